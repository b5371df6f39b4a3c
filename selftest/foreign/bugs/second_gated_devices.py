"""Bugs of devices and their lines on the sealed plane, and of what the owner sees of its messages."""

import time
import urllib.parse

from bugs.rewritten import rewritten
from planted import bug


@bug('sealed-cursor-says-whose', 'A cursor of sealed devices says whose they are, and is believed',
     [20, 289])
class SealedCursorSaysWhose:
    async def sealed_devices(self, request, account, plane):
        whose, dot, rest = request.query.get('before', '').partition('.')
        if dot:
            account = self.accounts.get(whose, account)
            request.query['before'] = rest
        answer = await super().sealed_devices(request, account, plane)

        def change(page):
            if page['next_cursor']:
                page['next_cursor'] = f'{account.account_id}.{page["next_cursor"]}'
        return rewritten(answer, change) if answer.status == 200 else answer


@bug('sealed-device-cached', 'A sealed device that was looked at is not looked at again', [110, 191])
class SealedDeviceCached:
    async def sealed_device(self, request, account, plane, raw):
        cache = account.__dict__.setdefault('looked_at', {})
        if raw in cache and cache[raw][0] > time.monotonic() - 60:
            return cache[raw][1]
        answer = await super().sealed_device(request, account, plane, raw)
        cache[raw] = (time.monotonic(), answer)
        return answer


@bug('sealed-later-pages-no-lines', 'Sealed devices of later pages come without their lines', [110, 289])
class SealedLaterPagesNoLines:
    async def sealed_devices(self, request, account, plane):
        answer = await super().sealed_devices(request, account, plane)

        def change(page):
            for one in page['devices']:
                one['lines'] = []
        later = answer.status == 200 and 'before' in request.query
        return rewritten(answer, change) if later else answer


@bug('query-decoded-twice', 'Queries are decoded twice, so that some cursors lead nowhere', [209, 289])
class QueryDecodedTwice:
    async def route(self, request, raw):
        for name, value in request.query.items():
            request.query[name] = urllib.parse.unquote_plus(value)
        return await super().route(request, raw)


@bug('pending-keeps-cancelled', 'A sealed message that was cancelled is pending for the owner for good', [68])
class PendingKeepsCancelled:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        taken_back = sum(one['plane'] == 'sealed' and one['state'] == 'cancelled'
                         for one in account.messages if one['device_id'] == device['device_id'])
        shown['pending_messages'] = min(shown['pending_messages'] + taken_back, 1000)
        return shown
