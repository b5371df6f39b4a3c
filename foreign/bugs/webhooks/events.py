"""Bugs of inbound events, and of the deliveries that events become."""

import asyncio
import hashlib
import json

from bugs.toolkit.racing import A_MOMENT_S
from bugs.toolkit.rewritten import rewritten
from bugs.toolkit.sent_bodies import digest_of
from bugs.sealed.uploads import Refusing
from eventful import Eventful
from planted import bug
from sealed import MEDIA_TYPE
from wire import spell


class FansOut(Eventful):
    """A gateway whose events are deliveries at once."""

    def happen(self, account, plane, event):
        self.fan_out(account, plane, event)

    def fan_out(self, account, plane, event):
        """Makes the deliveries of an event."""
        for endpoint in self.targets(account, plane):
            self.deliver(account, endpoint, event)

    def targets(self, account, plane):
        """The endpoints that an event goes to."""
        return [one for one in self.store(account, plane)
                if one['enabled'] and one['paused_at_ms'] is None]

    def deliver(self, account, endpoint, event):
        self.make_delivery(endpoint, self.now_ms(), account)['event_id'] = event


@bug('event-backfill', 'An endpoint that is enabled is sent what happened before it was',
     ['enable-validates-and-clears-pause', 'disable-retires-waiting', 'fan-out-and-attempts'])
class EventBackfill(FansOut):
    def fan_out(self, account, plane, event):
        account.__dict__.setdefault('happened', []).append(event)
        super().fan_out(account, plane, event)

    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204:
            found = self.find(account, plane, raw, flagged=False)
            sent = {one['event_id'] for one in found['deliveries']}
            for event in account.__dict__.get('happened', []):
                if event not in sent:
                    self.deliver(account, found, event)
        return answer


@bug('event-conflict-as-repeat', 'An event with the id of another one is answered as if it were that one',
     ['same-bytes-are-idempotent', 'sealed-409-codes'])
class EventConflictAsRepeat:
    async def upload_inbound(self, request, account, plane):
        answer = await super().upload_inbound(request, account, plane)
        if answer.status == 409 and b'event_id_conflict' in answer.body:
            return self.success(202, {'event_id': 'evt 0', 'created': False})
        return answer


@bug('event-delivered-twice', 'Two workers take up an event, and each makes a delivery of it', ['fan-out-and-attempts'])
class EventDeliveredTwice(FansOut):
    def deliver(self, account, endpoint, event):
        super().deliver(account, endpoint, event)
        super().deliver(account, endpoint, event)


@bug('event-kept-twice', 'An event is kept by two workers, each under an id of its own', ['fan-out-and-attempts'])
class EventKeptTwice(FansOut):
    def deliver(self, account, endpoint, event):
        super().deliver(account, endpoint, event)
        self.make_delivery(endpoint, self.now_ms(), account)


@bug('event-of-all-accounts', 'An event goes to the enabled endpoints of every account', ['fan-out-and-attempts'])
class EventOfAllAccounts(FansOut):
    def targets(self, account, plane):
        return [one for other in self.accounts.values() for one in super(
            EventOfAllAccounts, self).targets(other, plane)]


@bug('event-while-waiting-lost', 'An event is not sent to an endpoint that another one still waits for',
     ['fan-out-and-attempts'])
class EventWhileWaitingLost(FansOut):
    def targets(self, account, plane):
        return [one for one in super().targets(account, plane) if not any(
            sent['status'] == 'pending' for sent in one['deliveries'])]


@bug('inbound-beyond-key', 'A key bound to another device can upload events of this one',
     ['sealed-upload-row', 'csrf-or-scope-403'])
class InboundBeyondKey:
    async def upload_inbound(self, request, account, plane):
        request.credential = {**request.credential, 'devices': None}
        return await super().upload_inbound(request, account, plane)


@bug('inbound-race', 'The same inbound envelope twice at once makes two events',
     ['sealed-inbound-accepted-members', 'same-bytes-are-idempotent'])
class InboundRace:
    async def upload(self, request, account, plane, direction, accept):
        digest = hashlib.sha256(await request.body(self.style.max_body)).digest()
        fresh = digest not in account.uploads
        await asyncio.sleep(A_MOMENT_S)
        if fresh and direction == 'inbound':
            account.uploads.pop(digest, None)
        return await super().upload(request, account, plane, direction, accept)


@bug('inbound-repeat-names-message', 'A repeated event is answered as if it were a message',
     ['sealed-inbound-accepted-members', 'same-bytes-are-idempotent'])
class InboundRepeatNamesMessage:
    async def upload_inbound(self, request, account, plane):
        answer = await super().upload_inbound(request, account, plane)
        sent = json.loads(answer.body) if answer.status == 202 else {}
        if sent.get('created') is False:
            sent['message_id'] = sent.pop('event_id')
            answer.body = spell(sent, self.style).encode()
        return answer


@bug('inbound-wrong-type-400', 'An inbound event of another media type is a request that is invalid',
     ['sealed-upload-row', 'sealed-415-codes'])
class InboundWrongType400:
    async def upload_inbound(self, request, account, plane):
        answer = await super().upload_inbound(request, account, plane)
        return self.error(400, 'invalid_request', plane) if answer.status == 415 else answer


@bug('sequence-as-event-id', 'A conflict of the sequence is told as one of the event id', ['sealed-409-codes'])
class SequenceAsEventId:
    async def upload_inbound(self, request, account, plane):
        answer = await super().upload_inbound(request, account, plane)
        if b'"sequence_conflict"' not in answer.body:
            return answer
        return rewritten(answer, lambda error: error.update(code='event_id_conflict'))


@bug('sequence-conflict-sticks', 'After a conflict of the sequence every further event of the device is one',
     ['sealed-upload-row', 'same-bytes-are-idempotent', 'sealed-409-codes'])
class SequenceConflictSticks:
    async def upload(self, request, account, plane, direction, accept):
        stuck = account.__dict__.setdefault('stuck', set())
        good = direction == 'inbound' and request.header('content-type') == MEDIA_TYPE
        record = self.opened(await request.body(self.style.max_body)) if good else None
        if record and record['device'] in stuck and (
                await digest_of(self, request) not in account.uploads):
            return self.error(409, 'sequence_conflict', plane)
        answer = await super().upload(request, account, plane, direction, accept)
        if record and answer.status == 409 and b'sequence_conflict' in answer.body:
            stuck.add(record['device'])
        return answer


@bug('stale-event-409', 'A stale event is a conflict', ['sealed-400-codes', 'sealed-409-codes'])
class StaleEvent409(Refusing):
    told = {'stale_event': (409, 'stale_event')}
