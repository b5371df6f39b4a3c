"""Bugs of the sealed plane's usage."""

import re

from bugs.rewritten import rewritten
from planted import bug


@bug('usage-25', 'A limit of 25 months is let through', [298, 431])
class Usage25:
    def page_size(self, asked, plane, most, default):
        return 25 if (most, asked) == (24, '25') else super().page_size(asked, plane, most, default)


@bug('usage-by-month', 'Months of two years on a page are ordered by their number', [130])
class UsageByMonth:
    async def usage(self, request, account, plane):
        answer = await super().usage(request, account, plane)

        def change(page):
            page['usage'].sort(key=lambda one: one['period_start'][5:7], reverse=True)
        return rewritten(answer, change) if answer.status == 200 else answer


@bug('usage-doubled', 'A page of several months begins with the last of the one before', [209, 298])
class UsageDoubled:
    def page(self, ids, cursor, size, plane, flagged=False):
        shown, following = super().page(ids, cursor, size, plane, flagged)
        months = ids and re.fullmatch(r'\d{4}-\d\d', ids[0])
        if months and following and size > 1:
            following = self.given(ids[shown][-2])
        return shown, following


@bug('usage-limit-or-before', 'With a limit the cursor is not looked at', [209, 298])
class UsageLimitOrBefore:
    async def usage(self, request, account, plane):
        if 'limit' in request.query:
            request.query.pop('before', None)
        return await super().usage(request, account, plane)


@bug('usage-thirty-days', 'The period of a month ends thirty days after its start', [128])
class UsageThirtyDays:
    def month(self, year, month):
        shown = super().month(year, month)
        return {**shown, 'period_end': f'{year}-{month:02d}-30'}


@bug('usage-refunds-below-zero', 'What was used falls below zero where more was refunded', [128])
class UsageRefundsBelowZero:
    def month(self, year, month):
        shown = super().month(year, month)
        return {**shown, 'used_units': -1} if month == 2 else shown
