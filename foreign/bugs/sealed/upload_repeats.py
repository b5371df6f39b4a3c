"""Bugs of envelopes that come again."""

import asyncio
import hashlib
import json

from bugs.toolkit.rewritten import rewritten
from bugs.toolkit.sent_bodies import digest_of, read_bytes
from bugs.sealed.uploads import Refusing
from planted import bug
from sealed import MEDIA_TYPE

PATHS = ('/v1/sealed/messages', '/v1/sealed/inbound-events')
CONFLICTS = {'outbound': 'idempotency_conflict', 'inbound': 'event_id_conflict'}


@bug('idempotency-conflict-public', 'A conflict of content is told in the public word',
     ['sealed-error-codes', 'sealed-409-codes'])
class IdempotencyConflictPublic(Refusing):
    told = {'idempotency_conflict': (409, 'conflict')}


@bug('sealed-submit-wants-key', 'A sealed submission without an Idempotency-Key is refused',
     ['sealed-submit-row', 'same-bytes-are-idempotent'])
class SealedSubmitWantsKey:
    async def submit_sealed(self, request, account, plane):
        if not request.header('idempotency-key'):
            await read_bytes(self, request)
            return self.error(400, 'invalid_request', plane)
        return await super().submit_sealed(request, account, plane)


@bug('upload-forgets-claimed', 'An envelope sent again after a device took its message makes another',
     ['same-bytes-are-idempotent'])
class UploadForgetsClaimed:
    async def upload(self, request, account, plane, direction, accept):
        under_way = {one['message_id'] for one in account.messages
                     if one['state'] not in ('accepted', 'queued')}
        for digest, known in list(account.uploads.items()):
            if known.get('message_id') in under_way:
                del account.uploads[digest]
        return await super().upload(request, account, plane, direction, accept)


@bug('upload-known-by-key', 'With an Idempotency-Key sealed submissions are known by that, not by their bytes',
     ['same-bytes-are-idempotent'])
class UploadKnownByKey:
    async def submit_sealed(self, request, account, plane):
        key, known = request.header('idempotency-key'), account.__dict__.setdefault('sealed_keys', {})
        if key in known:
            await read_bytes(self, request)
            return self.success(202, {**known[key], 'created': False})
        if key:
            account.uploads.pop(hashlib.sha256(await read_bytes(self, request)).digest(), None)
        answer = await super().submit_sealed(request, account, plane)
        if key and answer.status == 202:
            known[key] = json.loads(answer.body)
        return answer


@bug('upload-known-of-all', 'An envelope is known by its bytes, whichever account sent it',
     ['same-bytes-are-idempotent', 'csrf-or-scope-403'])
class UploadKnownOfAll:
    async def upload(self, request, account, plane, direction, accept):
        account.uploads = self.__dict__.setdefault('every_upload', {})
        return await super().upload(request, account, plane, direction, accept)


@bug('upload-known-per-key', 'An envelope sent again with another key of the account makes another',
     ['same-bytes-are-idempotent'])
class UploadKnownPerKey:
    async def upload(self, request, account, plane, direction, accept):
        if (request.header('content-type') or '').startswith(MEDIA_TYPE):
            await request.body(self.style.max_body)
        keys = account.__dict__.setdefault('uploads_by_key', {})
        account.uploads = keys.setdefault(self.bearer(request), {})
        return await super().upload(request, account, plane, direction, accept)


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
     ['same-bytes-are-idempotent', 'sealed-409-codes', 'sealed-503-codes'])
class UploadOutageConflict(Burns):
    async def route(self, request, raw):
        answer = await super().route(request, raw)
        if answer.status == 503 and request.credential and request.method == 'POST' and raw in PATHS:
            account = request.credential['account']
            if 'outage' in account.mishaps:
                account.__dict__.setdefault('burnt', set()).add(await digest_of(self, request))
        return answer


@bug('upload-wrong-route-burns', 'An envelope refused at the route of the other direction is a conflict at its own',
     ['sealed-submit-row', 'sealed-upload-row', 'same-bytes-are-idempotent'])
class UploadWrongRouteBurns(Burns):
    async def upload(self, request, account, plane, direction, accept):
        answer = await super().upload(request, account, plane, direction, accept)
        if answer.status == 400:
            account.__dict__.setdefault('burnt', set()).add(await digest_of(self, request))
        return answer

    def burns(self, envelope, direction):
        record = self.opened(envelope)
        return record is not None and record['direction'] == direction and not record['problem']


@bug('uploads-at-once-share', 'Two envelopes that come at once are answered with the later message',
     ['sealed-outbound-accepted-members', 'sealed-inbound-accepted-members', 'same-bytes-are-idempotent'])
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
