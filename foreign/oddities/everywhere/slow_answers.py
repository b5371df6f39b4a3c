"""Oddities of answers that take their time."""

import asyncio
import time
from dataclasses import replace

from planted import oddity
from sealed import MEDIA_TYPE
from working_on import WorkingOn

A_WHILE_S = 0.4
#: How long the work goes on that a time-out left, in seconds.
WORK_S = 20


@oddity('acts-then-waits', 'A change is there a quarter of a second before its answer', ['bodies-are-json'])
class ActsThenWaits:
    """The contract sets no time, neither to a change nor to its answer."""

    async def handle(self, request):
        answer = await super().handle(request)
        if request.method != 'GET' and answer.status < 300 and request.path != '/_states':
            await asyncio.sleep(0.25)
        return answer


@oddity('cancel-slow', 'A cancel is answered once the phone has agreed, after 0.4 seconds',
        ['late-cancel-conflicts', 'alpha-cancel-route'])
class CancelSlow:
    async def cancel(self, request, account, plane, raw):
        await asyncio.sleep(0.4)
        return await super().cancel(request, account, plane, raw)


@oddity('create-slow', 'A create is answered after 0.4 seconds, its endpoint is listed at once',
        ['create-makes-disabled', 'create-endpoint-row'])
class CreateSlow:
    async def create(self, request, account, plane):
        answer = await super().create(request, account, plane)
        await asyncio.sleep(0.4)
        return answer


@oddity('disable-slow', 'A disable is answered after 0.4 seconds: what it ends is ended one by one',
        ['disable-retires-waiting', 'disable-endpoint-row'])
class DisableSlow:
    async def disable(self, request, account, plane, raw):
        answer = await super().disable(request, account, plane, raw)
        await asyncio.sleep(A_WHILE_S)
        return answer


@oddity('enable-slow', 'Enabling looks at the host for 0.4 seconds first',
        ['enable-validates-and-clears-pause', 'enable-revalidates'])
class EnableSlow:
    async def enable(self, request, account, plane, raw):
        await asyncio.sleep(A_WHILE_S)
        return await super().enable(request, account, plane, raw)


@oddity('envelopes-opened-slowly', 'An envelope is opened, and in flight, for 0.3 seconds',
        ['alpha-rate-limited', 'limit-of-bodies-in-flight'])
class EnvelopesOpenedSlowly:
    """How long a request is in flight is the service's affair."""

    async def upload(self, request, account, plane, direction, accept):
        if (request.header('content-type') or '').startswith(MEDIA_TYPE):
            await request.body(self.style.max_body)
            await asyncio.sleep(0.3)
        return await super().upload(request, account, plane, direction, accept)


@oddity('not-found-slow', 'What is not found is looked for in the archive as well, for 0.4 seconds',
        ['public-not-found', 'gated-404-is-a-setting'])
class NotFoundSlow:
    async def speak(self, request):
        answer = await super().speak(request)
        if answer.status == 404:
            await asyncio.sleep(A_WHILE_S)
        return answer


@oddity('reads-wait-for-changes', 'A read waits until the last change is a quarter of a second old',
        ['bodies-are-json'])
class ReadsWaitForChanges:
    """How long an answer takes is not said."""

    async def admitted(self, request, account, plane, handler, groups):
        if request.method == 'GET':
            await asyncio.sleep(max(0.0, account.__dict__.get('settled_at', 0.0) - time.monotonic()))
        answer = await super().admitted(request, account, plane, handler, groups)
        if request.method != 'GET':
            account.settled_at = time.monotonic() + 0.25
        return answer


@oddity('refusals-take-time', 'Whoever is not let in is told so after 0.4 seconds',
        ['bad-credential-401', 'csrf-or-scope-403'])
class RefusalsTakeTime:
    """How long an answer takes is not said."""

    async def speak(self, request):
        answer = await super().speak(request)
        if answer.status in (401, 403) and request.path != '/_states':
            await asyncio.sleep(0.4)
        return answer


@oddity('replay-slow', 'A replay is looked at for 0.4 seconds before it is done',
        ['replay-queues-a-generation', 'replay-delivery-route'])
class ReplaySlow:
    async def replay(self, request, account, plane, raw, raw_delivery):
        await asyncio.sleep(A_WHILE_S)
        return await super().replay(request, account, plane, raw, raw_delivery)


@oddity('revoke-slow', 'A revocation is answered once the phone has gone, after 0.4 seconds',
        ['revoke-of-a-device', 'revoke-device-route'])
class RevokeSlow:
    async def revoke(self, request, account, plane, raw):
        answer = await super().revoke(request, account, plane, raw)
        await asyncio.sleep(A_WHILE_S)
        return answer


@oddity('short-patience', 'A body that is withheld is waited for 0.4 seconds, then 408',
        ['plain-and-empty-bodies', 'empty-408-unknown-outcome'])
class ShortPatience:
    """How long a server waits before a 408 is not said."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, body_wait_s=0.4), *rest)


@oddity('slow', 'One answer in twelve takes half a second, whatever it is', ['bodies-are-json'])
class Slow:
    """The contract sets no time."""

    async def handle(self, request):
        if self.random.random() < 1 / 12:
            await asyncio.sleep(0.5)
        return await super().handle(request)


@oddity('submit-slow', 'A submission is answered 0.4 seconds after its message is there',
        ['alpha-submit-route', 'alpha-submit-answers'])
class SubmitSlow:
    async def submit(self, request, account, plane):
        answer = await super().submit(request, account, plane)
        await asyncio.sleep(A_WHILE_S)
        return answer


@oddity('works-on-after-timeout', 'A repeat of what was timed out is a conflict, until the work is done',
        ['plain-and-empty-bodies', 'unknown-outcome-rule', 'replay-delivery-route', 'alpha-conflict',
         'same-bytes-are-idempotent'])
class WorksOnAfterTimeout(WorkingOn):
    """The outcome of a 408 is unknown; what a repeat meets that comes while it is made is not said."""

    def work(self):
        # Counted, not timed: whoever looks a third time finds it done.
        looks = iter(range(2))
        return lambda: next(looks, None) is not None

    def later(self, code):
        return [self.retry_after()] if code == 'conflict' else []


@oddity('works-on-for-long', 'What was timed out is worked on for twenty seconds, and a repeat a conflict meanwhile',
        ['plain-and-empty-bodies', 'unknown-outcome-rule', 'alpha-conflict', 'same-bytes-are-idempotent'])
class WorksOnForLong(WorkingOn):
    """How long the work goes on of which a 408 leaves the outcome open is not said, nor told."""

    def work(self):
        done = time.monotonic() + WORK_S
        return lambda: time.monotonic() < done

    def later(self, code):
        return []


@oddity('works-slowly', 'A request with a JSON body is worked on, and in flight, for 0.3 seconds',
        ['alpha-rate-limited', 'limit-of-bodies-in-flight'])
class WorksSlowly:
    """How long a request is in flight is the service's affair."""

    async def parsed(self, request, plane, text_allowed=False):
        found = await super().parsed(request, plane, text_allowed)
        await asyncio.sleep(0.3)
        return found
