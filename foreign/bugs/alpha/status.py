"""Bugs of the status of alpha messages."""

import asyncio
import urllib.parse

from answers import Refusal
from bugs.toolkit.other_answers import stumble
from bugs.toolkit.racing import A_MOMENT_S
from bugs.toolkit.rewritten import rewritten
from planted import bug

ZONE_MS = 2 * 3_600_000


@bug('alpha-404-nested', 'What the alpha routes do not find they tell in the words of the tools',
     ['bodies-are-json', 'error-body-form'])
class Alpha404Nested:
    async def route(self, request, raw):
        try:
            answer = await super().route(request, raw)
        except Refusal as refusal:
            answer = refusal.answer
        if answer.status == 404 and raw.startswith('/v1/alpha/messages'):
            return self.error(404, 'not_found', 'workflow')
        return answer


@bug('expired-dispatched', 'A device is handed what has expired',
     ['terminal-and-progressing-states', 'expires-at-field'])
class ExpiredDispatched:
    def dispatch_state(self, account, params):
        for message in account.messages:
            expired = self.settled(account, message)['state'] == 'expired'
            if expired and message['device_id'] == params.get('deviceId'):
                self.move(account, message, 'queued')
                message['expires_at_ms'] = self.time_of(account) + 900_000
        return super().dispatch_state(account, params)


@bug('status-created-moves', 'The status tells the time of the last change as that of creation',
     ['alpha-status-members', 'alpha-status-route'])
class StatusCreatedMoves:
    async def status(self, request, account, plane, raw):
        answer = await super().status(request, account, plane, raw)
        return rewritten(answer, lambda v: v.update(created_at_ms=v['updated_at_ms']))


@bug('status-device-null', 'The status of a message has no device once that is revoked',
     ['alpha-status-members', 'alpha-status-route'])
class StatusDeviceNull:
    async def status(self, request, account, plane, raw):
        answer = await super().status(request, account, plane, raw)
        message = next((m for m in account.messages if m['message_id'] == urllib.parse.unquote(raw)), None)
        if answer.status != 200 or not self.device(account, message['device_id'])['revoked']:
            return answer
        return rewritten(answer, lambda value: value.update(device_id=None))


@bug('status-kept-as-read', 'A status that was read is kept, and told again until the message was cancelled',
     ['late-cancel-conflicts', 'alpha-status-route'])
class StatusKeptAsRead:
    async def status(self, request, account, plane, raw):
        self.message(request, account, plane, raw, flagged=True)
        kept = account.__dict__.setdefault('kept_statuses', {})
        if raw not in kept:
            kept[raw] = await super().status(request, account, plane, raw)
        return kept[raw]

    async def cancel(self, request, account, plane, raw):
        answer = await super().cancel(request, account, plane, raw)
        if answer.status == 204:
            account.__dict__.setdefault('kept_statuses', {}).pop(raw, None)
        return answer


@bug('status-nul-500', 'A zero byte in the id of a message makes the service stumble', ['alpha-status-route'])
class StatusNul500:
    async def status(self, request, account, plane, raw):
        return stumble() if '%00' in raw else await super().status(request, account, plane, raw)


@bug('status-race-mixed', 'Two looks at the status at once are both told of the message of the later one',
     ['alpha-status-members', 'alpha-status-route'])
class StatusRaceMixed:
    async def status(self, request, account, plane, raw):
        self.message(request, account, plane, raw, flagged=True)
        account.looked_for = raw
        await asyncio.sleep(A_MOMENT_S)
        return await super().status(request, account, plane, account.looked_for)


@bug('status-version-zero-missing', 'A version of 0 is left out of the status',
     ['alpha-status-members', 'alpha-status-route'])
class StatusVersionZeroMissing:
    async def status(self, request, account, plane, raw):
        answer = await super().status(request, account, plane, raw)
        return rewritten(answer, lambda v: v['state_version'] or v.pop('state_version'))


@bug('status-words-of-code', 'States of two words are told in camel case',
     ['message-state-values', 'alpha-status-route'])
class StatusWordsOfCode:
    async def status(self, request, account, plane, raw):
        answer = await super().status(request, account, plane, raw)

        def change(body):
            if body['state'] == 'delivery_unknown':
                body['state'] = 'deliveryUnknown'
        return rewritten(answer, change)


@bug('timeline-local-time', 'The timeline tells times of messages by the clock of another time zone',
     ['notation-and-epoch-milliseconds', 'owner-message-view-members'], stays='a datetime of Python has no zone')
class TimelineLocalTime:
    def timeline_view(self, message):
        shown = super().timeline_view(message)
        return {**shown, **{k: shown[k] + ZONE_MS for k in ('created_at_ms', 'updated_at_ms')}}
