"""Bugs of uploaded envelopes."""

import asyncio
import base64
import binascii
import hashlib
import json
from dataclasses import replace

from bugs.toolkit.rewritten import rewritten
from bugs.toolkit.sent_bodies import read_bytes
from planted import bug
from sealed import MEDIA_TYPE, PREFIX
from wire import BodyTooLate


@bug('future-manifest-unavailable', 'An envelope of a manifest that is not known yet is to be sent again later',
     ['sealed-400-codes', 'sealed-503-codes'])
class FutureManifestUnavailable:
    def error(self, status, code, plane, headers=()):
        if code == 'future_manifest':
            return super().error(503, 'unavailable', plane, [*headers, self.retry_after(5)])
        return super().error(status, code, plane, headers)


@bug('manifest-then-taken', 'A submission refused for its manifest is told as taken when it is sent again',
     ['same-bytes-are-idempotent', 'sealed-400-codes', 'sealed-403-codes'])
class ManifestThenTaken:
    async def submit_sealed(self, request, account, plane):
        answer = await super().submit_sealed(request, account, plane)
        if b'_manifest"' in answer.body:
            digest = hashlib.sha256(await request.body(self.style.max_body)).digest()
            account.uploads[digest] = {'message_id': self.new_id(account)}
        return answer


class Refusing:
    """Gives one problem of an envelope another status or code."""

    def error(self, status, code, plane, headers=()):
        return super().error(*self.told.get(code, (status, code)), plane, headers)


@bug('re-enrollment-401', 'A device that has to enrol again is told that nobody knows it',
     ['sealed-401-codes', 'sealed-403-codes'])
class ReEnrollment401(Refusing):
    told = {'re_enrollment_required': (401, 're_enrollment_required')}


@bug('sealed-415-text', 'A submission of another media type is refused by the framework, in a line of text',
     ['bodies-are-json', 'error-body-form', 'sealed-415-codes'])
class Sealed415Text:
    async def submit_sealed(self, request, account, plane):
        answer = await super().submit_sealed(request, account, plane)
        return self.text(415, 'Unsupported Media Type') if answer.status == 415 else answer


@bug('sealed-error-detail', 'A refused envelope is told with the beginning of what was sent',
     ['sealed-error-codes', 'error-body-form'])
class SealedErrorDetail:
    async def upload(self, request, account, plane, direction, accept):
        answer = await super().upload(request, account, plane, direction, accept)
        if b'"invalid_request"' not in answer.body:
            return answer
        sent = (await request.body())[:16].decode('latin-1')
        return rewritten(answer, lambda error: error.update(detail=sent))


@bug('sealed-queue-of-first', "Whether a queue is full is asked of the account's first device, whatever the "
     'envelope is for', ['alpha-queue-full', 'sealed-submit-row', 'sealed-429-codes'])
class SealedQueueOfFirst:
    async def upload(self, request, account, plane, direction, accept):
        if direction == 'inbound' or request.header('content-type') != MEDIA_TYPE:
            return await super().upload(request, account, plane, direction, accept)
        await request.body(self.style.max_body)
        full = [one['queue_full'] for one in account.devices]
        for one in account.devices:
            one['queue_full'] = full[0]
        try:
            return await super().upload(request, account, plane, direction, accept)
        finally:
            for one, before in zip(account.devices, full):
                one['queue_full'] = before


@bug('stale-manifest-400', 'A stale manifest is answered with the status of a future one', ['sealed-403-codes'])
class StaleManifest400:
    async def upload(self, request, account, plane, direction, accept):
        answer = await super().upload(request, account, plane, direction, accept)
        return replace(answer, status=400) if b'"stale_manifest"' in answer.body else answer


@bug('submit-sealed-beyond-key', 'A key bound to another device can submit an envelope for this one',
     ['sealed-submit-row', 'csrf-or-scope-403'])
class SubmitSealedBeyondKey:
    async def submit_sealed(self, request, account, plane):
        request.credential = {**request.credential, 'devices': None}
        return await super().submit_sealed(request, account, plane)


@bug('upload-base64-taken', 'An envelope in base64 is taken for the bytes that it stands for',
     ['sealed-envelope-bytes', 'sealed-submit-row'])
class UploadBase64Taken:
    async def upload(self, request, account, plane, direction, accept):
        if request.header('content-type') == MEDIA_TYPE:
            try:
                request._body = base64.b64decode(await read_bytes(self, request), validate=True)
            except (binascii.Error, ValueError):
                pass
        return await super().upload(request, account, plane, direction, accept)


@bug('upload-first-device', 'A sealed message is kept for the first device, whatever its envelope is for',
     ['sealed-clients-send-and-upload', 'sealed-message-members', 'sealed-submit-row'])
class UploadFirstDevice:
    def make_message(self, account, plane, device_id, state=None, *more, **named):
        if plane == 'sealed' and state is None:
            device_id = account.devices[0]['device_id']
        return super().make_message(account, plane, device_id, state, *more, **named)


@bug('upload-first-segment', 'Of an envelope no more is read than has come with the first segment',
     ['sealed-submit-row', 'same-bytes-are-idempotent'])
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


@bug('upload-json-taken', 'An envelope may come in a member of JSON',
     ['sealed-submit-row', 'sealed-upload-row', 'sealed-415-codes'])
class UploadJsonTaken:
    async def upload(self, request, account, plane, direction, accept):
        if (request.header('content-type') or '').partition(';')[0].strip() == 'application/json':
            try:
                sent = json.loads(await request.body(self.style.max_body))
                request._body = base64.b64decode(sent['envelope'])
                request.headers['content-type'] = [MEDIA_TYPE]
            except (ValueError, RecursionError, TypeError, KeyError):
                pass
        return await super().upload(request, account, plane, direction, accept)


@bug('upload-tail-unread', 'What follows a whole envelope in a body is not looked at',
     ['sealed-envelope-bytes', 'sealed-submit-row', 'same-bytes-are-idempotent'])
class UploadTailUnread:
    async def upload(self, request, account, plane, direction, accept):
        envelope = await request.body(self.style.max_body)
        end = envelope.find(b'\0', len(PREFIX))
        if end >= 0 and envelope.startswith(PREFIX):
            request._body = envelope[:end + 33]
        return await super().upload(request, account, plane, direction, accept)
