"""Bugs of what a replay does."""

import asyncio
import copy
import urllib.parse

from bugs.toolkit.racing import A_MOMENT_S
from bugs.toolkit.rewritten import rewritten
from planted import bug
from wire import Answer


@bug('deliveries-reason-stays', 'A replayed delivery keeps the reason that it had failed for',
     ['sealed-delivery-members', 'delivery-statuses'], stays='proof/commands seeks it among small ids')
class DeliveriesReasonStays:
    def begin_generation(self, delivery):
        super().begin_generation(delivery)
        delivery['terminal_reason'] = 'failed'


@bug('replay-disable-race', 'A replay that meets a disable goes on from when the endpoint was enabled',
     ['disable-retires-waiting', 'replay-queues-a-generation', 'retired-stay-as-history'])
class ReplayDisableRace:
    async def replay(self, request, account, plane, raw, raw_delivery):
        endpoint = self.find(account, plane, raw, flagged=False)
        before = endpoint['enabled']
        await asyncio.sleep(A_MOMENT_S)
        now, endpoint['enabled'] = endpoint['enabled'], before
        try:
            return await super().replay(request, account, plane, raw, raw_delivery)
        finally:
            endpoint['enabled'] = now


@bug('replay-names-event', 'The answer to a replay has the id of the event for that of the delivery',
     ['webhook-replay-accepted-members', 'replay-delivery-route'])
class ReplayNamesEvent:
    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if answer.status != 202 or plane != 'public':
            return answer
        endpoint = self.find(account, plane, raw, flagged=False)
        delivery = self.find_delivery(account, plane, endpoint, raw_delivery)
        return rewritten(answer, lambda v: v.update(delivery_id=delivery['event_id']))


@bug('replay-not-stored', 'A replay is accepted, and its transaction never committed',
     ['replay-queues-a-generation', 'replay-delivery-route'])
class ReplayNotStored:
    async def replay(self, request, account, plane, raw, raw_delivery):
        endpoint = self.find(account, plane, raw, flagged=False)
        before = [(one, dict(one)) for one in endpoint['deliveries']]
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if plane == 'public':
            for delivery, was in before:
                delivery.update(was)
        return answer


@bug('replay-nul-500', 'A zero byte in the id of a delivery makes the service stumble', ['replay-delivery-route'])
class ReplayNul500:
    async def replay(self, request, account, plane, raw, raw_delivery):
        if '%00' in raw_delivery:
            return Answer(500, b'Internal Server Error', 'text/plain')
        return await super().replay(request, account, plane, raw, raw_delivery)


@bug('replay-pending-as-known', 'A replay of what waits already is answered as if it were known',
     ['replay-only-of-failed', 'replay-delivery-route'])
class ReplayPendingAsKnown:
    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if answer.status != 409:
            return answer
        endpoint = self.find(account, plane, raw, flagged=False)
        found = self.find_delivery(account, plane, endpoint, raw_delivery)
        if found['status'] != 'pending':
            return answer
        return self.success(202, {'delivery_id': found['delivery_id'], 'created': False,
                                  'generation': found['generation']})


class Stale:
    """Writes what it read some moments ago."""

    def restored(self, account, delivery, key):
        delivery.update(status='dead', terminal_reason='failed')

    async def replay(self, request, account, plane, raw, raw_delivery):
        name = urllib.parse.unquote(raw_delivery)
        found = [d for e in self.store(account, plane) for d in e['deliveries']
                 if d['delivery_id'] == name and self.failed(d) and d['generation'] < 3]
        key = request.header('idempotency-key')
        fresh = key not in account.replays.get('', {})
        await asyncio.sleep(0.05)
        for delivery in found:
            if not self.failed(delivery) and fresh and delivery['generation'] < 3:
                self.restored(account, delivery, key)
        return await super().replay(request, account, plane, raw, raw_delivery)


@bug('replay-race', 'Replays of a delivery under two keys at once begin a generation each',
     ['replay-queues-a-generation', 'replay-only-of-failed'])
class ReplayRace(Stale):
    def restored(self, account, delivery, key):
        if key not in account.replays.get('', {}):
            super().restored(account, delivery, key)


@bug('replay-race-loses', 'Of two deliveries that are replayed at once one is written back as it was',
     ['replay-queues-a-generation', 'replay-delivery-route'])
class ReplayRaceLoses:
    async def replay(self, request, account, plane, raw, raw_delivery):
        endpoint = self.find(account, plane, raw, flagged=False)
        before = copy.deepcopy(endpoint['deliveries'])
        await asyncio.sleep(A_MOMENT_S)
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if answer.status == 202:
            for now, was in zip(endpoint['deliveries'], before):
                if now['delivery_id'] != urllib.parse.unquote(raw_delivery):
                    now.update(was)
        return answer


@bug('replay-through-another-endpoint',
     'A delivery of a disabled endpoint can be replayed by the path of an enabled one',
     ['replay-queues-a-generation', 'replay-delivery-route'])
class ReplayThroughAnotherEndpoint:
    def find_delivery(self, account, plane, endpoint, raw):
        name = urllib.parse.unquote(raw)
        for one in self.store(account, plane):
            if any(d['delivery_id'] == name for d in one['deliveries']):
                endpoint = one
        return super().find_delivery(account, plane, endpoint, raw)


class OfAny:
    """Finds the endpoint of any account, on the sealed plane."""

    def owner_of(self, account, plane, raw):
        name = urllib.parse.unquote(raw)
        for other in self.accounts.values() if plane == 'sealed' else ():
            if any(e['endpoint_id'] == name for e in self.store(other, plane)):
                return other
        return account


@bug('sealed-replay-any-account', 'A sealed replay finds the delivery of any account',
     ['sealed-clients-send-and-upload', 'sealed-replay-row'], style='forgetful')
class SealedReplayAnyAccount(OfAny):
    async def replay(self, request, account, plane, raw, raw_delivery):
        owner = self.owner_of(account, plane, raw)
        return await super().replay(request, owner, plane, raw, raw_delivery)


@bug('sealed-replay-unlisted', 'The sealed list goes on showing a replayed delivery as it failed',
     ['sealed-delivery-members', 'replay-queues-a-generation'])
class SealedReplayUnlisted:
    def begin_generation(self, delivery):
        delivery['as_it_failed'] = {**delivery, 'attempts': [*delivery['attempts']]}
        super().begin_generation(delivery)

    def delivery_view(self, delivery, plane):
        known = delivery.get('as_it_failed') if plane == 'sealed' else None
        return super().delivery_view(known or delivery, plane)
