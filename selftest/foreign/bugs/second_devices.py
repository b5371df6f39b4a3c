"""Further bugs of devices: what is counted for them, and what a revocation reaches."""

import urllib.parse

from planted import bug


@bug('devices-pending-of-account', 'Every device shows what waits for all devices of the account', [68, 430])
class DevicesPendingOfAccount:
    def owner_device(self, account, device):
        waiting = sum(self.settled(account, m)['state'] in ('accepted', 'queued')
                      for m in account.messages)
        shown = super().owner_device(account, device)
        return {**shown, 'pending_messages': min(device['pending'] + waiting, 1000)}


@bug('report-in-seconds', 'When a report was received is told in seconds', [56, 70])
class ReportInSeconds:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        report = shown['reported_preconditions']
        if report:
            received = report['received_at_ms'] // 1000
            shown['reported_preconditions'] = {**report, 'received_at_ms': received}
        return shown


@bug('revoke-ends-keys', 'With a device the API keys of its account are revoked', [191, 246])
class RevokeEndsKeys:
    async def revoke(self, request, account, plane, raw):
        answer = await super().revoke(request, account, plane, raw)
        for one in self.keys.values():
            if answer.status == 204 and one['account'] is account and one['kind'] == 'alpha':
                one['good'] = False
        return answer


@bug('devices-cursor-revoked', 'A cursor to what follows a device revoked since is refused', [209, 244])
class DevicesCursorRevoked:
    async def owner_devices(self, request, account, plane):
        device = self.device(account, request.query.get('before'))
        if device and device['revoked']:
            return self.bad_parameter(plane, flagged=True)
        return await super().owner_devices(request, account, plane)


@bug('revoke-404-done', 'Revoking the device of another account is told 404 and carried out', [191],
     style='forgetful')
class Revoke404Done:
    async def revoke(self, request, account, plane, raw):
        answer = await super().revoke(request, account, plane, raw)
        if answer.status == 404:
            for other in self.accounts.values():
                if self.device(other, urllib.parse.unquote(raw)):
                    await super().revoke(request, other, plane, raw)
        return answer
