"""Bugs of who may upload an envelope, for which device, and of what an upload is known again by."""

import hashlib
import json
import uuid

from planted import bug


@bug('inbound-conflict-then-taken', 'An event refused as a conflict is told as taken when it is sent again',
     [302, 394])
class InboundConflictThenTaken:
    async def upload_inbound(self, request, account, plane):
        answer = await super().upload_inbound(request, account, plane)
        if answer.status == 409:
            digest = hashlib.sha256(await request.body(self.style.max_body)).digest()
            account.uploads[digest] = {'event_id': f'evt {uuid.uuid4()}'}
        return answer


@bug('upload-latest-alone', 'Only the latest envelope of an account is known again', [302])
class UploadLatestAlone:
    async def upload(self, request, account, plane, direction, accept):
        answer = await super().upload(request, account, plane, direction, accept)
        for digest in list(account.uploads)[:-1]:
            del account.uploads[digest]
        return answer


@bug('upload-first-device', 'A sealed message is kept for the first device, whatever its envelope is for',
     [20, 106, 285])
class UploadFirstDevice:
    def make_message(self, account, plane, device_id, state=None, *more, **named):
        if plane == 'sealed' and state is None:
            device_id = account.devices[0]['device_id']
        return super().make_message(account, plane, device_id, state, *more, **named)


@bug('upload-repeat-revives', 'An envelope sent again puts its message back in the queue, cancelled or not',
     [155, 161, 302])
class UploadRepeatRevives:
    async def submit_sealed(self, request, account, plane):
        answer = await super().submit_sealed(request, account, plane)
        if answer.status == 202:
            name = json.loads(answer.body)['message_id']
            message = next(one for one in account.messages if one['message_id'] == name)
            if message['state'] == 'cancelled':
                message['cancelled'] = False
                self.move(account, message, 'queued')
        return answer


@bug('submit-sealed-beyond-key', 'A key bound to another device can submit an envelope for this one',
     [285, 339])
class SubmitSealedBeyondKey:
    async def submit_sealed(self, request, account, plane):
        request.credential = {**request.credential, 'devices': None}
        return await super().submit_sealed(request, account, plane)


@bug('ended-key-uploads', 'A key that has ended still uploads inbound events', [288, 338])
class EndedKeyUploads:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def chosen(request, plane):
            found = self.keys.get(self.bearer(request))
            if found and found['kind'] == kind and request.path.endswith('/v1/sealed/inbound-events'):
                request.credential = found
                return found['account']
            return check(request, plane)
        return chosen


@bug('known-either-way', 'An envelope that was sent to a phone is known again where phones hand theirs in', [104, 302])
class KnownEitherWay:
    async def upload(self, request, account, plane, direction, accept):
        digest = hashlib.sha256(await request.body(self.style.max_body)).digest()
        known = account.uploads.get(digest)
        if known:
            return self.success(202, {**known, 'created': False})
        return await super().upload(request, account, plane, direction, accept)
