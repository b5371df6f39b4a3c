"""Oddities of what is kept: names, secrets, times, and the words of phones."""

import re
from dataclasses import replace

from planted import oddity

ALPHANUMERIC_TRIES = 1000


@oddity('ids-descending', 'IDs are numbers that become smaller, so that the newest comes first', [60, 80, 88])
class IdsDescending:
    """An ID is a string; which of two is the greater, and which comes first, is not said."""

    def new_id(self, account):
        return str(10 ** 12 - next(account.counter))

    def well_formed(self, name):
        return re.fullmatch(r'[0-9]{1,13}', name) is not None


@oddity('secrets-alphanumeric', 'Secrets are drawn until they have letters and digits alone', [84, 419])
class SecretsAlphanumeric:
    """43 characters of base64url that stand for 32 bytes; not every letter has to be used."""

    def secret(self, endpoint):
        for _ in range(ALPHANUMERIC_TRIES):
            made = super().secret(endpoint)
            if made.isalnum():
                break
        return made


@oddity('evidence-long', 'Evidence is the log of a phone: many lines, thousands of characters', [74, 94])
class EvidenceLong:
    """A string whose allowed values are not shown."""

    def timeline_view(self, message):
        shown = super().timeline_view(message)
        log = '\r\n\t'.join(f'{n:04d} SmsManager «Ω»: RESULT_OK "sent" \\o/ \u2028☎' for n in range(80))
        return {**shown, 'events': [
            {**event, 'evidence': log, 'resulting_state': f'{event["resulting_state"]} ' * 40}
            for event in shown['events']]}


@oddity('report-by-phone-clock', 'When a report was received is read off a clock that is an hour ahead', [70])
class ReportByPhoneClock:
    """A number of milliseconds; when a report is fresh is said beside it."""

    def device_state(self, account, params):
        values = super().device_state(account, params)
        if values and account.devices[-1]['preconditions']:
            account.devices[-1]['preconditions']['received_at_ms'] += 3_600_000
        return values


@oddity('stamps-by-the-minute', 'Records are stamped with the minute that they were made in', [56, 62, 76, 80, 88])
class StampsByTheMinute:
    """Epoch milliseconds; how fine a clock is is not said."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, clock_step_ms=60_000), *rest)


@oddity('event-ids-long', 'The id of an event is a path of two thousand characters', [88, 120])
class EventIdsLong:
    """A string; what ids look like is not said."""

    def make_delivery(self, *args, **more):
        delivery = super().make_delivery(*args, **more)
        delivery['event_id'] = 'events/' + 'é/%2F?' * 330 + delivery['event_id']
        return delivery
