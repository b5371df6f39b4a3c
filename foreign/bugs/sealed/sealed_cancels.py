"""Bugs of cancels of sealed messages."""

import asyncio
import re
import urllib.parse

from answers import Refusal
from bugs.toolkit.racing import A_MOMENT_S
from bugs.toolkit.rewritten import rewritten
from planted import bug

OPEN = ('accepted', 'queued')


@bug('sealed-cancel-403-done', 'A sealed cancel by a key that may only read is refused, and carried out',
     ['csrf-or-scope-403', 'sealed-scopes'])
class SealedCancel403Done:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def chosen(request, plane):
            try:
                return check(request, plane)
            except Refusal:
                found = self.keys.get(self.bearer(request))
                if (kind, scope) == ('sealed', 'send') and found and found['good'] and found['kind'] == kind:
                    request.credential, name = found, request.path.split('/')[-2]
                    self.cancelled(found['account'], self.message(
                        request, found['account'], plane, name, flagged=False))
                raise
        return chosen


@bug('sealed-cancel-answers-neighbour',
     'A sealed cancel answers with the first message that was taken back from the device',
     ['sealed-message-members', 'sealed-cancel-row'])
class SealedCancelAnswersNeighbour:
    async def cancel_sealed(self, request, account, plane, raw):
        answer = await super().cancel_sealed(request, account, plane, raw)
        if answer.status != 200:
            return answer
        device = self.message(request, account, plane, raw, flagged=False)['device_id']
        first = next(one for one in account.messages if one['plane'] == plane and one['cancelled']
                     and one['device_id'] == device)
        return self.success(200, self.metadata(first))


@bug('sealed-cancel-any-account', 'A sealed cancel finds the message of any account',
     ['sealed-clients-send-and-upload', 'sealed-cancel-row'], style='forgetful')
class SealedCancelAnyAccount:
    async def cancel_sealed(self, request, account, plane, raw):
        name = urllib.parse.unquote(raw)
        for other in self.accounts.values():
            if any(m['message_id'] == name for m in other.messages):
                account = other
        return await super().cancel_sealed(request, account, plane, raw)


@bug('sealed-cancel-archived', 'A sealed message that has come to an end is not found to be cancelled',
     ['terminal-and-progressing-states', 'late-cancel-conflicts', 'sealed-409-codes'])
class SealedCancelArchived:
    async def cancel_sealed(self, request, account, plane, raw):
        message = self.message(request, account, plane, raw, flagged=False)
        if message['state'] in ('delivered', 'failed', 'expired'):
            return self.error(404, 'not_found', plane)
        return await super().cancel_sealed(request, account, plane, raw)


@bug('sealed-cancel-beyond-key', 'A key bound to another device can cancel a sealed message',
     ['csrf-or-scope-403', 'sealed-scopes'])
class SealedCancelBeyondKey:
    async def cancel_sealed(self, request, account, plane, raw):
        request.credential = {**request.credential, 'devices': None}
        return await super().cancel_sealed(request, account, plane, raw)


@bug('sealed-cancel-by-get', 'Reading the path of a sealed cancel cancels',
     ['counts-of-operations', 'sealed-cancel-row'])
class SealedCancelByGet:
    async def route(self, request, raw):
        if request.method == 'GET' and re.fullmatch(r'/v1/sealed/messages/[^/]+/cancel', raw):
            request.method = 'POST'
        return await super().route(request, raw)


@bug('sealed-cancel-dispatch-race', 'A sealed cancel says yes though a device was handed the message meanwhile',
     ['late-cancel-conflicts', 'sealed-cancel-row'])
class SealedCancelDispatchRace:
    async def cancel_sealed(self, request, account, plane, raw):
        message = self.message(request, account, plane, raw, flagged=False)
        if message['state'] not in ('accepted', 'queued'):
            return await super().cancel_sealed(request, account, plane, raw)
        await asyncio.sleep(A_MOMENT_S)
        if message['state'] != 'claimed':
            return await super().cancel_sealed(request, account, plane, raw)
        message['cancelled'] = True
        self.move(account, message, 'cancelled')
        return self.success(200, self.metadata(message))


@bug('sealed-cancel-failed', 'A sealed message that failed can be cancelled, so that nobody tries again',
     ['terminal-and-progressing-states', 'late-cancel-conflicts'])
class SealedCancelFailed:
    def cancelled(self, account, message):
        if message['plane'] == 'sealed' and message['state'] == 'failed':
            message['cancelled'] = True
            self.move(account, message, 'cancelled')
            return True
        return super().cancelled(account, message)


@bug('sealed-cancel-needs-read', 'A sealed cancel asks for the scope to read as well', ['sealed-scopes'])
class SealedCancelNeedsRead:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)
        if (kind, scope) != ('sealed', 'send'):
            return check
        reading = super().key(kind, 'read')

        def both(request, plane):
            reading(request, plane)
            return check(request, plane)
        return both


@bug('sealed-cancel-race', 'Two cancels of a sealed message at once are both told that it was taken back',
     ['late-cancel-conflicts', 'sealed-cancel-row'])
class SealedCancelRace:
    async def cancel_sealed(self, request, account, plane, raw):
        message = self.message(request, account, plane, raw, flagged=False)
        free = message['state'] in OPEN and not message['cancelled']
        await asyncio.sleep(0.05)
        if free and message['state'] == 'cancelled':
            return self.success(200, self.metadata(message))
        return await super().cancel_sealed(request, account, plane, raw)


@bug('sealed-cancel-submitting', 'A sealed message that a device is submitting can be cancelled',
     ['late-cancel-conflicts', 'sealed-cancel-row'])
class SealedCancelSubmitting:
    def cancelled(self, account, message):
        if message['plane'] == 'sealed' and message['state'] == 'submitting':
            self.move(account, message, 'cancelled')
            return True
        return super().cancelled(account, message)


@bug('sealed-cancel-twice', 'A cancelled sealed message can be cancelled again',
     ['late-cancel-conflicts', 'sealed-cancel-row'])
class SealedCancelTwice:
    def cancelled(self, account, message):
        if message['plane'] == 'sealed' and message['state'] == 'cancelled':
            return True
        return super().cancelled(account, message)


@bug('sealed-cancel-unknown', 'A sealed message of which nothing is known any more can be cancelled',
     ['terminal-and-progressing-states', 'late-cancel-conflicts', 'unknown-states-never-resubmitted'])
class SealedCancelUnknown:
    def cancelled(self, account, message):
        if message['plane'] == 'sealed' and message['state'] == 'unknown':
            self.move(account, message, 'cancelled')
            return True
        return super().cancelled(account, message)


@bug('sealed-cancelled-dispatched', 'A sealed message is handed to its phone, cancelled or not',
     ['sealed-clients-send-and-upload', 'cancel-while-writer-controls'])
class SealedCancelledDispatched:
    def dispatch_state(self, account, params):
        values = super().dispatch_state(account, params)
        if values is not None:
            values['dispatched'] += [
                m['message_id'] for m in account.messages
                if m['plane'] == 'sealed' and m['cancelled'] and m['device_id'] == params['deviceId']]
        return values


@bug('sealed-conflict-tells-state', 'A sealed cancel that is refused says which state the message is in',
     ['sealed-error-codes', 'error-body-form'])
class SealedConflictTellsState:
    async def cancel_sealed(self, request, account, plane, raw):
        answer = await super().cancel_sealed(request, account, plane, raw)
        if answer.status != 409:
            return answer
        state = self.message(request, account, plane, raw, flagged=False)['state']
        return rewritten(answer, lambda error: error.update(state=state))


@bug('sealed-expired-cancelled', 'A sealed message that has run out can be cancelled all the same',
     ['terminal-and-progressing-states', 'late-cancel-conflicts'])
class SealedExpiredCancelled:
    def cancelled(self, account, message):
        ran_out = message['expires_at_ms'] <= self.time_of(account)
        if message['plane'] == 'sealed' and message['state'] == 'expired' and ran_out:
            self.move(account, message, 'cancelled')
            return True
        return super().cancelled(account, message)


@bug('sealed-expiry-null-once-ended', 'A sealed message that has come to its end does not expire any more: null',
     ['sealed-message-members', 'sealed-get-message-row'])
class SealedExpiryNullOnceEnded:
    def metadata(self, message):
        shown = super().metadata(message)
        ended = ('delivered', 'failed', 'cancelled', 'delivery_unknown', 'unknown')
        return {**shown, 'expires_at_ms': None} if message['state'] in ended else shown


@bug('sealed-expiry-on-cancel', 'A sealed cancel answers with no expiry',
     ['sealed-message-members', 'sealed-cancel-row'])
class SealedExpiryOnCancel:
    async def cancel_sealed(self, request, account, plane, raw):
        answer = await super().cancel_sealed(request, account, plane, raw)
        if answer.status != 200:
            return answer
        return rewritten(answer, lambda body: body.update(expires_at_ms=None))


@bug('sealed-read-key-cancels', 'A key that may only read can cancel a sealed message',
     ['csrf-or-scope-403', 'sealed-scopes'])
class SealedReadKeyCancels:
    def key(self, kind, scope=None):
        return super().key(kind, None if (kind, scope) == ('sealed', 'send') else scope)
