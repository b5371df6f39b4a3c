"""Bugs of the sealed plane's devices, their lines and their pages."""

from bugs.rewritten import rewritten
from planted import bug


@bug('sealed-list-one-line', 'The sealed list shows the latest line of each device, however many it has',
     [20, 110, 289])
class SealedListOneLine:
    async def sealed_devices(self, request, account, plane):
        answer = await super().sealed_devices(request, account, plane)

        def change(page):
            for one in page['devices']:
                one['lines'] = one['lines'][-1:]
        return rewritten(answer, change) if answer.status == 200 else answer


@bug('sealed-devices-last-again', 'The last of several pages of sealed devices leads on to itself',
     [209, 289])
class SealedDevicesLastAgain:
    async def sealed_devices(self, request, account, plane):
        answer, cursor = await super().sealed_devices(request, account, plane), request.query.get('before')
        if answer.status != 200 or cursor is None:
            return answer
        return rewritten(answer, lambda page: page.update(next_cursor=page['next_cursor'] or cursor))


@bug('sealed-devices-later-pages-kept', 'Pages of sealed devices after the first are read once and kept',
     [110, 191, 289])
class SealedDevicesLaterPagesKept:
    async def sealed_devices(self, request, account, plane):
        kept, cursor = account.__dict__.setdefault('device_pages', {}), request.query.get('before')
        if cursor in kept:
            return kept[cursor]
        answer = await super().sealed_devices(request, account, plane)
        if cursor and answer.status == 200:
            kept[cursor] = answer
        return answer


@bug('sealed-device-two-revoked', 'The sealed view of a device shows it revoked when one of its lines is',
     [110, 112, 191])
class SealedDeviceTwoRevoked:
    def sealed_view(self, device):
        shown = super().sealed_view(device)
        ended = any(line['state'] == 'revoked' for line in device['lines'])
        return {**shown, 'revoked': shown['revoked'] or ended}
