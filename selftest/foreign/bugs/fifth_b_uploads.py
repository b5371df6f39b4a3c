"""Bugs of envelopes on their way in: what they may be called, what is known of them, and where they go."""

import hashlib
import json

from bugs.rewritten import rewritten
from planted import bug
from sealed import MEDIA_TYPE


def told(answer):
    """What an upload was answered, if it was taken."""
    return json.loads(answer.body) if answer.status == 202 else {}


@bug('upload-repeat-latest', 'A repeated envelope is answered with the latest message of the account', [102, 302])
class UploadRepeatLatest:
    async def submit_sealed(self, request, account, plane):
        answer = await super().submit_sealed(request, account, plane)
        if told(answer).get('created') is not False:
            return answer
        latest = [one for one in account.messages if one['plane'] == 'sealed'][-1]
        return rewritten(answer, lambda shown: shown.update(message_id=latest['message_id']))


@bug('upload-media-within', 'A media type that has the sealed one anywhere in it is taken', [285, 288, 395])
class UploadMediaWithin:
    async def upload(self, request, account, plane, direction, accept):
        if MEDIA_TYPE in (request.header('content-type') or ''):
            request.headers['content-type'] = [MEDIA_TYPE]
        return await super().upload(request, account, plane, direction, accept)


@bug('inbound-beyond-key', 'A key bound to another device can upload events of this one', [288, 339])
class InboundBeyondKey:
    async def upload_inbound(self, request, account, plane):
        request.credential = {**request.credential, 'devices': None}
        return await super().upload_inbound(request, account, plane)


@bug('sealed-queue-of-first', "Whether a queue is full is asked of the account's first device, whatever the "
     'envelope is for', [269, 285, 396])
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


@bug('inbound-queued', 'An event that a device has captured is put in its queue to be sent', [20, 68, 288])
class InboundQueued:
    async def upload_inbound(self, request, account, plane):
        answer = await super().upload_inbound(request, account, plane)
        if told(answer).get('created'):
            record = self.opened(await request.body(self.style.max_body))
            self.make_message(account, 'sealed', record['device'])
        return answer


@bug('manifest-then-taken', 'A submission refused for its manifest is told as taken when it is sent again',
     [302, 390, 392])
class ManifestThenTaken:
    async def submit_sealed(self, request, account, plane):
        answer = await super().submit_sealed(request, account, plane)
        if b'_manifest"' in answer.body:
            digest = hashlib.sha256(await request.body(self.style.max_body)).digest()
            account.uploads[digest] = {'message_id': self.new_id(account)}
        return answer


@bug('in-flight-lost-on-repeat', 'An envelope that is known stays in flight for good', [302, 424])
class InFlightLostOnRepeat:
    async def admitted(self, request, account, plane, handler, groups):
        answer = await super().admitted(request, account, plane, handler, groups)
        if handler in (self.submit_sealed, self.upload_inbound) and told(answer).get('created') is False:
            account.in_flight += 1
        return answer


@bug('in-flight-owner-uncounted', "Bodies of the owner's routes are not counted in flight", [216, 232, 424])
class InFlightOwnerUncounted:
    async def admitted(self, request, account, plane, handler, groups):
        if plane == 'public' and handler in (self.create, self.select):
            return await handler(request, account, plane, *groups)
        return await super().admitted(request, account, plane, handler, groups)
