"""Further oddities of lists: cursors of little patience, pages of one moment, what is kept at all."""

import copy
import time
from dataclasses import replace

from planted import oddity
from projections import Past
from sealed import USAGE_LIMIT, months_ago

CURSOR_S = 2.0


class Issued:
    """Cursors that are new each time they are given out."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, cursors='issued'), *rest)


@oddity('cursor-scrolls', 'A cursor is used up by its use', [209])
class CursorScrolls(Issued):
    """It is passed back for what follows; that it may be passed twice is not said."""

    def position(self, ids, cursor):
        used = self.__dict__.setdefault('used_cursors', set())
        found = None if cursor in used else super().position(ids, cursor)
        if found is not None:
            used.add(cursor)
        return found


@oddity('cursor-expires', 'A cursor is good for two seconds', [209])
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


@oddity('cursor-has-limit', 'A cursor is good with the limit that it was given for', [209, 236, 298])
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


@oddity('pages-of-a-snapshot', 'Further pages show everything as it was when the first was read', [209])
class PagesOfASnapshot(Issued):
    """Pages of a list that changes meanwhile: of what moment they are is not said."""

    frozen = None

    def as_then(self, request, account):
        """The account as the cursor has it, or as it is now."""
        for message in account.messages:
            self.settled(account, message)
        cursor = request.query.get('before') or request.query.get('cursor')
        now = {'messages': account.messages, 'devices': account.devices}
        known = self.__dict__.setdefault('frozen_at', {}).get(cursor)
        ours = known is not None and known.account_id == account.account_id
        self.frozen = known if ours else Past(account, copy.deepcopy(now))
        return self.frozen

    def cursor(self, after):
        token = super().cursor(after)
        self.__dict__.setdefault('frozen_at', {})[token] = self.frozen
        return token

    def page(self, ids, cursor, size, plane, flagged=False):
        shown = super().page(ids, cursor, size, plane, flagged)
        self.frozen = None
        return shown

    async def timeline(self, request, account, plane):
        return await super().timeline(request, self.as_then(request, account), plane)

    async def sealed_messages(self, request, account, plane):
        return await super().sealed_messages(request, self.as_then(request, account), plane)

    async def owner_devices(self, request, account, plane):
        return await super().owner_devices(request, self.as_then(request, account), plane)


@oddity('always-one-more', 'A cursor stands on every page that holds anything; the last page is empty', [209])
class AlwaysOneMore:
    """A list goes on until the cursor is null; that something has to follow a cursor is not said."""

    def page(self, ids, cursor, size, plane, flagged=False):
        shown, following = super().page(ids, cursor, size, plane, flagged)
        held = ids[shown]
        return shown, following or (self.given(held[-1]) if held else None)


@oddity('usage-gaps', 'Months without use are not listed, the current one among them', [128, 130, 298])
class UsageGaps:
    """Metering periods, the newest first; that every month has one is not said."""

    async def usage(self, request, account, plane):
        size = self.page_size(request.query.get('limit'), plane, USAGE_LIMIT,
                              self.style.messages.usage_page)
        months = [months_ago(2 * n + 1) for n in range(account.months)]
        shown, following = self.page([f'{y}-{m:02d}' for y, m in months],
                                     request.query.get('before'), size, plane)
        return self.success(200, {
            'usage': [self.month(*one) for one in months[shown]], 'next_before': following})
