"""Bugs of envelopes on their way in: what an earlier failure leaves behind, and who is told of what."""

import asyncio
import hashlib

from bugs.rewritten import rewritten
from planted import bug
from sealed import MEDIA_TYPE
from wire import BodyTooLate

PATHS = ('/v1/sealed/messages', '/v1/sealed/inbound-events')
CONFLICTS = {'outbound': 'idempotency_conflict', 'inbound': 'event_id_conflict'}


async def digest_of(gateway, request):
    """What an envelope is known by."""
    return hashlib.sha256(await request.body(gateway.style.max_body)).digest()


class Burns:
    """Refuses as a conflict what is in `account.burnt`, and known no more than that."""

    async def upload(self, request, account, plane, direction, accept):
        burnt = account.__dict__.get('burnt', ())
        if burnt and request.header('content-type') == MEDIA_TYPE:
            digest = await digest_of(self, request)
            if (digest in burnt and digest not in account.uploads
                    and self.burns(await request.body(), direction)):
                return self.error(409, CONFLICTS[direction], plane)
        return await super().upload(request, account, plane, direction, accept)

    def burns(self, envelope, direction):
        return True


@bug('upload-outage-conflict', 'An envelope that met an outage is a conflict when it is sent again',
     [302, 394, 397])
class UploadOutageConflict(Burns):
    async def route(self, request, raw):
        answer = await super().route(request, raw)
        if answer.status == 503 and request.credential and request.method == 'POST' and raw in PATHS:
            account = request.credential['account']
            if 'outage' in account.mishaps:
                account.__dict__.setdefault('burnt', set()).add(await digest_of(self, request))
        return answer


@bug('upload-wrong-route-burns', 'An envelope refused at the route of the other direction is a conflict at its own',
     [285, 288, 302])
class UploadWrongRouteBurns(Burns):
    async def upload(self, request, account, plane, direction, accept):
        answer = await super().upload(request, account, plane, direction, accept)
        if answer.status == 400:
            account.__dict__.setdefault('burnt', set()).add(await digest_of(self, request))
        return answer

    def burns(self, envelope, direction):
        record = self.opened(envelope)
        return record is not None and record['direction'] == direction and not record['problem']


@bug('upload-first-segment', 'Of an envelope no more is read than has come with the first segment', [285, 302])
class UploadFirstSegment:
    async def upload(self, request, account, plane, direction, accept):
        whole = request.body_is_read or request.chunked or request.header('expect')
        if whole or request.length > (self.style.max_body or request.length):
            return await super().upload(request, account, plane, direction, accept)
        try:
            request._body = await asyncio.wait_for(
                request._reader.read(request.length), self.style.body_wait_s)
        except asyncio.TimeoutError:
            raise BodyTooLate from None
        answer = await super().upload(request, account, plane, direction, accept)
        answer.close = answer.close or len(request._body) < request.length
        return answer


@bug('future-manifest-unavailable', 'An envelope of a manifest that is not known yet is to be sent again later',
     [390, 397])
class FutureManifestUnavailable:
    def error(self, status, code, plane, headers=()):
        if code == 'future_manifest':
            return super().error(503, 'unavailable', plane, [*headers, self.retry_after(5)])
        return super().error(status, code, plane, headers)


@bug('event-conflict-as-repeat', 'An event with the id of another one is answered as if it were that one',
     [302, 394])
class EventConflictAsRepeat:
    async def upload_inbound(self, request, account, plane):
        answer = await super().upload_inbound(request, account, plane)
        if answer.status == 409 and b'event_id_conflict' in answer.body:
            return self.success(202, {'event_id': 'evt 0', 'created': False})
        return answer


@bug('sequence-conflict-sticks', 'After a conflict of the sequence every further event of the device is one',
     [288, 302, 394])
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


@bug('sealed-billing-asked-once', 'Whether an account may send is asked for its first sealed submission alone',
     [396, 397])
class SealedBillingAskedOnce:
    def held(self, account, plane):
        if plane != 'sealed':
            return super().held(account, plane)
        held = None if account.__dict__.get('was_good') else super().held(account, plane)
        account.was_good = held is None
        return held


@bug('uploads-at-once-share', 'Two envelopes that come at once are answered with the later message', [102, 104, 302])
class UploadsAtOnceShare:
    async def upload(self, request, account, plane, direction, accept):
        latest = account.__dict__.setdefault('latest', {})

        def kept(record):
            latest[direction] = accept(record)
            return latest[direction]
        answer = await super().upload(request, account, plane, direction, kept)
        if answer.status == 202 and b'true' in answer.body:
            await asyncio.sleep(0.03)
            return rewritten(answer, lambda shown: shown.update(latest[direction]))
        return answer
