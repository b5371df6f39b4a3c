"""Bugs of devices: the owner's list, revocation and the sealed plane's view."""

import re
import urllib.parse

from bugs.rewritten import rewritten
from planted import bug


@bug('devices-in-flight-uncapped', 'The count of messages in flight is not capped', [68, 430])
class DevicesInFlightUncapped:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        if device['in_flight'] > 1000:
            shown['in_flight_messages'] = device['in_flight']
        return shown


@bug('devices-second-page-all', 'The second page of devices holds all that are left', [244, 429])
class DevicesSecondPageAll:
    def page(self, ids, cursor, size, plane, flagged=False):
        size = max(len(ids), 1) if flagged and size == 50 and cursor else size
        return super().page(ids, cursor, size, plane, flagged)


@bug('devices-report-carried', 'A device without a report shows that of the one above it', [68, 70])
class DevicesReportCarried:
    async def owner_devices(self, request, account, plane):
        answer = await super().owner_devices(request, account, plane)

        def change(page):
            last = None
            for one in page.get('devices', []):
                last = one['reported_preconditions'] = one['reported_preconditions'] or last
        return rewritten(answer, change) if answer.status == 200 else answer


@bug('revoke-first-page', 'Only the first fifty devices of an account can be revoked', [191, 246])
class RevokeFirstPage:
    async def revoke(self, request, account, plane, raw):
        every = account.devices
        account.devices = every[:50]
        try:
            return await super().revoke(request, account, plane, raw)
        finally:
            account.devices = every


@bug('revoked-known-good', 'A revoked device is good for submissions if it has taken one before', [255, 265])
class RevokedKnownGood:
    async def submit(self, request, account, plane):
        await request.body(self.style.max_body)
        used = {one['device_id'] for one in account.messages if one['plane'] == 'public'}
        revoked = [one for one in account.devices if one['revoked'] and one['device_id'] in used]
        for device in revoked:
            device['revoked'] = False
        try:
            return await super().submit(request, account, plane)
        finally:
            for device in revoked:
                device['revoked'] = True


@bug('revoked-dispatched', 'A revoked device is still handed what was queued for it', [191])
class RevokedDispatched:
    def dispatch_state(self, account, params):
        device = self.device(account, params.get('deviceId'))
        if device is None or not device['revoked']:
            return super().dispatch_state(account, params)
        device['revoked'] = False
        handed = super().dispatch_state(account, params)
        device['revoked'] = True
        return handed


@bug('revoke-404-json', 'Revoking an unknown device is answered with a JSON body', [246])
class Revoke404Json:
    async def revoke(self, request, account, plane, raw):
        answer = await super().revoke(request, account, plane, raw)
        return self.error(404, 'not_found', plane) if answer.status == 404 else answer


@bug('revoke-any-account', 'An owner can revoke the device of another account', [191], style='forgetful')
class RevokeAnyAccount:
    async def revoke(self, request, account, plane, raw):
        name = urllib.parse.unquote(raw)
        owners = [one for one in self.accounts.values() if self.device(one, name)]
        return await super().revoke(request, owners[0] if owners else account, plane, raw)


@bug('revoke-again-enrols', 'A second revocation makes the device good again', [191, 246])
class RevokeAgainEnrols:
    async def revoke(self, request, account, plane, raw):
        device = self.device(account, urllib.parse.unquote(raw))
        again = device is not None and device['revoked']
        answer = await super().revoke(request, account, plane, raw)
        if again:
            device['revoked'] = False
        return answer


@bug('sealed-device-any-account', 'A key can look at a sealed device of another account', [290, 288],
     style='forgetful')
class SealedDeviceAnyAccount:
    async def sealed_device(self, request, account, plane, raw):
        name = urllib.parse.unquote(raw)
        owners = [one for one in self.accounts.values() if self.device(one, name)]
        return await super().sealed_device(request, owners[0] if owners else account, plane, raw)


class SealedList:
    """Changes the sealed list of devices, and only that."""

    async def sealed_devices(self, request, account, plane):
        answer = await super().sealed_devices(request, account, plane)
        return rewritten(answer, self.change) if answer.status == 200 else answer


@bug('sealed-list-first-lines', 'The sealed list shows the lines of its first device for all', [110, 112])
class SealedListFirstLines(SealedList):
    def change(self, page):
        for one in page['devices']:
            one['lines'] = page['devices'][0]['lines']


@bug('sealed-list-revoked-unknown', 'The sealed list shows no device as revoked', [110, 191])
class SealedListRevokedUnknown(SealedList):
    def change(self, page):
        for one in page['devices']:
            one['revoked'] = False


@bug('sealed-list-skips', 'The second sealed page of devices begins one too late', [209, 289])
class SealedListSkips(SealedList):
    def change(self, page):
        if page['next_cursor']:
            page['next_cursor'] = re.sub(
                r'\d+', lambda at: str(int(at[0]) + 1), page['next_cursor'])


@bug('pending-line-generation-zero', 'A line that is not bound yet has the generation 0', [112])
class PendingLineGenerationZero:
    def sealed_view(self, device):
        shown = super().sealed_view(device)
        return {**shown, 'lines': [
            {**line, 'binding_generation': 0} if line['state'] == 'pending' else line
            for line in shown['lines']]}


@bug('sealed-lines-active-alone', 'A sealed device shows as active any line that is not revoked', [112, 195])
class SealedLinesActiveAlone:
    def sealed_view(self, device):
        shown = super().sealed_view(device)
        return {**shown, 'lines': [
            {**line, 'state': 'active' if line['state'] == 'pending' else line['state']}
            for line in shown['lines']]}
