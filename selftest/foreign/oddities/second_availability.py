"""Oddities of a service that is now and then not there, or not yet."""

import asyncio
import time

from oddities.second_authority import unavailable
from planted import oddity
from wire import Hangup


@oddity('restarts', 'Half a second in every six everything is 503', [207, 382])
class Restarts:
    """Every operation lists 503: a node is put in another's place."""

    async def admitted(self, request, account, plane, handler, groups):
        if time.monotonic() % 6 < 0.5:
            return unavailable(self, request.path)
        return await super().admitted(request, account, plane, handler, groups)


@oddity('hangs-up', 'One request in thirty has no answer: the connection ends, before the deed or after',
        [205, 207])
class HangsUp:
    """Connections break; nothing says that they may not, and a change may have happened by then."""

    async def handle(self, request):
        if request.path == '/_states':
            return await super().handle(request)
        chance = self.random.random()
        if chance < 1 / 60:
            raise Hangup
        answer = await super().handle(request)
        if chance < 1 / 30:
            raise Hangup
        return answer


@oddity('enabling-cold', 'The first enable of an endpoint is 503: its host is not resolved yet',
        [217, 228, 293])
class EnablingCold:
    """enable lists 503; what the egress validator has to ask elsewhere may take its time."""

    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        if not endpoint.get('resolved'):
            endpoint['resolved'] = True
            return self.error(503, 'unavailable', plane, [self.retry_after(1)])
        return await super().enable(request, account, plane, raw)


@oddity('selection-limited', 'Two selections a second for an account', [232, 435])
class SelectionLimited:
    """The selection lists 429; rate limits of routes other than alpha submit are not shown."""

    async def select(self, request, account, plane, raw):
        await request.body(self.style.max_body)
        asked, now = account.__dict__.setdefault('selections', []), time.monotonic()
        asked[:] = [at for at in asked if now - at < 1]
        if len(asked) >= 2:
            return self.error(429, 'rate_limited', plane, [self.retry_after(1)])
        asked.append(now)
        return await super().select(request, account, plane, raw)


@oddity('slot-freed-late', 'A request counts as in flight for 30 milliseconds after its answer is made',
        [271, 424])
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
