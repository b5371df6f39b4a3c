"""Oddities of the sealed plane: what envelopes meet, what messages and devices look like, how months are told."""

import hashlib
import json

from planted import oddity
from sealed import PREFIX
from wire import spell


@oddity('events-counted', 'Inbound events are counted from one, as other things of the account may be', [104])
class EventsCounted:
    """An event_id is a string; that nothing else may have the same is not said."""

    async def upload(self, request, account, plane, direction, accept):
        if direction == 'inbound':
            def accept(record):
                account.events = account.__dict__.get('events', 0) + 1
                return {'event_id': str(account.events)}
        return await super().upload(request, account, plane, direction, accept)


@oddity('empty-envelope-415', 'An upload without a byte is 415, whatever type it names', [285, 288, 395])
class EmptyEnvelope415:
    """Nothing is no envelope; 400 and 415 are both listed, and which of them it meets is not said."""

    async def upload(self, request, account, plane, direction, accept):
        if not await request.body(self.style.max_body):
            return self.error(415, 'unsupported_media_type', plane)
        return await super().upload(request, account, plane, direction, accept)


@oddity('broken-is-future', 'Bytes that do not begin as an envelope are of a manifest yet to come', [98, 390, 443])
class BrokenIsFuture:
    """What future_manifest means exactly is not stated; a prefix that is not known may be a later one."""

    async def upload(self, request, account, plane, direction, accept):
        answer = await super().upload(request, account, plane, direction, accept)
        if answer.status == 400 and not request._body.startswith(PREFIX):
            return self.error(400, 'future_manifest', plane)
        return answer


@oddity('unsealed-enrols-again', 'An envelope whose signature is none of a device is 403: it has to enrol again',
        [98, 392, 443])
class UnsealedEnrolsAgain:
    """When re_enrollment_required is given is not said; a signature by an unknown key is a good case."""

    async def upload(self, request, account, plane, direction, accept):
        answer = await super().upload(request, account, plane, direction, accept)
        if answer.status == 400 and request._body.startswith(PREFIX) and (
                b'"invalid_request"' in answer.body):
            return self.error(403, 're_enrollment_required', plane)
        return answer


@oddity('versions-in-tens', 'state_version grows by ten with each change, from a number of its own', [62, 106])
class VersionsInTens:
    """An integer from 0, or 1; where it begins and by what it grows is not said."""

    def make_message(self, account, plane, device_id, *more, **named):
        message = super().make_message(account, plane, device_id, *more, **named)
        message['version'] += int(hashlib.sha256(message['message_id'].encode()).hexdigest()[:6], 16)
        return message

    def move(self, account, message, state):
        super().move(account, message, state)
        message['version'] += 9


@oddity('expiry-in-the-past', 'A sealed message expired before it was created, and waits all the same', [106, 153])
class ExpiryInThePast:
    """expires_at_ms is whatever the envelope says; what comes of it is not shown."""

    def metadata(self, message):
        return {**super().metadata(message), 'expires_at_ms': message['created_at_ms'] - 60_000}


@oddity('expiry-far-off', 'A sealed message expires in the year 9999', [106])
class ExpiryFarOff:
    """The window of fifteen minutes is that of alpha submissions alone."""

    def metadata(self, message):
        return {**super().metadata(message), 'expires_at_ms': 253_402_300_799_999}


@oddity('lines-of-one-name', 'The lines of all devices are called the same', [112])
class LinesOfOneName:
    """A line_id is a string; that it is unique beyond its device is not said."""

    def enrol(self, account, *more, **named):
        device = super().enrol(account, *more, **named)
        for number, line in enumerate(device['lines']):
            line['line_id'] = f'sim{number}'
        return device


@oddity('months-as-numbers', 'Months are told as seconds since 1970, in a text', [128])
class MonthsAsNumbers:
    """period_start and period_end are strings; how they are written is not said."""

    def month(self, year, month):
        following = (year + month // 12, month % 12 + 1)
        return {**super().month(year, month), 'period_start': seconds(year, month),
                'period_end': seconds(*following)}


@oddity('months-idle', 'Months in which nothing was sent are told as zeros, their limit as well', [128])
class MonthsIdle:
    """All four are integers from 0; what a limit was in the past is the service's affair."""

    def month(self, year, month):
        return {**super().month(year, month), 'limit_units': 0, 'reserved_units': 0,
                'refunded_units': 0, 'used_units': 0}


@oddity('cancel-as-it-was', 'A sealed cancel answers with the message as it was found, and ends it then', [161, 287])
class CancelAsItWas:
    """The state on success is not stated beyond the returned metadata, nor as of when that is."""

    async def cancel_sealed(self, request, account, plane, raw):
        found = self.metadata(self.message(request, account, plane, raw, flagged=False))
        answer = await super().cancel_sealed(request, account, plane, raw)
        if answer.status == 200:
            answer.body = spell({**json.loads(answer.body), **found}, self.style).encode()
        return answer


def seconds(year, month):
    """The first second of a month, in UTC."""
    days = 365 * (year - 1970) + (year - 1969) // 4 + [
        0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334][month - 1]
    return str(86_400 * (days + (month > 2 and year % 4 == 0)))
