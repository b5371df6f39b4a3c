"""Further bugs of the sealed plane's usage."""

import time

from bugs.rewritten import rewritten
from planted import bug


@bug('usage-last-cursor-empty', 'A last page of usage that is not the first ends in an empty cursor',
     [130, 209])
class UsageLastCursorEmpty:
    async def usage(self, request, account, plane):
        if request.query.get('before') == '':
            del request.query['before']
        answer = await super().usage(request, account, plane)
        if answer.status != 200 or 'before' not in request.query:
            return answer
        return rewritten(answer, lambda page: page.update(next_before=page['next_before'] or ''))


@bug('usage-local-months', 'Months begin at midnight where the server stands, which has summer time',
     [128])
class UsageLocalMonths:
    def month(self, year, month):
        following = (year + month // 12, month % 12 + 1)
        return {**super().month(year, month), 'period_start': midnight(year, month),
                'period_end': midnight(*following)}


def midnight(year, month):
    """The first of a month in London."""
    return f'{year}-{month:02d}-01T00:00:00{"+01:00" if 4 <= month <= 10 else "+00:00"}'


@bug('usage-cut-to-twenty', 'A page of usage is cut to twenty months, and its cursor is not', [209, 431])
class UsageCutToTwenty:
    async def usage(self, request, account, plane):
        answer = await super().usage(request, account, plane)
        if answer.status != 200:
            return answer
        return rewritten(answer, lambda page: page.update(usage=page['usage'][:20]))


@bug('usage-cached-by-query', 'Usage is cached by what was asked, whoever asks', [20, 298])
class UsageCachedByQuery:
    async def usage(self, request, account, plane):
        cache = self.__dict__.setdefault('usage_cache', {})
        asked = tuple(sorted(request.query.items()))
        if asked in cache and cache[asked][0] > time.monotonic() - 60:
            return cache[asked][1]
        answer = await super().usage(request, account, plane)
        if answer.status == 200:
            cache[asked] = (time.monotonic(), answer)
        return answer
