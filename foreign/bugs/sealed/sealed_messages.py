"""Bugs of sealed messages and of their list."""

import json
import time

from bugs.toolkit.rewritten import rewritten
from planted import bug
from wire import spell


@bug('sealed-cursor-cancelled', 'A cursor to what follows a sealed message cancelled since is refused',
     ['pages-until-null-cursor', 'sealed-list-messages-row'])
class SealedCursorCancelled:
    async def sealed_messages(self, request, account, plane):
        cursor = request.query.get('cursor')
        if any(m['message_id'] == cursor and m['cancelled'] for m in account.messages):
            return self.error(400, 'invalid_request', plane)
        return await super().sealed_messages(request, account, plane)


class Listed:
    """Changes the success bodies of the list of sealed messages."""

    async def sealed_messages(self, request, account, plane):
        answer = await super().sealed_messages(request, account, plane)
        if answer.status == 200:
            page = json.loads(answer.body)
            self.change(account, page)
            answer.body = spell(page, self.style).encode()
        return answer


@bug('sealed-empty-list-cursor', 'An account without sealed messages is given an empty cursor',
     ['sealed-message-page-members', 'pages-until-null-cursor'])
class SealedEmptyListCursor(Listed):
    def change(self, account, page):
        page['next_cursor'] = page['next_cursor'] if page['messages'] else ''


@bug('sealed-get-cached', 'What is known of a sealed message is cached by its id alone',
     ['sealed-message-members', 'sealed-get-message-row'])
class SealedGetCached:
    async def sealed_message(self, request, account, plane, raw):
        cache = self.__dict__.setdefault('sealed_cache', {})
        if raw in cache and cache[raw][0] > time.monotonic() - 30:
            return cache[raw][1]
        answer = await super().sealed_message(request, account, plane, raw)
        cache[raw] = (time.monotonic(), answer)
        return answer


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


@bug('sealed-later-pages-of-all', 'Later sealed pages have messages of other accounts',
     ['sealed-clients-send-and-upload', 'sealed-list-messages-row'])
class SealedLaterPagesOfAll(Reading):
    def reordered(self, items, account, cursor):
        others = [m for a in self.accounts.values() for m in a.messages
                  if a is not account and m['plane'] == 'sealed' and cursor]
        return self.newest_first(items, 'message_id') + others


@bug('sealed-list-first-device', 'The sealed list has the messages of the first device only',
     ['sealed-clients-send-and-upload', 'sealed-list-messages-row'])
class SealedListFirstDevice:
    async def sealed_messages(self, request, account, plane):
        every, first = account.messages, account.devices[0]['device_id']
        account.messages = [one for one in every if one['device_id'] == first]
        try:
            return await super().sealed_messages(request, account, plane)
        finally:
            account.messages = every


@bug('sealed-list-hyphens', 'The sealed list writes the state delivery_unknown with a hyphen',
     ['message-state-values', 'sealed-message-members', 'sealed-list-messages-row'])
class SealedListHyphens(Listed):
    def change(self, account, page):
        for one in page['messages']:
            one['state'] = one['state'].replace('_', '-')


@bug('sealed-list-lifetime', 'The sealed list shows how long a message lives for when it expires',
     ['notation-and-epoch-milliseconds', 'sealed-message-members'])
class SealedListLifetime:
    async def sealed_messages(self, request, account, plane):
        answer = await super().sealed_messages(request, account, plane)

        def change(page):
            for one in page['messages']:
                one['expires_at_ms'] -= one['created_at_ms']
        return rewritten(answer, change) if answer.status == 200 else answer


@bug('sealed-list-version-of-changes', 'The sealed list counts changes: what never changed has version 0',
     ['sealed-message-members', 'sealed-list-messages-row'])
class SealedListVersionOfChanges(Listed):
    def change(self, account, page):
        for one in page['messages']:
            one['state_version'] -= 1


@bug('sealed-message-device-null', 'A sealed message of a revoked device names no device',
     ['sealed-message-members', 'revoke-of-a-device'])
class SealedMessageDeviceNull:
    def unnamed(self, account, shown):
        device = self.device(account, shown['device_id'])
        if device is None or device['revoked']:
            shown['device_id'] = None

    async def sealed_message(self, request, account, plane, raw):
        answer = await super().sealed_message(request, account, plane, raw)
        return rewritten(answer, lambda shown: self.unnamed(account, shown))

    async def sealed_messages(self, request, account, plane):
        answer = await super().sealed_messages(request, account, plane)
        return rewritten(answer, lambda page: [self.unnamed(account, one) for one in page['messages']])


@bug('sealed-messages-per-key', 'A sealed key sees the messages that it submitted, and no others',
     ['sealed-list-messages-row', 'sealed-get-message-row'])
class SealedMessagesPerKey:
    async def submit_sealed(self, request, account, plane):
        before = len(account.messages)
        answer = await super().submit_sealed(request, account, plane)
        for message in account.messages[before:]:
            message['made_with'] = self.bearer(request)
        return answer

    async def sealed_messages(self, request, account, plane):
        every = account.messages
        account.messages = [m for m in every if m.get('made_with') in (None, self.bearer(request))]
        try:
            return await super().sealed_messages(request, account, plane)
        finally:
            account.messages = every

    def message(self, request, account, plane, raw, flagged):
        found = super().message(request, account, plane, raw, flagged)
        if found.get('made_with') not in (None, self.bearer(request)):
            raise self.missing(account, 'x' * 43, plane, flagged)
        return found


@bug('sealed-read-counts', 'Reading a sealed message leaves it in a new version',
     ['safety-tiers', 'sealed-message-members', 'sealed-get-message-row'])
class SealedReadCounts:
    async def sealed_message(self, request, account, plane, raw):
        answer = await super().sealed_message(request, account, plane, raw)
        self.message(request, account, plane, raw, flagged=False)['version'] += 1
        return answer


@bug('sealed-send-key-gets', 'A key that may only send can read a sealed message',
     ['csrf-or-scope-403', 'sealed-scopes'])
class SealedSendKeyGets:
    def key(self, kind, scope=None):
        check, lenient = super().key(kind, scope), super().key(kind)
        if (kind, scope) != ('sealed', 'read'):
            return check

        def chosen(request, plane):
            listing = request.path.endswith('/v1/sealed/messages')
            return (check if listing else lenient)(request, plane)
        return chosen


@bug('sealed-send-key-lists', 'A key that may only send can list sealed messages',
     ['csrf-or-scope-403', 'sealed-scopes'])
class SealedSendKeyLists:
    def key(self, kind, scope=None):
        check, lenient = super().key(kind, scope), super().key(kind)

        def chosen(request, plane):
            listing = request.path.endswith('/v1/sealed/messages') and request.method == 'GET'
            return (lenient if listing else check)(request, plane)
        return chosen


@bug('sealed-version-zero', 'Sealed messages begin with version 0', ['sealed-message-members'])
class SealedVersionZero:
    def metadata(self, message):
        return {**super().metadata(message), 'state_version': message['version'] - 1}


@bug('workflow-token-reads-sealed', 'A workflow token is good for reading on the sealed plane',
     ['bearer-scheme', 'bad-credential-401'])
class WorkflowTokenReadsSealed:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def chosen(request, plane):
            found = self.keys.get(self.bearer(request))
            reading = kind == 'sealed' and request.method == 'GET'
            if reading and found and found['good'] and found['kind'] == 'workflow' and found['scopes']:
                request.credential = found
                return found['account']
            return check(request, plane)
        return chosen
