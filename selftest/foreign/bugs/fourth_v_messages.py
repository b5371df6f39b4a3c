"""Bugs of sealed messages: what is listed, read and taken back."""

import json
import urllib.parse

from planted import bug
from wire import spell


class Listed:
    """Changes the success bodies of the list of sealed messages."""

    async def sealed_messages(self, request, account, plane):
        answer = await super().sealed_messages(request, account, plane)
        if answer.status == 200:
            page = json.loads(answer.body)
            self.change(account, page)
            answer.body = spell(page, self.style).encode()
        return answer


@bug('sealed-list-hyphens', 'The sealed list writes the state delivery_unknown with a hyphen', [64, 106, 284])
class SealedListHyphens(Listed):
    def change(self, account, page):
        for one in page['messages']:
            one['state'] = one['state'].replace('_', '-')


@bug('sealed-list-version-of-changes', 'The sealed list counts changes: what never changed has version 0',
     [106, 284])
class SealedListVersionOfChanges(Listed):
    def change(self, account, page):
        for one in page['messages']:
            one['state_version'] -= 1


@bug('sealed-empty-list-cursor', 'An account without sealed messages is given an empty cursor', [108, 209])
class SealedEmptyListCursor(Listed):
    def change(self, account, page):
        page['next_cursor'] = page['next_cursor'] if page['messages'] else ''


@bug('sealed-cursor-cancelled', 'A cursor to what follows a sealed message cancelled since is refused',
     [209, 284])
class SealedCursorCancelled:
    async def sealed_messages(self, request, account, plane):
        cursor = request.query.get('cursor')
        if any(m['message_id'] == cursor and m['cancelled'] for m in account.messages):
            return self.error(400, 'invalid_request', plane)
        return await super().sealed_messages(request, account, plane)


@bug('sealed-get-microseconds', 'A sealed message that is read tells microseconds for when it was created',
     [56, 106])
class SealedGetMicroseconds:
    async def sealed_message(self, request, account, plane, raw):
        message = self.message(request, account, plane, raw, flagged=False)
        shown = self.metadata(message)
        return self.success(200, {**shown, 'created_at_ms': shown['created_at_ms'] * 1000})


@bug('sealed-cancel-archived', 'A sealed message that has come to an end is not found to be cancelled',
     [155, 159, 394])
class SealedCancelArchived:
    async def cancel_sealed(self, request, account, plane, raw):
        message = self.message(request, account, plane, raw, flagged=False)
        if message['state'] in ('delivered', 'failed', 'expired'):
            return self.error(404, 'not_found', plane)
        return await super().cancel_sealed(request, account, plane, raw)


@bug('sealed-cancel-failed', 'A sealed message that failed can be cancelled, so that nobody tries again',
     [155, 159])
class SealedCancelFailed:
    def cancelled(self, account, message):
        if message['plane'] == 'sealed' and message['state'] == 'failed':
            message['cancelled'] = True
            self.move(account, message, 'cancelled')
            return True
        return super().cancelled(account, message)


@bug('sealed-cancel-twice', 'A cancelled sealed message can be cancelled again', [159, 287])
class SealedCancelTwice:
    def cancelled(self, account, message):
        if message['plane'] == 'sealed' and message['state'] == 'cancelled':
            return True
        return super().cancelled(account, message)


@bug('sealed-cancelled-dispatched', 'A sealed message is handed to its phone, cancelled or not', [20, 161])
class SealedCancelledDispatched:
    def dispatch_state(self, account, params):
        values = super().dispatch_state(account, params)
        if values is not None:
            values['dispatched'] += [
                m['message_id'] for m in account.messages
                if m['plane'] == 'sealed' and m['cancelled'] and m['device_id'] == params['deviceId']]
        return values


@bug('sealed-cancel-any-account', 'A sealed cancel finds the message of any account', [20, 287],
     style='forgetful')
class SealedCancelAnyAccount:
    async def cancel_sealed(self, request, account, plane, raw):
        name = urllib.parse.unquote(raw)
        for other in self.accounts.values():
            if any(m['message_id'] == name for m in other.messages):
                account = other
        return await super().cancel_sealed(request, account, plane, raw)


@bug('sealed-scope-code', 'A key that may not do what is asked is told so in a code of its own', [98, 392])
class SealedScopeCode:
    def error(self, status, code, plane, headers=()):
        code = 'insufficient_scope' if (status, plane) == (403, 'sealed') else code
        return super().error(status, code, plane, headers)
