"""Oddities of messages: how they move on, how they are taken back, what the owner sees of them."""

import hashlib
import urllib.parse

from answers import Refusal
from messages import WAY
from planted import oddity
from projections import Past

REQUEUED_MS, CANCEL_MS, SHOWN = 200, 300, 5


@oddity('fate-at-once', 'What is submitted is delivered, or lost, before the answer is out',
        [153, 161])
class FateAtOnce:
    """Transitions are not shown, nor how long they take; nothing says a message waits."""

    def make_message(self, account, plane, device_id, state=None, *args, **more):
        message = super().make_message(account, plane, device_id, state, *args, **more)
        if state is None:
            ends = ['delivered', 'failed', 'unknown', 'delivery_unknown']
            for step in [*WAY[2:5], self.random.choice(ends)]:
                self.move(account, message, step)
        return message


@oddity('claims-come-back', 'A phone claims a message, gives it back, and claims it again',
        [153, 161])
class ClaimsComeBack:
    """Transitions other than by cancel are not shown; a claim that runs out leads back to the queue."""

    def settled(self, account, message):
        message = super().settled(account, message)
        state, now = message['state'], self.time_of(account)
        still = message['held'] or message['cancelled'] or getattr(account, 'is_past', False)
        if still or state not in ('accepted', 'queued', 'claimed') or (
                now - message['moved_at'] < REQUEUED_MS):
            return message
        if state == 'claimed':
            self.move(account, message, 'queued')
        elif not self.device(account, message['device_id'])['revoked']:
            self.move(account, message, 'claimed')
        return message

    def dispatch_state(self, account, params):
        values = super().dispatch_state(account, params)
        for message in account.messages:
            # What the hook had a phone do stays as it is.
            message['held'] |= bool(values) and message['message_id'] in values['dispatched']
        return values


@oddity('cancel-takes-time', 'A cancelled message reads as queued for a while', [161])
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


@oddity('cancel-expires', 'A cancelled message reads as expired', [161])
class CancelExpires:
    """The state that a successful cancel leads to is not stated."""

    def move(self, account, message, state):
        super().move(account, message, 'expired' if state == 'cancelled' else state)


@oddity('version-is-time', 'state_version is the time of the last change', [62, 106])
class VersionIsTime:
    """An integer; how it grows is not said."""

    def make_message(self, account, *args, **more):
        message = super().make_message(account, *args, **more)
        message['version'] = max(message['version'], self.exact_ms())
        return message

    def move(self, account, message, state):
        before = message['version']
        super().move(account, message, state)
        message['version'] = max(before + 1, self.exact_ms())


@oddity('one-message-store', 'Messages of either plane are read and cancelled on the other',
        [276, 286])
class OneMessageStore:
    """Both planes read messages of the tenant; that there are two sorts of them is not said."""

    def message(self, request, account, plane, raw, flagged):
        name = urllib.parse.unquote(raw)
        found = [m['plane'] for m in account.messages if m['message_id'] == name]
        if found and found[0] != plane:
            return super().message(request, account, found[0], raw, flagged)
        return super().message(request, account, plane, raw, flagged)


@oddity('lists-by-key', 'Sealed lists hold what the key is bound to', [284, 289, 339])
class ListsByKey:
    """Whose messages and devices a key lists is not said; keys are bound to devices."""

    def bound(self, request, account):
        view = Past(account, {
            'messages': [m for m in account.messages if self.reaches(request, m['device_id'])],
            'devices': [d for d in account.devices if self.reaches(request, d['device_id'])]})
        view.is_past = account.is_past
        return view

    async def sealed_messages(self, request, account, plane):
        return await super().sealed_messages(request, self.bound(request, account), plane)

    async def sealed_devices(self, request, account, plane):
        return await super().sealed_devices(request, self.bound(request, account), plane)


@oddity('few-events', 'The timeline shows the last five events of a message', [76, 242])
class FewEvents:
    """At most 32; the flag tells that older ones were dropped."""

    def timeline_view(self, message):
        view = super().timeline_view({**message, 'events': message['events'][-SHOWN:]})
        view['events_truncated'] = len(message['events']) > SHOWN
        return view


@oddity('events-unordered', 'Events of a message come by the hash of their names, segments as they may be',
        [74, 242])
class EventsUnordered:
    """The order of events is not said, nor what segments are beyond integer | null."""

    def timeline_view(self, message):
        view = super().timeline_view(message)
        events = [{**e, 'evidence': f'e{e["received_at_ms"]}', 'segment_index': 255, 'segment_count': None}
                  for e in view['events']]
        view['events'] = sorted(events, key=lambda e: hashlib.sha256(e['evidence'].encode()).digest())
        return view


@oddity('counts-public', 'Counts of a device are of public messages alone', [68])
class CountsPublic:
    """Which messages are pending or in flight is not said."""

    def owner_device(self, account, device):
        view = Past(account, {'messages': [m for m in account.messages if m['plane'] == 'public']})
        view.is_past = account.is_past
        return super().owner_device(view, device)


@oddity('bytes-are-content', 'The same key with other bytes is a conflict, whatever they say',
        [268, 361])
class BytesAreContent:
    """A repeat has an identical body; what other content is, and which refusal is first, is not said."""

    async def submit(self, request, account, plane):
        sent, key = await request.body(self.style.max_body), request.header('idempotency-key')
        first = account.__dict__.setdefault('bodies', {})
        if key in account.submissions and first.get(key, sent) != sent:
            return self.error(409, 'conflict', plane)
        answer = await super().submit(request, account, plane)
        if answer.status == 202:
            first.setdefault(key, sent)
        return answer


@oddity('one-table-of-keys', 'A key that a replay has used is no key for a submission, and the reverse',
        [238, 268])
class OneTableOfKeys:
    """A key used for something different conflicts; how far a key reaches is not said."""

    async def submit(self, request, account, plane):
        key = request.header('idempotency-key')
        if any(key in known for known in account.replays.values()):
            await request.body(self.style.max_body)
            return self.error(409, 'conflict', plane)
        return await super().submit(request, account, plane)

    async def replay(self, request, account, plane, raw, raw_delivery):
        if request.header('idempotency-key') in account.submissions:
            return self.error(409, 'replay_not_eligible', plane)
        return await super().replay(request, account, plane, raw, raw_delivery)


@oddity('who-before-what', 'A suppressed recipient and an unknown device are told before any field',
        [260, 265, 272])
class WhoBeforeWhat:
    """Of two faults one is answered; which is not said."""

    def check_submission(self, account, plane, body):
        if isinstance(body.get('recipient_e164'), str) and body['recipient_e164'] in account.suppressed:
            raise Refusal(self.error(403, 'recipient_suppressed', plane))
        if isinstance(body.get('device_id'), str) and not self.device(account, body['device_id']):
            raise Refusal(self.error(404, 'not_found', plane))
        super().check_submission(account, plane, body)


@oddity('hold-before-memory', 'What stands against a submission stands against its repeat',
        [260, 269])
class HoldBeforeMemory:
    """A repeat meets the account and the device as they are now; that it may not is not said."""

    async def submit(self, request, account, plane):
        body = await self.parsed(request, plane)
        device = self.device(account, str(body.get('device_id')))
        earlier = account.submissions.get(request.header('idempotency-key'))
        if earlier and earlier['body'] == body:
            if device['revoked']:
                return self.error(404, 'not_found', plane)
            refused = self.held(account, plane) or self.no_room(account, plane, device)
            if refused:
                return refused
        return await super().submit(request, account, plane)
