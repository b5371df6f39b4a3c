"""Oddities of cursors: their form, and how long and for what they are good."""

import contextvars
import hashlib
import json
import re
import time
import urllib.parse
from dataclasses import replace

from answers import Refusal
from bugs.toolkit.rewritten import rewritten
from planted import oddity

ASKER = contextvars.ContextVar('asker', default='')
CURSOR_S = 2.0


@oddity('cursor-by-any-name', 'Every list takes its cursor by the names of all of them', ['pages-until-null-cursor'])
class CursorByAnyName:
    """The name that is told works; what others do is not said."""

    async def admitted(self, request, account, plane, handler, groups):
        names = ('before', 'cursor', 'after')
        given = [request.query[name] for name in names if name in request.query]
        for name in names if given else ():
            request.query.setdefault(name, given[0])
        return await super().admitted(request, account, plane, handler, groups)


class Issued:
    """Cursors that are new each time they are given out."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, cursors='issued'), *rest)


@oddity('cursor-expires', 'A cursor is good for two seconds', ['pages-until-null-cursor'])
class CursorExpires(Issued):
    """How long a cursor is good is not said."""

    def cursor(self, after):
        token = super().cursor(after)
        self.__dict__.setdefault('given_at', {})[token] = time.monotonic()
        return token

    def position(self, ids, cursor):
        at = self.__dict__.setdefault('given_at', {}).get(cursor)
        late = at is not None and time.monotonic() - at > CURSOR_S
        return None if late else super().position(ids, cursor)


@oddity('cursor-has-limit', 'A cursor is good with the limit that it was given for',
        ['pages-until-null-cursor', 'list-deliveries-route', 'sealed-usage-row'])
class CursorHasLimit:
    """It is passed back in the named parameter; whether the others may change on the way is not said."""

    asked = limit = ''

    def page_size(self, asked, *rest):
        self.asked = asked or ''
        return super().page_size(asked, *rest)

    def page(self, ids, cursor, size, plane, flagged=False):
        self.limit, self.asked = self.asked, ''
        return super().page(ids, cursor, size, plane, flagged)

    def cursor(self, after):
        return f'{super().cursor(after)}~{self.limit}'

    def position(self, ids, cursor):
        found = super().position(ids, cursor)
        end = f'~{self.limit}'
        if found is None and cursor.endswith(end):
            return super().position(ids, cursor[:-len(end)])
        return found


@oddity('cursor-is-json', 'A cursor is a JSON text with quotes, nulls and braces in it',
        ['owner-device-page-members', 'owner-message-page-members', 'webhook-delivery-page-members',
         'pages-until-null-cursor'])
class CursorIsJson:
    """A cursor is passed back as it came; what it looks like is not said."""

    def cursor(self, after):
        return json.dumps({'after': super().cursor(after), 'next_cursor': None, 'more': [{}, False]})


@oddity('cursor-is-offset', 'A cursor is the number of what came before it',
        ['webhook-delivery-page-members', 'pages-until-null-cursor', 'owner-messages-route'])
class CursorIsOffset:
    """A string that is passed back; what comes in between is not said of."""

    def page(self, ids, cursor, size, plane, flagged=False):
        at = 0
        if cursor is not None:
            if not re.fullmatch(r'[1-9][0-9]{0,8}', cursor):
                return super().page(ids, cursor, size, plane, flagged)
            at = int(cursor)
        return slice(at, at + size), str(at + size) if at + size < len(ids) else None


@oddity('cursor-is-url', 'A cursor is the address of the next page',
        ['webhook-delivery-page-members', 'pages-until-null-cursor'])
class CursorIsUrl:
    """A string that is passed back; what it looks like is not said."""

    def cursor(self, after):
        query = urllib.parse.urlencode({'before': super().cursor(after), 'limit': '', '#': '&%'})
        return f'https://gateway.acme-mobile.net/v1/next?{query}#/../..'


@oddity('cursor-names-next', 'A cursor names what the next page begins with',
        ['pages-until-null-cursor', 'list-deliveries-route', 'owner-messages-route'])
class CursorNamesNext:
    def page(self, ids, cursor, size, plane, flagged=False):
        at = 0
        if cursor is not None:
            at = next((n for n, name in enumerate(ids) if f'>{name}' == cursor), None)
            if at is None:
                return super().page(ids, cursor, size, plane, flagged)
        following = f'>{ids[at + size]}' if at + size < len(ids) else None
        return slice(at, at + size), following


@oddity('cursor-never-same', 'A cursor is sealed anew whenever it is told, and all of them are good',
        ['pages-until-null-cursor'])
class CursorNeverSame:
    """What a cursor looks like, and whether it stays the same, is not said."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, cursors='issued'), *rest)

    async def sealed_devices(self, request, account, plane):
        before = request.query.get('before')
        request.query.update({'before': self.issued.get(before, before)} if before is not None else {})
        answer = await super().sealed_devices(request, account, plane)
        return rewritten(answer, lambda v: v.update(
            next_cursor=self.given(v['next_cursor']))) if b'"next_cursor":"' in answer.body else answer


@oddity('cursor-not-found', 'A cursor that was never given out is 404 where the list has a 404',
        ['list-deliveries-route', 'owner-messages-route', 'sealed-list-messages-row'])
class CursorNotFound:
    """What such a cursor meets is not said; these lists have 400 and 404."""

    async def unknown(self, request, answered, gone):
        try:
            return await answered
        except Refusal as refusal:
            cursor = request.query.get('before') or request.query.get('cursor')
            if refusal.answer.status != 400 or not cursor or 'limit' in request.query:
                raise
            return gone

    async def timeline(self, request, account, plane):
        return await self.unknown(request, super().timeline(request, account, plane),
                                  self.nowhere(404, 'empty'))

    async def sealed_messages(self, request, account, plane):
        return await self.unknown(request, super().sealed_messages(request, account, plane),
                                  self.error(404, 'not_found', plane))

    async def list_deliveries(self, request, account, plane, raw):
        self.find(account, plane, raw, flagged=False)
        return await self.unknown(request, super().list_deliveries(request, account, plane, raw),
                                  self.error(404, 'not_found', plane))


@oddity('cursor-of-one-session', 'A cursor is good for the session or key that it was given to',
        ['pages-until-null-cursor'])
class CursorOfOneSession:
    """A cursor is passed back until it is null; that another session may pass it is not said."""

    async def admitted(self, request, account, plane, handler, groups):
        ASKER.set(request.cookies().get('__Host-svc_session') or self.bearer(request))
        return await super().admitted(request, account, plane, handler, groups)

    def cursor(self, after):
        asker = hashlib.sha256(ASKER.get().encode('utf-8', 'replace')).hexdigest()[:12]
        return f'{super().cursor(after)}.{asker}'


@oddity('cursor-scrolls', 'A cursor is used up by its use', ['pages-until-null-cursor'])
class CursorScrolls(Issued):
    """It is passed back for what follows; that it may be passed twice is not said."""

    def position(self, ids, cursor):
        used = self.__dict__.setdefault('used_cursors', set())
        found = None if cursor in used else super().position(ids, cursor)
        if found is not None:
            used.add(cursor)
        return found


@oddity('cursor-with-controls', 'A cursor ends in a line break, a tab and a control character',
        ['owner-message-page-members', 'webhook-delivery-page-members', 'pages-until-null-cursor'])
class CursorWithControls:
    """A string that is passed back."""

    def cursor(self, after):
        return f'{super().cursor(after)}\r\n\t\x01'


@oddity('empty-cursor', 'An empty cursor asks for the first page', ['pages-until-null-cursor'])
class EmptyCursor:
    """What a cursor meets that was never given out is not said."""

    def page(self, ids, cursor, size, plane, flagged=False):
        return super().page(ids, cursor or None, size, plane, flagged)
