"""Bugs of the sixty submissions that a minute has."""

import asyncio
import json

from answers import Refusal
from messages import PER_MINUTE
from planted import bug

MINUTE_MS = 60_000


@bug('rate-cancel-frees', 'A cancel makes room for another submission in the minute',
     ['alpha-rate-limited', 'limit-of-accepted-submissions'])
class RateCancelFrees:
    def cancelled(self, account, message):
        done = super().cancelled(account, message)
        if done and account.accepted_at and message['plane'] == 'public':
            account.accepted_at.pop()
        return done


@bug('rate-counts-its-refusals', 'Submissions over the limit count for the next minute',
     ['alpha-rate-limited', 'limit-of-accepted-submissions'])
class RateCountsItsRefusals:
    def no_room(self, account, plane, device):
        refused = super().no_room(account, plane, device)
        if refused and not device['queue_full']:
            account.accepted_at.append(self.time_of(account))
        return refused


@bug('rate-counts-refused', 'Submissions that are refused count against the sixty',
     ['alpha-rate-limited', 'limit-of-accepted-submissions'])
class RateCountsRefused:
    async def submit(self, request, account, plane):
        try:
            answer = await super().submit(request, account, plane)
        except Refusal:
            account.accepted_at.append(self.time_of(account))
            raise
        if answer.status in (403, 404, 409):
            account.accepted_at.append(self.time_of(account))
        return answer


@bug('rate-counts-sealed', 'Sealed messages count against the sixty alpha submissions a minute',
     ['alpha-rate-limited', 'limit-of-accepted-submissions'])
class RateCountsSealed:
    async def submit_sealed(self, request, account, plane):
        before = len(account.messages)
        answer = await super().submit_sealed(request, account, plane)
        if len(account.messages) > before:
            account.accepted_at.append(self.time_of(account))
        return answer


@bug('rate-limited-in-text', 'A limiter in front says in a line of text that there is no room',
     ['bodies-are-json', 'alpha-rate-limited'])
class RateLimitedInText:
    def no_room(self, account, plane, device):
        refused = super().no_room(account, plane, device)
        return self.text(429, 'Too many requests') if refused and not device['queue_full'] else refused


@bug('rate-limits-reads', 'Once the sixty of a minute are used up nothing can be read or cancelled',
     ['alpha-status-route', 'alpha-cancel-route', 'limit-of-accepted-submissions'])
class RateLimitsReads:
    async def admitted(self, request, account, plane, handler, groups):
        if handler.__name__ in ('status', 'cancel'):
            refused = self.over_the_minute(account, plane)
            if refused:
                return refused
        return await super().admitted(request, account, plane, handler, groups)


@bug('rate-per-device', 'Every device has sixty submissions a minute of its own', ['limit-of-accepted-submissions'])
class RatePerDevice:
    def no_room(self, account, plane, device):
        mine, every = device.setdefault('accepted_at', []), account.accepted_at
        account.accepted_at = mine
        refused = super().no_room(account, plane, device)
        account.accepted_at = every
        if not refused:
            mine.append(self.time_of(account))
        return refused


@bug('rate-per-key', 'Every API key has sixty submissions a minute of its own',
     ['alpha-rate-limited', 'limit-of-accepted-submissions'])
class RatePerKey:
    async def submit(self, request, account, plane):
        await request.body(self.style.max_body)
        counts = account.__dict__.setdefault('accepted_by_key', {})
        account.accepted_at = counts.setdefault(self.bearer(request), [])
        return await super().submit(request, account, plane)


@bug('rate-race', 'Submissions that arrive together are counted before any is accepted',
     ['alpha-rate-limited', 'limit-of-accepted-submissions'])
class RateRace:
    async def submit(self, request, account, plane):
        counted = list(account.accepted_at)
        await request.body(self.style.max_body)
        await asyncio.sleep(0.05)
        every, account.accepted_at = account.accepted_at, list(counted)
        try:
            return await super().submit(request, account, plane)
        finally:
            account.accepted_at = every + account.accepted_at[len(counted):]


@bug('rate-second-minute-61', 'From the second minute on 61 submissions are taken',
     ['alpha-rate-limited', 'limit-of-accepted-submissions'])
class RateSecondMinute61:
    def no_room(self, account, plane, device):
        now, every = self.time_of(account), account.accepted_at
        window = account.__dict__.setdefault('window', [now, 0, 60])
        if now - window[0] >= 60_000:
            window[:] = [now, 0, 61]
        account.accepted_at = [now] * (60 if window[1] >= window[2] else 0)
        refused = super().no_room(account, plane, device)
        account.accepted_at = every
        window[1] += not refused
        return refused


@bug('rate-uses-key', 'A key that came over the limit is not good for another try',
     ['alpha-rate-limited', 'public-rate-limited'])
class RateUsesKey:
    async def submit(self, request, account, plane):
        answer = await super().submit(request, account, plane)
        if answer.status == 429 and json.loads(answer.body)['code'] == 'rate_limited':
            key = request.header('idempotency-key')
            account.submissions[key] = {'body': {}, 'message': None, 'at': self.time_of(account)}
        return answer


@bug('rate-window-renewed', 'Each accepted submission begins the minute of all those before it anew',
     ['alpha-rate-limited', 'limit-of-accepted-submissions'])
class RateWindowRenewed:
    def over_the_minute(self, account, plane):
        now, counted, last = self.time_of(account), 0, None
        for at in [*account.accepted_at, now]:
            counted = 0 if last is None or at - last >= MINUTE_MS else counted
            counted, last = counted + 1, at
        if counted > PER_MINUTE:
            return self.error(429, 'rate_limited', plane, [self.retry_after(60)])
        return super().over_the_minute(account, plane)
