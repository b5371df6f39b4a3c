"""Oddities of what is told of attempts, and of how deliveries are told to stand."""

from planted import oddity

#: How many attempts a list tells of.
TOLD = 6


@oddity('attempts-lost', 'Numbers of attempts have gaps: a worker that fell over took its own with it',
        ['webhook-attempt-members', 'sealed-attempt-members'])
class AttemptsLost:
    """attempt_number is from 1 to 7; that none is left out is not said."""

    def make_delivery(self, endpoint, at, account, *args, **more):
        delivery = super().make_delivery(endpoint, at, account, *args, **more)
        if (args[3:] or [more.get('attempts')])[0] is None:
            delivery['attempts'] = [a for a in delivery['attempts'] if a['attempt_number'] % 2]
        return delivery


@oddity('attempts-newest-first', 'The attempts of a delivery are listed newest first',
        ['webhook-delivery-members', 'list-deliveries-route'])
class AttemptsNewestFirst:
    """Deliveries have an order; of their attempts none is told."""

    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        return {**shown, 'attempts': sorted(
            shown['attempts'], key=lambda a: (-a['generation'], -a['attempt_number']))}


@oddity('due-in-a-thousand-years', 'What waits to be sent is due in the year 9999',
        ['webhook-delivery-members', 'retry-timing-open'])
class DueInAThousandYears:
    """Retry timing is not shown; any time from 0 will do."""

    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        if shown['next_attempt_at_ms'] is not None:
            shown['next_attempt_at_ms'] = 253_402_300_799_999
        return shown


@oddity('due-is-zero', 'What is due at once has been due since 0',
        ['webhook-delivery-members', 'sealed-delivery-members'])
class DueIsZero:
    """next_attempt_at_ms is an integer from 0."""

    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        return {**shown, 'next_attempt_at_ms': shown['next_attempt_at_ms'] and 0}


@oddity('last-attempts-told', 'A delivery tells of its last six attempts, and of the last of each generation',
        ['webhook-delivery-members', 'webhook-delivery-page-members', 'list-deliveries-route', 'fan-out-and-attempts'],
        delivers=True)
class LastAttemptsTold:
    """Each attempt is recorded, and some of every generation are told; that each is told is said nowhere."""

    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        last = dict(sorted((a['generation'], a['attempt_number']) for a in delivery['attempts'])).items()
        last |= {(a['generation'], a['attempt_number']) for a in delivery['attempts'][-TOLD:]}
        return {**shown, 'attempts': [
            one for one in shown['attempts'] if (one['generation'], one['attempt_number']) in last]}


@oddity('next-attempt-stays', 'When the next attempt was due stays there once a delivery is over',
        ['webhook-delivery-members', 'sealed-delivery-members'])
class NextAttemptStays:
    """Nullable, and tied to nothing."""

    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        return {**shown, 'next_attempt_at_ms': delivery['next_attempt_at_ms']}


@oddity('public-status-sentence', 'The public status of a delivery is a sentence',
        ['webhook-delivery-members', 'public-string-values-open'])
class PublicStatusSentence:
    """Its values are not shown."""

    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        if plane == 'public':
            shown['status'] = f'{delivery["status"]} after {self.attempt_count(delivery)} of 7 tries'
        return shown


@oddity('retiring-ends-attempts', 'The attempt of a delivery that is retired ends with it',
        ['sealed-attempt-members', 'retired-stay-as-history'])
class RetiringEndsAttempts:
    """A retired delivery is not in flight any more; what its attempt comes to is not said."""

    def retire(self, endpoint, rotated):
        super().retire(endpoint, rotated)
        for delivery in endpoint['deliveries']:
            for attempt in delivery['attempts'] if delivery['status'] == 'dead' else []:
                if attempt['completed_at_ms'] is None:
                    attempt.update(completed_at_ms=max(self.now_ms(), attempt['started_at_ms']),
                                   outcome='network_error')


@oddity('status-then-cut', 'Attempts that were cut off or too slow have an HTTP status, errors have odd ones',
        ['webhook-attempt-members', 'sealed-attempt-members'])
class StatusThenCut:
    """http_status is an integer or null whatever the outcome."""

    def make_delivery(self, endpoint, at, account, *args, **more):
        delivery = super().make_delivery(endpoint, at, account, *args, **more)
        statuses = {'network_error': 200, 'timeout': 599, 'http_error': None}
        for attempt in delivery['attempts']:
            if attempt['outcome'] in statuses:
                attempt['http_status'] = statuses[attempt['outcome']]
        return delivery


@oddity('statuses-numeric', 'The public status of a delivery is a number in a text',
        ['webhook-delivery-members', 'public-string-values-open'])
class StatusesNumeric:
    """Allowed values are not shown."""

    def word(self, status, reason):
        return {'pending': '10', 'leased': '20', 'succeeded': '30'}.get(status, '40')
