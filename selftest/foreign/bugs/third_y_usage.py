"""Bugs of the metering of the sealed plane at the ends of years and of limits."""

from planted import bug
from sealed import USAGE_LIMIT, months_ago


@bug('usage-limit-24-refused', 'A limit of 24 months is refused as too many', [298, 431])
class UsageLimit24Refused:
    def page_size(self, asked, plane, most, default):
        return super().page_size(asked, plane, 23 if most == USAGE_LIMIT else most, default)


@bug('usage-cursor-as-text', 'Months before a cursor are found by comparing their names, which lack a zero',
     [130, 209, 298])
class UsageCursorAsText:
    async def usage(self, request, account, plane):
        size = self.page_size(request.query.get('limit'), plane, USAGE_LIMIT,
                              self.style.messages.usage_page)
        months = {f'{y}-{m}': (y, m) for y, m in map(months_ago, range(account.months))}
        before = request.query.get('before')
        if before is not None and before not in months:
            return self.bad_parameter(plane)
        left = [name for name in months if before is None or name < before]
        return self.success(200, {
            'usage': [self.month(*months[name]) for name in left[:size]],
            'next_before': left[size - 1] if len(left) > size else None})


@bug('usage-december', 'The period of December ends with the first of January of its own year', [128])
class UsageDecember:
    def month(self, year, month):
        return {**super().month(year, month),
                'period_start': f'{year}-{month:02d}-01T00:00:00Z',
                'period_end': f'{year}-{month % 12 + 1:02d}-01T00:00:00Z'}
