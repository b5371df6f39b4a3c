"""Oddities of envelopes: their bytes, what of them is read, and what is refused how."""

import base64
import hashlib
import hmac
import json
import secrets
import zlib
from dataclasses import replace

from planted import oddity
from sealed import MEDIA_TYPE, PREFIX, STATUS

#: How long the part of an envelope is that the service does not read.
BODY_BYTES = 700


@oddity('billing-before-envelope', 'What stands against an account is told before its envelope is looked at',
        ['sealed-429-codes', 'sealed-503-codes'])
class BillingBeforeEnvelope:
    """Which of two refusals comes first is not said; an account that may not submit submits nothing at all."""

    async def submit_sealed(self, request, account, plane):
        if request.header('content-type') == MEDIA_TYPE:
            await request.body(self.style.max_body)
            held = self.held(account, plane)
            if held:
                return held
        return await super().submit_sealed(request, account, plane)


@oddity('broken-is-future', 'Bytes that do not begin as an envelope are of a manifest yet to come',
        ['sealed-error-codes', 'sealed-400-codes', 'manifest-errors'])
class BrokenIsFuture:
    """What future_manifest means exactly is not stated; a prefix that is not known may be a later one."""

    async def upload(self, request, account, plane, direction, accept):
        answer = await super().upload(request, account, plane, direction, accept)
        if answer.status == 400 and not request._body.startswith(PREFIX):
            return self.error(400, 'future_manifest', plane)
        return answer


@oddity('content-is-looked-at', 'Bytes that do not begin as an envelope are 415, whatever they are called',
        ['sealed-submit-row', 'sealed-415-codes'])
class ContentIsLookedAt:
    """RFC 9110 15.5.16: 415 may come of looking at the content itself; 400 is no more stated."""

    async def upload(self, request, account, plane, direction, accept):
        if not (await request.body(self.style.max_body)).startswith(PREFIX):
            return self.error(415, 'unsupported_media_type', plane)
        return await super().upload(request, account, plane, direction, accept)


@oddity('empty-envelope-415', 'An upload without a byte is 415, whatever type it names',
        ['sealed-submit-row', 'sealed-upload-row', 'sealed-415-codes'])
class EmptyEnvelope415:
    """Nothing is no envelope; 400 and 415 are both listed, and which of them it meets is not said."""

    async def upload(self, request, account, plane, direction, accept):
        if not await request.body(self.style.max_body):
            return self.error(415, 'unsupported_media_type', plane)
        return await super().upload(request, account, plane, direction, accept)


@oddity('envelopes-in-hex', 'Envelopes are digits and letters alone, as a JSON text has them',
        ['sealed-envelope-bytes', 'same-bytes-are-idempotent'])
class EnvelopesInHex:
    """The layout is not shown; a fixed prefix may be any, and its bytes may be those of a text."""

    bytes_for_one = 2

    def seal(self, direction, device_id, problem=None):
        return b'{"sealed":"' + super().seal(direction, device_id, problem).hex().encode() + b'"}'

    def opened(self, envelope):
        if not (envelope.startswith(b'{"sealed":"') and envelope.endswith(b'"}')):
            return None
        try:
            return super().opened(bytes.fromhex(envelope[11:-2].decode()))
        except ValueError:
            return None


@oddity('envelopes-in-the-clear', 'The record of an envelope is JSON in the clear, with the names of the contract',
        ['sealed-error-codes', 'sealed-envelope-bytes', 'sealed-message-members'])
class EnvelopesInTheClear:
    """The layout of the protected record is not shown; one that is made for tests names its problem."""

    def seal(self, direction, device_id, problem=None):
        record = {'content_type': 'application/json', 'problem': problem, 'direction': direction,
                  'device': device_id, 'device_id': device_id, 'state': 'queued', 'state_version': 1,
                  'identity': secrets.token_hex(8), 'body': secrets.token_hex(40)}
        signed = PREFIX + json.dumps(record, separators=(',', ':')).encode() + b'\0'
        return signed + hmac.digest(self.seal_key, signed, 'sha256')

    def opened(self, envelope):
        signed, digest = envelope[:-32], envelope[-32:]
        if not hmac.compare_digest(hmac.digest(self.seal_key, signed, 'sha256'), digest):
            return None
        return json.loads(signed[len(PREFIX):-1])


@oddity('envelopes-of-12k', 'Envelopes of twelve thousand bytes', ['sealed-envelope-bytes', 'body-size-open'])
class EnvelopesOf12k:
    """How long an envelope is is not shown; a picture may be in it."""

    def seal(self, direction, device_id, problem=None):
        return super().seal(direction, device_id, problem) + self.picture_in()

    def picture_in(self):
        """Twelve thousand bytes, or what a service that takes fewer has room for."""
        room = (self.style.max_body or 16_384) // getattr(self, 'bytes_for_one', 1) - 4096
        return bytes(range(256)) * max(1, min(47, room // 256))

    def opened(self, envelope):
        body = self.picture_in()
        return super().opened(envelope[:-len(body)]) if envelope.endswith(body) else None


@oddity('envelopes-read-in-part', 'Of an envelope the service reads what it routes by, and keeps the rest',
        ['sealed-envelope-bytes', 'sealed-submit-row', 'sealed-upload-row'])
class EnvelopesReadInPart:
    """The body and its signature are between the device and the account; the layout is not shown."""

    def seal(self, direction, device_id, problem=None):
        record = json.dumps({'direction': direction, 'device': device_id, 'problem': problem,
                             'identity': secrets.token_hex(8)})
        signed = PREFIX + base64.b85encode(zlib.compress(record.encode())) + b'\0'
        return signed + self.mark(signed) + secrets.token_bytes(BODY_BYTES)

    def opened(self, envelope):
        signed = envelope[:envelope.find(b'\0') + 1]
        if not hmac.compare_digest(self.mark(signed), envelope[len(signed):len(signed) + 32]):
            return None
        return json.loads(zlib.decompress(base64.b85decode(signed[len(PREFIX):-1])))

    def mark(self, signed):
        return hmac.digest(self.seal_key, signed, 'sha256')


@oddity('foreign-envelope', "An envelope for a device that is not the account's is 400",
        ['sealed-submit-row', 'sealed-upload-row'])
class ForeignEnvelope:
    """400 and 403 are both listed; which of them such an envelope meets is not said."""

    async def upload(self, request, account, plane, direction, accept):
        record = self.opened(await request.body(self.style.max_body))
        typed = request.header('content-type') == MEDIA_TYPE
        if typed and record and self.device(account, record['device']) is None:
            return self.error(400, 'invalid_request', plane)
        return await super().upload(request, account, plane, direction, accept)


@oddity('problem-before-reach', 'What is wrong with an envelope is told before it is asked what the key is good for',
        ['sealed-submit-row', 'sealed-upload-row', 'csrf-or-scope-403'])
class ProblemBeforeReach:
    """Which of two refusals comes first is not said."""

    async def upload(self, request, account, plane, direction, accept):
        if request.header('content-type') == MEDIA_TYPE:
            record = self.opened(await request.body(self.style.max_body))
            device = record and self.device(account, record['device'])
            if device and record['direction'] == direction and record['problem']:
                return self.error(STATUS[record['problem']], record['problem'], plane)
        return await super().upload(request, account, plane, direction, accept)


@oddity('refusals-kept-with-bytes', 'An envelope that was refused for what it says is refused so wherever it comes',
        ['same-bytes-are-idempotent'])
class RefusalsKeptWithBytes:
    """Uploads are known by their bytes, and so may be what was made of them."""

    async def upload(self, request, account, plane, direction, accept):
        kept = account.__dict__.setdefault('refused_bytes', {})
        digest = hashlib.sha256(await request.body(self.style.max_body)).digest()
        answer = kept.get(digest) or await super().upload(request, account, plane, direction, accept)
        if answer.status in (400, 409):
            kept[digest] = answer
        return replace(answer, headers=[*answer.headers])


@oddity('repeat-needs-reach', 'An envelope that is known is 403 all the same to a key that does not reach its device',
        ['same-bytes-are-idempotent', 'csrf-or-scope-403'])
class RepeatNeedsReach:
    """Lacking the scope bound to the device is 403, whether or not the envelope is known."""

    async def upload(self, request, account, plane, direction, accept):
        if request.header('content-type') == MEDIA_TYPE:
            record = self.opened(await request.body(self.style.max_body))
            if record and self.device(account, record['device']) and not self.reaches(request, record['device']):
                return self.error(403, 'forbidden', plane)
        return await super().upload(request, account, plane, direction, accept)


@oddity('seals-unread', 'An envelope whose seal is broken is taken if its record can be read',
        ['sealed-envelope-bytes', 'same-bytes-are-idempotent'])
class SealsUnread:
    """Envelopes are opaque and their layout not shown; that the server verifies them is not said."""

    def opened(self, envelope):
        try:
            packed = envelope[len(PREFIX):envelope.index(b'\0')]
            return json.loads(zlib.decompress(base64.b85decode(packed))) if (
                envelope.startswith(PREFIX)) else None
        except (ValueError, zlib.error):
            return None


@oddity('unsealed-enrols-again', 'An envelope whose signature is none of a device is 403: it has to enrol again',
        ['sealed-error-codes', 'sealed-403-codes', 'manifest-errors'])
class UnsealedEnrolsAgain:
    """When re_enrollment_required is given is not said; a signature by an unknown key is a good case."""

    async def upload(self, request, account, plane, direction, accept):
        answer = await super().upload(request, account, plane, direction, accept)
        if answer.status == 400 and request._body.startswith(PREFIX) and (
                b'"invalid_request"' in answer.body):
            return self.error(403, 're_enrollment_required', plane)
        return answer


@oddity('untyped-is-invalid', 'An upload without a media type is 400, one of another type 415',
        ['sealed-submit-row', 'sealed-415-codes'])
class UntypedIsInvalid:
    """415 is for a media type that is not supported; what none meets is not said."""

    async def upload(self, request, account, plane, direction, accept):
        if not request.header('content-type'):
            await request.body(self.style.max_body)
            return self.error(400, 'invalid_request', plane)
        return await super().upload(request, account, plane, direction, accept)
