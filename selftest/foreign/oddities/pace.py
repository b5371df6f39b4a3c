"""Oddities of time: slow answers, short patience, long waits, clocks that are not one."""

import asyncio
import math
import time
from dataclasses import replace

from planted import oddity
from wire import Hangup

MAX_IN_FLIGHT = 4


@oddity('slow', 'One answer in twelve takes half a second, whatever it is', [205])
class Slow:
    """The contract sets no time."""

    async def handle(self, request):
        if self.random.random() < 1 / 12:
            await asyncio.sleep(0.5)
        return await super().handle(request)


@oddity('acts-then-waits', 'A change is there a quarter of a second before its answer', [205])
class ActsThenWaits:
    """The contract sets no time, neither to a change nor to its answer."""

    async def handle(self, request):
        answer = await super().handle(request)
        if request.method != 'GET' and answer.status < 300 and request.path != '/_states':
            await asyncio.sleep(0.25)
        return answer


@oddity('short-patience', 'A body that is withheld is waited for 0.4 seconds, then 408', [206, 409])
class ShortPatience:
    """How long a server waits before a 408 is not said."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, body_wait_s=0.4), *rest)


class PlacesLeased:
    """Four bodies may be in flight; how soon a server notices that a sender hung up is not said."""

    lease_s = 6
    tells = True

    async def admitted(self, request, account, plane, handler, groups):
        leases = [until for until in account.__dict__.get('leases', []) if until > time.monotonic()]
        account.leases = leases
        if request.carries_body and leases and account.in_flight + len(leases) >= MAX_IN_FLIGHT:
            left = math.ceil(min(leases) - time.monotonic())
            headers = [self.retry_after(left)] if self.tells else []
            refused = self.error(429, 'rate_limited', plane, headers)
            refused.close = True
            return refused
        try:
            return await super().admitted(request, account, plane, handler, groups)
        except Hangup:
            account.leases.append(time.monotonic() + self.lease_s)
            raise


@oddity('hang-ups-leased', 'A body whose sender hung up keeps its place for six seconds, as Retry-After says',
        [271, 424])
class HangUpsLeased(PlacesLeased):
    """Retry-After is to be honoured."""


@oddity('hang-ups-unnoticed', 'A body whose sender hung up keeps its place for half a minute, untold',
        [271, 424])
class HangUpsUnnoticed(PlacesLeased):
    """A server whose peer is gone may learn of that only when it gives up on the body."""

    lease_s = 30
    tells = False


@oddity('retry-after-hour', 'Retry-After asks for an hour more than needed', [271, 380])
class RetryAfterHour:
    """Retry-After is to be honoured; how long it may be is not said."""

    def retry_after(self, seconds=1):
        return super().retry_after(seconds + 3600)


@oddity('db-clock', 'Records are stamped by a clock that is 2.5 seconds behind that of the answers',
        [56])
class DatabaseClock:
    """Epoch milliseconds, by whose clock is not said; a store's own clock runs a little apart."""

    def now_ms(self):
        return super().now_ms() - 2500


@oddity('rounded-clock', 'Times of records are rounded to the nearest second, some into the future',
        [56])
class RoundedClock:
    """As DATETIME columns of MySQL do; the precision of times is not said."""

    def now_ms(self):
        return (super().now_ms() + 500) // 1000 * 1000


@oddity('observed-long-ago', 'Devices were observed when they were enrolled, some never', [68])
class ObservedLongAgo:
    """status_observed_at_ms is any number of milliseconds from 0."""

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        at = 0 if len(device['device_id']) % 2 else account.devices[0].setdefault('seen', self.now_ms())
        return {**shown, 'status_observed_at_ms': at}


@oddity('fresh-for-an-hour', 'What a phone reported is fresh for an hour', [70])
class FreshForAnHour:
    """When a report is fresh is not said."""

    def device_state(self, account, params):
        values = super().device_state(account, params)
        reported = values and account.devices[-1]['preconditions']
        if reported and reported['fresh']:
            reported['received_at_ms'] -= 50 * 60_000
        return values


@oddity('minute-from-first', 'A minute of submissions begins with the first one accepted',
        [271, 423])
class MinuteFromFirst:
    """Sixty a minute; where a minute begins is not said."""

    def over_the_minute(self, account, plane):
        if account.accepted_at and self.time_of(account) - account.accepted_at[0] >= 60_000:
            account.accepted_at.clear()
        return super().over_the_minute(account, plane)


@oddity('limiter-first', 'The limit of a minute is looked at before anything else of a submission',
        [271, 423])
class LimiterFirst:
    """Which refusal comes first is not said; a repeat is told to come again with the same key."""

    async def submit(self, request, account, plane):
        refused = self.over_the_minute(account, plane)
        if refused:
            await request.body(self.style.max_body)
            return refused
        return await super().submit(request, account, plane)


@oddity('creates-limited', 'An account may ask for twelve endpoints a minute', [216, 435])
class CreatesLimited:
    """create lists 429; rate limits of routes other than alpha submit are not shown."""

    async def create(self, request, account, plane):
        # The sealed create lists no 429.
        asked, now = account.__dict__.setdefault('creates', []), self.time_of(account)
        asked[:] = [at for at in asked if now - at < 60_000]
        if plane == 'public' and len(asked) >= 12:
            await request.body(self.style.max_body)
            return self.error(429, 'rate_limited', plane, [self.retry_after(60)])
        asked.append(now)
        return await super().create(request, account, plane)


@oddity('sealed-limited', 'Five reads or submissions of sealed messages a second, five tool calls',
        [284, 308, 435])
class SealedLimited:
    """The sealed message routes and the tools list 429; their limits are not shown."""

    def few(self, account, kind):
        asked = account.__dict__.setdefault(f'few_{kind}', [])
        now = self.time_of(account)
        asked[:] = [at for at in asked if now - at < 1000]
        asked.append(now)
        return len(asked) <= 5

    async def admitted(self, request, account, plane, handler, groups):
        limited = handler in (self.sealed_messages, self.sealed_message, self.submit_sealed,
                              self.cancel_sealed, self.upload_inbound)
        if (limited or plane == 'workflow') and not self.few(account, plane):
            if request.carries_body:
                await request.body(self.style.max_body)
            return self.error(429, 'rate_limited', plane, [self.retry_after(1)])
        return await super().admitted(request, account, plane, handler, groups)


@oddity('observed-differently', 'Public and sealed plane observe leases apart, and they come and go',
        [68, 110])
class LeasesComeAndGo:
    """A lease is what is observed at this moment; phones that no state is asked of come and go."""

    def enrol(self, account, lines=('active',), **more):
        device = super().enrol(account, lines, **more)
        device['comes_and_goes'] = 'active_socket_lease' not in more
        return device

    def seen_lease(self, device):
        if device['comes_and_goes'] and not device['revoked']:
            return self.random.random() < 0.5
        return super().seen_lease(device)


