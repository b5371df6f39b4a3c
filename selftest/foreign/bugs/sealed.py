"""Bugs of envelopes and messages of the sealed plane."""

import asyncio
import hashlib
import time
import uuid
from dataclasses import replace

from bugs.rewritten import rewritten
from planted import bug
from sealed import MEDIA_TYPE


@bug('upload-media-prefix', 'Any media type that begins as the sealed one is taken', [285, 395])
class UploadMediaPrefix:
    async def upload(self, request, account, plane, direction, accept):
        if (request.header('content-type') or '').startswith(MEDIA_TYPE):
            request.headers['content-type'] = [MEDIA_TYPE]
        return await super().upload(request, account, plane, direction, accept)


@bug('upload-forgets-claimed', 'An envelope sent again after a device took its message makes another', [302])
class UploadForgetsClaimed:
    async def upload(self, request, account, plane, direction, accept):
        under_way = {one['message_id'] for one in account.messages
                     if one['state'] not in ('accepted', 'queued')}
        for digest, known in list(account.uploads.items()):
            if known.get('message_id') in under_way:
                del account.uploads[digest]
        return await super().upload(request, account, plane, direction, accept)


@bug('upload-race', 'The same envelope twice at once makes two messages', [302])
class UploadRace:
    async def upload(self, request, account, plane, direction, accept):
        digest = hashlib.sha256(await request.body(self.style.max_body)).digest()
        fresh = digest not in account.uploads
        await asyncio.sleep(0.05)
        if fresh:
            account.uploads.pop(digest, None)
        return await super().upload(request, account, plane, direction, accept)


@bug('inbound-new-event', 'An inbound envelope sent again has another event', [302, 104])
class InboundNewEvent:
    async def upload_inbound(self, request, account, plane):
        answer = await super().upload_inbound(request, account, plane)

        def change(body):
            if body.get('created') is False:
                body['event_id'] = f'evt {uuid.uuid4()}'
        return rewritten(answer, change)


@bug('stale-manifest-400', 'A stale manifest is answered with the status of a future one', [392])
class StaleManifest400:
    async def upload(self, request, account, plane, direction, accept):
        answer = await super().upload(request, account, plane, direction, accept)
        return replace(answer, status=400) if b'"stale_manifest"' in answer.body else answer


@bug('sealed-quota-recorded', 'A sealed message over the quota is refused and kept', [396, 106])
class SealedQuotaRecorded:
    def held(self, account, plane):
        if plane == 'sealed' and 'quotaExceeded' in account.billing:
            self.make_message(account, 'sealed', account.devices[0]['device_id'])
        return super().held(account, plane)


class Reading:
    """Knows where in the sealed list is being read while its messages are put in order."""

    reading = None

    async def sealed_messages(self, request, account, plane):
        self.reading = (account, request.query.get('cursor'))
        try:
            return await super().sealed_messages(request, account, plane)
        finally:
            self.reading = None

    def newest_first(self, items, name):
        reading, self.reading = self.reading, None
        return self.reordered(items, *reading) if reading else super().newest_first(items, name)


@bug('sealed-ties-skipped', 'The next sealed page begins with what is older by a millisecond', [209, 284])
class SealedTiesSkipped(Reading):
    def reordered(self, items, account, cursor):
        found = self.newest_first(items, 'message_id')
        for at, one in enumerate(found):
            if one['message_id'] == cursor:
                rest = [m for m in found[at:] if m['created_at_ms'] < one['created_at_ms']]
                return found[:at + 1] + rest
        return found


@bug('sealed-later-pages-of-all', 'Later sealed pages have messages of other accounts', [20, 284])
class SealedLaterPagesOfAll(Reading):
    def reordered(self, items, account, cursor):
        others = [m for a in self.accounts.values() for m in a.messages
                  if a is not account and m['plane'] == 'sealed' and cursor]
        return self.newest_first(items, 'message_id') + others


@bug('sealed-error-detail', 'A refused envelope is told with the beginning of what was sent', [98, 359])
class SealedErrorDetail:
    async def upload(self, request, account, plane, direction, accept):
        answer = await super().upload(request, account, plane, direction, accept)
        if b'"invalid_request"' not in answer.body:
            return answer
        sent = (await request.body())[:16].decode('latin-1')
        return rewritten(answer, lambda error: error.update(detail=sent))


@bug('sealed-get-cached', 'What is known of a sealed message is cached by its id alone', [106, 286])
class SealedGetCached:
    async def sealed_message(self, request, account, plane, raw):
        cache = self.__dict__.setdefault('sealed_cache', {})
        if raw in cache and cache[raw][0] > time.monotonic() - 30:
            return cache[raw][1]
        answer = await super().sealed_message(request, account, plane, raw)
        cache[raw] = (time.monotonic(), answer)
        return answer


@bug('sealed-read-key-cancels', 'A key that may only read can cancel a sealed message', [339, 341])
class SealedReadKeyCancels:
    def key(self, kind, scope=None):
        return super().key(kind, None if (kind, scope) == ('sealed', 'send') else scope)


@bug('sealed-send-key-lists', 'A key that may only send can list sealed messages', [339, 341])
class SealedSendKeyLists:
    def key(self, kind, scope=None):
        check, lenient = super().key(kind, scope), super().key(kind)

        def chosen(request, plane):
            listing = request.path.endswith('/v1/sealed/messages') and request.method == 'GET'
            return (lenient if listing else check)(request, plane)
        return chosen


@bug('sealed-version-zero', 'Sealed messages begin with version 0', [106])
class SealedVersionZero:
    def metadata(self, message):
        return {**super().metadata(message), 'state_version': message['version'] - 1}


@bug('sealed-expiry-on-cancel', 'A sealed cancel answers with no expiry', [106, 287])
class SealedExpiryOnCancel:
    async def cancel_sealed(self, request, account, plane, raw):
        answer = await super().cancel_sealed(request, account, plane, raw)
        if answer.status != 200:
            return answer
        return rewritten(answer, lambda body: body.update(expires_at_ms=None))
