"""Bugs of devices: how what waits for them is counted, and what revoking one means for it."""

from devices import CAP
from planted import bug


@bug('devices-capped-apart', 'What waits is capped where it is stored, and what came since is added', [68, 430])
class DevicesCappedApart:
    def owner_device(self, account, device):
        shown = super().owner_device(account, {**device, 'pending': 0})
        shown['pending_messages'] += min(device['pending'], CAP)
        return shown


@bug('revoke-busy-refused', 'A device that messages wait for cannot be revoked', [191, 246])
class RevokeBusyRefused:
    async def revoke(self, request, account, plane, raw):
        busy = {m['device_id'] for m in account.messages
                if self.settled(account, m)['state'] in ('accepted', 'queued')}
        if raw in busy and not self.device(account, raw)['revoked']:
            return self.error(409, 'conflict', plane)
        return await super().revoke(request, account, plane, raw)


@bug('cancel-revoked-refused', 'What waits for a revoked device cannot be cancelled', [161, 278])
class CancelRevokedRefused:
    def cancelled(self, account, message):
        if message['plane'] == 'public' and self.device(account, message['device_id'])['revoked']:
            return False
        return super().cancelled(account, message)


@bug('revoke-moves-messages', 'What waits for a revoked device is handed to the next one', [191, 255])
class RevokeMovesMessages:
    async def revoke(self, request, account, plane, raw):
        answer = await super().revoke(request, account, plane, raw)
        rest = [one['device_id'] for one in account.devices if not one['revoked']]
        for message in account.messages if answer.status == 204 and rest else ():
            if message['device_id'] == raw and message['state'] in ('accepted', 'queued'):
                message['device_id'] = rest[0]
        return answer
