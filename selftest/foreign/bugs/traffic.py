"""Bugs of bodies in flight, and of answers that no operation gives itself."""

from answers import Refusal
from bugs.rewritten import rewritten
from planted import bug
from wire import Answer, BodyTooLarge, Hangup


@bug('in-flight-per-plane', 'Every plane has four bodies in flight of its own', [424])
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


@bug('in-flight-of-all', 'Four bodies may be in flight for all accounts together', [424])
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


@bug('in-flight-lost-on-hangup', 'A body broken off is in flight for good', [424])
class InFlightLostOnHangup:
    async def admitted(self, request, account, plane, handler, groups):
        try:
            return await super().admitted(request, account, plane, handler, groups)
        except Hangup:
            account.in_flight += 1
            raise


@bug('in-flight-lost-on-413', 'A body that was too large is in flight for good', [424])
class InFlightLostOn413:
    async def admitted(self, request, account, plane, handler, groups):
        try:
            return await super().admitted(request, account, plane, handler, groups)
        except BodyTooLarge:
            account.in_flight += 1
            raise


@bug('in-flight-refuses-all', 'With four bodies in flight requests without one are refused too', [424, 215])
class InFlightRefusesAll:
    async def admitted(self, request, account, plane, handler, groups):
        if not request.carries_body and account.in_flight >= 4:
            return self.error(429, 'rate_limited', plane, [self.retry_after()])
        return await super().admitted(request, account, plane, handler, groups)


@bug('in-flight-alpha-alone', 'Only bodies of the alpha plane are counted in flight', [424])
class InFlightAlphaAlone:
    async def admitted(self, request, account, plane, handler, groups):
        if handler == self.submit or not request.carries_body:
            return await super().admitted(request, account, plane, handler, groups)
        return await handler(request, account, plane, *groups)


@bug('in-flight-error-member', 'A fifth body is told in the error how long to wait', [359])
class InFlightErrorMember:
    async def admitted(self, request, account, plane, handler, groups):
        full = request.carries_body and account.in_flight >= 4
        answer = await super().admitted(request, account, plane, handler, groups)
        if full:
            return rewritten(answer, lambda error: error.update(retry_after_ms=1000))
        return answer


@bug('timeout-with-body', 'A request that times out is answered 408 with an error body', [206, 409])
class TimeoutWithBody:
    def mishap(self, account, plane):
        answer = super().mishap(account, plane)
        if answer and answer.status == 408:
            return Answer(408, b'{"code":"unavailable"}', 'application/json', close=True)
        return answer


@bug('outage-limited', 'In an outage an alpha submission is told that it is over the limit', [260, 382])
class OutageLimited:
    def mishap(self, account, plane):
        answer = super().mishap(account, plane)
        if answer and answer.status == 503 and plane == 'public':
            return self.error(503, 'rate_limited', plane)
        return answer


@bug('not-found-with-message', 'Sealed errors of what is not found say which id it was', [98, 359])
class NotFoundWithMessage:
    def missing(self, account, name, plane, flagged=False):
        refusal = super().missing(account, name, plane, flagged)
        if plane != 'sealed' or refusal.answer.status != 404:
            return refusal
        return Refusal(rewritten(refusal.answer, lambda error: error.update(id=name)))
