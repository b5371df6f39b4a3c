"""Further bugs of limits that requests share, and of a planned route."""

import asyncio
import re

from answers import Refusal
from planted import bug
from wire import BodyTooLate


@bug('rate-counts-sealed', 'Sealed messages count against the sixty alpha submissions a minute', [271, 423])
class RateCountsSealed:
    async def submit_sealed(self, request, account, plane):
        before = len(account.messages)
        answer = await super().submit_sealed(request, account, plane)
        if len(account.messages) > before:
            account.accepted_at.append(self.time_of(account))
        return answer


@bug('rate-race', 'Submissions that arrive together are counted before any is accepted', [271, 423])
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


@bug('in-flight-chunked-uncounted', 'Bodies without a Content-Length are not counted in flight', [424])
class InFlightChunkedUncounted:
    async def admitted(self, request, account, plane, handler, groups):
        if request.chunked:
            return await handler(request, account, plane, *groups)
        return await super().admitted(request, account, plane, handler, groups)


@bug('in-flight-lost-on-408', 'A body that came too late is in flight for good', [424], style='odd')
class InFlightLostOn408:
    async def admitted(self, request, account, plane, handler, groups):
        try:
            return await super().admitted(request, account, plane, handler, groups)
        except BodyTooLate:
            account.in_flight += 1
            raise


@bug('planned-message', 'The planned look at a message is there for an API key', [41, 444])
class PlannedMessage:
    async def route(self, request, raw):
        if request.method == 'GET' and re.fullmatch(r'/v1/messages/[^/]+', raw):
            try:
                answer = await super().route(request, raw.replace('/messages', '/alpha/messages', 1))
                if answer.status == 200:
                    return answer
            except Refusal:
                pass
        return await super().route(request, raw)
