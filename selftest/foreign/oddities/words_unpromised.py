"""What keeps a check from its end, and is nobody's fault."""

from dataclasses import replace

from planted import oddity

STATES = ['delivered', 'queued', 'cancelled', 'accepted', 'failed', 'submitted', 'expired']


@oddity('hook-messages-in-any-state',
        'Messages that the hook makes by the dozen are in all states in turn', [106, 161, 242])
class HookMessagesInAnyState:
    """`messages` has no state."""

    dozen = None

    def messages_state(self, account, plane, params):
        self.dozen = 0
        try:
            return super().messages_state(account, plane, params)
        finally:
            self.dozen = None

    def make_message(self, account, plane, device_id, state=None, *more, **named):
        if self.dozen is not None:
            state = STATES[self.dozen % len(STATES)]
            self.dozen += 1
        return super().make_message(account, plane, device_id, state, *more, **named)


@oddity('used-keys-are-malformed', 'A key that was used is no key any more', [317, 321])
class UsedKeysAreMalformed:
    """Which status goes with which code is not shown."""

    def begin_tools(self):
        super().begin_tools()
        self.style = replace(self.style, tools=replace(
            self.style.tools, used_up=(400, 'invalid_request')))


@oddity('used-keys-are-forbidden', 'A key that was used is forbidden', [317, 321], style='odd')
class UsedKeysAreForbidden:
    """Which status goes with which code is not shown."""

    def begin_tools(self):
        super().begin_tools()
        self.style = replace(self.style, tools=replace(
            self.style.tools, used_up=(403, 'forbidden')))
