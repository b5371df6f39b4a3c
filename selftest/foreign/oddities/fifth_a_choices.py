"""Oddities of cursors, of names that clients choose, and of what becomes of a message."""

import contextvars
import hashlib

from answers import Refusal
from planted import oddity

ASKER = contextvars.ContextVar('asker', default='')


@oddity('cursor-of-one-session', 'A cursor is good for the session or key that it was given to', [209])
class CursorOfOneSession:
    """A cursor is passed back until it is null; that another session may pass it is not said."""

    async def admitted(self, request, account, plane, handler, groups):
        ASKER.set(request.cookies().get('__Host-svc_session') or self.bearer(request))
        return await super().admitted(request, account, plane, handler, groups)

    def cursor(self, after):
        asker = hashlib.sha256(ASKER.get().encode('utf-8', 'replace')).hexdigest()[:12]
        return f'{super().cursor(after)}.{asker}'


@oddity('client-ids-bounded', 'A client_message_id has at most 64 characters', [254, 264])
class ClientIdsBounded:
    """A string; how long it may be is not said."""

    def check_submission(self, account, plane, body):
        super().check_submission(account, plane, body)
        if len(body['client_message_id']) > 64:
            raise Refusal(self.error(400, 'invalid_request', plane))


@oddity('cancel-reads-failed', 'A message that was taken back reads as failed', [155, 161])
class CancelReadsFailed:
    """What a cancel leaves is not said; this is one of the states that are an end."""

    def move(self, account, message, state):
        super().move(account, message, 'failed' if state == 'cancelled' else state)


@oddity('dispatch-one-by-one', 'A phone that asks for work is handed the message that has waited longest',
        [153, 161])
class DispatchOneByOne:
    """How much a phone takes at once is not said."""

    def dispatch_state(self, account, params):
        name = params.get('deviceId')
        waiting = [m for m in account.messages if m['device_id'] == name and not m['cancelled'] and (
            self.settled(account, m)['state'] in ('accepted', 'queued'))]
        kept, later = account.messages, waiting[1:]
        account.messages = [m for m in kept if all(m is not one for one in later)]
        try:
            return super().dispatch_state(account, params)
        finally:
            account.messages = kept


@oddity('dispatch-submits', 'What a phone is handed it submits at once', [153, 155])
class DispatchSubmits:
    """How a message comes from one state to the next is not shown."""

    def dispatch_state(self, account, params):
        values = super().dispatch_state(account, params)
        handed = values['dispatched'] if values else []
        for message in account.messages:
            if message['message_id'] in handed:
                self.move(account, message, 'submitting')
                self.move(account, message, 'submitted')
        return values
