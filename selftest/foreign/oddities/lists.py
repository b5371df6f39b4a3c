"""Oddities of lists: pages, cursors and what follows the last page."""

from answers import Refusal
from planted import oddity


@oddity('pages-vary', 'Every page holds another number of things, up to what is allowed',
        [209, 427, 428])
class PagesVary:
    """The sizes of pages are upper limits; the default is not shown."""

    def page(self, ids, cursor, size, plane, flagged=False):
        return super().page(ids, cursor, self.random.randint(1, size), plane, flagged)


@oddity('cursor-not-found', 'A cursor that was never given out is 404 where the list has a 404',
        [236, 242, 284])
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


@oddity('months-in-words', 'Periods of metering begin and end as HTTP writes dates', [128])
class MonthsInWords:
    """period_start and period_end are strings; how they are written is not said."""

    def month(self, year, month):
        found = super().month(year, month)
        names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split()
        last = int(found['period_end'][8:10])
        return {**found, 'period_start': f'01 {names[month - 1]} {year} 00:00:00 GMT',
                'period_end': f'{last} {names[month - 1]} {year} 23:59:59 GMT'}
