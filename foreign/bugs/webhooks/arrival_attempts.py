"""Bugs of when attempts are made, and of what ends them."""

import asyncio
import re
from dataclasses import replace

from answers import Refusal
from deliveries import ATTEMPTS, MAX_GENERATION
from planted import bug


@bug('arrivals-breaker', 'From the fourth failure on a breaker answers for the host, as it answered last',
     ['fan-out-and-attempts'], delivers=True)
class ArrivalsBreaker:
    async def attempted(self, account, endpoint, delivery, run):
        done = [a for a in delivery['attempts'] if a['http_status']]
        if run.attempt['attempt_number'] > 3 and done:
            self.over(account, endpoint, delivery, run, 'http_error', done[-1]['http_status'])
            return
        await super().attempted(account, endpoint, delivery, run)


@bug('arrivals-enabled-cached', 'Who was once enabled is in a cache, and is sent to',
     ['disable-retires-waiting', 'fan-out-and-attempts'], delivers=True)
class ArrivalsEnabledCached:
    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204:
            self.find(account, plane, raw, flagged=False)['cached'] = True
        return answer

    def targets(self, account, plane):
        return self.as_cached(account, lambda: super(ArrivalsEnabledCached, self).targets(account, plane))

    def open_to(self, endpoint):
        return super().open_to({**endpoint, 'enabled': endpoint['enabled'] or 'cached' in endpoint})

    def as_cached(self, account, look):
        off = [one for one in account.endpoints if 'cached' in one and not one['enabled']]
        for one in off:
            one['enabled'] = True
        try:
            return look()
        finally:
            for one in off:
                one['enabled'] = False


@bug('arrivals-fourth-generation', 'A fourth replay is refused, once it was queued',
     ['replay-after-three-generations', 'limit-of-replay-generations'], delivers=True)
class ArrivalsFourthGeneration:
    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if answer.status == 409 and b'replay_limit' in answer.body:
            endpoint = self.find(account, plane, raw, flagged=False)
            delivery = self.find_delivery(account, plane, endpoint, raw_delivery)
            if not delivery['frozen']:
                self.begin_generation(delivery)
                delivery['generation'] = MAX_GENERATION
                self.wake(account)
        return answer


@bug('arrivals-lease-runs-out', 'The lease of a delivery that arrived is not given back, and runs out',
     ['delivery-statuses', 'fan-out-and-attempts'], delivers=True)
class ArrivalsLeaseRunsOut:
    def settle(self, account, delivery, run, outcome, status):
        first = outcome is None and run.attempt['attempt_number'] == 1
        if first:
            span = self.span_ms(1)
            delivery.update(due_ms=self.time_of(account) + span)
            return
        super().settle(account, delivery, run, outcome, status)


@bug('arrivals-pause-a-year-early', 'The failures of a pause read as having begun a year later',
     ['webhook-endpoint-members', 'pause-after-failures'], delivers=True)
class ArrivalsPauseAYearEarly:
    def view(self, endpoint):
        shown = super().view(endpoint)
        ahead = 366 * 86_400_000 if endpoint.get('paused_since') is not None else 0
        return {**shown, 'failure_started_at_ms':
                shown['failure_started_at_ms'] and shown['failure_started_at_ms'] + ahead}


@bug('arrivals-pause-stays', 'Enabling what is on already does nothing, and a pause stays',
     ['enable-validates-and-clears-pause', 'pause-after-failures'], delivers=True)
class ArrivalsPauseStays:
    async def enable(self, request, account, plane, raw):
        try:
            endpoint = self.find(account, plane, raw, flagged=False)
        except Refusal:
            return await super().enable(request, account, plane, raw)
        paused = endpoint.get('paused_since') and endpoint['paused_at_ms']
        answer = await super().enable(request, account, plane, raw)
        if paused and answer.status == 204:
            endpoint['paused_at_ms'] = paused
        return answer


@bug('arrivals-pause-unshown', 'The worker alone knows that an endpoint is paused',
     ['webhook-endpoint-members', 'pause-after-failures'], delivers=True)
class ArrivalsPauseUnshown:
    def view(self, endpoint):
        shown = super().view(endpoint)
        hidden = endpoint.get('paused_since') is not None
        return {**shown, 'paused_at_ms': None, 'failure_started_at_ms': None} if hidden else shown


class Following:
    """A client that goes where it is sent, as many do unless they are told not to."""

    def __init__(self, *args):
        super().__init__(*args)
        self.heads = {}

    async def answered(self, reader):
        status, head = await super().answered(reader)
        self.heads[asyncio.current_task()] = head
        return status, head

    async def exchange(self, url, headers, body, sending):
        try:
            status = await super().exchange(url, headers, body, sending)
            found = re.search(rb'\r\nlocation: *([^\r]+)', self.heads.get(asyncio.current_task(), b''), re.I)
            if 300 <= status < 400 and found:
                return await super().exchange(found[1].decode(), headers, body, sending)
            return status
        finally:
            self.heads.pop(asyncio.current_task(), None)


@bug('arrivals-redirects-followed', 'The client follows redirects', ['callback-url-rules', 'sealed-webhooks-as-public'],
     delivers=True)
class ArrivalsRedirectsFollowed:
    def kind_of_sender(self):
        return type('FollowingSender', (Following, super().kind_of_sender()), {})


@bug('arrivals-refusal-is-an-error', 'What an endpoint answers with 4xx is told as an error of the network',
     ['sealed-attempt-members'], delivers=True)
class ArrivalsRefusalIsAnError:
    def over(self, account, endpoint, delivery, run, outcome, status):
        refused = outcome == 'http_error' and 400 <= status < 500
        super().over(
            account, endpoint, delivery, run, 'network_error' if refused else outcome, status)


@bug('arrivals-replay-counts', 'A replay counts as the first attempt of its generation, and is none',
     ['webhook-attempt-members', 'fan-out-and-attempts'], delivers=True)
class ArrivalsReplayCounts:
    def start(self, account, endpoint, delivery):
        super().start(account, endpoint, delivery)
        attempt = self.running[id(delivery)].attempt
        if attempt['generation'] > 1 and attempt['attempt_number'] == 1:
            attempt['attempt_number'] = 2


@bug('arrivals-retry-survives', 'A retry that was planned is sent, whatever has become of its delivery',
     ['disable-retires-waiting', 'retired-stay-as-history', 'operations-tied-to-events'], delivers=True)
class ArrivalsRetrySurvives:
    def retire(self, endpoint, rotated):
        planned = [one for one in endpoint['deliveries']
                   if one['status'] == 'pending' and not one['frozen'] and one['attempts']]
        super().retire(endpoint, rotated)
        for delivery in planned:
            delivery['planned'] = True

    def waits(self, delivery):
        planned = delivery.get('planned') and id(delivery) not in self.running
        return planned or super().waits(delivery)

    def start(self, account, endpoint, delivery):
        as_it_was = {name: delivery[name] for name in ('status', 'terminal_reason')}
        super().start(account, endpoint, delivery)
        if delivery.get('planned'):
            delivery.update(as_it_was, due_ms=self.time_of(account) + self.span_ms(2))


@bug('arrivals-seven-retries', 'Seven retries follow the first attempt',
     ['webhook-attempt-members', 'fan-out-and-attempts', 'limit-of-attempts'], delivers=True)
class ArrivalsSevenRetries:
    def begin_attempts(self, sender, retry_ms, serving):
        more = replace(self.style.delivering, attempts=ATTEMPTS + 1)
        self.style = replace(self.style, delivering=more)
        super().begin_attempts(sender, retry_ms, serving)


@bug('arrivals-stamped-backwards', 'An attempt is stamped as begun when it is over, a second too late',
     ['webhook-attempt-members', 'fan-out-and-attempts'], delivers=True)
class ArrivalsStampedBackwards:
    def over(self, account, endpoint, delivery, run, outcome, status):
        super().over(account, endpoint, delivery, run, outcome, status)
        run.attempt['started_at_ms'] = run.attempt['completed_at_ms'] + 1000


@bug('arrivals-status-zero', 'Where nothing answered the status is 0',
     ['webhook-attempt-members', 'sealed-attempt-members'], delivers=True)
class ArrivalsStatusZero:
    def over(self, account, endpoint, delivery, run, outcome, status):
        super().over(account, endpoint, delivery, run, outcome, status or 0)


@bug('arrivals-without-query', 'Deliveries go to the path of a callback URL, without its query',
     ['fan-out-and-attempts'], delivers=True)
class ArrivalsWithoutQuery:
    def kind_of_sender(self):
        class ToPath(super().kind_of_sender()):
            def written(self, url, headers, body):
                return super().written(url.partition('?')[0], headers, body)
        return ToPath
