"""Oddities of bodies, cursors and of waiting for one's turn."""

import asyncio
import urllib.parse
from dataclasses import replace

from planted import oddity

BODY, TURN_S = 3000, 0.3


@oddity('small-bodies', 'Bodies may have 3000 bytes', [407, 417, 436])
class SmallBodies:
    """The size behind 413 is not shown; the longest callback URL has room."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, max_body=BODY), *rest)


@oddity('cursor-is-url', 'A cursor is the address of the next page', [90, 209])
class CursorIsUrl:
    """A string that is passed back; what it looks like is not said."""

    def cursor(self, after):
        query = urllib.parse.urlencode({'before': super().cursor(after), 'limit': '', '#': '&%'})
        return f'https://gateway.acme-mobile.net/v1/next?{query}#/../..'


@oddity('fifth-waits', 'A fifth body waits a little for its turn before it is refused', [271, 424])
class FifthWaits:
    """Refused are bodies for which there is no room; how soon is not said."""

    async def admitted(self, request, account, plane, handler, groups):
        loop = asyncio.get_running_loop()
        until = loop.time() + TURN_S
        while request.carries_body and account.in_flight >= 4 and loop.time() < until:
            await asyncio.sleep(0.02)
        return await super().admitted(request, account, plane, handler, groups)
