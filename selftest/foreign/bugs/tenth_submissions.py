"""Bugs of submissions where one request meets what another has left."""

import asyncio
import json

from bugs.submissions import read
from planted import bug


@bug('status-per-key', 'A message can be read with the key that it was submitted with, and no other', [276, 329])
class StatusPerKey:
    async def submit(self, request, account, plane):
        answer = await super().submit(request, account, plane)
        if answer.status == 202:
            made = account.__dict__.setdefault('made_with', {})
            made.setdefault(json.loads(answer.body)['message_id'], self.bearer(request))
        return answer

    async def status(self, request, account, plane, raw):
        if account.__dict__.get('made_with', {}).get(raw, self.bearer(request)) != self.bearer(request):
            return self.error(404, 'not_found', plane)
        return await super().status(request, account, plane, raw)


@bug('key-race', 'A key with two bodies at once makes two messages', [250, 268])
class KeyRace:
    async def submit(self, request, account, plane):
        await request.body(self.style.max_body)
        key = request.header('idempotency-key')
        known = key in account.submissions
        await asyncio.sleep(0.05)
        if not known:
            account.submissions.pop(key, None)
        return await super().submit(request, account, plane)


@bug('rate-limits-reads', 'Once the sixty of a minute are used up nothing can be read or cancelled', [276, 278, 423])
class RateLimitsReads:
    async def admitted(self, request, account, plane, handler, groups):
        if handler.__name__ in ('status', 'cancel'):
            refused = self.over_the_minute(account, plane)
            if refused:
                return refused
        return await super().admitted(request, account, plane, handler, groups)


@bug('hold-blocks-status', 'On a payment hold no status can be read', [266, 276])
class HoldBlocksStatus:
    async def status(self, request, account, plane, raw):
        if 'paymentHold' in account.billing:
            return self.error(402, 'payment_hold', plane)
        return await super().status(request, account, plane, raw)


@bug('same-case-merged', 'The same test case for the same recipient within a second is the message that there is',
     [250, 254, 260])
class SameCaseMerged:
    async def submit(self, request, account, plane):
        body = await read(self, request)
        what = (body.get('device_id'), body.get('recipient_e164'), body.get('test_case_id'))
        lately, now = account.__dict__.setdefault('lately', {}), self.time_of(account)
        key = request.header('idempotency-key')
        if str(what) in lately and key not in account.submissions:
            message, at, client_id = lately[str(what)]
            if now - at < 1000 and client_id != body.get('client_message_id'):
                return self.accepted(message, False)
        answer = await super().submit(request, account, plane)
        if answer.status == 202 and key in account.submissions:
            lately.setdefault(str(what), (account.submissions[key]['message'], now,
                                          body['client_message_id']))
        return answer


@bug('key-or-client-id', 'A key of one message with the body of another is a repeat of the other', [254, 268])
class KeyOrClientId:
    async def submit(self, request, account, plane):
        body, key = await read(self, request), request.header('idempotency-key')
        found = account.client_ids.get(str(body.get('client_message_id')))
        if found and key in account.submissions and found['body'] == body:
            return self.accepted(found['message'], False)
        return await super().submit(request, account, plane)


@bug('rate-smoothed', 'Beyond twenty at once there is one submission a second', [271, 423])
class RateSmoothed:
    def no_room(self, account, plane, device):
        now = self.time_of(account)
        left, at = account.__dict__.get('bucket', (20.0, now))
        left = min(20.0, left + (now - at) / 1000)
        if left < 1:
            account.bucket = (left, now)
            return self.error(429, 'rate_limited', plane, [self.retry_after(1)])
        refused = super().no_room(account, plane, device)
        account.bucket = (left - (not refused), now)
        return refused


@bug('dispatch-any-device', 'A device that asks for work is handed what waits for any device of the account',
     [62, 191, 255])
class DispatchAnyDevice:
    def dispatch_state(self, account, params):
        handed = []
        for device in account.devices:
            got = super().dispatch_state(account, {**params, 'deviceId': device['device_id']})
            handed += (got or {}).get('dispatched', [])
        return {'dispatched': handed}


@bug('submit-refused-known', 'A submission that was refused is told as accepted when it comes again', [264, 268])
class SubmitRefusedKnown:
    async def submit(self, request, account, plane):
        body, key = await read(self, request), request.header('idempotency-key')
        refused = account.__dict__.setdefault('refused', {})
        if key in refused and refused[key][0] == body:
            return self.accepted(refused[key][1], False)
        answer = await super().submit(request, account, plane)
        if answer.status in (403, 404):
            device = account.devices[0]['device_id']
            message = self.make_message(account, plane, device)
            account.messages.remove(message)
            refused[key] = (body, message)
        return answer
