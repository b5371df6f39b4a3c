"""Bugs of the sixty submissions a minute."""

import json

from answers import Refusal
from planted import bug


@bug('rate-counts-refused', 'Submissions that are refused count against the sixty', [271, 423])
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


@bug('rate-counts-its-refusals', 'Submissions over the limit count for the next minute', [271, 423])
class RateCountsItsRefusals:
    def no_room(self, account, plane, device):
        refused = super().no_room(account, plane, device)
        if refused and not device['queue_full']:
            account.accepted_at.append(self.time_of(account))
        return refused


@bug('rate-per-device', 'Every device has sixty submissions a minute of its own', [423])
class RatePerDevice:
    def no_room(self, account, plane, device):
        mine, every = device.setdefault('accepted_at', []), account.accepted_at
        account.accepted_at = mine
        refused = super().no_room(account, plane, device)
        account.accepted_at = every
        if not refused:
            mine.append(self.time_of(account))
        return refused


@bug('rate-of-all', 'All accounts share the sixty submissions a minute', [423])
class RateOfAll:
    def no_room(self, account, plane, device):
        account.accepted_at = self.__dict__.setdefault('accepted_of_all', [])
        return super().no_room(account, plane, device)


@bug('rate-second-minute-61', 'From the second minute on 61 submissions are taken', [271, 423])
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


@bug('rate-cancel-frees', 'A cancel makes room for another submission in the minute', [271, 423])
class RateCancelFrees:
    def cancelled(self, account, message):
        done = super().cancelled(account, message)
        if done and account.accepted_at and message['plane'] == 'public':
            account.accepted_at.pop()
        return done


@bug('rate-uses-key', 'A key that came over the limit is not good for another try', [271, 380])
class RateUsesKey:
    async def submit(self, request, account, plane):
        answer = await super().submit(request, account, plane)
        if answer.status == 429 and json.loads(answer.body)['code'] == 'rate_limited':
            key = request.header('idempotency-key')
            account.submissions[key] = {'body': {}, 'message': None, 'at': self.time_of(account)}
        return answer


@bug('rate-never-restarts', 'Once the limit was met the account waits three minutes', [271, 423])
class RateNeverRestarts:
    def no_room(self, account, plane, device):
        refused, now = super().no_room(account, plane, device), self.time_of(account)
        if refused and not device['queue_full']:
            account.__dict__.setdefault('met', now)
        elif now - account.__dict__.get('met', now - 999_999) < 180_000:
            return self.error(429, 'rate_limited', plane, [self.retry_after(180)])
        return refused
