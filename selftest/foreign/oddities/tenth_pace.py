"""Oddities of how much at once, how often, and in what order requests are served."""

import asyncio

from planted import oddity
from wire import Answer


@oddity('sessions-one-by-one', 'Requests of one owner session wait for one another', [207, 211, 337])
class SessionsOneByOne:
    """A session that is locked while it is in use; what is withheld is read before."""

    async def admitted(self, request, account, plane, handler, groups):
        if request.credential is not None or plane not in ('public', 'bare'):
            return await super().admitted(request, account, plane, handler, groups)
        if request.carries_body:
            return await super().admitted(request, account, plane, handler, groups)
        lock = account.__dict__.setdefault('session_lock', asyncio.Lock())
        async with lock:
            await asyncio.sleep(0.01)
            return await super().admitted(request, account, plane, handler, groups)


@oddity('few-at-once', 'Beyond ten requests of an account at once a further one is unavailable', [207, 382])
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


class Paced:
    """A limit of its own for some requests, by the second."""

    def beyond(self, account, request, plane, most):
        now = asyncio.get_running_loop().time()
        lately = account.__dict__.setdefault(f'lately_{type(self).__name__}', [])
        lately[:] = [at for at in lately if now - at < 1.0]
        if len(lately) >= most:
            return self.error(429, 'rate_limited', plane, [self.retry_after(1)])
        lately.append(now)
        return None


@oddity('owner-limited', 'An owner may make eight requests a second', [435])
class OwnerLimited(Paced):
    """Rate limits of other routes than submissions are not shown."""

    async def admitted(self, request, account, plane, handler, groups):
        refused = None
        if plane in ('public', 'bare') and request.credential is None:
            refused = self.beyond(account, request, plane, 8)
        return refused or await super().admitted(request, account, plane, handler, groups)


@oddity('polls-limited', 'A message may be looked at four times a second', [276, 435])
class PollsLimited(Paced):
    async def status(self, request, account, plane, raw):
        refused = self.beyond(account, request, plane, 4)
        return refused or await super().status(request, account, plane, raw)


@oddity('connections-of-two', 'Every second answer of a connection is its last', [205])
class ConnectionsOfTwo:
    """How many requests a connection is good for is HTTP's matter; the answer says so."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        served = request._writer.__dict__.setdefault('served', [0]) if hasattr(
            request._writer, '__dict__') else [0]
        served[0] += 1
        answer.close = answer.close or served[0] % 2 == 0
        return answer
