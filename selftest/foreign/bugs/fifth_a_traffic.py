"""Bugs of what an account may do at once, and of what a hold or an outage keeps it from."""

from answers import Refusal
from planted import bug

MAX_IN_FLIGHT = 4


@bug('in-flight-per-route', 'Every route has four bodies in flight of its own', [424])
class InFlightPerRoute:
    async def admitted(self, request, account, plane, handler, groups):
        if not request.carries_body:
            return await super().admitted(request, account, plane, handler, groups)
        counts, name = account.__dict__.setdefault('in_flight_of', {}), handler.__name__
        account.in_flight = counts.get(name, 0)
        counts[name] = min(account.in_flight, MAX_IN_FLIGHT) + 1
        try:
            return await super().admitted(request, account, plane, handler, groups)
        finally:
            counts[name] -= 1


@bug('in-flight-lost-on-404', 'A body for something that is not there is in flight for good', [424])
class InFlightLostOn404:
    async def admitted(self, request, account, plane, handler, groups):
        try:
            answer = await super().admitted(request, account, plane, handler, groups)
        except Refusal as refusal:
            account.in_flight += request.carries_body and refusal.answer.status == 404
            raise
        account.in_flight += request.carries_body and answer.status == 404
        return answer


@bug('hold-locks-console', 'On a payment hold an owner can change nothing either', [216, 266])
class HoldLocksConsole:
    def owner(self, request, plane):
        account = super().owner(request, plane)
        if 'paymentHold' in account.billing and request.method != 'GET':
            raise Refusal(self.error(402, 'payment_hold', plane))
        return account


@bug('quota-blocks-cancel', 'An account whose quota is used up cannot cancel', [270, 278])
class QuotaBlocksCancel:
    async def cancel(self, request, account, plane, raw):
        if 'quotaExceeded' in account.billing:
            return self.error(429, 'quota_exceeded', plane)
        return await super().cancel(request, account, plane, raw)


@bug('outage-status-404', 'When the store is out of reach no message is found', [276, 382])
class OutageStatus404:
    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.status == 503 and request.method == 'GET' and '/v1/alpha/messages/' in request.path:
            return self.error(404, 'not_found', 'public', answer.headers)
        return answer
