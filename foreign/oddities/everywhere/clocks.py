"""Oddities of clocks, which need not agree, and of what is stamped by them."""

import email.utils
from dataclasses import replace

from planted import oddity

#: What a clock may be off that nobody looks after.
OFF_MS = 90_000
AHEAD_MS = 3_600_000


@oddity('date-lags', 'The Date of answers is that of a proxy, four seconds behind the service',
        ['notation-and-epoch-milliseconds', 'expires-at-field'])
class DateLags:
    """Nothing is said of Date; what is in the future is so by the clock of the service."""

    def exact_ms(self):
        return super().exact_ms() + 4000


@oddity('date-leads', 'The Date of answers is that of a proxy, four seconds ahead of the service',
        ['notation-and-epoch-milliseconds', 'expires-at-field'])
class DateLeads:
    """Nothing is said of Date; what is in the future is so by the clock of the service."""

    def exact_ms(self):
        return super().exact_ms() - 4000


@oddity('date-of-the-front', 'What stands in front writes the Date, and its clock is 90 seconds ahead',
        ['notation-and-epoch-milliseconds', 'expires-at-field'])
class DateOfTheFront:
    """The window of an expiry is the service's own matter; a Date is asked for nowhere."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, date_header=False), *rest)

    def dressed(self, request, answer):
        now = (self.exact_ms() + OFF_MS) / 1000
        answer.headers.append(('Date', email.utils.formatdate(now, usegmt=True)))
        return super().dressed(request, answer)


@oddity('db-clock', 'Records are stamped by a clock that is 2.5 seconds behind that of the answers',
        ['notation-and-epoch-milliseconds'])
class DatabaseClock:
    """Epoch milliseconds, by whose clock is not said; a store's own clock runs a little apart."""

    def now_ms(self):
        return super().now_ms() - 2500


@oddity('fresh-for-an-hour', 'What a phone reported is fresh for an hour', ['reported-preconditions-members'])
class FreshForAnHour:
    """When a report is fresh is not said."""

    def device_state(self, account, params):
        values = super().device_state(account, params)
        reported = values and account.devices[-1]['preconditions']
        if reported and reported['fresh']:
            reported['received_at_ms'] -= 50 * 60_000
        return values


@oddity('history-from-1970', 'What the hook makes by the dozen was created in the first seconds of 1970',
        ['notation-and-epoch-milliseconds', 'owner-message-view-members', 'webhook-delivery-members'])
class HistoryFrom1970:
    """Epoch milliseconds, zero or more; when the hook's records were made is not said."""

    def messages_state(self, account, plane, params):
        return self.long_ago(super().messages_state, account.messages, account, plane, params)

    def deliveries_state(self, account, endpoint, params):
        return self.long_ago(super().deliveries_state, endpoint['deliveries'], account, endpoint, params)

    def long_ago(self, make, kept, *asked):
        before = len(kept)
        values = make(*asked)
        if values is not None and len(kept) > before:
            first = min(one['created_at_ms'] for one in kept[before:])
            for one in kept[before:]:
                at = one['created_at_ms'] - first
                one.update(created_at_ms=at, updated_at_ms=at)
        return values


@oddity('observed-ahead', 'Devices were observed by a clock that is an hour ahead',
        ['notation-and-epoch-milliseconds', 'owner-device-members'])
class ObservedAhead:
    """Epoch milliseconds; whose clock tells them is not said."""

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        return {**shown, 'status_observed_at_ms': shown['status_observed_at_ms'] + AHEAD_MS}


@oddity('observed-differently', 'Public and sealed plane observe leases apart, and they come and go',
        ['owner-device-members', 'sealed-device-members'])
class LeasesComeAndGo:
    """A lease is what is observed at this moment; phones that no state is asked of come and go."""

    def enrol(self, account, lines=('active',), **more):
        device = super().enrol(account, lines, **more)
        device['comes_and_goes'] = 'active_socket_lease' not in more
        return device

    def seen_lease(self, device):
        if device['comes_and_goes'] and not device['revoked']:
            return self.random.random() < 0.5
        return super().seen_lease(device)


@oddity('observed-long-ago', 'Devices were observed when they were enrolled, some never', ['owner-device-members'])
class ObservedLongAgo:
    """status_observed_at_ms is any number of milliseconds from 0."""

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        at = 0 if len(device['device_id']) % 2 else account.devices[0].setdefault('seen', self.now_ms())
        return {**shown, 'status_observed_at_ms': at}


@oddity('report-by-phone-clock', 'When a report was received is read off a clock that is an hour ahead',
        ['reported-preconditions-members'])
class ReportByPhoneClock:
    """A number of milliseconds; when a report is fresh is said beside it."""

    def device_state(self, account, params):
        values = super().device_state(account, params)
        if values and account.devices[-1]['preconditions']:
            account.devices[-1]['preconditions']['received_at_ms'] += 3_600_000
        return values


@oddity('rounded-clock', 'Times of records are rounded to the nearest second, some into the future',
        ['notation-and-epoch-milliseconds'])
class RoundedClock:
    """As DATETIME columns of MySQL do; the precision of times is not said."""

    def now_ms(self):
        return (super().now_ms() + 500) // 1000 * 1000


@oddity('sealed-clock-ahead', 'What the sealed plane records is stamped five seconds ahead of the public plane',
        ['notation-and-epoch-milliseconds', 'sealed-message-members'])
class SealedClockAhead:
    """Epoch milliseconds, by whose clock is not said; each plane may be a service of its own."""

    def metadata(self, message):
        shown = super().metadata(message)
        return {**shown, **{k: shown[k] + 5000 for k in ('created_at_ms', 'updated_at_ms')}}


@oddity('stamps-by-the-minute', 'Records are stamped with the minute that they were made in',
        ['notation-and-epoch-milliseconds', 'alpha-status-members', 'owner-message-view-members',
         'webhook-endpoint-members', 'webhook-delivery-members'])
class StampsByTheMinute:
    """Epoch milliseconds; how fine a clock is is not said."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, clock_step_ms=60_000), *rest)


@oddity('undated-and-behind', 'Answers have no Date, and the clock of the service is 90 seconds behind',
        ['notation-and-epoch-milliseconds', 'expires-at-field'])
class UndatedAndBehind:
    """A clock that a caller does not see governs what is the future."""

    def __init__(self, style, *rest):
        late = style.clock_skew_ms - OFF_MS
        super().__init__(replace(style, date_header=False, clock_skew_ms=late), *rest)


@oddity('worker-clock', 'Attempts are stamped by a worker whose clock is 1.5 seconds behind',
        ['notation-and-epoch-milliseconds', 'webhook-attempt-members'])
class WorkerClock:
    """Epoch milliseconds, by whose clock is not said."""

    def attempt_view(self, attempt, public):
        shown = super().attempt_view(attempt, public)
        for name in ('started_at_ms', 'completed_at_ms'):
            if shown[name] is not None:
                shown[name] -= 1500
        return shown
