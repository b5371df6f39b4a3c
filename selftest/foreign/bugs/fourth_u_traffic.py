"""Bugs of the limits that the requests of an account share."""

from planted import bug


@bug('in-flight-five', 'A fifth body is still let through, and the sixth is one too many', [271, 424])
class InFlightFive:
    async def admitted(self, request, account, plane, handler, groups):
        if not request.carries_body:
            return await super().admitted(request, account, plane, handler, groups)
        account.in_flight -= 1
        try:
            return await super().admitted(request, account, plane, handler, groups)
        finally:
            account.in_flight += 1


@bug('in-flight-unavailable', 'With four bodies in flight the service is unavailable', [271, 382, 424])
class InFlightUnavailable:
    async def admitted(self, request, account, plane, handler, groups):
        full = request.carries_body and account.in_flight >= 4
        answer = await super().admitted(request, account, plane, handler, groups)
        if full and answer.status == 429:
            answer = self.error(503, 'unavailable', plane)
            answer.close = True
        return answer


@bug('rate-sixtieth-refused', 'The sixtieth submission of a minute is one too many', [271, 423])
class RateSixtiethRefused:
    def over_the_minute(self, account, plane):
        every = account.accepted_at
        account.accepted_at = every + every[-1:]
        try:
            return super().over_the_minute(account, plane)
        finally:
            account.accepted_at = every


@bug('rate-half-minute', 'There is room for submissions again half a minute later', [271, 423])
class RateHalfMinute:
    def over_the_minute(self, account, plane):
        every, now = account.accepted_at, self.time_of(account)
        account.accepted_at = [at for at in every if at > now - 30_000]
        try:
            return super().over_the_minute(account, plane)
        finally:
            account.accepted_at = every
