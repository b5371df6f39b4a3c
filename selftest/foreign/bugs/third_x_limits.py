"""Bugs of what the requests of an account share: sixty submissions a minute, four bodies in flight."""

from answers import Refusal
from planted import bug
from wire import Hangup


@bug('rate-per-key', 'Every API key has sixty submissions a minute of its own', [271, 423])
class RatePerKey:
    async def submit(self, request, account, plane):
        await request.body(self.style.max_body)
        counts = account.__dict__.setdefault('accepted_by_key', {})
        account.accepted_at = counts.setdefault(self.bearer(request), [])
        return await super().submit(request, account, plane)


@bug('in-flight-per-credential', 'Each credential has four bodies in flight of its own', [271, 424])
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


@bug('in-flight-lost-on-refusal', 'A body that breaks a rule is in flight for good', [424])
class InFlightLostOnRefusal:
    async def admitted(self, request, account, plane, handler, groups):
        try:
            return await super().admitted(request, account, plane, handler, groups)
        except Refusal as refusal:
            account.in_flight += request.carries_body and refusal.answer.status == 400
            raise


@bug('in-flight-freed-twice', 'A body that is broken off makes room for two', [424])
class InFlightFreedTwice:
    async def admitted(self, request, account, plane, handler, groups):
        try:
            return await super().admitted(request, account, plane, handler, groups)
        except Hangup:
            account.in_flight -= 1
            raise
