"""Bugs of the envelopes that the sealed plane takes, and of what it takes for a repeat."""

import hashlib
import json

from bugs.rewritten import rewritten
from planted import bug
from sealed import MEDIA_TYPE


def digest(envelope):
    """What the gateway knows the bytes of an envelope by."""
    return hashlib.sha256(envelope).digest()


@bug('upload-known-of-all', 'An envelope is known by its bytes, whichever account sent it', [302, 339])
class UploadKnownOfAll:
    async def upload(self, request, account, plane, direction, accept):
        account.uploads = self.__dict__.setdefault('every_upload', {})
        return await super().upload(request, account, plane, direction, accept)


@bug('upload-refused-as-known',
     'An envelope refused for want of room is answered as a repeat when it comes again', [302, 378, 379])
class UploadRefusedAsKnown:
    async def upload(self, request, account, plane, direction, accept):
        answer = await super().upload(request, account, plane, direction, accept)
        if answer.status == 429 and request.body_is_read:
            reserved = {'message_id': self.new_id(account)}
            account.uploads[digest(await request.body())] = reserved
        return answer


@bug('upload-known-per-key', 'An envelope sent again with another key of the account makes another', [302])
class UploadKnownPerKey:
    async def upload(self, request, account, plane, direction, accept):
        if (request.header('content-type') or '').startswith(MEDIA_TYPE):
            await request.body(self.style.max_body)
        keys = account.__dict__.setdefault('uploads_by_key', {})
        account.uploads = keys.setdefault(self.bearer(request), {})
        return await super().upload(request, account, plane, direction, accept)


@bug('upload-known-by-record',
     'A repeat is known by what is signed: with a broken signature it is a repeat still', [102, 302])
class UploadKnownByRecord:
    async def upload(self, request, account, plane, direction, accept):
        answer = await super().upload(request, account, plane, direction, accept)
        records = account.__dict__.setdefault('records', {})
        if answer.status == 415 or not request.body_is_read:
            return answer
        signed = (await request.body())[:-32]
        if answer.status == 202:
            records[signed] = json.loads(answer.body)
        elif answer.status in (400, 403) and signed in records:
            return self.success(202, {**records[signed], 'created': False})
        return answer


@bug('upload-line-end-dropped', 'Line ends behind an envelope are dropped as if it were text', [100, 302])
class UploadLineEndDropped:
    async def upload(self, request, account, plane, direction, accept):
        if (request.header('content-type') or '').startswith(MEDIA_TYPE):
            envelope = await request.body(self.style.max_body)
            if self.opened(envelope) is None:
                request._body = envelope.rstrip(b'\r\n')
        return await super().upload(request, account, plane, direction, accept)


@bug('inbound-octet-stream', 'Inbound events are taken as plain bytes too', [288, 395])
class InboundOctetStream:
    async def upload_inbound(self, request, account, plane):
        if (request.header('content-type') or '').lower() == 'application/octet-stream':
            request.headers['content-type'] = [MEDIA_TYPE]
        return await super().upload_inbound(request, account, plane)


@bug('known-upload-any-media', 'An envelope that is known is not asked for its media type', [285, 395])
class KnownUploadAnyMedia:
    async def upload(self, request, account, plane, direction, accept):
        if digest(await request.body(self.style.max_body)) in account.uploads:
            request.headers['content-type'] = [MEDIA_TYPE]
        return await super().upload(request, account, plane, direction, accept)


@bug('sequence-as-event-id', 'A conflict of the sequence is told as one of the event id', [394])
class SequenceAsEventId:
    async def upload_inbound(self, request, account, plane):
        answer = await super().upload_inbound(request, account, plane)
        if b'"sequence_conflict"' not in answer.body:
            return answer
        return rewritten(answer, lambda error: error.update(code='event_id_conflict'))


@bug('sealed-payment-hold', 'A hold on payments is told to sealed submissions in the public way',
     [98, 266, 387])
class SealedPaymentHold:
    def held(self, account, plane):
        if plane == 'sealed' and 'paymentHold' in account.billing:
            return self.error(402, 'payment_hold', plane)
        return super().held(account, plane)
