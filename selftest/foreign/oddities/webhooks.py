"""Oddities of endpoints and their deliveries."""

from deliveries import ATTEMPTS, new_attempt
from planted import oddity


@oddity('failing-since', 'An endpoint whose deliveries fail says since when, before it is paused',
        [167, 348, 353])
class FailingSince:
    """A pause follows failures that go on for a duration not shown; it begins with the first of them."""

    def make_delivery(self, endpoint, at, account, *args, **more):
        delivery = super().make_delivery(endpoint, at, account, *args, **more)
        failed = [a for a in delivery['attempts'] if a['outcome'] is not None]
        if failed and endpoint['enabled']:
            endpoint['failing_since'] = min(endpoint.get('failing_since') or at, at)
        return delivery

    def view(self, endpoint):
        shown = super().view(endpoint)
        since = endpoint.get('failing_since')
        if since and shown['failure_started_at_ms'] is None:
            shown['failure_started_at_ms'] = since
        return shown

    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204:
            self.find(account, plane, raw, flagged=False)['failing_since'] = None
        return answer


@oddity('retiring-ends-attempts', 'The attempt of a delivery that is retired ends with it', [122, 185])
class RetiringEndsAttempts:
    """A retired delivery is not in flight any more; what its attempt comes to is not said."""

    def retire(self, endpoint, rotated):
        super().retire(endpoint, rotated)
        for delivery in endpoint['deliveries']:
            for attempt in delivery['attempts'] if delivery['status'] == 'dead' else []:
                if attempt['completed_at_ms'] is None:
                    attempt.update(completed_at_ms=max(self.now_ms(), attempt['started_at_ms']),
                                   outcome='network_error')


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


@oddity('replay-delivers', 'A replayed delivery has succeeded by the time of the answer', [182, 187])
class ReplayDelivers:
    """How long a delivery waits is not said, nor the way from pending to succeeded."""

    def begin_generation(self, delivery):
        super().begin_generation(delivery)
        end_at_once(delivery, self.now_ms(), 1, {'http_status': 200}, status='succeeded')


@oddity('replay-fails', 'A replayed delivery has failed again by the time of the answer', [182, 187, 353])
class ReplayFails:
    """Retry timing is not shown: seven attempts may take no time."""

    def begin_generation(self, delivery):
        super().begin_generation(delivery)
        end_at_once(delivery, self.now_ms(), ATTEMPTS, {'outcome': 'network_error'},
                    status='dead', terminal_reason='failed')


@oddity('status-then-cut', 'Attempts that were cut off or too slow have an HTTP status, errors have odd ones',
        [86, 122])
class StatusThenCut:
    """http_status is an integer or null whatever the outcome."""

    def make_delivery(self, endpoint, at, account, *args, **more):
        delivery = super().make_delivery(endpoint, at, account, *args, **more)
        statuses = {'network_error': 200, 'timeout': 599, 'http_error': None}
        for attempt in delivery['attempts']:
            if attempt['outcome'] in statuses:
                attempt['http_status'] = statuses[attempt['outcome']]
        return delivery


@oddity('replay-rejected', 'A replayed delivery is given up after two attempts that met 410', [182, 187, 426])
class ReplayRejected:
    """Attempts of a generation are one to seven: a policy may give up before the seventh."""

    def begin_generation(self, delivery):
        super().begin_generation(delivery)
        end_at_once(delivery, self.now_ms(), 2, {'outcome': 'http_error', 'http_status': 410},
                    status='dead', terminal_reason='policy_rejected')
