"""Oddities of connections: how answers come, and when it is hung up."""

import math
import time
from dataclasses import replace

from oddities.everywhere.refusal_order import MAX_IN_FLIGHT
from planted import oddity
from wire import Hangup


@oddity('connections-of-two', 'Every second answer of a connection is its last', ['bodies-are-json'])
class ConnectionsOfTwo:
    """How many requests a connection is good for is HTTP's matter; the answer says so."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        served = request._writer.__dict__.setdefault('served', [0]) if hasattr(
            request._writer, '__dict__') else [0]
        served[0] += 1
        answer.close = answer.close or served[0] % 2 == 0
        return answer


class PlacesLeased:
    """Four bodies may be in flight; how soon a server notices that a sender hung up is not said."""

    lease_s = 6
    tells = True

    async def admitted(self, request, account, plane, handler, groups):
        leases = [until for until in account.__dict__.get('leases', []) if until > time.monotonic()]
        account.leases = leases
        if request.carries_body and leases and account.in_flight + len(leases) >= MAX_IN_FLIGHT:
            left = math.ceil(min(leases) - time.monotonic())
            headers = [self.retry_after(left)] if self.tells else []
            refused = self.error(429, 'rate_limited', plane, headers)
            refused.close = True
            return refused
        try:
            return await super().admitted(request, account, plane, handler, groups)
        except Hangup:
            account.leases.append(time.monotonic() + self.lease_s)
            raise


@oddity('hang-ups-leased', 'A body whose sender hung up keeps its place for six seconds, as Retry-After says',
        ['alpha-rate-limited', 'limit-of-bodies-in-flight'])
class HangUpsLeased(PlacesLeased):
    """Retry-After is to be honoured."""


@oddity('hang-ups-unnoticed', 'A body whose sender hung up keeps its place for half a minute, untold',
        ['alpha-rate-limited', 'limit-of-bodies-in-flight'])
class HangUpsUnnoticed(PlacesLeased):
    """A server whose peer is gone may learn of that only when it gives up on the body."""

    lease_s = 30
    tells = False


@oddity('hangs-up', 'One request in thirty has no answer: the connection ends, before the deed or after',
        ['bodies-are-json', 'unknown-outcome-rule'])
class HangsUp:
    """Connections break; nothing says that they may not, and a change may have happened by then."""

    async def handle(self, request):
        if request.path == '/_states':
            return await super().handle(request)
        chance = self.random.random()
        if chance < 1 / 60:
            raise Hangup
        answer = await super().handle(request)
        if chance < 1 / 30:
            raise Hangup
        return answer


@oddity('http-1-0', 'A server that speaks HTTP/1.0 and closes after each answer', ['bodies-are-json'])
class OldVersion:
    """What servers of the Python library and some proxies do; the contract asks for no version."""

    def dressed(self, request, answer):
        return replace(super().dressed(request, answer), version='HTTP/1.0', close=True)


@oddity('idle-closed-soon', 'A connection ends that nothing is sent on for half a second', ['bodies-are-json'])
class IdleClosedSoon:
    """How long a connection is kept is not said."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, idle_s=0.5), *rest)


@oddity('interim', 'Several informational answers before each answer', ['bodies-are-json'])
class Interim:
    """RFC 9110 15.2: a client takes any number of them, asked for or not."""

    def dressed(self, request, answer):
        more = ('102 Processing', '103 Early Hints\r\nLink: </a.css>; rel=preload', '102 Processing')
        return replace(super().dressed(request, answer), interim=more)


@oddity('phrases', 'Reason phrases in words of its own, some of them misleading', ['bodies-are-json'])
class Phrases:
    """RFC 9112 4: a client ignores the phrase."""

    def dressed(self, request, answer):
        return replace(super().dressed(request, answer), phrase='Internal Server Error: n\xe9ant')


@oddity('silent-close', 'Connections end after an answer that has not said so', ['bodies-are-json'])
class SilentClose:
    """RFC 9112 9.5: either side may close at any time; the contract says nothing of connections."""

    def dressed(self, request, answer):
        return replace(super().dressed(request, answer), silent=True)


@oddity('trailers', 'Chunked answers with trailers', ['bodies-are-json'])
class Trailers:
    """RFC 9112 7.1.2: trailers that a client does not know are passed over."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        return replace(answer, trailers=(('Server-Timing', 'db;dur=1'), ('X-Checksum', 'none')))


@oddity('trickle', 'Answers come in many small pieces', ['bodies-are-json'])
class Trickle:
    """TCP promises no boundaries."""

    def dressed(self, request, answer):
        return replace(super().dressed(request, answer), pieces=15)
