"""Oddities of pages: what is on one, in what order, and what follows the last."""

import copy
import json
import re
from dataclasses import replace

from bugs.toolkit.rewritten import rewritten
from oddities.everywhere.cursors import Issued
from pages import digest
from planted import oddity
from projections import Past


@oddity('always-one-more', 'A cursor stands on every page that holds anything; the last page is empty',
        ['pages-until-null-cursor'])
class AlwaysOneMore:
    """A list goes on until the cursor is null; that something has to follow a cursor is not said."""

    def page(self, ids, cursor, size, plane, flagged=False):
        shown, following = super().page(ids, cursor, size, plane, flagged)
        held = ids[shown]
        return shown, following or (self.given(held[-1]) if held else None)


@oddity('cursor-of-what-was', 'A cursor is refused once the item that its page ended with has changed',
        ['pages-until-null-cursor', 'list-deliveries-route', 'owner-messages-route', 'list-devices-route',
         'sealed-list-messages-row', 'sealed-list-devices-row', 'sealed-list-deliveries-row'])
class CursorOfWhatWas:
    """Cursors are passed back until they are null; how long one is good is not said."""

    async def unless_changed(self, request, account, plane, name, page):
        """The page, unless the cursor was handed out while its item was another."""
        cursor, handed = request.query.get(name), account.__dict__.setdefault('cursors_handed', {})
        if cursor in handed and handed[cursor] != self.told_of(account).get(cursor):
            page.close()
            return self.bad_parameter(plane, flagged=plane == 'bare')
        answer = await page
        if answer.status == 200:
            body = json.loads(answer.body)
            following = body.get('next_before') or body.get('next_cursor')
            handed[following] = self.told_of(account).get(following)
        return answer

    def told_of(self, account):
        """By the name of an item, what of it changes."""
        return {
            **{m['message_id']: m['cancelled'] for m in account.messages},
            **{d['device_id']: d['revoked'] for d in account.devices},
            **{d['delivery_id']: (d['terminal_reason'] == 'retired', d['generation'])
               for e in account.endpoints for d in e['deliveries']},
        }

    async def owner_devices(self, request, account, plane):
        page = super().owner_devices(request, account, plane)
        return await self.unless_changed(request, account, plane, 'before', page)

    async def timeline(self, request, account, plane):
        page = super().timeline(request, account, plane)
        return await self.unless_changed(request, account, plane, 'before', page)

    async def sealed_devices(self, request, account, plane):
        page = super().sealed_devices(request, account, plane)
        return await self.unless_changed(request, account, plane, 'before', page)

    async def sealed_messages(self, request, account, plane):
        page = super().sealed_messages(request, account, plane)
        return await self.unless_changed(request, account, plane, 'cursor', page)

    async def list_deliveries(self, request, account, plane, raw):
        page = super().list_deliveries(request, account, plane, raw)
        return await self.unless_changed(request, account, plane, 'before', page)


@oddity('last-page-has-a-cursor', 'The last page of devices has a cursor, and has_more false',
        ['owner-device-page-members', 'pages-until-null-cursor', 'list-devices-route'])
class LastPageHasACursor:
    """Whoever continues until has_more is false does not follow it; it leads to nothing."""

    async def owner_devices(self, request, account, plane):
        def more(page):
            page['has_more'] = page.get('next_cursor') is not None
            if page['devices'] and not page['has_more']:
                page['next_cursor'] = self.given(page['devices'][-1]['device_id'])
        answer = await super().owner_devices(request, account, plane)
        return rewritten(answer, more) if answer.status == 200 else answer


@oddity('limit-in-plain-digits', 'A limit is written without a sign and without zeros before it',
        ['list-deliveries-route', 'sealed-usage-row', 'plain-text-400'])
class LimitInPlainDigits:
    """A limit is an integer of a range; in how many ways it may be written is not said."""

    def page_size(self, asked, plane, most, default):
        plain = asked is None or re.fullmatch('-?[1-9][0-9]{0,8}|0', asked, re.ASCII)
        return super().page_size(asked if plain else 'x', plane, most, default)


@oddity('list-tells-more', 'The list says how each endpoint does: selected, failing, how many deliveries',
        ['webhook-endpoint-members', 'list-endpoints-row'])
class ListTellsMore:
    """Members that the contract does not name; none of them is a secret."""

    def view(self, endpoint):
        shown = super().view(endpoint)
        return {**shown, 'sealed_events': endpoint['selected'], 'status': 'failing', 'secret': None,
                'url': shown['callback_url'], 'created_at': 0,
                'deliveries': [{'status': 'dead', 'count': len(endpoint['deliveries'])}]}


@oddity('lists-by-key', 'Sealed lists hold what the key is bound to',
        ['sealed-list-messages-row', 'sealed-list-devices-row', 'csrf-or-scope-403'])
class ListsByKey:
    """Whose messages and devices a key lists is not said; keys are bound to devices."""

    def bound(self, request, account):
        view = Past(account, {
            'messages': [m for m in account.messages if self.reaches(request, m['device_id'])],
            'devices': [d for d in account.devices if self.reaches(request, d['device_id'])]})
        view.is_past = account.is_past
        return view

    async def sealed_messages(self, request, account, plane):
        return await super().sealed_messages(request, self.bound(request, account), plane)

    async def sealed_devices(self, request, account, plane):
        return await super().sealed_devices(request, self.bound(request, account), plane)


@oddity('orders-by-hash', 'Devices and sealed messages are listed by the hash of their IDs',
        ['list-devices-route', 'sealed-list-messages-row', 'sealed-list-devices-row'])
class OrdersByHash:
    """An order is said of endpoints, deliveries, usage and the owner's messages, not of these."""

    def hashed(self, account):
        view = Past(account, {'devices': sorted(account.devices, key=lambda d: digest(d['device_id']))})
        view.is_past = account.is_past
        return view

    async def owner_devices(self, request, account, plane):
        return await super().owner_devices(request, self.hashed(account), plane)

    async def sealed_devices(self, request, account, plane):
        return await super().sealed_devices(request, self.hashed(account), plane)

    async def sealed_messages(self, request, account, plane):
        self.hashes = True
        try:
            return await super().sealed_messages(request, account, plane)
        finally:
            self.hashes = False

    def newest_first(self, items, name):
        found = super().newest_first(items, name)
        # The hook says which messages are the newest; the list need not.
        if getattr(self, 'hashes', False):
            found.sort(key=lambda one: digest(one[name]))
        return found


@oddity('pages-of-a-snapshot', 'Further pages show everything as it was when the first was read',
        ['pages-until-null-cursor'])
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


@oddity('pages-vary', 'Every page holds another number of things, up to what is allowed',
        ['pages-until-null-cursor', 'limit-of-deliveries-page', 'limit-of-messages-page'])
class PagesVary:
    """The sizes of pages are upper limits; the default is not shown."""

    def page(self, ids, cursor, size, plane, flagged=False):
        return super().page(ids, cursor, self.random.randint(1, size), plane, flagged)


@oddity('revoked-come-last', 'Devices that are revoked stand at the end of the list', ['list-devices-route'])
class RevokedComeLast:
    """The order of devices is not shown; no page is cut while one is revoked but by who revokes it."""

    async def owner_devices(self, request, account, plane):
        every = account.devices
        account.devices = sorted(every, key=lambda one: one['revoked'])
        if self.style.messages.device_order == 'newest':
            account.devices = sorted(every[::-1], key=lambda one: one['revoked'])[::-1]
        try:
            return await super().owner_devices(request, account, plane)
        finally:
            account.devices = every


@oddity('sealed-lists-on-one-page', 'Sealed lists are one page, however long',
        ['sealed-message-page-members', 'sealed-device-page-members', 'pages-until-null-cursor'])
class SealedListsOnOnePage:
    """How much stands on a page of sealed messages or devices is not said."""

    def __init__(self, style, *others):
        messages = replace(style.messages, sealed_page=1_000_000)
        super().__init__(replace(style, device_page=1_000_000, messages=messages), *others)


@oddity('sealed-pages-of-one', 'Sealed pages hold one item, whatever limit is asked for', ['sealed-list-messages-row'])
class SealedPageOfOne:
    def page(self, ids, cursor, size, plane, flagged=False):
        return super().page(ids, cursor, 1 if plane == 'sealed' else size, plane, flagged)
