"""How the foreign gateway cuts lists into pages, whatever is listed."""

import base64
import hashlib
import json
import re
import secrets

from answers import Refusal

#: Cursors of which it is kept what they lead to.
ISSUED = ('issued', 'bulky')
#: What a cursor leads to what follows of, where that is all of a list.
BEGIN = ''


def digest(name):
    """Something to order by that has nothing to do with age."""
    return hashlib.sha256(name.encode()).digest()


class Pages:
    """Pages of lists whose items are known by their IDs."""

    def page(self, ids, cursor, size, plane, flagged=False):
        """Which of the IDs a page shows, as a slice, and the cursor to what follows."""
        style = self.style
        at = 0 if cursor is None else self.position(ids, cursor)
        if at is None and style.empty_page:
            # Every other page is empty and leads on to where it stands itself.
            name = next((n for n in ids if self.leads_after(f'~{n}', cursor)), None)
            if name:
                return slice(0, 0), self.given(name)
        if at is not None and self.holds_nothing(cursor):
            return slice(0, 0), self.further(ids, at, cursor)
        if style.listing.pages == 'ragged':
            size = self.random.randint(1, size)
        if at is None:
            if style.unknown_cursor == 'refuse':
                raise Refusal(self.bad_parameter(plane, flagged))
            at = len(ids) if style.unknown_cursor == 'empty' else 0
        shown = ids[at:at + size]
        # Where a full page ends, whether more follows may only show when it is asked for.
        more = at + size < len(ids) or (style.eager_cursor and len(shown) == size)
        last = ('~' if style.empty_page else '') + shown[-1] if more else ''
        return slice(at, at + size), self.given(last) if more else None

    def holds_nothing(self, cursor):
        """Whether a page is to be empty, and to lead on."""
        listing = self.style.listing
        if cursor is not None:
            return listing.pages == 'ragged' and self.random.random() < 0.1
        return listing.first == 'always' or (listing.first != '' and self.random.random() < 0.5)

    def further(self, ids, at, sent):
        """The cursor on an empty page, from which a list goes on where it stood; it may be the one that was sent."""
        if sent is not None and self.style.listing.resumes and self.random.random() < 0.5:
            return sent
        return self.given(ids[at - 1] if at else BEGIN)

    def page_size(self, asked, plane, most, default):
        """How many a page holds at most; a limit out of range is refused, clamped or ignored."""
        rule, number = self.style.limit_rule, None
        if asked is None:
            return default
        if re.fullmatch(r'-?[0-9]{1,9}', asked):
            number = int(asked)
        inside = number is not None and 1 <= number <= most
        if rule == 'ignore' and not inside:
            return default
        if number is None or (rule == 'refuse' and not inside):
            raise Refusal(self.bad_parameter(plane))
        return min(max(number, 1), most)

    def newest_first(self, items, name):
        """Items by age; those of one instant in the style's order, always the same."""
        found, ties = list(items), self.style.delivery_ties
        if ties != 'asc':
            key = {
                'desc': lambda one: [-ord(c) for c in one[name]],
                'text': lambda one: one[name],
                'hash': lambda one: digest(one[name]),
            }[ties]
            found.sort(key=key)
        found.sort(key=lambda one: -one['created_at_ms'])
        return found

    def cursor(self, after):
        """A cursor to what follows the item of this ID."""
        kind = self.style.cursors
        if kind == 'id':
            return after
        if kind == 'packed':
            packed = json.dumps({'v': 3, 'after': after}).encode()
            return base64.urlsafe_b64encode(packed).decode().rstrip('=')
        if kind == 'long':
            return f'p&q={after}' + '+/#%2F ☎;"\\' * 120
        # Issued: it says nothing, is different every time, and stays good.
        return secrets.token_urlsafe(1950 if kind == 'bulky' else 32)

    def given(self, after):
        """A cursor that is handed out; where it is issued, what it leads to is kept."""
        cursor = self.cursor(after)
        if self.style.cursors in ISSUED:
            self.issued[cursor] = after
        return cursor

    def position(self, ids, cursor):
        """Where a page begins that a cursor asks for; None for a cursor that was never given out."""
        if self.style.listing.first and self.leads_after(BEGIN, cursor):
            return 0
        return next((at + 1 for at, n in enumerate(ids) if self.leads_after(n, cursor)), None)

    def leads_after(self, name, cursor):
        """Whether a cursor leads to what follows this name."""
        if self.style.cursors in ISSUED:
            return self.issued.get(cursor) == name
        return self.cursor(name) == cursor
