"""Bugs of the messages of the sealed plane: their list, their state and their cancelling."""

import re

from bugs.rewritten import rewritten
from planted import bug

OPEN = ('accepted', 'queued')


@bug('sealed-cancel-seconds', 'A sealed cancel tells in seconds when the message changed', [56, 106])
class SealedCancelSeconds:
    async def cancel_sealed(self, request, account, plane, raw):
        answer = await super().cancel_sealed(request, account, plane, raw)
        if answer.status != 200:
            return answer
        return rewritten(answer, lambda one: one.update(updated_at_ms=one['updated_at_ms'] // 1000))


@bug('sealed-list-lifetime', 'The sealed list shows how long a message lives for when it expires', [56, 106])
class SealedListLifetime:
    async def sealed_messages(self, request, account, plane):
        answer = await super().sealed_messages(request, account, plane)

        def change(page):
            for one in page['messages']:
                one['expires_at_ms'] -= one['created_at_ms']
        return rewritten(answer, change) if answer.status == 200 else answer


@bug('sealed-list-as-accepted', 'The sealed list shows messages as they were when they came', [106, 284])
class SealedListAsAccepted:
    def make_message(self, account, plane, device_id, *more, **named):
        message = super().make_message(account, plane, device_id, *more, **named)
        message['began'] = self.metadata(message)
        return message

    async def sealed_messages(self, request, account, plane):
        answer = await super().sealed_messages(request, account, plane)
        began = {one['message_id']: one['began'] for one in account.messages}

        def change(page):
            page['messages'] = [began[one['message_id']] for one in page['messages']]
        return rewritten(answer, change) if answer.status == 200 else answer


@bug('sealed-list-first-device', 'The sealed list has the messages of the first device only', [20, 284])
class SealedListFirstDevice:
    async def sealed_messages(self, request, account, plane):
        every, first = account.messages, account.devices[0]['device_id']
        account.messages = [one for one in every if one['device_id'] == first]
        try:
            return await super().sealed_messages(request, account, plane)
        finally:
            account.messages = every


@bug('sealed-expired-cancelled', 'A sealed message that has run out can be cancelled all the same',
     [155, 159])
class SealedExpiredCancelled:
    def cancelled(self, account, message):
        ran_out = message['expires_at_ms'] <= self.time_of(account)
        if message['plane'] == 'sealed' and message['state'] == 'expired' and ran_out:
            self.move(account, message, 'cancelled')
            return True
        return super().cancelled(account, message)


@bug('sealed-cancel-beyond-key', 'A key bound to another device can cancel a sealed message', [339, 341])
class SealedCancelBeyondKey:
    async def cancel_sealed(self, request, account, plane, raw):
        request.credential = {**request.credential, 'devices': None}
        return await super().cancel_sealed(request, account, plane, raw)


@bug('sealed-cancel-needs-read', 'A sealed cancel asks for the scope to read as well', [341])
class SealedCancelNeedsRead:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)
        if (kind, scope) != ('sealed', 'send'):
            return check
        reading = super().key(kind, 'read')

        def both(request, plane):
            reading(request, plane)
            return check(request, plane)
        return both


@bug('revoked-dispatches-sealed', 'A revoked device is still handed its sealed messages', [191])
class RevokedDispatchesSealed:
    def dispatch_state(self, account, params):
        values, device = super().dispatch_state(account, params), self.device(
            account, params.get('deviceId'))
        if values is None or not device['revoked']:
            return values
        for message in account.messages:
            mine = message['device_id'] == device['device_id'] and message['plane'] == 'sealed'
            if mine and message['state'] in OPEN and not message['cancelled']:
                self.move(account, message, 'claimed')
                values['dispatched'].append(message['message_id'])
        return values


@bug('sealed-cancel-by-get', 'Reading the path of a sealed cancel cancels', [23, 287])
class SealedCancelByGet:
    async def route(self, request, raw):
        if request.method == 'GET' and re.fullmatch(r'/v1/sealed/messages/[^/]+/cancel', raw):
            request.method = 'POST'
        return await super().route(request, raw)
