"""Oddities of when an answer comes, of how long a connection is kept, and of what is worked on first."""

import asyncio
from dataclasses import replace

from planted import oddity

A_WHILE_S = 0.4


@oddity('disable-slow', 'A disable is answered after 0.4 seconds: what it ends is ended one by one', [173, 218])
class DisableSlow:
    async def disable(self, request, account, plane, raw):
        answer = await super().disable(request, account, plane, raw)
        await asyncio.sleep(A_WHILE_S)
        return answer


@oddity('revoke-slow', 'A revocation is answered once the phone has gone, after 0.4 seconds', [191, 246])
class RevokeSlow:
    async def revoke(self, request, account, plane, raw):
        answer = await super().revoke(request, account, plane, raw)
        await asyncio.sleep(A_WHILE_S)
        return answer


@oddity('replay-slow', 'A replay is looked at for 0.4 seconds before it is done', [182, 238])
class ReplaySlow:
    async def replay(self, request, account, plane, raw, raw_delivery):
        await asyncio.sleep(A_WHILE_S)
        return await super().replay(request, account, plane, raw, raw_delivery)


@oddity('enable-slow', 'Enabling looks at the host for 0.4 seconds first', [172, 228])
class EnableSlow:
    async def enable(self, request, account, plane, raw):
        await asyncio.sleep(A_WHILE_S)
        return await super().enable(request, account, plane, raw)


@oddity('submit-slow', 'A submission is answered 0.4 seconds after its message is there', [250, 260])
class SubmitSlow:
    async def submit(self, request, account, plane):
        answer = await super().submit(request, account, plane)
        await asyncio.sleep(A_WHILE_S)
        return answer


@oddity('not-found-slow', 'What is not found is looked for in the archive as well, for 0.4 seconds', [372, 410])
class NotFoundSlow:
    async def speak(self, request):
        answer = await super().speak(request)
        if answer.status == 404:
            await asyncio.sleep(A_WHILE_S)
        return answer


@oddity('queue-shuffles', 'Requests are worked on in any order of those that came within 80 milliseconds', [205, 207])
class QueueShuffles:
    """Which of two that are sent at once comes first is not said; a body that waits is in flight."""

    async def admitted(self, request, account, plane, handler, groups):
        counted = request.carries_body and account.in_flight < 4
        account.in_flight += counted
        await asyncio.sleep(self.random.uniform(0, 0.08))
        account.in_flight -= counted
        return await super().admitted(request, account, plane, handler, groups)


@oddity('idle-closed-soon', 'A connection ends that nothing is sent on for half a second', [205])
class IdleClosedSoon:
    """How long a connection is kept is not said."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, idle_s=0.5), *rest)


@oddity('date-leads', 'The Date of answers is that of a proxy, four seconds ahead of the service', [56, 258])
class DateLeads:
    """Nothing is said of Date; what is in the future is so by the clock of the service."""

    def exact_ms(self):
        return super().exact_ms() - 4000


@oddity('rate-counts-repeats', 'A repeat that is accepted counts as well among the sixty of a minute', [271, 423])
class RateCountsRepeats:
    """Sixty accepted submissions: that one accepted twice counts once is not said."""

    async def submit(self, request, account, plane):
        before = len(account.accepted_at)
        answer = await super().submit(request, account, plane)
        if answer.status == 202 and len(account.accepted_at) == before:
            account.accepted_at.append(self.time_of(account))
        return answer


@oddity('claimed-at-once', 'A phone has claimed what is submitted before the answer is out', [62, 153])
class ClaimedAtOnce:
    def accepted(self, message, created):
        owner = next(a for a in self.accounts.values() if any(m is message for m in a.messages))
        if message['state'] in ('accepted', 'queued') and not message['cancelled']:
            self.move(owner, message, 'claimed')
        return super().accepted(message, created)
