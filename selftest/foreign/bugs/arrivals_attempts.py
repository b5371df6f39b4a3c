"""Bugs of attempts: how often something is sent, and what is written down of it."""

import uuid
from dataclasses import replace

from deliveries import ATTEMPTS, MAX_GENERATION
from planted import bug


@bug('arrivals-seven-retries', 'Seven retries follow the first attempt', [90, 347, 426], delivers=True)
class ArrivalsSevenRetries:
    def begin_attempts(self, sender, retry_ms, serving):
        more = replace(self.style.delivering, attempts=ATTEMPTS + 1)
        self.style = replace(self.style, delivering=more)
        super().begin_attempts(sender, retry_ms, serving)


@bug('arrivals-numbers-skip', 'The number of an attempt goes up as it is planned, and again as it is sent',
     [86, 347], delivers=True)
class ArrivalsNumbersSkip:
    def start(self, account, endpoint, delivery):
        super().start(account, endpoint, delivery)
        attempt = self.running[id(delivery)].attempt
        if attempt['attempt_number'] > 1:
            attempt['attempt_number'] += 1


@bug('arrivals-replay-counts', 'A replay counts as the first attempt of its generation, and is none',
     [86, 347], delivers=True)
class ArrivalsReplayCounts:
    def start(self, account, endpoint, delivery):
        super().start(account, endpoint, delivery)
        attempt = self.running[id(delivery)].attempt
        if attempt['generation'] > 1 and attempt['attempt_number'] == 1:
            attempt['attempt_number'] = 2


@bug('arrivals-lease-runs-out', 'The lease of a delivery that arrived is not given back, and runs out',
     [178, 347], delivers=True)
class ArrivalsLeaseRunsOut:
    def settle(self, account, delivery, run, outcome, status):
        first = outcome is None and run.attempt['attempt_number'] == 1
        if first:
            span = self.span_ms(1)
            delivery.update(due_ms=self.time_of(account) + span)
            return
        super().settle(account, delivery, run, outcome, status)


@bug('arrivals-breaker', 'From the fourth failure on a breaker answers for the host, as it answered last',
     [347], delivers=True)
class ArrivalsBreaker:
    async def attempted(self, account, endpoint, delivery, run):
        done = [a for a in delivery['attempts'] if a['http_status']]
        if run.attempt['attempt_number'] > 3 and done:
            self.over(account, endpoint, delivery, run, 'http_error', done[-1]['http_status'])
            return
        await super().attempted(account, endpoint, delivery, run)


@bug('arrivals-first-unwritten', 'The request itself sends first; only what the queue does after that is written down',
     [347], delivers=True)
class ArrivalsFirstUnwritten:
    async def attempted(self, account, endpoint, delivery, run):
        if not delivery.setdefault('in_request', False):
            delivery['in_request'] = True
            headers, body = self.worded(endpoint, delivery, run.attempt)
            outcome, status = await self.sender.post(
                endpoint['callback_url'], headers, body, lambda: None)
            if outcome is None:
                self.over(account, endpoint, delivery, run, outcome, status)
                return
        await super().attempted(account, endpoint, delivery, run)


@bug('arrivals-status-zero', 'Where nothing answered the status is 0', [86, 122], delivers=True)
class ArrivalsStatusZero:
    def over(self, account, endpoint, delivery, run, outcome, status):
        super().over(account, endpoint, delivery, run, outcome, status or 0)


@bug('arrivals-status-of-the-class', 'The status of an answer is rounded down to its hundred', [86, 347],
     delivers=True)
class ArrivalsStatusOfTheClass:
    def over(self, account, endpoint, delivery, run, outcome, status):
        super().over(account, endpoint, delivery, run, outcome, status and status // 100 * 100)


@bug('arrivals-refusal-is-an-error', 'What an endpoint answers with 4xx is told as an error of the network',
     [122], delivers=True)
class ArrivalsRefusalIsAnError:
    def over(self, account, endpoint, delivery, run, outcome, status):
        refused = outcome == 'http_error' and 400 <= status < 500
        super().over(
            account, endpoint, delivery, run, 'network_error' if refused else outcome, status)


@bug('arrivals-forbidden-for-ever', 'Who answers 403 is asked again as if it had never been asked', [90, 347],
     delivers=True)
class ArrivalsForbiddenForEver:
    def over(self, account, endpoint, delivery, run, outcome, status):
        super().over(account, endpoint, delivery, run, outcome, status)
        if status == 403 and delivery['status'] != 'succeeded':
            delivery['attempts'] = [a for a in delivery['attempts'] if a is not run.attempt]
            delivery.update(status='pending', terminal_reason=None,
                            due_ms=self.time_of(account) + self.span_ms(1))


@bug('arrivals-stamped-backwards', 'An attempt is stamped as begun when it is over, a second too late',
     [86, 347], delivers=True)
class ArrivalsStampedBackwards:
    def over(self, account, endpoint, delivery, run, outcome, status):
        super().over(account, endpoint, delivery, run, outcome, status)
        run.attempt['started_at_ms'] = run.attempt['completed_at_ms'] + 1000


@bug('arrivals-fourth-generation', 'A fourth replay is refused, once it was queued', [184, 425],
     delivers=True)
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


@bug('arrivals-replay-astray', 'A replay goes to the endpoint that the account has had last', [182, 303],
     delivers=True)
class ArrivalsReplayAstray:
    async def attempted(self, account, endpoint, delivery, run):
        if delivery['generation'] > 1:
            endpoint = max(account.endpoints, key=lambda one: one['created_at_ms'])
        await super().attempted(account, endpoint, delivery, run)


@bug('arrivals-replay-renamed', 'A replay is told as an event of its own', [182, 347], delivers=True)
class ArrivalsReplayRenamed:
    def worded(self, endpoint, delivery, attempt):
        if attempt['generation'] > 1:
            event = delivery.setdefault('renamed', f'evt {uuid.uuid4()}')
            self.happened.setdefault(event, self.happened.get(delivery['event_id'], {
                'at': delivery['created_at_ms'], 'envelope': None}))
            delivery = {**delivery, 'event_id': event}
        return super().worded(endpoint, delivery, attempt)
