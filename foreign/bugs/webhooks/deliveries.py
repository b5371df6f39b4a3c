"""Bugs of the lists of deliveries."""

import re
import urllib.parse

from bugs.toolkit.other_answers import Instead, stumble
from bugs.toolkit.rewritten import rewritten
from deliveries import PAGE_LIMIT
from planted import bug


@bug('deliveries-count-total', 'attempt_count counts the attempts of all generations',
     ['webhook-delivery-members', 'sealed-delivery-members'])
class DeliveriesCountTotal:
    def attempt_count(self, delivery):
        return len(delivery['attempts'])


@bug('deliveries-cursor-says-whose', 'A cursor of deliveries says whose they are, and is believed',
     ['owners-manage-endpoints', 'pages-until-null-cursor', 'list-deliveries-route'], style='forgetful')
class DeliveriesCursorSaysWhose:
    async def list_deliveries(self, request, account, plane, raw):
        after = self.issued.get(request.query.get('before'))
        self.find(account, plane, raw, flagged=False)
        for other in self.accounts.values():
            for endpoint in self.store(other, plane):
                if any(one['delivery_id'] == after for one in endpoint['deliveries']):
                    name = urllib.parse.quote(endpoint['endpoint_id'], safe='')
                    return await super().list_deliveries(request, other, plane, name)
        return await super().list_deliveries(request, account, plane, raw)


@bug('deliveries-later-pages-ascending', 'From the second page on a page is oldest first', ['list-deliveries-route'])
class DeliveriesLaterPagesAscending:
    async def list_deliveries(self, request, account, plane, raw):
        answer = await super().list_deliveries(request, account, plane, raw)
        if 'before' not in request.query or answer.status != 200:
            return answer
        return rewritten(answer, lambda page: page['deliveries'].reverse())


class Listing:
    """Knows what list is being read while its items are put in order."""

    reading = None

    async def list_deliveries(self, request, account, plane, raw):
        self.reading = (account, request.query.get('before'))
        try:
            return await super().list_deliveries(request, account, plane, raw)
        finally:
            self.reading = None

    def newest_first(self, items, name):
        if self.reading and name == 'delivery_id':
            return self.reordered(super().newest_first, items, *self.reading)
        return super().newest_first(items, name)


@bug('deliveries-later-pages-of-all', 'Later pages have deliveries of every endpoint',
     ['list-deliveries-route', 'pages-until-null-cursor'])
class DeliveriesLaterPagesOfAll(Listing):
    def reordered(self, ordered, items, account, before):
        if before:
            items = [d for endpoint in account.endpoints for d in endpoint['deliveries']]
        return ordered(items, 'delivery_id')


@bug('deliveries-limit-21', 'A limit of 21 is let through', ['list-deliveries-route', 'limit-of-deliveries-page'],
     stays='proof/commands seeks it among small ids')
class DeliveriesLimit21:
    further = 0

    def page_size(self, asked, plane, most, default):
        self.further = int(most == 20 and asked == '21')
        return super().page_size('20' if self.further else asked, plane, most, default)

    def page(self, ids, cursor, size, plane, flagged=False):
        further, self.further = self.further, 0
        return super().page(ids, cursor, size + further, plane, flagged)


@bug('deliveries-limit-unread', 'A limit is looked at and never heeded',
     ['list-deliveries-route', 'limit-of-deliveries-page'])
class DeliveriesLimitUnread:
    async def list_deliveries(self, request, account, plane, raw):
        asked = request.query.get('limit', '')
        good = re.fullmatch('[0-9]{1,2}', asked) and 1 <= int(asked) <= PAGE_LIMIT
        if plane == 'public' and good:
            del request.query['limit']
        return await super().list_deliveries(request, account, plane, raw)


@bug('deliveries-none-404', 'An endpoint that has no deliveries yet has no list of them', ['list-deliveries-route'])
class DeliveriesNone404:
    async def list_deliveries(self, request, account, plane, raw):
        if not self.find(account, plane, raw, flagged=False)['deliveries']:
            return self.error(404, 'not_found', plane)
        return await super().list_deliveries(request, account, plane, raw)


@bug('deliveries-of-nothing', 'An endpoint that is not there has a list of no deliveries',
     ['list-deliveries-route', 'public-not-found'])
class DeliveriesOfNothing(Instead):
    async def list_deliveries(self, request, account, plane, raw):
        return await self.or_instead(
            super().list_deliveries(request, account, plane, raw),
            lambda: self.success(200, {'deliveries': [], 'next_before': None}))


@bug('limit-negative-500', 'A limit below zero makes the list of deliveries stumble', ['list-deliveries-route'])
class LimitNegative500:
    async def list_deliveries(self, request, account, plane, raw):
        if plane == 'public' and request.query.get('limit', '').startswith('-'):
            return stumble()
        return await super().list_deliveries(request, account, plane, raw)


@bug('limit-twice-last', 'Of two limits the first is looked at and the last is used',
     ['list-deliveries-route', 'sealed-list-deliveries-row', 'limit-of-deliveries-page'])
class LimitTwiceLast:
    async def list_deliveries(self, request, account, plane, raw):
        limits = [value for name, value in request.query_pairs if name == 'limit']
        if len(limits) > 1 and limits[-1].isdigit():
            request.query['limit'] = limits[0]
            self.__dict__['last_of_limits'] = max(int(limits[-1]), 1)
        try:
            return await super().list_deliveries(request, account, plane, raw)
        finally:
            self.__dict__.pop('last_of_limits', None)

    def page(self, ids, cursor, size, plane, flagged=False):
        size = self.__dict__.get('last_of_limits', size)
        return super().page(ids, cursor, size, plane, flagged)


class CodesOfTheirOwn:
    """Says some refusals in codes that the service made up."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        for status, ending, code in self.codes:
            if answer.status == status and ending in request.path and answer.media_type == 'application/json':
                return rewritten(answer, lambda v, code=code: v.update(code=code) if 'code' in v else None)
        return answer


@bug('not-found-names-kind', 'What is not found is told by its kind', ['public-error-codes', 'sealed-error-codes'])
class NotFoundNamesKind(CodesOfTheirOwn):
    codes = [(404, '/webhooks/', 'endpoint_not_found'), (404, '/messages/', 'message_not_found'),
             (404, '/devices/', 'device_not_found')]


@bug('sealed-deliveries-any-account', 'The sealed plane lists deliveries of the endpoint of any account',
     ['owners-read-and-revoke', 'sealed-list-deliveries-row'], style='forgetful')
class SealedDeliveriesAnyAccount:
    async def list_deliveries(self, request, account, plane, raw):
        own = any(e['endpoint_id'] == raw for e in self.store(account, plane))
        for other in self.accounts.values() if plane == 'sealed' and not own else ():
            if any(e['endpoint_id'] == raw for e in self.store(other, plane)):
                account = other
        return await super().list_deliveries(request, account, plane, raw)


@bug('sealed-delivery-omits-zero', 'A sealed delivery leaves out zeros and lists that are empty',
     ['sealed-delivery-members'])
class SealedDeliveryOmitsZero:
    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        if plane == 'public':
            return shown
        return {name: one for name, one in shown.items()
                if one or name not in ('attempt_count', 'attempts')}


@bug('sealed-limit-text-500', 'A limit that is no number makes the sealed list of deliveries stumble',
     ['sealed-list-deliveries-row'])
class SealedLimitText500:
    async def list_deliveries(self, request, account, plane, raw):
        if plane == 'sealed' and not re.fullmatch('[+-]?[0-9]+', request.query.get('limit', '1')):
            return stumble()
        return await super().list_deliveries(request, account, plane, raw)


@bug('sealed-list-hides-legacy', 'Dead deliveries of the legacy kind are not in the sealed list',
     ['sealed-delivery-members', 'list-deliveries-route', 'sealed-webhooks-as-public'])
class SealedListHidesLegacy:
    async def list_deliveries(self, request, account, plane, raw):
        answer = await super().list_deliveries(request, account, plane, raw)
        if plane != 'sealed' or answer.status != 200:
            return answer
        return rewritten(answer, lambda page: page.update(deliveries=[
            one for one in page['deliveries'] if one['terminal_reason'] != 'legacy']))


@bug('sealed-succeeded-reason', 'A sealed delivery that succeeded has a terminal_reason of its own',
     ['sealed-delivery-members', 'delivery-statuses'])
class SealedSucceededReason:
    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        if plane != 'public' and shown['status'] == 'succeeded':
            shown['terminal_reason'] = 'succeeded'
        return shown


@bug('sealed-ties-lost', 'The next sealed page of deliveries begins with what is older by a millisecond',
     ['pages-until-null-cursor', 'sealed-list-deliveries-row'])
class SealedTiesLost(Listing):
    async def list_deliveries(self, request, account, plane, raw):
        self.sealed = plane == 'sealed'
        return await super().list_deliveries(request, account, plane, raw)

    def reordered(self, ordered, items, account, before):
        found = ordered(items, 'delivery_id')
        for at, one in enumerate(found):
            if self.sealed and one['delivery_id'] == before:
                rest = [d for d in found[at:] if d['created_at_ms'] < one['created_at_ms']]
                return found[:at + 1] + rest
        return found
