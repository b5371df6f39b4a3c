"""Oddities of when a phone takes a message, and of what becomes of it then."""

from messages import WAY
from planted import oddity

REQUEUED_MS = 200


@oddity('claimed-at-once', 'A phone has claimed what is submitted before the answer is out',
        ['alpha-status-members', 'message-states-listed'])
class ClaimedAtOnce:
    def accepted(self, message, created):
        owner = next(a for a in self.accounts.values() if any(m is message for m in a.messages))
        if message['state'] in ('accepted', 'queued') and not message['cancelled']:
            self.move(owner, message, 'claimed')
        return super().accepted(message, created)


@oddity('claims-come-back', 'A phone claims a message, gives it back, and claims it again',
        ['message-states-listed', 'cancel-while-writer-controls'])
class ClaimsComeBack:
    """Transitions other than by cancel are not shown; a claim that runs out leads back to the queue."""

    def settled(self, account, message):
        message = super().settled(account, message)
        state, now = message['state'], self.time_of(account)
        still = message['held'] or message['cancelled'] or getattr(account, 'is_past', False)
        if still or state not in ('accepted', 'queued', 'claimed') or (
                now - message['moved_at'] < REQUEUED_MS):
            return message
        if state == 'claimed':
            self.move(account, message, 'queued')
        elif not self.device(account, message['device_id'])['revoked']:
            self.move(account, message, 'claimed')
        return message

    def dispatch_state(self, account, params):
        values = super().dispatch_state(account, params)
        for message in account.messages:
            # What the hook had a phone do stays as it is.
            message['held'] |= bool(values) and message['message_id'] in values['dispatched']
        return values


@oddity('dispatch-declines', 'A device that asks for work before it has reported its SIM is handed none',
        ['reported-preconditions-members', 'cancel-while-writer-controls'])
class DispatchDeclines:
    """What a device is handed, and when, is the service's own."""

    def dispatch_state(self, account, params):
        device = self.device(account, params.get('deviceId'))
        if device is not None and device['preconditions'] is None and set(params) == {'deviceId'}:
            return {'dispatched': []}
        return super().dispatch_state(account, params)


@oddity('dispatch-one-by-one', 'A phone that asks for work is handed the message that has waited longest',
        ['message-states-listed', 'cancel-while-writer-controls'])
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


@oddity('dispatch-submits', 'What a phone is handed it submits at once',
        ['message-states-listed', 'terminal-and-progressing-states'])
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


@oddity('fate-at-once', 'What is submitted is delivered, or lost, before the answer is out',
        ['message-states-listed', 'cancel-while-writer-controls'])
class FateAtOnce:
    """Transitions are not shown, nor how long they take; nothing says a message waits."""

    def make_message(self, account, plane, device_id, state=None, *args, **more):
        message = super().make_message(account, plane, device_id, state, *args, **more)
        if state is None:
            ends = ['delivered', 'failed', 'unknown', 'delivery_unknown']
            for step in [*WAY[2:5], self.random.choice(ends)]:
                self.move(account, message, step)
        return message
