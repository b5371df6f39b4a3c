"""Bugs of how deliveries are listed and shown."""

from bugs.rewritten import rewritten
from planted import bug


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


@bug('deliveries-later-pages-ascending', 'From the second page on a page is oldest first', [236])
class DeliveriesLaterPagesAscending:
    async def list_deliveries(self, request, account, plane, raw):
        answer = await super().list_deliveries(request, account, plane, raw)
        if 'before' not in request.query or answer.status != 200:
            return answer
        return rewritten(answer, lambda page: page['deliveries'].reverse())


@bug('deliveries-ties-skipped', 'The next page begins with what is older by a millisecond', [209, 236])
class DeliveriesTiesSkipped(Listing):
    def reordered(self, ordered, items, account, before):
        found = ordered(items, 'delivery_id')
        for at, one in enumerate(found):
            if one['delivery_id'] == before:
                rest = [d for d in found[at:] if d['created_at_ms'] < one['created_at_ms']]
                return found[:at + 1] + rest
        return found


@bug('deliveries-later-pages-of-all', 'Later pages have deliveries of every endpoint', [236, 209])
class DeliveriesLaterPagesOfAll(Listing):
    def reordered(self, ordered, items, account, before):
        if before:
            items = [d for endpoint in account.endpoints for d in endpoint['deliveries']]
        return ordered(items, 'delivery_id')


@bug('deliveries-later-pages-full', 'The limit is forgotten from the second page on', [236, 427])
class DeliveriesLaterPagesFull:
    async def list_deliveries(self, request, account, plane, raw):
        if 'before' in request.query and request.query.get('limit', '').isdigit():
            if 1 <= int(request.query['limit']) <= 20:
                request.query['limit'] = '20'
        return await super().list_deliveries(request, account, plane, raw)


@bug('deliveries-limit-21', 'A limit of 21 is let through', [236, 427])
class DeliveriesLimit21:
    further = 0

    def page_size(self, asked, plane, most, default):
        self.further = int(most == 20 and asked == '21')
        return super().page_size('20' if self.further else asked, plane, most, default)

    def page(self, ids, cursor, size, plane, flagged=False):
        further, self.further = self.further, 0
        return super().page(ids, cursor, size + further, plane, flagged)


@bug('deliveries-endless', 'After a last page that is full, empty pages follow without end', [209, 236])
class DeliveriesEndless:
    def page(self, ids, cursor, size, plane, flagged=False):
        shown, following = super().page(ids, cursor, size, plane, flagged)
        if following is None and size <= 20 and not flagged and ids:
            if len(ids[shown]) == size:
                following = self.given(ids[-1])
            elif not ids[shown]:
                following = cursor
        return shown, following


@bug('deliveries-attempts-of-now', 'The public list shows attempts of the latest generation only', [236])
class DeliveriesAttemptsOfNow:
    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        if plane == 'public':
            shown['attempts'] = [
                one for one in shown['attempts'] if one['generation'] == delivery['generation']]
        return shown


@bug('deliveries-retired-vanish', 'An endpoint that is enabled again shows nothing it retired', [185, 236])
class DeliveriesRetiredVanish(Listing):
    async def list_deliveries(self, request, account, plane, raw):
        self.enabled = self.find(account, plane, raw, False)['enabled']
        return await super().list_deliveries(request, account, plane, raw)

    def reordered(self, ordered, items, account, before):
        if self.enabled:
            items = [one for one in items if one['terminal_reason'] != 'retired']
        return ordered(items, 'delivery_id')


@bug('deliveries-reason-stays', 'A replayed delivery keeps the reason that it had failed for', [120, 178])
class DeliveriesReasonStays:
    def begin_generation(self, delivery):
        super().begin_generation(delivery)
        delivery['terminal_reason'] = 'failed'


@bug('deliveries-count-total', 'attempt_count counts the attempts of all generations', [88, 120])
class DeliveriesCountTotal:
    def attempt_count(self, delivery):
        return len(delivery['attempts'])


@bug('deliveries-numbers-run-on', 'Attempts are numbered on from one generation to the next', [86, 122])
class DeliveriesNumbersRunOn:
    def attempt_view(self, attempt, public):
        shown = super().attempt_view(attempt, public)
        return {**shown, 'attempt_number': shown['attempt_number'] + 7 * (shown['generation'] - 1)}


@bug('deliveries-success-word', 'Sealed attempts that went well have an outcome of their own', [122])
class DeliveriesSuccessWord:
    def attempt_view(self, attempt, public):
        shown = super().attempt_view(attempt, public)
        if not public and shown['http_status'] == 204:
            shown['outcome'] = 'success'
        return shown


@bug('deliveries-timeout-in-flight', 'A sealed attempt reads as timed out while it is in flight', [122])
class DeliveriesTimeoutInFlight:
    def attempt_view(self, attempt, public):
        shown = super().attempt_view(attempt, public)
        if not public and shown['completed_at_ms'] is None:
            shown['outcome'] = 'timeout'
        return shown
