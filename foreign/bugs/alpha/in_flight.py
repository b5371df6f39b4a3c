"""Bugs of the four bodies that may be in flight."""

import asyncio
import json

from answers import Refusal
from bugs.everywhere.outages import HalfDone
from planted import bug
from wire import BodyTooLarge, BodyTooLate, Hangup


@bug('in-flight-chunked-uncounted', 'Bodies without a Content-Length are not counted in flight',
     ['limit-of-bodies-in-flight'])
class InFlightChunkedUncounted:
    async def admitted(self, request, account, plane, handler, groups):
        if request.chunked:
            return await handler(request, account, plane, *groups)
        return await super().admitted(request, account, plane, handler, groups)


@bug('in-flight-freed-by-reads', 'A request without a body makes room for one with a body',
     ['alpha-rate-limited', 'limit-of-bodies-in-flight'])
class InFlightFreedByReads:
    async def admitted(self, request, account, plane, handler, groups):
        try:
            return await super().admitted(request, account, plane, handler, groups)
        finally:
            if not request.carries_body:
                account.in_flight = max(account.in_flight - 1, 0)


@bug('in-flight-lost-on-404', 'A body for something that is not there is in flight for good',
     ['limit-of-bodies-in-flight'])
class InFlightLostOn404:
    async def admitted(self, request, account, plane, handler, groups):
        try:
            answer = await super().admitted(request, account, plane, handler, groups)
        except Refusal as refusal:
            account.in_flight += request.carries_body and refusal.answer.status == 404
            raise
        account.in_flight += request.carries_body and answer.status == 404
        return answer


@bug('in-flight-lost-on-408', 'A body that came too late is in flight for good', ['limit-of-bodies-in-flight'],
     style='odd')
class InFlightLostOn408:
    async def admitted(self, request, account, plane, handler, groups):
        try:
            return await super().admitted(request, account, plane, handler, groups)
        except BodyTooLate:
            account.in_flight += 1
            raise


@bug('in-flight-lost-on-413', 'A body that was too large is in flight for good', ['limit-of-bodies-in-flight'])
class InFlightLostOn413:
    async def admitted(self, request, account, plane, handler, groups):
        try:
            return await super().admitted(request, account, plane, handler, groups)
        except BodyTooLarge:
            account.in_flight += 1
            raise


@bug('in-flight-lost-on-hangup', 'A body broken off is in flight for good', ['limit-of-bodies-in-flight'])
class InFlightLostOnHangup:
    async def admitted(self, request, account, plane, handler, groups):
        try:
            return await super().admitted(request, account, plane, handler, groups)
        except Hangup:
            account.in_flight += 1
            raise


@bug('in-flight-lost-on-outage', 'A body that met an outage is in flight for good', ['limit-of-bodies-in-flight'])
class InFlightLostOnOutage(HalfDone):
    async def half(self, name, request, account, plane, *groups):
        account.in_flight += request.carries_body


def told(answer):
    """What an upload was answered, if it was taken."""
    return json.loads(answer.body) if answer.status == 202 else {}


@bug('in-flight-lost-on-repeat', 'An envelope that is known stays in flight for good',
     ['same-bytes-are-idempotent', 'limit-of-bodies-in-flight'])
class InFlightLostOnRepeat:
    async def admitted(self, request, account, plane, handler, groups):
        answer = await super().admitted(request, account, plane, handler, groups)
        if handler in (self.submit_sealed, self.upload_inbound) and told(answer).get('created') is False:
            account.in_flight += 1
        return answer


@bug('in-flight-of-all', 'Four bodies may be in flight for all accounts together', ['limit-of-bodies-in-flight'])
class InFlightOfAll:
    every = 0

    async def admitted(self, request, account, plane, handler, groups):
        if not request.carries_body:
            return await super().admitted(request, account, plane, handler, groups)
        account.in_flight, self.every = self.every, self.every + 1
        try:
            return await super().admitted(request, account, plane, handler, groups)
        finally:
            self.every -= 1


@bug('in-flight-per-credential', 'Each credential has four bodies in flight of its own',
     ['alpha-rate-limited', 'limit-of-bodies-in-flight'])
class InFlightPerCredential:
    async def admitted(self, request, account, plane, handler, groups):
        if not request.carries_body:
            return await super().admitted(request, account, plane, handler, groups)
        counts = account.__dict__.setdefault('in_flight_by', {})
        name = self.bearer(request) or request.cookies().get('__Host-svc_session')
        account.in_flight, counts[name] = counts.get(name, 0), counts.get(name, 0) + 1
        try:
            return await super().admitted(request, account, plane, handler, groups)
        finally:
            counts[name] -= 1


@bug('in-flight-per-plane', 'Every plane has four bodies in flight of its own', ['limit-of-bodies-in-flight'])
class InFlightPerPlane:
    async def admitted(self, request, account, plane, handler, groups):
        counts = account.__dict__.setdefault('planes', {})
        kind = 'public' if plane == 'bare' else plane
        if not request.carries_body:
            return await super().admitted(request, account, plane, handler, groups)
        account.in_flight = counts.get(kind, 0)
        counts[kind] = counts.get(kind, 0) + 1
        try:
            return await super().admitted(request, account, plane, handler, groups)
        finally:
            counts[kind] -= 1


@bug('in-flight-raw-uncounted', 'Envelopes are not counted among the bodies in flight', ['limit-of-bodies-in-flight'])
class InFlightRawUncounted:
    async def admitted(self, request, account, plane, handler, groups):
        if handler in (self.submit_sealed, self.upload_inbound):
            return await handler(request, account, plane, *groups)
        return await super().admitted(request, account, plane, handler, groups)


@bug('in-flight-refuses-all', 'With four bodies in flight requests without one are refused too',
     ['limit-of-bodies-in-flight', 'list-endpoints-row'])
class InFlightRefusesAll:
    async def admitted(self, request, account, plane, handler, groups):
        if not request.carries_body and account.in_flight >= 4:
            return self.error(429, 'rate_limited', plane, [self.retry_after()])
        return await super().admitted(request, account, plane, handler, groups)


@bug('in-flight-until-hangup', 'A body is in flight until its connection ends, or brings the next request',
     ['limit-of-bodies-in-flight'])
class InFlightUntilHangup:
    async def admitted(self, request, account, plane, handler, groups):
        held, writer = account.__dict__.setdefault('held_by', {}), request._writer
        if writer in held:
            held.pop(writer).cancel()
            account.in_flight -= 1
        answer = await super().admitted(request, account, plane, handler, groups)
        if request.carries_body and answer.status < 300:
            account.in_flight += 1
            held[writer] = asyncio.ensure_future(self.until_closed(account, held, writer))
        return answer

    async def until_closed(self, account, held, writer):
        """Gives the place back when the connection has ended."""
        while not writer.is_closing():
            await asyncio.sleep(0.05)
        if held.pop(writer, None):
            account.in_flight -= 1


@bug('in-flight-workflow-flat', 'A fifth body is refused in the same words on every plane, tools too',
     ['workflow-error-codes', 'workflow-methods-route', 'error-body-form'])
class InFlightWorkflowFlat:
    def error(self, status, code, plane, headers=()):
        return super().error(status, code, 'public' if code == 'rate_limited' else plane, headers)
