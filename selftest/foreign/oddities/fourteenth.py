"""Clocks of a deployment that do not agree."""

import email.utils
from dataclasses import replace

from planted import oddity

#: What a clock may be off that nobody looks after.
OFF_MS = 90_000


@oddity('date-of-the-front', 'What stands in front writes the Date, and its clock is 90 seconds ahead', [56, 258])
class DateOfTheFront:
    """The window of an expiry is the service's own matter; a Date is asked for nowhere."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, date_header=False), *rest)

    def dressed(self, request, answer):
        now = (self.exact_ms() + OFF_MS) / 1000
        answer.headers.append(('Date', email.utils.formatdate(now, usegmt=True)))
        return super().dressed(request, answer)


@oddity('undated-and-behind', 'Answers have no Date, and the clock of the service is 90 seconds behind', [56, 258])
class UndatedAndBehind:
    """A clock that a caller does not see governs what is the future."""

    def __init__(self, style, *rest):
        late = style.clock_skew_ms - OFF_MS
        super().__init__(replace(style, date_header=False, clock_skew_ms=late), *rest)
