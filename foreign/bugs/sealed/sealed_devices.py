"""Bugs of sealed devices and of their lines."""

import json
import time
import urllib.parse

from bugs.toolkit.rewritten import rewritten
from planted import bug
from wire import spell


@bug('line-generation-as-text', 'Generations of lines are told as texts, as protobuf writes 64 bits in JSON',
     ['notation-and-epoch-milliseconds', 'sealed-device-line-members'])
class LineGenerationAsText:
    def sealed_view(self, device):
        shown = super().sealed_view(device)
        lines = [{**one, 'binding_generation': str(one['binding_generation'])} for one in shown['lines']]
        return {**shown, 'lines': lines}


@bug('sealed-cursor-says-whose', 'A cursor of sealed devices says whose they are, and is believed',
     ['sealed-clients-send-and-upload', 'sealed-list-devices-row'])
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


@bug('sealed-device-any-account', 'A key can look at a sealed device of another account',
     ['sealed-clients-send-and-upload', 'sealed-get-device-row'], style='forgetful')
class SealedDeviceAnyAccount:
    async def sealed_device(self, request, account, plane, raw):
        name = urllib.parse.unquote(raw)
        owners = [one for one in self.accounts.values() if self.device(one, name)]
        return await super().sealed_device(request, owners[0] if owners else account, plane, raw)


@bug('sealed-device-cached', 'A sealed device that was looked at is not looked at again',
     ['sealed-device-members', 'revoke-of-a-device'])
class SealedDeviceCached:
    async def sealed_device(self, request, account, plane, raw):
        cache = account.__dict__.setdefault('looked_at', {})
        if raw in cache and cache[raw][0] > time.monotonic() - 60:
            return cache[raw][1]
        answer = await super().sealed_device(request, account, plane, raw)
        cache[raw] = (time.monotonic(), answer)
        return answer


@bug('sealed-device-two-revoked', 'The sealed view of a device shows it revoked when one of its lines is',
     ['sealed-device-members', 'sealed-device-line-members', 'revoke-of-a-device'])
class SealedDeviceTwoRevoked:
    def sealed_view(self, device):
        shown = super().sealed_view(device)
        ended = any(line['state'] == 'revoked' for line in device['lines'])
        return {**shown, 'revoked': shown['revoked'] or ended}


@bug('sealed-device-typed-html', 'A sealed device is JSON that is declared to be HTML',
     ['bodies-are-json', 'sealed-get-device-row'])
class SealedDeviceTypedHtml:
    async def sealed_device(self, request, account, plane, raw):
        answer = await super().sealed_device(request, account, plane, raw)
        answer.media_type = 'text/html; charset=UTF-8'
        return answer


@bug('sealed-device-without-lease', 'A sealed device that is read alone does not say whether it is connected',
     ['sealed-device-members', 'sealed-get-device-row'])
class SealedDeviceWithoutLease:
    async def sealed_device(self, request, account, plane, raw):
        answer = await super().sealed_device(request, account, plane, raw)
        if answer.status != 200:
            return answer
        return rewritten(answer, lambda v: v.pop('active_socket_lease'))


@bug('sealed-later-pages-no-lines', 'Sealed devices of later pages come without their lines',
     ['sealed-device-members', 'sealed-list-devices-row'])
class SealedLaterPagesNoLines:
    async def sealed_devices(self, request, account, plane):
        answer = await super().sealed_devices(request, account, plane)

        def change(page):
            for one in page['devices']:
                one['lines'] = []
        later = answer.status == 200 and 'before' in request.query
        return rewritten(answer, change) if later else answer


class SealedList:
    """Changes the sealed list of devices, and only that."""

    async def sealed_devices(self, request, account, plane):
        answer = await super().sealed_devices(request, account, plane)
        return rewritten(answer, self.change) if answer.status == 200 else answer


@bug('sealed-list-first-lines', 'The sealed list shows the lines of its first device for all',
     ['sealed-device-members', 'sealed-device-line-members'])
class SealedListFirstLines(SealedList):
    def change(self, page):
        for one in page['devices']:
            one['lines'] = page['devices'][0]['lines']


@bug('sealed-list-revoked-unknown', 'The sealed list shows no device as revoked',
     ['sealed-device-members', 'revoke-of-a-device'])
class SealedListRevokedUnknown(SealedList):
    def change(self, page):
        for one in page['devices']:
            one['revoked'] = False


class Devices:
    """Changes the list of sealed devices, a single device, or both."""

    async def sealed_devices(self, request, account, plane):
        answer = await super().sealed_devices(request, account, plane)
        return self.changed(answer, lambda page: [self.listed(one) for one in page['devices']])

    async def sealed_device(self, request, account, plane, raw):
        return self.changed(await super().sealed_device(request, account, plane, raw), self.read)

    def changed(self, answer, change):
        if answer.status == 200:
            body = json.loads(answer.body)
            change(body)
            answer.body = spell(body, self.style).encode()
        return answer

    def listed(self, device):
        """Changes a device of the list."""

    def read(self, device):
        """Changes a device that is looked at by itself."""


@bug('sealed-no-lines-null', 'A device without lines has null for them', ['sealed-device-members'])
class SealedNoLinesNull(Devices):
    def listed(self, device):
        device['lines'] = device['lines'] or None
    read = listed


@bug('sealed-revoked-read-404', 'A revoked device is in the sealed list and not found by its id',
     ['sealed-device-members', 'sealed-get-device-row'])
class SealedRevokedRead404:
    async def sealed_device(self, request, account, plane, raw):
        if any(d['revoked'] and d['device_id'] == raw for d in account.devices):
            return self.error(404, 'not_found', plane)
        return await super().sealed_device(request, account, plane, raw)
