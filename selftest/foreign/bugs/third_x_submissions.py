"""Bugs of submissions: who may send by what, what is known again, and what stands in the way."""

from bugs.submissions import read
from planted import bug


@bug('client-ids-per-device', 'The same client_message_id for another device makes another message', [254, 268])
class ClientIdsPerDevice:
    async def submit(self, request, account, plane):
        device = str((await read(self, request)).get('device_id'))
        account.client_ids = account.__dict__.setdefault('ids_of_devices', {}).setdefault(device, {})
        return await super().submit(request, account, plane)


@bug('repeat-revives-cancelled', 'A repeat puts a cancelled message back into the queue', [19, 155])
class RepeatRevivesCancelled:
    def accepted(self, message, created):
        if message['cancelled']:
            message['cancelled'] = False
            for account in self.accounts.values():
                if any(one is message for one in account.messages):
                    self.move(account, message, 'queued')
        return super().accepted(message, created)


@bug('opt-out-first-device', 'Whether a recipient opted out is asked for the first device alone', [272])
class OptOutFirstDevice:
    async def submit(self, request, account, plane):
        device = (await read(self, request)).get('device_id')
        if not account.devices or device == account.devices[0]['device_id']:
            return await super().submit(request, account, plane)
        suppressed, allowed = account.suppressed, self.allowlist
        account.suppressed, self.allowlist = set(), allowed | suppressed
        try:
            return await super().submit(request, account, plane)
        finally:
            account.suppressed, self.allowlist = suppressed, allowed


@bug('queue-full-of-account', 'The full queue of one device stands for those of all devices', [269])
class QueueFullOfAccount:
    def no_room(self, account, plane, device):
        full = [one for one in account.devices if one['queue_full'] and not one['revoked']]
        return super().no_room(account, plane, full[0] if full else device)


@bug('hold-blocks-cancel', 'On a payment hold nothing can be cancelled either', [266, 278])
class HoldBlocksCancel:
    async def cancel(self, request, account, plane, raw):
        if 'paymentHold' in account.billing:
            return self.error(402, 'payment_hold', plane)
        return await super().cancel(request, account, plane, raw)


@bug('submit-any-device', 'A submission finds the device of any account', [255, 265], style='forgetful')
class SubmitAnyDevice:
    async def submit(self, request, account, plane):
        name, own = (await read(self, request)).get('device_id'), account.devices
        account.devices = own + [
            one for other in self.accounts.values() if other is not account
            for one in other.devices if one['device_id'] == name]
        try:
            return await super().submit(request, account, plane)
        finally:
            account.devices = own


@bug('limited-sent-later', 'A submission over the limit of a minute is refused, and sent all the same',
     [271])
class LimitedSentLater:
    def no_room(self, account, plane, device):
        refused = super().no_room(account, plane, device)
        if refused and not device['queue_full']:
            self.make_message(account, plane, device['device_id'])
        return refused
