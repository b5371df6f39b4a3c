"""Oddities of records: versions, segments, counts, pauses and what a delivery waits for."""

import itertools

from planted import oddity
from projections import Past

DAY_MS = 86_400_000


@oddity('versions-of-one-sequence', 'state_version is a number of a sequence that all messages share', [62, 106])
class VersionsOfOneSequence:
    """An integer; how it grows is not said."""

    sequence = itertools.count(90_000_000_000)

    def make_message(self, account, *args, **more):
        message = super().make_message(account, *args, **more)
        message['version'] = next(self.sequence)
        return message

    def move(self, account, message, state):
        super().move(account, message, state)
        message['version'] = next(self.sequence)


@oddity('segments-from-one', 'Segments are counted from one, and a report names the last of many', [74, 351])
class SegmentsFromOne:
    """An integer or null; where the count begins is not said."""

    def timeline_view(self, message):
        shown = super().timeline_view(message)
        return {**shown, 'events': [
            {**event, 'segment_index': 255, 'segment_count': 255} for event in shown['events']]}


@oddity('submitted-not-in-flight', 'What a device has submitted does not count as in flight any more', [68])
class SubmittedNotInFlight:
    """Which states of a message are in flight is not said."""

    def owner_device(self, account, device):
        view = Past(account, {'messages': [
            m for m in account.messages if self.settled(account, m)['state'] != 'submitted']})
        view.is_past = account.is_past
        return super().owner_device(view, device)


@oddity('pause-began-long-ago', 'A pause began two days ago, and the failures a week before', [80, 348])
class PauseBeganLongAgo:
    """Times of a pause; how long failures last before it is not shown."""

    def endpoint_state(self, endpoint, params, action):
        values = super().endpoint_state(endpoint, params, action)
        if params == {'paused': True} and action == 'setup':
            endpoint['paused_at_ms'] = self.now_ms() - 2 * DAY_MS
        return values

    def view(self, endpoint):
        shown = super().view(endpoint)
        if endpoint['paused_at_ms'] is not None:
            shown['failure_started_at_ms'] = endpoint['paused_at_ms'] - 7 * DAY_MS
        return shown


@oddity('due-in-a-thousand-years', 'What waits to be sent is due in the year 9999', [88, 353])
class DueInAThousandYears:
    """Retry timing is not shown; any time from 0 will do."""

    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        if shown['next_attempt_at_ms'] is not None:
            shown['next_attempt_at_ms'] = 253_402_300_799_999
        return shown


@oddity('hello-on-enable', 'An endpoint that is enabled for the first time is sent a greeting', [172, 347, 352])
class HelloOnEnable:
    """Future fan-out begins; event kinds are not shown."""

    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        endpoint = self.find(account, plane, raw, flagged=False)
        if answer.status == 204 and 'greeted' not in endpoint:
            endpoint['greeted'] = True
            self.make_delivery(endpoint, self.now_ms(), account, 'succeeded')
        return answer


@oddity('list-tells-more', 'The list says how each endpoint does: selected, failing, how many deliveries', [80, 215])
class ListTellsMore:
    """Members that the contract does not name; none of them is a secret."""

    def view(self, endpoint):
        shown = super().view(endpoint)
        return {**shown, 'sealed_events': endpoint['selected'], 'status': 'failing', 'secret': None,
                'url': shown['callback_url'], 'created_at': 0,
                'deliveries': [{'status': 'dead', 'count': len(endpoint['deliveries'])}]}


@oddity('refused-in-several-words', 'A text of a 400 has several lines, in words beyond ASCII', [206, 408])
class RefusedInSeveralWords:
    """The exact text is not shown."""

    def text(self, status, message):
        answer = super().text(status, message)
        if status == 400:
            answer.body = 'Ungültig.\r\n\r\n\t1. Kürzel prüfen ☎\n'.encode()
            answer.media_type = 'text/plain; charset=utf-8'
        return answer
