"""Oddities of a service that is now and then not there, or not yet."""

import asyncio
import time

from planted import oddity
from wire import Answer


def unavailable(gateway, path):
    """503 in the words of a plane, without any where there are to be none."""
    if path.startswith(('/v1/owner/', '/v1/enrollment/')):
        return Answer(503, headers=[gateway.retry_after(1)])
    plane = 'workflow' if path.startswith('/v1/workflow/') else 'public'
    return gateway.error(503, 'unavailable', plane, [gateway.retry_after(1)])


@oddity('cold-start', 'The first request with a credential meets 503, to come again',
        ['unknown-outcome-rule', 'public-unavailable'])
class ColdStart:
    """Every operation lists 503: what an account needs is loaded when it is asked for."""

    async def admitted(self, request, account, plane, handler, groups):
        bearer = self.bearer(request) or request.cookies().get('__Host-svc_session')
        warm = self.__dict__.setdefault('warm', set())
        if bearer not in warm:
            warm.add(bearer)
            return unavailable(self, request.path)
        return await super().admitted(request, account, plane, handler, groups)


@oddity('enabling-cold', 'The first enable of an endpoint is 503: its host is not resolved yet',
        ['enable-endpoint-row', 'enable-revalidates', 'sealed-enable-webhook-row'])
class EnablingCold:
    """enable lists 503; what the egress validator has to ask elsewhere may take its time."""

    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        if not endpoint.get('resolved'):
            endpoint['resolved'] = True
            return self.error(503, 'unavailable', plane, [self.retry_after(1)])
        return await super().enable(request, account, plane, raw)


@oddity('few-at-once', 'Beyond ten requests of an account at once a further one is unavailable',
        ['unknown-outcome-rule', 'public-unavailable'])
class FewAtOnce:
    """A pool of connections to the store, for each tenant; 503 is among the errors of every operation."""

    async def admitted(self, request, account, plane, handler, groups):
        if account.__dict__.get('at_once', 0) >= 10:
            headers = [self.retry_after(1)]
            return Answer(503, headers=headers) if plane == 'bare' else (
                self.error(503, 'unavailable', plane, headers))
        account.__dict__['at_once'] = account.__dict__.get('at_once', 0) + 1
        try:
            return await super().admitted(request, account, plane, handler, groups)
        finally:
            account.at_once -= 1


@oddity('queue-shuffles', 'Requests are worked on in any order of those that came within 80 milliseconds',
        ['bodies-are-json', 'unknown-outcome-rule'])
class QueueShuffles:
    """Which of two that are sent at once comes first is not said; a body that waits is in flight."""

    async def admitted(self, request, account, plane, handler, groups):
        counted = request.carries_body and account.in_flight < 4
        account.in_flight += counted
        await asyncio.sleep(self.random.uniform(0, 0.08))
        account.in_flight -= counted
        return await super().admitted(request, account, plane, handler, groups)


@oddity('restarts', 'Half a second in every six everything is 503', ['unknown-outcome-rule', 'public-unavailable'])
class Restarts:
    """Every operation lists 503: a node is put in another's place."""

    async def admitted(self, request, account, plane, handler, groups):
        if time.monotonic() % 6 < 0.5:
            return unavailable(self, request.path)
        return await super().admitted(request, account, plane, handler, groups)


@oddity('unavailable-until', 'A 503 says to come again tomorrow', ['create-endpoint-row', 'public-unavailable'])
class UnavailableUntil:
    """After a delay; how long that is is not said."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.status == 503:
            answer.headers.append(self.retry_after(86_400))
        return answer
