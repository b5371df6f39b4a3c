"""Bugs of what is sent: a target without its query, and a status that is written down of failures alone."""

from planted import bug


@bug('arrivals-without-query', 'Deliveries go to the path of a callback URL, without its query', [347], delivers=True)
class ArrivalsWithoutQuery:
    def kind_of_sender(self):
        class ToPath(super().kind_of_sender()):
            def written(self, url, headers, body):
                return super().written(url.partition('?')[0], headers, body)
        return ToPath


@bug('arrivals-success-status-null', 'The status of an attempt is written down where it failed, and nowhere else',
     [347], delivers=True)
class ArrivalsSuccessStatusNull:
    def over(self, account, endpoint, delivery, run, outcome, status):
        super().over(account, endpoint, delivery, run, outcome, None if outcome is None else status)
