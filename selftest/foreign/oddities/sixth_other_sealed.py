"""Oddities of the sealed plane: its messages, its metering, and which refusal of an envelope comes first."""

import datetime
import itertools

from planted import oddity
from sealed import MEDIA_TYPE, STATUS


@oddity('messages-counted-by-plane',
        'Messages of either plane are counted from one: a sealed one has the ID of a public one', [60, 102, 106])
class MessagesCountedByPlane:
    """Each plane names its own messages on routes of its own; that the names differ is not said."""

    def make_message(self, account, plane, *args, **more):
        message = super().make_message(account, plane, *args, **more)
        counts = account.__dict__.setdefault('counts', {})
        message['message_id'] = str(next(counts.setdefault(plane, itertools.count(1))))
        return message


@oddity('expiry-extended', 'With each change of its state a sealed message has another day until it expires',
        [106, 153])
class ExpiryExtended:
    """expires_at_ms is integer[0..]; that it stays what it was is not said."""

    def move(self, account, message, state):
        super().move(account, message, state)
        if message['plane'] == 'sealed':
            message['expires_at_ms'] += 86_400_000


@oddity('usage-counts-live', 'What is reserved and refunded this month follows each submission and each cancel',
        [128, 287])
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


@oddity('usage-limit-by-month', 'The limit of each month is another one: the plan was changed', [128, 437])
class UsageLimitByMonth:
    """limit_units belongs to a period; quota amounts are not shown."""

    def month(self, year, month):
        return {**super().month(year, month), 'limit_units': (year * 12 + month) % 5 * 250}


@oddity('months-with-offset', 'Periods begin and end at midnight, written with the offset of UTC', [128])
class MonthsWithOffset:
    """A period begins and ends with a string; +00:00 says UTC as well as a Z does."""

    def month(self, year, month):
        following = (year + month // 12, month % 12 + 1)
        return {**super().month(year, month), 'period_start': f'{year}-{month:02d}-01T00:00:00.000+00:00',
                'period_end': '{}-{:02d}-01T00:00:00.000+00:00'.format(*following)}


@oddity('usage-of-years', 'A new account has been metered for three years already', [128, 130, 298])
class UsageOfYears:
    """Which periods are listed is not said; what the hook is asked for it makes."""

    def new_account(self, devices=1):
        made = super().new_account(devices)
        self.accounts[made['accountId']].months = 36
        return made


@oddity('problem-before-reach', 'What is wrong with an envelope is told before it is asked what the key is good for',
        [285, 288, 339])
class ProblemBeforeReach:
    """Which of two refusals comes first is not said."""

    async def upload(self, request, account, plane, direction, accept):
        if request.header('content-type') == MEDIA_TYPE:
            record = self.opened(await request.body(self.style.max_body))
            device = record and self.device(account, record['device'])
            if device and record['direction'] == direction and record['problem']:
                return self.error(STATUS[record['problem']], record['problem'], plane)
        return await super().upload(request, account, plane, direction, accept)


@oddity('billing-before-envelope', 'What stands against an account is told before its envelope is looked at',
        [396, 397])
class BillingBeforeEnvelope:
    """Which of two refusals comes first is not said; an account that may not submit submits nothing at all."""

    async def submit_sealed(self, request, account, plane):
        if request.header('content-type') == MEDIA_TYPE:
            await request.body(self.style.max_body)
            held = self.held(account, plane)
            if held:
                return held
        return await super().submit_sealed(request, account, plane)


@oddity('repeat-needs-reach', 'An envelope that is known is 403 all the same to a key that does not reach its device',
        [302, 339])
class RepeatNeedsReach:
    """Lacking the scope bound to the device is 403, whether or not the envelope is known."""

    async def upload(self, request, account, plane, direction, accept):
        if request.header('content-type') == MEDIA_TYPE:
            record = self.opened(await request.body(self.style.max_body))
            if record and self.device(account, record['device']) and not self.reaches(request, record['device']):
                return self.error(403, 'forbidden', plane)
        return await super().upload(request, account, plane, direction, accept)
