"""Bugs of submissions: who may send by what, what is known again, and what stands in the way."""

from bugs.submissions import read
from planted import bug


@bug('client-ids-per-device', 'The same client_message_id for another device makes another message', [254, 268])
class ClientIdsPerDevice:
    async def submit(self, request, account, plane):
        device = str((await read(self, request)).get('device_id'))
        account.client_ids = account.__dict__.setdefault('ids_of_devices', {}).setdefault(device, {})
        return await super().submit(request, account, plane)


@bug('key-ignores-recipient', 'A key with another recipient is answered as a repeat', [256, 268])
class KeyIgnoresRecipient:
    def same_submission(self, earlier, body):
        return {**earlier, 'recipient_e164': ''} == {**body, 'recipient_e164': ''}


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


@bug('billing-read-once', 'The billing of an account is read at its first submission, and not again',
     [266, 267, 270])
class BillingReadOnce:
    def held(self, account, plane):
        now = account.billing
        account.billing = account.__dict__.setdefault('billing_read', frozenset(now))
        try:
            return super().held(account, plane)
        finally:
            account.billing = now


@bug('submit-key-optional', 'Where no key came the client_message_id stands in for it', [250])
class SubmitKeyOptional:
    async def submit(self, request, account, plane):
        if request.header('idempotency-key') is None:
            name = str((await read(self, request)).get('client_message_id'))
            made = name.encode('utf-8', 'replace').hex().ljust(32, '0')[:32]
            request.headers['idempotency-key'] = [
                f'{made[:8]}-{made[8:12]}-4{made[13:16]}-8{made[17:20]}-{made[20:]}']
        return await super().submit(request, account, plane)


@bug('submit-beyond-key', 'A key bound to one device can send by the others', [255, 265, 339])
class SubmitBeyondKey:
    async def submit(self, request, account, plane):
        request.credential = {**request.credential, 'devices': None}
        return await super().submit(request, account, plane)


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
