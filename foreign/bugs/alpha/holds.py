"""Bugs of payment holds, quotas, full queues and recipients who may not be written to."""

import re

from answers import Refusal
from bugs.toolkit.other_answers import with_members
from bugs.toolkit.sent_bodies import read
from planted import bug


@bug('billing-pending-402', 'An account without active billing meets the status of payments',
     ['alpha-billing-pending', 'public-billing-pending'])
class BillingPending402:
    def held(self, account, plane):
        held = super().held(account, plane)
        if plane == 'public' and held and held.status == 503:
            return self.error(402, 'billing_pending', plane)
        return held


@bug('hold-blocks-cancel', 'On a payment hold nothing can be cancelled either',
     ['alpha-payment-hold', 'alpha-cancel-route'])
class HoldBlocksCancel:
    async def cancel(self, request, account, plane, raw):
        if 'paymentHold' in account.billing:
            return self.error(402, 'payment_hold', plane)
        return await super().cancel(request, account, plane, raw)


@bug('hold-blocks-status', 'On a payment hold no status can be read', ['alpha-payment-hold', 'alpha-status-route'])
class HoldBlocksStatus:
    async def status(self, request, account, plane, raw):
        if 'paymentHold' in account.billing:
            return self.error(402, 'payment_hold', plane)
        return await super().status(request, account, plane, raw)


@bug('hold-locks-console', 'On a payment hold an owner can change nothing either',
     ['create-endpoint-row', 'alpha-payment-hold'])
class HoldLocksConsole:
    def owner(self, request, plane):
        account = super().owner(request, plane)
        if 'paymentHold' in account.billing and request.method != 'GET':
            raise Refusal(self.error(402, 'payment_hold', plane))
        return account


@bug('hold-never-ends', 'What stood against an account once stands against it for good',
     ['alpha-submit-answers', 'alpha-payment-hold', 'alpha-billing-pending'])
class HoldNeverEnds:
    def held(self, account, plane):
        seen = account.__dict__.setdefault('holds', set())
        seen |= account.billing
        account.billing |= seen
        return super().held(account, plane)


@bug('hold-says-where', 'A payment hold says where to pay', ['alpha-payment-hold', 'error-body-form'])
class HoldSaysWhere:
    def held(self, account, plane):
        refused = super().held(account, plane)
        if refused and refused.status == 402:
            return with_members(refused, portal_url='https://billing.acme-mobile.net/')
        return refused


@bug('opt-out-first-device', 'Whether a recipient opted out is asked for the first device alone',
     ['alpha-recipient-suppressed'])
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


@bug('opt-out-kept-for-account', 'Once a recipient of an account has opted out all of them have',
     ['alpha-submit-answers', 'alpha-recipient-suppressed'])
class OptOutKeptForAccount:
    async def submit(self, request, account, plane):
        if account.__dict__.get('opted_out'):
            account.suppressed.add(str((await read(self, request)).get('recipient_e164')))
        answer = await super().submit(request, account, plane)
        account.__dict__['opted_out'] = account.__dict__.get('opted_out') or (
            b'recipient_suppressed' in answer.body)
        return answer


@bug('queue-full-of-account', 'The full queue of one device stands for those of all devices', ['alpha-queue-full'])
class QueueFullOfAccount:
    def no_room(self, account, plane, device):
        full = [one for one in account.devices if one['queue_full'] and not one['revoked']]
        return super().no_room(account, plane, full[0] if full else device)


@bug('queue-full-recorded', 'A message refused for a full queue is in the queue all the same', ['alpha-queue-full'])
class QueueFullRecorded:
    def no_room(self, account, plane, device):
        if device['queue_full']:
            self.make_message(account, 'public', device['device_id'])
        return super().no_room(account, plane, device)


class Told:
    """Tells one cause by the status and the code of another."""

    cause = told = None

    async def submit(self, request, account, plane):
        answer = await super().submit(request, account, plane)
        if answer.status >= 400 and answer.body and self.cause in answer.body.decode():
            return self.error(*self.told, plane, answer.headers)
        return answer


@bug('quota-as-rate', 'An account whose quota is used up is told that it is too fast',
     ['alpha-quota-exceeded', 'alpha-rate-limited'])
class QuotaAsRate(Told):
    cause, told = 'quota_exceeded', (429, 'rate_limited')


@bug('quota-blocks-cancel', 'An account whose quota is used up cannot cancel',
     ['alpha-quota-exceeded', 'alpha-cancel-route'])
class QuotaBlocksCancel:
    async def cancel(self, request, account, plane, raw):
        if 'quotaExceeded' in account.billing:
            return self.error(429, 'quota_exceeded', plane)
        return await super().cancel(request, account, plane, raw)


@bug('sealed-billing-402', 'A sealed submission without active billing meets the status of payments',
     ['sealed-503-codes'])
class SealedBilling402:
    def held(self, account, plane):
        held = super().held(account, plane)
        if plane == 'sealed' and held and held.status == 503:
            return self.error(402, 'billing_pending', plane)
        return held


@bug('sealed-payment-hold', 'A hold on payments is told to sealed submissions in the public way',
     ['sealed-error-codes', 'alpha-payment-hold', 'sealed-submit-row'])
class SealedPaymentHold:
    def held(self, account, plane):
        if plane == 'sealed' and 'paymentHold' in account.billing:
            return self.error(402, 'payment_hold', plane)
        return super().held(account, plane)


@bug('sealed-quota-recorded', 'A sealed message over the quota is refused and kept',
     ['sealed-429-codes', 'sealed-message-members'])
class SealedQuotaRecorded:
    def held(self, account, plane):
        if plane == 'sealed' and 'quotaExceeded' in account.billing:
            self.make_message(account, 'sealed', account.devices[0]['device_id'])
        return super().held(account, plane)


@bug('unlisted-as-suppressed', 'A recipient that is not allowlisted is told to have opted out',
     ['recipient-field', 'alpha-invalid-request', 'alpha-recipient-suppressed'])
class UnlistedAsSuppressed:
    async def submit(self, request, account, plane):
        name = (await read(self, request)).get('recipient_e164')
        known = self.allowlist | account.suppressed
        if isinstance(name, str) and re.fullmatch(r'\+[1-9][0-9]{1,14}', name) and name not in known:
            account.suppressed.add(name)
            try:
                return await super().submit(request, account, plane)
            finally:
                account.suppressed.discard(name)
        return await super().submit(request, account, plane)
