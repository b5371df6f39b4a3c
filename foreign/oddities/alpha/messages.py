"""Oddities of messages: what is told of them, how they end, and how they are taken back."""

import json
import time
import urllib.parse
from dataclasses import replace

from oddities.webhooks.event_deliveries import Events
from planted import oddity

CANCEL_MS = 300


@oddity('cancel-expires', 'A cancelled message reads as expired', ['cancel-while-writer-controls'])
class CancelExpires:
    """The state that a successful cancel leads to is not stated."""

    def move(self, account, message, state):
        super().move(account, message, 'expired' if state == 'cancelled' else state)


@oddity('cancel-reads-failed', 'A message that was taken back reads as failed',
        ['terminal-and-progressing-states', 'cancel-while-writer-controls'])
class CancelReadsFailed:
    """What a cancel leaves is not said; this is one of the states that are an end."""

    def move(self, account, message, state):
        super().move(account, message, 'failed' if state == 'cancelled' else state)


@oddity('cancel-takes-time', 'A cancelled message reads as queued for a while', ['cancel-while-writer-controls'])
class CancelTakesTime:
    """The state that a successful cancel leads to is not stated."""

    def cancelled(self, account, message):
        if 'ends_at' in message and self.settled(account, message)['state'] in ('accepted', 'queued'):
            return True
        return super().cancelled(account, message)

    def move(self, account, message, state):
        if state == 'cancelled' and 'ends_at' not in message:
            message['ends_at'] = self.time_of(account) + CANCEL_MS
        else:
            super().move(account, message, state)

    def settled(self, account, message):
        due = 'ends_at' in message and self.time_of(account) >= message['ends_at']
        if due and message['state'] in ('accepted', 'queued') and not account.is_past:
            self.move(account, message, 'cancelled')
        return super().settled(account, message)


@oddity('evidence-in-json', 'Evidence and its result are texts that hold JSON, or nothing',
        ['owner-message-event-members', 'public-string-values-open'])
class EvidenceInJson(Events):
    """Strings whose allowed values are not shown."""

    def told(self, event):
        return {'evidence': json.dumps({'code': event['resulting_state'], 'raw': ['\0', None]}),
                'resulting_state': ''}


@oddity('evidence-long', 'Evidence is the log of a phone: many lines, thousands of characters',
        ['owner-message-event-members', 'public-string-values-open'])
class EvidenceLong:
    """A string whose allowed values are not shown."""

    def timeline_view(self, message):
        shown = super().timeline_view(message)
        log = '\r\n\t'.join(f'{n:04d} SmsManager «Ω»: RESULT_OK "sent" \\o/ \u2028☎' for n in range(80))
        return {**shown, 'events': [
            {**event, 'evidence': log, 'resulting_state': f'{event["resulting_state"]} ' * 40}
            for event in shown['events']]}


@oddity('expiry-noted-late', 'The timeline goes on showing as queued what has expired',
        ['alpha-status-members', 'owner-message-view-members', 'owner-messages-route'])
class ExpiryNotedLate:
    """That a message has expired may be written down by whoever comes to it first."""

    def timeline_view(self, message):
        view = super().timeline_view(message)
        return {**view, 'state': 'queued'} if view['state'] == 'expired' else view


@oddity('expiry-reads-failed', 'A message whose time is over reads as failed',
        ['message-states-listed', 'terminal-and-progressing-states', 'cancel-while-writer-controls'])
class ExpiryReadsFailed:
    """Which state a message comes to when it expires is not shown."""

    def move(self, account, message, state):
        super().move(account, message, 'failed' if state == 'expired' else state)


@oddity('labels-of-cases', 'Messages are shown with labels and titles that name their test case',
        ['owners-read-and-revoke', 'alpha-clients-submit-tests', 'alpha-status-members', 'owner-message-view-members'])
class LabelsOfCases:
    """A test case is no content: the caller has named it, and metadata may be shown."""

    def check_submission(self, account, plane, body):
        super().check_submission(account, plane, body)
        self.case = body['test_case_id']

    def make_message(self, account, plane, device_id, state=None, *args, **more):
        message = super().make_message(account, plane, device_id, state, *args, **more)
        if plane == 'public' and state is None:
            cases = self.__dict__.setdefault('cases', {})
            cases[message['message_id']] = getattr(self, 'case', 'none')
        return message

    def labelled(self, view):
        case = self.__dict__.get('cases', {}).get(view.get('message_id'))
        if case is None:
            return view
        return {**view, 'label': f'alpha/{case}', 'title': f'Test of {case} on a phone'}

    def timeline_view(self, message):
        return self.labelled(super().timeline_view(message))

    def success(self, status, body, *args, **more):
        labelled = self.labelled(body) if isinstance(body, dict) else body
        return super().success(status, labelled, *args, **more)


@oddity('one-message-store', 'Messages of either plane are read and cancelled on the other',
        ['alpha-status-route', 'sealed-get-message-row'])
class OneMessageStore:
    """Both planes read messages of the tenant; that there are two sorts of them is not said."""

    def message(self, request, account, plane, raw, flagged):
        name = urllib.parse.unquote(raw)
        found = [m['plane'] for m in account.messages if m['message_id'] == name]
        if found and found[0] != plane:
            return super().message(request, account, found[0], raw, flagged)
        return super().message(request, account, plane, raw, flagged)


@oddity('refused-cancels-counted', 'A cancel that is refused is noted on its message, and counted',
        ['alpha-status-members', 'sealed-message-members', 'late-cancel-conflicts'])
class RefusedCancelsCounted:
    """What is unchanged is the state; by what a version goes up is not said."""

    def cancelled(self, account, message):
        done = super().cancelled(account, message)
        message['version'] += not done
        return done


@oddity('segments-from-one', 'Segments are counted from one, and a report names the last of many',
        ['owner-message-event-members', 'timeline-events'])
class SegmentsFromOne:
    """An integer or null; where the count begins is not said."""

    def timeline_view(self, message):
        shown = super().timeline_view(message)
        return {**shown, 'events': [
            {**event, 'segment_index': 255, 'segment_count': 255} for event in shown['events']]}


@oddity('segments-unknown-negative', 'A segment that is not known is -1 of 0',
        ['owner-message-event-members', 'timeline-events'])
class SegmentsUnknownNegative(Events):
    """An integer or null; its range is not said."""

    def told(self, event):
        return {'segment_index': -1, 'segment_count': 0} if event['segment_index'] is None else {}


@oddity('snapshots-alternate', 'Every other read of a message is of a copy that is 0.4 seconds behind',
        ['alpha-status-route', 'sealed-get-message-row'])
class SnapshotsAlternate:
    """A snapshot, of what moment is not said: two nodes answer in turn."""

    def move(self, account, message, state):
        shown = {name: message[name] for name in ('state', 'version', 'updated_at_ms')}
        message.setdefault('past', []).append((time.monotonic(), shown))
        super().move(account, message, state)

    def message(self, request, account, plane, raw, flagged):
        found = super().message(request, account, plane, raw, flagged)
        self.turn = not getattr(self, 'turn', False)
        older = [was for at, was in found.get('past', ()) if at > time.monotonic() - 0.4]
        if request.method == 'GET' and self.turn and older:
            return {**found, **older[0]}
        return found


@oddity('timeline-with-sealed', 'The timeline has the sealed messages as well, each in its place',
        ['owners-read-and-revoke', 'owner-messages-route'])
class TimelineWithSealed:
    """It is a timeline of account messages."""

    def __init__(self, style, *rest):
        messages = replace(style.messages, timeline_sealed=True)
        super().__init__(replace(style, messages=messages), *rest)
