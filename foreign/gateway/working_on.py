"""Gateways that work on after a time-out; no style of the gateway itself does."""


class WorkingOn:
    """A repeat of what was timed out is a conflict for as long as there is work left of the first."""

    codes = {'/v1/alpha/messages': 'conflict', '/v1/sealed/messages': 'idempotency_conflict',
             '/v1/sealed/inbound-events': 'event_id_conflict'}

    async def route(self, request, raw):
        code = self.codes.get(raw) if request.method == 'POST' else None
        # By credential, so that no body is read of somebody of whom nothing is worked on.
        working = self.__dict__.setdefault('worked_on', {}).setdefault(request.header('authorization'), {})
        if code and working:
            goes_on = working.get(await self.named(request, code))
            if goes_on and goes_on():
                return self.error(409, code, 'sealed' if 'sealed' in raw else 'public', self.later(code))
        answer = await super().route(request, raw)
        if code and answer.status == 408:
            working[await self.named(request, code)] = self.work()
        return answer

    async def named(self, request, code):
        return request.header('idempotency-key') if code == 'conflict' else await request.body()
