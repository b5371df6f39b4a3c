"""Bugs of usage and its months."""

import json
import re

from bugs.toolkit.rewritten import rewritten
from planted import bug
from sealed import USAGE_LIMIT
from wire import spell


@bug('sealed-usage-needs-workflow', 'Usage is there only where the workflow tools are',
     ['sealed-plane-gated', 'sealed-gate-off-404', 'sealed-usage-row'], closed=['workflowTools'])
class SealedUsageNeedsWorkflow:
    async def route(self, request, raw):
        if raw == '/v1/sealed/usage' and not self.gates['workflow']:
            return self.nowhere(404, self.style.closed, 'sealed')
        return await super().route(request, raw)


class Usage:
    """Changes the pages of usage."""

    async def usage(self, request, account, plane):
        answer = await super().usage(request, account, plane)
        if answer.status == 200:
            page = json.loads(answer.body)
            self.change(page['usage'], 'before' in request.query)
            answer.body = spell(page, self.style).encode()
        return answer


@bug('usage-int64-as-text', 'Units are told as texts, as protobuf writes 64 bits in JSON', ['sealed-usage-members'])
class UsageInt64AsText(Usage):
    def change(self, months, later):
        for one in months:
            one.update({k: str(v) for k, v in one.items() if k.endswith('_units')})


@bug('usage-january-ends', 'A page of usage that ends with a January has nothing behind it',
     ['sealed-usage-page-members', 'pages-until-null-cursor', 'sealed-usage-row'])
class UsageJanuaryEnds:
    def position(self, ids, cursor):
        at = super().position(ids, cursor)
        return len(ids) if at and re.fullmatch(r'[0-9]{4}-01', ids[at - 1]) else at


@bug('usage-later-pages-ascending', 'Pages of usage after the first have their oldest month first',
     ['sealed-usage-page-members'])
class UsageLaterPagesAscending(Usage):
    def change(self, months, later):
        if later:
            months.reverse()


@bug('usage-limit-null-before', 'Months that are over have no limit any more: null',
     ['sealed-usage-members', 'sealed-usage-row'])
class UsageLimitNullBefore:
    async def usage(self, request, account, plane):
        answer = await super().usage(request, account, plane)
        if answer.status != 200:
            return answer
        return rewritten(answer, lambda v: [one.update(limit_units=None) for one in v['usage'][1:]])


@bug('usage-limit-of-first-page', 'The cursor of usage carries the limit of the first page, which wins',
     ['sealed-usage-row', 'limit-of-usage-page'])
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


def midnight(year, month):
    """The first of a month in London."""
    return f'{year}-{month:02d}-01T00:00:00{"+01:00" if 4 <= month <= 10 else "+00:00"}'


@bug('usage-local-months', 'Months begin at midnight where the server stands, which has summer time',
     ['sealed-usage-members'])
class UsageLocalMonths:
    def month(self, year, month):
        following = (year + month // 12, month % 12 + 1)
        return {**super().month(year, month), 'period_start': midnight(year, month),
                'period_end': midnight(*following)}


@bug('usage-old-metric', 'Months that are over are told under the name that the metric had then',
     ['sealed-usage-members'])
class UsageOldMetric(Usage):
    def change(self, months, later):
        for one in months[0 if later else 1:]:
            one['metric'] = 'outbound_messages'


@bug('usage-one-more', 'A page of usage holds one month more than was asked for',
     ['sealed-usage-row', 'limit-of-usage-page'])
class UsageOneMore:
    def page_size(self, asked, plane, most, default):
        size = super().page_size(asked, plane, most, default)
        return size + 1 if most == USAGE_LIMIT and asked is not None else size
