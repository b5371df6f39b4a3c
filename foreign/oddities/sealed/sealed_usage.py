"""Oddities of metering and its months."""

import datetime

from planted import oddity
from sealed import USAGE_LIMIT, months_ago


def seconds(year, month):
    """The first second of a month, in UTC."""
    days = 365 * (year - 1970) + (year - 1969) // 4 + [
        0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334][month - 1]
    return str(86_400 * (days + (month > 2 and year % 4 == 0)))


@oddity('months-as-numbers', 'Months are told as seconds since 1970, in a text', ['sealed-usage-members'])
class MonthsAsNumbers:
    """period_start and period_end are strings; how they are written is not said."""

    def month(self, year, month):
        following = (year + month // 12, month % 12 + 1)
        return {**super().month(year, month), 'period_start': seconds(year, month),
                'period_end': seconds(*following)}


@oddity('months-idle', 'Months in which nothing was sent are told as zeros, their limit as well',
        ['sealed-usage-members'])
class MonthsIdle:
    """All four are integers from 0; what a limit was in the past is the service's affair."""

    def month(self, year, month):
        return {**super().month(year, month), 'limit_units': 0, 'reserved_units': 0,
                'refunded_units': 0, 'used_units': 0}


@oddity('months-in-words', 'Periods of metering begin and end as HTTP writes dates', ['sealed-usage-members'])
class MonthsInWords:
    """period_start and period_end are strings; how they are written is not said."""

    def month(self, year, month):
        found = super().month(year, month)
        names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split()
        last = int(found['period_end'][8:10])
        return {**found, 'period_start': f'01 {names[month - 1]} {year} 00:00:00 GMT',
                'period_end': f'{last} {names[month - 1]} {year} 23:59:59 GMT'}


@oddity('months-to-the-nanosecond', 'A period ends with the last nanosecond of its month', ['sealed-usage-members'])
class MonthsToTheNanosecond:
    """Begin and end are strings; periods are calendar months, whether the end is within is not said."""

    def month(self, year, month):
        shown = super().month(year, month)
        return {**shown, 'period_start': f'{shown["period_start"]}T00:00:00.000000000Z',
                'period_end': f'{shown["period_end"]}T23:59:59.999999999Z'}


@oddity('months-with-offset', 'Periods begin and end at midnight, written with the offset of UTC',
        ['sealed-usage-members'])
class MonthsWithOffset:
    """A period begins and ends with a string; +00:00 says UTC as well as a Z does."""

    def month(self, year, month):
        following = (year + month // 12, month % 12 + 1)
        return {**super().month(year, month), 'period_start': f'{year}-{month:02d}-01T00:00:00.000+00:00',
                'period_end': '{}-{:02d}-01T00:00:00.000+00:00'.format(*following)}


@oddity('no-usage-yet', 'An account that has used nothing has no periods',
        ['sealed-usage-members', 'sealed-usage-page-members', 'sealed-usage-row'])
class NoUsageYet:
    """The list holds metering periods; that there always is one is not said."""

    def new_account(self, devices=1):
        made = super().new_account(devices)
        self.accounts[made['accountId']].months = 0
        return made


@oddity('usage-counts-live', 'What is reserved and refunded this month follows each submission and each cancel',
        ['sealed-usage-members', 'sealed-cancel-row'])
class UsageCountsLive:
    """One metering period, the current one among them; that it stands still is not said."""

    async def usage(self, request, account, plane):
        self.metered = account
        return await super().usage(request, account, plane)

    def month(self, year, month):
        shown, today = super().month(year, month), datetime.datetime.now(datetime.timezone.utc)
        if (year, month) == (today.year, today.month):
            mine = [one for one in self.metered.messages if one['plane'] == 'sealed']
            refunded = sum(one['cancelled'] for one in mine)
            shown.update(reserved_units=len(mine), refunded_units=refunded, used_units=len(mine) - refunded)
        return shown


@oddity('usage-gaps', 'Months without use are not listed, the current one among them',
        ['sealed-usage-members', 'sealed-usage-page-members', 'sealed-usage-row'])
class UsageGaps:
    """Metering periods, the newest first; that every month has one is not said."""

    async def usage(self, request, account, plane):
        size = self.page_size(request.query.get('limit'), plane, USAGE_LIMIT,
                              self.style.messages.usage_page)
        months = [months_ago(2 * n + 1) for n in range(account.months)]
        shown, following = self.page([f'{y}-{m:02d}' for y, m in months],
                                     request.query.get('before'), size, plane)
        return self.success(200, {
            'usage': [self.month(*one) for one in months[shown]], 'next_before': following})


@oddity('usage-in-hundreds', 'Units of a period are reserved in hundreds', ['sealed-usage-members', 'sealed-usage-row'])
class UsageInHundreds:
    def month(self, year, month):
        return {**super().month(year, month), 'reserved_units': 300, 'refunded_units': 100}


@oddity('usage-limit-by-month', 'The limit of each month is another one: the plan was changed',
        ['sealed-usage-members', 'quota-amounts-open'])
class UsageLimitByMonth:
    """limit_units belongs to a period; quota amounts are not shown."""

    def month(self, year, month):
        return {**super().month(year, month), 'limit_units': (year * 12 + month) % 5 * 250}


@oddity('usage-of-years', 'A new account has been metered for three years already',
        ['sealed-usage-members', 'sealed-usage-page-members', 'sealed-usage-row'])
class UsageOfYears:
    """Which periods are listed is not said; what the hook is asked for it makes."""

    def new_account(self, devices=1):
        made = super().new_account(devices)
        self.accounts[made['accountId']].months = 36
        return made


@oddity('usage-over-limit', 'More is used, and more taken back, than the limit allows', ['sealed-usage-members'])
class UsageOverLimit:
    """Four integers from 0; how they hang together is not said."""

    def month(self, year, month):
        return {**super().month(year, month), 'limit_units': 5, 'reserved_units': 0,
                'refunded_units': 70, 'used_units': 60}
