"""Bugs of pages: queries that are read by halves, and cursors that belong elsewhere."""

import re

from answers import Refusal
from bugs.eleventh_public_endpoints import stumbled
from bugs.rewritten import rewritten
from planted import bug


@bug('limit-parse-int', 'A limit is read up to where its digits end', [236, 296, 427])
class LimitParseInt:
    async def list_deliveries(self, request, account, plane, raw):
        found = re.match(r'\s*\+?([0-9]+)', request.query.get('limit', ''))
        if found:
            request.query['limit'] = found[1]
        return await super().list_deliveries(request, account, plane, raw)


@bug('limit-twice-last', 'Of two limits the first is looked at and the last is used', [236, 296, 427])
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


@bug('deliveries-before-needs-limit', 'Without a limit the cursor of deliveries is not looked at', [209, 236])
class DeliveriesBeforeNeedsLimit:
    async def list_deliveries(self, request, account, plane, raw):
        if 'limit' not in request.query:
            request.query.pop('before', None)
        return await super().list_deliveries(request, account, plane, raw)


@bug('cursor-already-encoded', 'Cursors are handed out percent-encoded, and are good decoded', [209])
class CursorAlreadyEncoded:
    def cursor(self, after):
        return f'{super().cursor(after)}%3D%3D'

    def position(self, ids, cursor):
        return super().position(ids, f'{cursor[:-2]}%3D%3D') if cursor.endswith('==') else None


@bug('cursor-of-other-list-500', 'A cursor of another list makes a list stumble', [209, 284, 298])
class CursorOfOtherList500:
    """Keeps of each cursor which lists it was given out by."""

    def cursor(self, after):
        given = super().cursor(after)
        if self.__dict__.get('giving_out'):
            self.__dict__.setdefault('given_out', {}).setdefault(given, set()).add(self.listing_now)
        return given

    def page(self, ids, cursor, size, plane, flagged=False):
        by = self.__dict__.get('given_out', {}).get(cursor)
        if by and self.listing_now not in by and self.position(ids, cursor) is None:
            raise Refusal(stumbled())
        self.__dict__['giving_out'] = cursor is None or self.position(ids, cursor) is not None
        try:
            return super().page(ids, cursor, size, plane, flagged)
        finally:
            self.__dict__['giving_out'] = False

    async def sealed_messages(self, request, account, plane):
        self.__dict__['listing_now'] = 'sealed messages'
        return await super().sealed_messages(request, account, plane)

    async def timeline(self, request, account, plane):
        self.__dict__['listing_now'] = 'timeline'
        return await super().timeline(request, account, plane)

    async def usage(self, request, account, plane):
        self.__dict__['listing_now'] = 'usage'
        return await super().usage(request, account, plane)

    async def owner_devices(self, request, account, plane):
        self.__dict__['listing_now'] = 'devices'
        return await super().owner_devices(request, account, plane)

    async def list_deliveries(self, request, account, plane, raw):
        self.__dict__['listing_now'] = 'deliveries'
        return await super().list_deliveries(request, account, plane, raw)


@bug('usage-limit-of-first-page', 'The cursor of usage carries the limit of the first page, which wins', [298, 431])
class UsageLimitOfFirstPage:
    async def usage(self, request, account, plane):
        name, dot, limit = request.query.get('before', '').rpartition('.')
        if dot:
            request.query.update(before=name, limit=limit)
        answer = await super().usage(request, account, plane)
        asked = request.query.get('limit')
        if answer.status != 200 or not asked:
            return answer
        return rewritten(answer, lambda v: v.update(
            next_before=v['next_before'] and f'{v["next_before"]}.{asked}'))


@bug('replay-reason-of-first-generation', 'What was replayed once is judged by what became of it at first',
     [183, 185, 238])
class ReplayReasonOfFirstGeneration:
    def obstacle(self, endpoint, delivery):
        code = super().obstacle(endpoint, delivery)
        ended = delivery['status'] == 'dead' and delivery['terminal_reason'] == 'retired'
        if code and endpoint['enabled'] and ended and delivery['generation'] == 2:
            return None
        return code
