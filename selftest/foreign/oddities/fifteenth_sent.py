"""Oddities of what is sent: when a worker comes, what a success is, and how events are called."""

import time

from planted import oddity

HALF_MINUTE_MS = 30_000


@oddity('sent-each-half-minute', 'A worker comes every thirty seconds, and sends what has come together', [347, 353],
        delivers=True)
class SentEachHalfMinute:
    """When an attempt is made is not shown; until then the delivery is listed as due."""

    def wake(self, account, after_ms=0):
        visit = HALF_MINUTE_MS - time.monotonic() * 1000 % HALF_MINUTE_MS
        super().wake(account, max(after_ms, visit))


@oddity('sent-until-200', 'An answer of 200 is a success, and any other an error that is tried again', [122, 347],
        delivers=True)
class SentUntil200:
    """Which statuses are a success is not said."""

    def kind_of_sender(self):
        class PlainSender(super().kind_of_sender()):
            async def post(self, *args):
                outcome, status = await super().post(*args)
                return ('http_error' if outcome is None and status != 200 else outcome), status
        return PlainSender


@oddity('events-numbered-by-account', 'Events that happen are numbered from one in each account', [88, 120, 347],
        delivers=True)
class EventsNumberedByAccount:
    """An event_id is a string; that no two accounts have one is not said."""

    def state(self, name, params, action):
        values = super().state(name, params, action)
        told = values.get('eventId') if values and name == 'event' else None
        return {**values, 'eventId': self.number_of(told)} if told else values

    def happen(self, account, plane, event):
        account.happened = account.__dict__.get('happened', 0) + 1
        self.__dict__.setdefault('numbers', {})[event] = f'evt_{account.happened:08d}'
        super().happen(account, plane, event)

    def number_of(self, event):
        return self.__dict__.get('numbers', {}).get(event, event)

    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        return {**shown, 'event_id': self.number_of(shown['event_id'])}

    def worded(self, endpoint, delivery, attempt):
        event = delivery['event_id']
        # what is told of an event is looked up by what it is called
        if event in self.happened:
            self.happened[self.number_of(event)] = self.happened[event]
        return super().worded(endpoint, {**delivery, 'event_id': self.number_of(event)}, attempt)
