"""Oddities of replays."""

import asyncio

from answers import Refusal
from bugs.toolkit.rewritten import rewritten
from deliveries import ATTEMPTS, new_attempt
from planted import oddity


@oddity('absent-is-not-eligible', 'A replay of what is not there is told that it is not eligible',
        ['replay-only-of-failed', 'replay-delivery-route'])
class AbsentIsNotEligible:
    """Only a failed delivery on an enabled endpoint can be replayed, "otherwise 409 replay_not_eligible"."""

    async def replay(self, request, account, plane, raw, raw_delivery):
        try:
            return await super().replay(request, account, plane, raw, raw_delivery)
        except Refusal as refusal:
            if refusal.answer.status not in (403, 404):
                raise
            return self.error(409, 'replay_not_eligible', plane)


@oddity('repeat-ends-with-generation', 'A replay that is repeated is not eligible once its generation has ended',
        ['replay-queues-a-generation', 'replay-delivery-route'])
class RepeatEndsWithGeneration:
    """A key is to be reused after an uncertain response; how long it is known is not shown."""

    async def replay(self, request, account, plane, raw, raw_delivery):
        key = request.header('idempotency-key')
        endpoint = self.find(account, plane, raw, flagged=False)
        delivery = self.find_delivery(account, plane, endpoint, raw_delivery)
        for known in account.replays.values():
            if key in known and known[key][0] == delivery['delivery_id'] and (
                    delivery['status'] in ('dead', 'succeeded')):
                return self.error(409, 'replay_not_eligible', plane)
        return await super().replay(request, account, plane, raw, raw_delivery)


def under_way(delivery):
    """Whether an attempt of the delivery's generation was made."""
    return any(a['generation'] == delivery['generation'] for a in delivery['attempts'])


def end_at_once(delivery, now, count, told, **ended):
    """Makes all attempts of a generation that none has begun, each the same, and the end they come to."""
    if under_way(delivery):
        return
    delivery['attempts'] += [
        {**new_attempt(delivery['generation'], number, now), 'completed_at_ms': now, **told}
        for number in range(1, count + 1)]
    delivery.update(ended)


@oddity('replay-delivers', 'A replayed delivery has succeeded by the time of the answer',
        ['replay-queues-a-generation', 'other-delivery-transitions-open'])
class ReplayDelivers:
    """How long a delivery waits is not said, nor the way from pending to succeeded."""

    def begin_generation(self, delivery):
        super().begin_generation(delivery)
        end_at_once(delivery, self.now_ms(), 1, {'http_status': 200}, status='succeeded')


@oddity('replay-fails', 'A replayed delivery has failed again by the time of the answer',
        ['replay-queues-a-generation', 'other-delivery-transitions-open', 'retry-timing-open'])
class ReplayFails:
    """Retry timing is not shown: seven attempts may take no time."""

    def begin_generation(self, delivery):
        super().begin_generation(delivery)
        end_at_once(delivery, self.now_ms(), ATTEMPTS, {'outcome': 'network_error'},
                    status='dead', terminal_reason='failed')


def later(seconds, what, *args):
    """Has something happen a while from now."""
    asyncio.get_running_loop().call_later(seconds, what, *args)


@oddity('replay-later', 'A replayed delivery is under way after 0.1 seconds, and at its end after 0.25',
        ['replay-queues-a-generation', 'other-delivery-transitions-open', 'retry-timing-open'])
class ReplayLater:
    """Retry timing is not shown, nor how a delivery moves on."""

    def begin_generation(self, delivery):
        super().begin_generation(delivery)
        later(0.1, self.leased, delivery, delivery['generation'])
        later(0.25, self.ended, delivery, delivery['generation'])

    def leased(self, delivery, generation):
        if (delivery['status'], delivery['generation']) == ('pending', generation):
            now = self.now_ms()
            delivery['attempts'].append(new_attempt(generation, 1, now))
            delivery.update(status='leased', updated_at_ms=now)

    def ended(self, delivery, generation):
        if (delivery['status'], delivery['generation']) != ('leased', generation):
            return
        now = self.now_ms()
        delivery['attempts'] += [new_attempt(generation, n, now) for n in range(2, ATTEMPTS + 1)]
        for attempt in delivery['attempts'][-ATTEMPTS:]:
            attempt.update(completed_at_ms=max(now, attempt['started_at_ms']), outcome='timeout')
        delivery.update(status='dead', terminal_reason='failed', updated_at_ms=now)


@oddity('replay-paused-at-once', 'The attempt that a replay leads to fails at once, and pauses the endpoint',
        ['replay-queues-a-generation', 'fan-out-and-attempts', 'retry-timing-open'])
class ReplayPausedAtOnce:
    """How many failures in a row pause an endpoint is not shown."""

    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if answer.status == 202:
            endpoint = self.find(account, plane, raw, flagged=False)
            if endpoint['enabled'] and endpoint['paused_at_ms'] is None:
                endpoint['paused_at_ms'] = self.now_ms()
        return answer


@oddity('replay-rejected', 'A replayed delivery is given up after two attempts that met 410',
        ['replay-queues-a-generation', 'other-delivery-transitions-open', 'limit-of-attempts'])
class ReplayRejected:
    """Attempts of a generation are one to seven: a policy may give up before the seventh."""

    def begin_generation(self, delivery):
        super().begin_generation(delivery)
        end_at_once(delivery, self.now_ms(), 2, {'outcome': 'http_error', 'http_status': 410},
                    status='dead', terminal_reason='policy_rejected')


@oddity('replay-repeat-as-it-is', 'A repeated key is told the generation that the delivery is in by now',
        ['replay-queues-a-generation', 'replay-delivery-route'])
class ReplayRepeatAsItIs:
    """Which generation a repeated key is told once another has begun is not shown."""

    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if answer.status != 202:
            return answer
        endpoint = self.find(account, plane, raw, flagged=False)
        delivery = self.find_delivery(account, plane, endpoint, raw_delivery)
        return rewritten(answer, lambda v: v.update(generation=delivery['generation']))


@oddity('replay-state-first', 'What cannot be replayed is told so before its key is looked at',
        ['replay-only-of-failed', 'replay-delivery-route'])
class ReplayStateFirst:
    """Without a good key it is refused as well; which of two refusals is first is not said."""

    async def replay(self, request, account, plane, raw, raw_delivery):
        endpoint = self.find(account, plane, raw, flagged=False)
        delivery = self.find_delivery(account, plane, endpoint, raw_delivery)
        try:
            self.checked_key(request, plane)
        except Refusal:
            code = self.obstacle(endpoint, delivery)
            if code:
                return self.error(409, code, plane)
            raise
        return await super().replay(request, account, plane, raw, raw_delivery)


@oddity('replays-wait-an-hour', 'A replayed delivery is due in an hour',
        ['replay-queues-a-generation', 'retry-timing-open'])
class PausedReplaysWait:
    """A replay is queued; when it is due is not shown."""

    def begin_generation(self, delivery):
        super().begin_generation(delivery)
        delivery['next_attempt_at_ms'] = self.now_ms() + 3_600_000
