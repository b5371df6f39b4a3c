"""Bugs of messages of the sealed plane: reading one, paging through all, and taking one back."""

import asyncio

from bugs.sealed import Reading
from planted import bug

OPEN = ('accepted', 'queued')


@bug('sealed-cancel-submitting', 'A sealed message that a device is submitting can be cancelled',
     [159, 287])
class SealedCancelSubmitting:
    def cancelled(self, account, message):
        if message['plane'] == 'sealed' and message['state'] == 'submitting':
            self.move(account, message, 'cancelled')
            return True
        return super().cancelled(account, message)


@bug('sealed-send-key-gets', 'A key that may only send can read a sealed message', [339, 341])
class SealedSendKeyGets:
    def key(self, kind, scope=None):
        check, lenient = super().key(kind, scope), super().key(kind)
        if (kind, scope) != ('sealed', 'read'):
            return check

        def chosen(request, plane):
            listing = request.path.endswith('/v1/sealed/messages')
            return (check if listing else lenient)(request, plane)
        return chosen


@bug('sealed-get-beyond-key', 'A key bound to another device can read a sealed message', [286, 339, 341])
class SealedGetBeyondKey:
    async def sealed_message(self, request, account, plane, raw):
        request.credential = {**request.credential, 'devices': None}
        return await super().sealed_message(request, account, plane, raw)


@bug('sealed-messages-take-before', 'The list of sealed messages looks for its cursor under the name before',
     [209, 284])
class SealedMessagesTakeBefore:
    async def sealed_messages(self, request, account, plane):
        request.query.pop('cursor', None)
        if 'before' in request.query:
            request.query['cursor'] = request.query['before']
        return await super().sealed_messages(request, account, plane)


@bug('sealed-cancel-race', 'Two cancels of a sealed message at once are both told that it was taken back',
     [159, 287])
class SealedCancelRace:
    async def cancel_sealed(self, request, account, plane, raw):
        message = self.message(request, account, plane, raw, flagged=False)
        free = message['state'] in OPEN and not message['cancelled']
        await asyncio.sleep(0.05)
        if free and message['state'] == 'cancelled':
            return self.success(200, self.metadata(message))
        return await super().cancel_sealed(request, account, plane, raw)


@bug('sealed-last-message-lost', 'Where one message alone is left for the next sealed page there is none',
     [209, 284])
class SealedLastMessageLost(Reading):
    def reordered(self, items, account, cursor):
        found = self.newest_first(items, 'message_id')
        size = self.style.messages.sealed_page
        return found[:-1] if len(found) > size and len(found) % size == 1 else found


@bug('sealed-read-counts', 'Reading a sealed message leaves it in a new version', [33, 106, 286])
class SealedReadCounts:
    async def sealed_message(self, request, account, plane, raw):
        answer = await super().sealed_message(request, account, plane, raw)
        self.message(request, account, plane, raw, flagged=False)['version'] += 1
        return answer


@bug('sealed-message-of-revoked-404', 'A sealed message of a revoked device is listed and cannot be read',
     [191, 286])
class SealedMessageOfRevoked404:
    async def sealed_message(self, request, account, plane, raw):
        message = self.message(request, account, plane, raw, flagged=False)
        if self.device(account, message['device_id'])['revoked']:
            return self.error(404, 'not_found', plane)
        return await super().sealed_message(request, account, plane, raw)
