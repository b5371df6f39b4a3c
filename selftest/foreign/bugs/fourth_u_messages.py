"""Bugs of alpha messages and of the timeline: what can be taken back, and what is told of it."""

from answers import Refusal
from bugs.rewritten import rewritten
from planted import bug
from wire import Answer


@bug('cancel-queued-refused', 'What has come as far as a queue cannot be cancelled any more', [161, 278])
class CancelQueuedRefused:
    async def cancel(self, request, account, plane, raw):
        if self.message(request, account, plane, raw, flagged=True)['state'] == 'queued':
            return self.error(409, 'conflict', plane)
        return await super().cancel(request, account, plane, raw)


@bug('cancel-ended-quietly', 'A cancel of what has failed or expired says yes, as there is nothing to take back',
     [159, 278])
class CancelEndedQuietly:
    async def cancel(self, request, account, plane, raw):
        if self.message(request, account, plane, raw, flagged=True)['state'] in ('failed', 'expired'):
            return Answer(204)
        return await super().cancel(request, account, plane, raw)


@bug('cancel-submitting', 'An alpha message that a device is submitting can be cancelled', [159, 278])
class CancelSubmitting:
    def cancelled(self, account, message):
        if message['plane'] == 'public' and message['state'] == 'submitting':
            self.move(account, message, 'cancelled')
            return True
        return super().cancelled(account, message)


@bug('cancel-by-session', "An owner's session will do in place of a key to cancel", [248, 329, 338])
class CancelBySession:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def lenient(request, plane):
            try:
                return check(request, plane)
            except Refusal:
                if request.header('authorization') or not request.path.endswith('/cancel') or plane != 'public':
                    raise
                request.credential = {'devices': None}
                return self.owner(request, plane)
        return lenient


@bug('status-version-zero-missing', 'A version of 0 is left out of the status', [62, 276])
class StatusVersionZeroMissing:
    async def status(self, request, account, plane, raw):
        answer = await super().status(request, account, plane, raw)
        return rewritten(answer, lambda v: v['state_version'] or v.pop('state_version'))


@bug('status-created-moves', 'The status tells the time of the last change as that of creation', [62, 276])
class StatusCreatedMoves:
    async def status(self, request, account, plane, raw):
        answer = await super().status(request, account, plane, raw)
        return rewritten(answer, lambda v: v.update(created_at_ms=v['updated_at_ms']))


@bug('timeline-cursor-as-text', 'Later pages of the timeline hold what has an id before that of the cursor, as text',
     [209, 242])
class TimelineCursorAsText:
    async def timeline(self, request, account, plane):
        kept, cursor = account.messages, request.query.get('before')
        if cursor and cursor.isdigit():
            account.messages = [m for m in kept if m['message_id'] <= cursor]
        try:
            return await super().timeline(request, account, plane)
        finally:
            account.messages = kept


@bug('timeline-hides-cancelled', 'What was cancelled is not in the timeline any more', [18, 242])
class TimelineHidesCancelled:
    async def timeline(self, request, account, plane):
        kept = account.messages
        account.messages = [m for m in kept if not m['cancelled']]
        try:
            return await super().timeline(request, account, plane)
        finally:
            account.messages = kept


@bug('timeline-omits-false', 'Where no events were dropped events_truncated is left out', [76, 242])
class TimelineOmitsFalse:
    def timeline_view(self, message):
        shown = super().timeline_view(message)
        if not shown['events_truncated']:
            del shown['events_truncated']
        return shown


@bug('timeline-updated-is-created', 'The timeline tells the time of creation as that of the last change', [76, 242])
class TimelineUpdatedIsCreated:
    def timeline_view(self, message):
        return {**super().timeline_view(message), 'updated_at_ms': message['created_at_ms']}
