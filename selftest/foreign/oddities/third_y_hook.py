"""Oddities of what the state hook makes, where it was not told what."""

from messages import WINDOW_MS
from planted import oddity

LINES = ['revoked', 'pending', 'active', 'revoked', 'active']


@oddity('hook-many-lines', 'Devices have five lines of all states where the hook is not told which', [110, 112])
class HookManyLines:
    """`lines` has no default."""

    def enrol(self, account, lines=tuple(LINES), **more):
        return super().enrol(account, lines, **more)

    def device_state(self, account, params):
        return super().device_state(account, {'lines': LINES, **params})


@oddity('hook-messages-spread', 'Messages that the hook makes by the dozen are of all devices in turn', [106, 242])
class HookMessagesSpread:
    """`messages` has no device."""

    spreading = None

    def messages_state(self, account, plane, params):
        self.spreading = 0
        try:
            return super().messages_state(account, plane, params)
        finally:
            self.spreading = None

    def make_message(self, account, plane, device_id, *more, **named):
        if self.spreading is not None:
            there = [one['device_id'] for one in account.devices if not one['revoked']] or [device_id]
            device_id = there[self.spreading % len(there)]
            self.spreading += 1
        return super().make_message(account, plane, device_id, *more, **named)


@oddity('hook-messages-have-a-past', 'A message that the hook makes was created ten minutes ago', [106, 242])
class HookMessagesHaveAPast:
    """`message` has a state, and no times; how it came into it takes its while."""

    def message_state(self, account, plane, params):
        values = super().message_state(account, plane, params)
        if values:
            message, now = account.messages[-1], self.now_ms()
            message.update(created_at_ms=now - 600_000, updated_at_ms=now,
                           expires_at_ms=now + WINDOW_MS)
        return values
