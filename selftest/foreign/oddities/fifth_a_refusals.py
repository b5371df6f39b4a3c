"""Oddities of refusals: which of two comes first, and how long one takes."""

import asyncio
import time

from answers import Refusal
from planted import oddity

MAX_IN_FLIGHT = 4


@oddity('limit-before-body', 'With eight endpoints a create is refused before its body is read', [216, 224, 225])
class LimitBeforeBody:
    """Which of several refusals comes first is not said."""

    async def create(self, request, account, plane):
        if self.full(account, plane):
            return self.error(409, 'endpoint_limit', plane)
        return await super().create(request, account, plane)


@oddity('busy-before-scope', 'A fifth body is too many before it is asked what its key is good for',
        [271, 339, 424])
class BusyBeforeScope:
    """Which of two refusals comes first is not said."""

    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def busy_first(request, plane):
            found = self.keys.get(self.bearer(request))
            known = found and found['good'] and found['kind'] != 'workflow'
            if known and request.carries_body and found['account'].in_flight >= MAX_IN_FLIGHT:
                raise Refusal(self.error(429, 'rate_limited', plane, [self.retry_after()]))
            return check(request, plane)
        return busy_first


@oddity('refusals-take-time', 'Whoever is not let in is told so after 0.4 seconds', [338, 339])
class RefusalsTakeTime:
    """How long an answer takes is not said."""

    async def speak(self, request):
        answer = await super().speak(request)
        if answer.status in (401, 403) and request.path != '/_states':
            await asyncio.sleep(0.4)
        return answer


@oddity('reads-wait-for-changes', 'A read waits until the last change is a quarter of a second old', [205])
class ReadsWaitForChanges:
    """How long an answer takes is not said."""

    async def admitted(self, request, account, plane, handler, groups):
        if request.method == 'GET':
            await asyncio.sleep(max(0.0, account.__dict__.get('settled_at', 0.0) - time.monotonic()))
        answer = await super().admitted(request, account, plane, handler, groups)
        if request.method != 'GET':
            account.settled_at = time.monotonic() + 0.25
        return answer
