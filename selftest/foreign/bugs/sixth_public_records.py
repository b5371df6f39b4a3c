"""Bugs of what is kept and read back: namesakes in other accounts, pages, times, generations."""

import urllib.parse

from bugs.rewritten import rewritten
from devices import CAP
from messages import TERMINAL
from planted import bug
from projections import Past
from wire import Answer

ATTEMPTS, ZONE_MS = 7, 2 * 3_600_000


@bug('revoke-namesakes', 'Revoking a device revokes those of the same id in other accounts', [191, 246])
class RevokeNamesakes:
    async def revoke(self, request, account, plane, raw):
        answer = await super().revoke(request, account, plane, raw)
        for other in self.accounts.values() if answer.status == 204 else ():
            device = self.device(other, urllib.parse.unquote(raw))
            if device:
                device['revoked'] = True
        return answer


@bug('cancel-namesakes', 'A cancel takes back the messages of the same id in other accounts as well', [19, 278])
class CancelNamesakes:
    async def cancel(self, request, account, plane, raw):
        answer = await super().cancel(request, account, plane, raw)
        for other in self.accounts.values() if answer.status == 204 else ():
            for message in other.messages:
                if message['message_id'] == urllib.parse.unquote(raw):
                    self.cancelled(other, message)
        return answer


@bug('devices-count-namesakes', 'A device counts what waits for those of the same id in other accounts', [17, 68])
class DevicesCountNamesakes:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        waiting = sum(
            m['device_id'] == device['device_id'] and m['state'] in ('accepted', 'queued')
            for other in self.accounts.values() if other.account_id != account.account_id
            for m in other.messages)
        return {**shown, 'pending_messages': min(shown['pending_messages'] + waiting, CAP)}


@bug('replay-limit-by-attempts', 'The limit of replays is seen once there were 21 attempts, in whichever generation',
     [92, 184, 425])
class ReplayLimitByAttempts:
    def obstacle(self, endpoint, delivery):
        code = super().obstacle(endpoint, delivery)
        few = len(delivery['attempts']) < 3 * ATTEMPTS
        return None if code == 'replay_limit' and few else code


@bug('replay-generation-by-attempts', 'A new generation has the number of the sevens of attempts before it',
     [92, 182])
class ReplayGenerationByAttempts:
    def begin_generation(self, delivery):
        super().begin_generation(delivery)
        delivery['generation'] = len(delivery['attempts']) // ATTEMPTS + 1


@bug('deliveries-later-pages-kept', 'Pages of deliveries after the first are read once and kept', [173, 236])
class DeliveriesLaterPagesKept:
    async def list_deliveries(self, request, account, plane, raw):
        answer = await super().list_deliveries(request, account, plane, raw)
        if answer.status != 200 or 'before' not in request.query:
            return answer
        kept = account.__dict__.setdefault('kept_pages', {})
        return kept.setdefault((raw, *sorted(request.query.items())), answer)


@bug('attempt-end-is-duration', 'completed_at_ms of an attempt tells how long it took', [56, 86])
class AttemptEndIsDuration:
    def attempt_view(self, attempt, public):
        shown, ended = super().attempt_view(attempt, public), attempt['completed_at_ms']
        took = None if ended is None else ended - attempt['started_at_ms']
        return {**shown, 'completed_at_ms': took}


@bug('status-kept-as-read', 'A status that was read is kept, and told again until the message was cancelled',
     [159, 276])
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


@bug('timeline-eventless-unknown', 'A message that no event says anything of has the state unknown in the timeline',
     [76, 155, 242])
class TimelineEventlessUnknown:
    def timeline_view(self, message):
        shown = super().timeline_view(message)
        return shown if shown['events'] or message['state'] in TERMINAL else {**shown, 'state': 'unknown'}


@bug('timeline-ends-with-sealed',
     'A page of the timeline is cut before sealed messages are left out; an empty one is the last', [209, 242])
class TimelineEndsWithSealed:
    async def timeline(self, request, account, plane):
        for message in account.messages:
            self.settled(account, message)
        shown = [{**m, 'was': m['plane'], 'plane': 'public'} for m in account.messages]
        both = Past(account, {'messages': shown})
        both.is_past = True
        answer = await super().timeline(request, both, plane)
        sealed = {m['message_id'] for m in shown if m['was'] == 'sealed'}

        def left(value):
            value['messages'] = [m for m in value['messages'] if m['message_id'] not in sealed]
            value['next_cursor'] = value['next_cursor'] if value['messages'] else None
        return rewritten(answer, left) if answer.status == 200 else answer


@bug('timeline-local-time', 'The timeline tells times of messages by the clock of another time zone', [56, 76])
class TimelineLocalTime:
    def timeline_view(self, message):
        shown = super().timeline_view(message)
        return {**shown, **{k: shown[k] + ZONE_MS for k in ('created_at_ms', 'updated_at_ms')}}


@bug('outage-revoke-204', 'In an outage a revocation is answered as done, and lost', [191, 246])
class OutageRevoke204:
    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        lost = answer.status == 503 and request.method == 'DELETE'
        return Answer(204) if lost else answer
