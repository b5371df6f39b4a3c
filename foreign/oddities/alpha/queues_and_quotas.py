"""Oddities of how much may wait, of quotas, and of which of them is told first."""

from planted import oddity

QUEUE = 20
QUOTA = 40
SHORT_QUEUE = 12
SMALL_QUOTA = 45


@oddity('hold-before-memory', 'What stands against a submission stands against its repeat',
        ['alpha-submit-answers', 'alpha-queue-full'])
class HoldBeforeMemory:
    """A repeat meets the account and the device as they are now; that it may not is not said."""

    async def submit(self, request, account, plane):
        body = await self.parsed(request, plane)
        device = self.device(account, str(body.get('device_id')))
        earlier = account.submissions.get(request.header('idempotency-key'))
        if earlier and earlier['body'] == body:
            if device['revoked']:
                return self.error(404, 'not_found', plane)
            refused = self.held(account, plane) or self.no_room(account, plane, device)
            if refused:
                return refused
        return await super().submit(request, account, plane)


@oddity('hold-reaches-sealed', 'An account on hold submits nothing sealed either', ['sealed-503-codes'])
class HoldReachesSealed:
    """What a hold does to the sealed plane is open; billing_pending is among its codes."""

    def held(self, account, plane):
        if plane == 'sealed' and 'paymentHold' in account.billing:
            return self.error(503, 'billing_pending', plane)
        return super().held(account, plane)


@oddity('limit-before-body', 'With eight endpoints a create is refused before its body is read',
        ['create-endpoint-row', 'callback-url-rules', 'eight-endpoints-at-most'])
class LimitBeforeBody:
    """Which of several refusals comes first is not said."""

    async def create(self, request, account, plane):
        if self.full(account, plane):
            return self.error(409, 'endpoint_limit', plane)
        return await super().create(request, account, plane)


@oddity('queue-and-quota-small', 'Twelve messages may wait for a device, and an account may submit 45',
        ['alpha-queue-full', 'alpha-quota-exceeded', 'quota-amounts-open'])
class QueueAndQuotaSmall:
    """When the queue of a device is full is not said, nor how much a quota is."""

    def held(self, account, plane):
        if plane == 'public' and len(account.accepted_at) >= SMALL_QUOTA:
            return self.error(429, 'quota_exceeded', plane)
        return super().held(account, plane)

    def no_room(self, account, plane, device):
        mine = [m for m in account.messages if m['device_id'] == device['device_id']]
        if sum(self.settled(account, m)['state'] in ('accepted', 'queued') for m in mine) >= SHORT_QUEUE:
            return self.error(429, 'queue_full', plane)
        return super().no_room(account, plane, device)


@oddity('queues-are-short', 'No more than twenty messages wait for a device', ['alpha-queue-full'])
class QueuesAreShort:
    """When the queue of a device is full is not said."""

    def no_room(self, account, plane, device):
        mine = [m for m in account.messages if m['device_id'] == device['device_id']]
        if sum(self.settled(account, m)['state'] in ('accepted', 'queued') for m in mine) >= QUEUE:
            return self.error(429, 'queue_full', plane)
        return super().no_room(account, plane, device)


@oddity('quota-before-hold', 'Of several things that hold an account back the quota is told first',
        ['alpha-payment-hold', 'alpha-billing-pending', 'alpha-quota-exceeded'])
class QuotaBeforeHold:
    """Which of several refusals comes first is not said."""

    def held(self, account, plane):
        for condition, status, code in (('quotaExceeded', 429, 'quota_exceeded'),
                                        ('billingPending', 503, 'billing_pending')):
            if condition in account.billing:
                return self.error(status, code, plane)
        return super().held(account, plane)


@oddity('quota-is-small', 'An account has a quota of forty submissions', ['alpha-quota-exceeded', 'quota-amounts-open'])
class QuotaIsSmall:
    """The amounts of quotas are not shown."""

    def held(self, account, plane):
        if plane == 'public' and len(account.accepted_at) >= QUOTA:
            return self.error(429, 'quota_exceeded', plane)
        return super().held(account, plane)


@oddity('room-first', 'A full queue, a full minute and a quota are told before recipient and conflict',
        ['alpha-conflict', 'alpha-queue-full', 'alpha-quota-exceeded', 'alpha-rate-limited',
         'alpha-recipient-suppressed'])
class RoomFirst:
    """Causes of refusals have no order; a repeat of what was accepted is answered as ever."""

    async def submit(self, request, account, plane):
        key = self.checked_key(request, plane, json_only=True)
        body = await self.parsed(request, plane)
        earlier = account.submissions.get(key)
        device = self.device(account, str(body.get('device_id')))
        if device and not device['revoked'] and self.reaches(request, device['device_id']) and not (
                earlier and self.same_submission(earlier['body'], body)):
            self.check_submission(account, plane, body)
            refused = self.held(account, plane) or self.no_room(account, plane, device)
            if refused:
                return refused
        return await super().submit(request, account, plane)


@oddity('sealed-queues-short', 'No more than four sealed submissions wait for a device',
        ['sealed-submit-row', 'sealed-429-codes'])
class SealedQueuesShort:
    """429 queue_full is listed; from how many on a queue is full is not."""

    async def submit_sealed(self, request, account, plane):
        await request.body(self.style.max_body)
        kept = [(one, one['queue_full']) for one in account.devices]
        for one, _ in kept:
            waiting = sum(self.settled(account, m)['state'] in ('accepted', 'queued')
                          for m in account.messages if not m['held'] and m['plane'] == 'sealed'
                          and m['device_id'] == one['device_id'])
            one['queue_full'] = one['queue_full'] or waiting >= 4
        try:
            return await super().submit_sealed(request, account, plane)
        finally:
            for one, full in kept:
                one['queue_full'] = full
