"""Oddities of how many requests a while may have, and of what counts."""

import asyncio

from planted import oddity

TURN_S = 0.3


@oddity('creates-limited', 'An account may ask for twelve endpoints a minute',
        ['create-endpoint-row', 'other-rates-open'])
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


@oddity('fifth-waits', 'A fifth body waits a little for its turn before it is refused',
        ['alpha-rate-limited', 'limit-of-bodies-in-flight'])
class FifthWaits:
    """Refused are bodies for which there is no room; how soon is not said."""

    async def admitted(self, request, account, plane, handler, groups):
        loop = asyncio.get_running_loop()
        until = loop.time() + TURN_S
        while request.carries_body and account.in_flight >= 4 and loop.time() < until:
            await asyncio.sleep(0.02)
        return await super().admitted(request, account, plane, handler, groups)


@oddity('limiter-first', 'The limit of a minute is looked at before anything else of a submission',
        ['alpha-rate-limited', 'limit-of-accepted-submissions'])
class LimiterFirst:
    """Which refusal comes first is not said; a repeat is told to come again with the same key."""

    async def submit(self, request, account, plane):
        refused = self.over_the_minute(account, plane)
        if refused:
            await request.body(self.style.max_body)
            return refused
        return await super().submit(request, account, plane)


@oddity('minute-by-other-clock', "Minutes are those of a clock that is 23 seconds off",
        ['alpha-rate-limited', 'limit-of-accepted-submissions'])
class MinuteByOtherClock:
    """Sixty a minute; where a minute begins is not said."""

    def over_the_minute(self, account, plane):
        now = self.time_of(account)
        begin = now - (now + 23_000) % 60_000
        if sum(at >= begin for at in account.accepted_at) >= 60:
            return self.error(429, 'rate_limited', plane, [self.retry_after(60)])
        return None


@oddity('minute-from-first', 'A minute of submissions begins with the first one accepted',
        ['alpha-rate-limited', 'limit-of-accepted-submissions'])
class MinuteFromFirst:
    """Sixty a minute; where a minute begins is not said."""

    def over_the_minute(self, account, plane):
        if account.accepted_at and self.time_of(account) - account.accepted_at[0] >= 60_000:
            account.accepted_at.clear()
        return super().over_the_minute(account, plane)


class Paced:
    """A limit of its own for some requests, by the second."""

    def beyond(self, account, request, plane, most):
        now = asyncio.get_running_loop().time()
        lately = account.__dict__.setdefault(f'lately_{type(self).__name__}', [])
        lately[:] = [at for at in lately if now - at < 1.0]
        if len(lately) >= most:
            return self.error(429, 'rate_limited', plane, [self.retry_after(1)])
        lately.append(now)
        return None


@oddity('owner-limited', 'An owner may make eight requests a second', ['other-rates-open'])
class OwnerLimited(Paced):
    """Rate limits of other routes than submissions are not shown."""

    async def admitted(self, request, account, plane, handler, groups):
        refused = None
        if plane in ('public', 'bare') and request.credential is None:
            refused = self.beyond(account, request, plane, 8)
        return refused or await super().admitted(request, account, plane, handler, groups)


@oddity('polls-limited', 'A message may be looked at four times a second', ['alpha-status-route', 'other-rates-open'])
class PollsLimited(Paced):
    async def status(self, request, account, plane, raw):
        refused = self.beyond(account, request, plane, 4)
        return refused or await super().status(request, account, plane, raw)


@oddity('rate-counts-repeats', 'A repeat that is accepted counts as well among the sixty of a minute',
        ['alpha-rate-limited', 'limit-of-accepted-submissions'])
class RateCountsRepeats:
    """Sixty accepted submissions: that one accepted twice counts once is not said."""

    async def submit(self, request, account, plane):
        before = len(account.accepted_at)
        answer = await super().submit(request, account, plane)
        if answer.status == 202 and len(account.accepted_at) == before:
            account.accepted_at.append(self.time_of(account))
        return answer


@oddity('sealed-limited', 'Five reads or submissions of sealed messages a second, five tool calls',
        ['sealed-list-messages-row', 'workflow-readiness-route', 'other-rates-open'])
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


@oddity('slot-freed-late', 'A request counts as in flight for 30 milliseconds after its answer is made',
        ['alpha-rate-limited', 'limit-of-bodies-in-flight'])
class SlotFreedLate:
    """When a request is over is the service's affair: it is written to a log before its slot is free."""

    async def admitted(self, request, account, plane, handler, groups):
        answer = await super().admitted(request, account, plane, handler, groups)
        if request.carries_body and answer.status != 429:
            account.in_flight += 1
            asyncio.get_running_loop().call_later(0.03, self.freed, account)
        return answer

    def freed(self, account):
        account.in_flight -= 1
