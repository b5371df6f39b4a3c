"""Oddities of the state hook, and of an account that others use meanwhile."""

import asyncio

from messages import WINDOW_MS
from planted import oddity
from wire import Answer

LINES = ['revoked', 'pending', 'active', 'revoked', 'active']
STATES = ['delivered', 'queued', 'cancelled', 'accepted', 'failed', 'submitted', 'expired']


@oddity('account-odd', 'Accounts are named by addresses with signs in them, and have further members',
        ['issuing-credentials-open'])
class AccountOdd:
    """accountId is opaque: only ever handed back."""

    def new_account(self, devices=1):
        made = super().new_account(devices)
        account = self.accounts.pop(made['accountId'])
        account.account_id = f'https://acme/?t=“{account.account_id}”&x=$HOME#é\n'
        self.accounts[account.account_id] = account
        return {**made, 'accountId': account.account_id}


@oddity('hook-is-slow', 'One call of the hook in eight takes a second', ['issuing-credentials-open'])
class HookIsSlow:
    """A hook has ten seconds."""

    async def hook(self, request):
        if self.random.random() < 1 / 8:
            await asyncio.sleep(1)
        return await super().hook(request)


@oddity('hook-lacks', 'The hook makes no outage, no time, no lists, no credentials', ['issuing-credentials-open'])
class HookLacks:
    """A state that a hook cannot make leaves its checks unexercised."""

    def state(self, name, params, action):
        if name in ('outage', 'timeout', 'clock', 'messages', 'deliveries', 'credential', 'dispatch'):
            return None
        return super().state(name, params, action)


@oddity('hook-many-lines', 'Devices have five lines of all states where the hook is not told which',
        ['sealed-device-members', 'sealed-device-line-members'])
class HookManyLines:
    """`lines` has no default."""

    def enrol(self, account, lines=tuple(LINES), **more):
        return super().enrol(account, lines, **more)

    def device_state(self, account, params):
        return super().device_state(account, {'lines': LINES, **params})


@oddity('hook-messages-have-a-past', 'A message that the hook makes was created ten minutes ago',
        ['sealed-message-members', 'owner-messages-route'])
class HookMessagesHaveAPast:
    """`message` has a state, and no times; how it came into it takes its while."""

    def message_state(self, account, plane, params):
        values = super().message_state(account, plane, params)
        if values:
            message, now = account.messages[-1], self.now_ms()
            message.update(created_at_ms=now - 600_000, updated_at_ms=now,
                           expires_at_ms=now + WINDOW_MS)
        return values


@oddity('hook-messages-in-any-state', 'Messages that the hook makes by the dozen are in all states in turn',
        ['sealed-message-members', 'cancel-while-writer-controls', 'owner-messages-route'])
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


@oddity('hook-messages-spread', 'Messages that the hook makes by the dozen are of all devices in turn',
        ['sealed-message-members', 'owner-messages-route'])
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


@oddity('hook-stumbles', 'The hook fails now and then, some of the time after the deed', ['issuing-credentials-open'])
class HookStumbles:
    """A hook that fails never makes a check fail."""

    async def hook(self, request):
        chance = self.random.random()
        if chance < 0.05:
            return Answer(503, b'<h1>busy</h1>', 'text/html')
        answer = await super().hook(request)
        return Answer(500, b'not json', 'application/json') if chance < 0.1 else answer


@oddity('hook-talks', 'The hook answers with further members', ['issuing-credentials-open'])
class HookTalks:
    """Members that nobody knows are passed over."""

    def state(self, name, params, action):
        values = super().state(name, params, action)
        if values is None:
            return None
        return {'debug': {'state': name}, 'id': 7, 'status': 'made', 'error': None, 'code': 'ok', **values}


@oddity('in-use', 'Others use the fixed account at the same time: messages, devices and deliveries come',
        ['account-abilities-lead-in', 'fan-out-and-attempts'])
class InUse:
    """Nothing says that whoever asks is alone on an account."""

    def used(self):
        """What somebody else does between two requests."""
        account = next(iter(self.accounts.values()))
        chance = self.random.random()
        if chance < 0.06:
            self.make_message(account, self.random.choice(['public', 'sealed']),
                              account.devices[0]['device_id'], 'delivered')
        elif chance < 0.08:
            self.enrol(account)
        elif chance < 0.3:
            for endpoint in account.endpoints[:1]:
                if endpoint['enabled']:
                    self.make_delivery(endpoint, self.now_ms(), account, 'succeeded')
        self.picture(account)

    async def handle(self, request):
        if request.path != '/_states':
            self.used()
        return await super().handle(request)


@oddity('lived-in', 'The fixed account has a past: endpoints, deliveries, messages and devices of all sorts',
        ['account-abilities-lead-in'])
class LivedIn:
    """A fixed account may be in use; nothing says it is empty."""

    def new_account(self, devices=1):
        made = super().new_account(devices)
        if len(self.accounts) > 1:
            return made
        account = self.accounts[made['accountId']]
        for number in range(57):
            self.enrol(account, ['revoked', 'active', 'pending'][:number % 4], revoked=number % 5 == 0,
                       active_socket_lease=False, pending=number * 30, in_flight=number * 29)
        states = ['accepted', 'queued', 'claimed', 'submitting', 'submitted', 'delivered', 'expired',
                  'delivery_unknown', 'unknown', 'failed', 'cancelled']
        now = self.now_ms()
        for number in range(44):
            self.make_message(
                account, ['public', 'sealed'][number % 4 == 3], account.devices[number % 7]['device_id'],
                states[number % 11], 1 + number, at=now - (44 - number) // 3 * 100_000)
        for number in range(5):
            endpoint = self.add_endpoint(account, ['public', 'sealed'][number % 2],
                                         f'https://old{number}.acme-mobile.net/in')
            endpoint['enabled'] = number != 3
            endpoint['paused_at_ms'] = now if number == 4 else None
            self.make_delivery(endpoint, now - 5000, account, 'dead', 'failed', 1 + number % 3)
            self.make_delivery(endpoint, now - 5000, account, 'dead', 'legacy')
            self.add_deliveries(account, endpoint, 23)
        account.months = 30
        return made
