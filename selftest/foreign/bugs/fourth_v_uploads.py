"""Bugs of envelopes on their way in: how they may come, what is kept, and what refuses them."""

import base64
import binascii
import hashlib
import json

from planted import bug
from sealed import MEDIA_TYPE
from wire import BodyTooLarge, spell


async def read(gateway, request):
    """The body, whatever becomes of it."""
    return await request.body(gateway.style.max_body)


@bug('sealed-submit-wants-key', 'A sealed submission without an Idempotency-Key is refused', [285, 302])
class SealedSubmitWantsKey:
    async def submit_sealed(self, request, account, plane):
        if not request.header('idempotency-key'):
            await read(self, request)
            return self.error(400, 'invalid_request', plane)
        return await super().submit_sealed(request, account, plane)


@bug('upload-known-by-key', 'With an Idempotency-Key sealed submissions are known by that, not by their bytes',
     [302])
class UploadKnownByKey:
    async def submit_sealed(self, request, account, plane):
        key, known = request.header('idempotency-key'), account.__dict__.setdefault('sealed_keys', {})
        if key in known:
            await read(self, request)
            return self.success(202, {**known[key], 'created': False})
        if key:
            account.uploads.pop(hashlib.sha256(await read(self, request)).digest(), None)
        answer = await super().submit_sealed(request, account, plane)
        if key and answer.status == 202:
            known[key] = json.loads(answer.body)
        return answer


@bug('inbound-wrong-type-400', 'An inbound event of another media type is a request that is invalid', [288, 395])
class InboundWrongType400:
    async def upload_inbound(self, request, account, plane):
        answer = await super().upload_inbound(request, account, plane)
        return self.error(400, 'invalid_request', plane) if answer.status == 415 else answer


@bug('sealed-415-text', 'A submission of another media type is refused by the framework, in a line of text',
     [205, 359, 395])
class Sealed415Text:
    async def submit_sealed(self, request, account, plane):
        answer = await super().submit_sealed(request, account, plane)
        return self.text(415, 'Unsupported Media Type') if answer.status == 415 else answer


@bug('sealed-413-json', 'An envelope that is too large is refused in JSON', [206, 407])
class Sealed413Json:
    async def upload(self, request, account, plane, direction, accept):
        try:
            return await super().upload(request, account, plane, direction, accept)
        except BodyTooLarge:
            answer = self.error(413, 'invalid_request', plane)
            answer.close = True
            return answer


@bug('upload-base64-taken', 'An envelope in base64 is taken for the bytes that it stands for', [100, 285])
class UploadBase64Taken:
    async def upload(self, request, account, plane, direction, accept):
        if request.header('content-type') == MEDIA_TYPE:
            try:
                request._body = base64.b64decode(await read(self, request), validate=True)
            except (binascii.Error, ValueError):
                pass
        return await super().upload(request, account, plane, direction, accept)


@bug('upload-repeat-200', 'An envelope that is known is answered 200', [285, 302])
class UploadRepeat200:
    async def submit_sealed(self, request, account, plane):
        answer = await super().submit_sealed(request, account, plane)
        if answer.status == 202 and json.loads(answer.body).get('created') is False:
            answer.status = 200
        return answer


@bug('inbound-repeat-names-message', 'A repeated event is answered as if it were a message', [104, 302])
class InboundRepeatNamesMessage:
    async def upload_inbound(self, request, account, plane):
        answer = await super().upload_inbound(request, account, plane)
        sent = json.loads(answer.body) if answer.status == 202 else {}
        if sent.get('created') is False:
            sent['message_id'] = sent.pop('event_id')
            answer.body = spell(sent, self.style).encode()
        return answer


class Refusing:
    """Gives one problem of an envelope another status or code."""

    def error(self, status, code, plane, headers=()):
        return super().error(*self.told.get(code, (status, code)), plane, headers)


@bug('re-enrollment-401', 'A device that has to enrol again is told that nobody knows it', [391, 392])
class ReEnrollment401(Refusing):
    told = {'re_enrollment_required': (401, 're_enrollment_required')}


@bug('stale-event-409', 'A stale event is a conflict', [390, 394])
class StaleEvent409(Refusing):
    told = {'stale_event': (409, 'stale_event')}


@bug('idempotency-conflict-public', 'A conflict of content is told in the public word', [98, 394])
class IdempotencyConflictPublic(Refusing):
    told = {'idempotency_conflict': (409, 'conflict')}


@bug('sealed-billing-402', 'A sealed submission without active billing meets the status of payments', [397])
class SealedBilling402:
    def held(self, account, plane):
        held = super().held(account, plane)
        if plane == 'sealed' and held and held.status == 503:
            return self.error(402, 'billing_pending', plane)
        return held


@bug('sealed-quota-unasked', 'The quota of an account is not asked for sealed submissions', [270, 396])
class SealedQuotaUnasked:
    def held(self, account, plane):
        held = super().held(account, plane)
        return None if plane == 'sealed' and held and held.status == 429 else held


@bug('sealed-full-recorded', 'A sealed message refused for a full queue is listed all the same', [284, 396])
class SealedFullRecorded:
    async def upload(self, request, account, plane, direction, accept):
        answer = await super().upload(request, account, plane, direction, accept)
        if answer.status == 429 and b'queue_full' in answer.body:
            accept(self.opened(await read(self, request)))
        return answer
