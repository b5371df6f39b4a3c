"""What the foreign gateway holds for its tenants, and the hook that makes more of it on demand."""

import asyncio
import itertools
import json
import secrets
import uuid

from wire import Answer


STATES = [
    'account', 'credential', 'device', 'devices', 'message', 'messages', 'endpoint', 'delivery',
    'deliveries', 'billing', 'recipient', 'envelope', 'usage', 'workflow', 'outage', 'timeout',
    'dispatch', 'clock',
]
#: Who may be written to on every account, and how many of each envelope an account begins with.
RECIPIENT, ENVELOPES = '+4930901820', 3


class Account:
    """One tenant: who may speak for it and what it has."""

    def __init__(self, account_id, first_count):
        self.account_id = account_id
        self.tool_account = str(uuid.uuid4())
        self.endpoints = []
        self.devices = []
        self.messages = []
        self.replays = {}
        # Submissions by key and by client_message_id, uploads by digest, calls by request.
        self.submissions, self.client_ids, self.uploads, self.requests = {}, {}, {}, {}
        self.accepted_at = []
        self.suppressed, self.billing, self.occurrences = set(), set(), set()
        self.ahead_ms = 0
        self.months = 1
        self.mishaps = set()
        self.in_flight = 0
        self.creating = False
        self.counter = itertools.count(first_count)
        self.is_past, self.versions = False, {}
        self.scope = {k: str(uuid.uuid4()) for k in ('context_id', 'device_id', 'line_id')}


class States:
    """The part of a gateway that makes accounts and credentials and puts them in states."""

    def begin_states(self):
        self.accounts, self.sessions, self.keys, self.issued = {}, {}, {}, {}
        self.allowlist = {RECIPIENT}
        self.simple = {
            'device': self.device_state, 'devices': self.devices_state,
            'dispatch': self.dispatch_state, 'billing': self.billing_state,
            'recipient': self.recipient_state, 'clock': self.clock_state,
        }
        if self.gates['sealed']:
            self.simple |= {'envelope': self.envelope_state, 'usage': self.usage_state}
        if self.gates['workflow']:
            self.simple['workflow'] = lambda account, params: None if params else (
                self.samples(account))
        self.hook_token = secrets.token_urlsafe(12)

    def new_account(self, devices=1):
        """An account with owner, keys and devices, as the target file describes one."""
        account = Account(secrets.token_urlsafe(9), self.style.first_count)
        self.accounts[account.account_id] = account
        for _ in range(devices):
            self.enrol(account)
        self.picture(account, at_once=True)
        first = account.devices[0]['device_id'] if devices else None
        envelopes = {way: [self.envelope(way, first) for _ in range(ENVELOPES)]
                     for way in ('outbound', 'inbound')} if first and self.gates['sealed'] else None
        samples = self.samples(account) if self.gates['workflow'] else None
        optional = {'deviceId': first, 'recipient': RECIPIENT, 'envelopes': envelopes,
                    'workflow': samples}
        if not self.style.hook_nulls:
            optional = {name: value for name, value in optional.items() if value is not None}
        return {
            'accountId': account.account_id,
            **self.new_credential(account, 'owner'), **self.new_credential(account, 'alphaKey'),
            **self.new_credential(account, 'sealedKey'),
            **(self.new_credential(account, 'workflowToken') if self.gates['workflow'] else {}),
            **optional,
            **({'plan': 'gold', 'notes': ['made for a test']} if self.style.further else {}),
        }

    def token(self):
        """A credential's value; the wild ones use every character that a cookie and a key share."""
        return secrets.token_urlsafe(18) + ('~+/._-==' if self.style.wild_credentials else '')

    def new_credential(self, account, kind, problem=None):
        """A credential of one kind, good but for `problem`; None where there is no such thing."""
        good = problem not in ('expired', 'revoked')
        if kind == 'owner':
            if problem not in (None, 'expired', 'revoked'):
                return None
            odd = "%2F!#$&'()*<>?@[]^`{|}" if self.style.wild_credentials else ''
            session, csrf = self.token() + odd, self.token()
            self.sessions[session] = {'account': account, 'csrf': csrf, 'good': good}
            return {'owner': {'session': session, 'csrf': csrf}}
        name = {'alphaKey': 'alpha', 'sealedKey': 'sealed', 'workflowToken': 'workflow'}.get(kind)
        fitting = (None, 'expired', 'revoked', *(('noGrant',) if name == 'workflow' else (
            'noScope', 'otherDevice', 'readOnly', 'sendOnly')))
        if name is None or problem not in fitting:
            return None
        token = ('ztw_' if name == 'workflow' else '') + self.token()
        scopes = {'noScope': set(), 'noGrant': set(), 'readOnly': {'read'}, 'sendOnly': {'send'}}
        bound = None
        if problem == 'otherDevice':
            bound = {(account.devices[1] if len(account.devices) > 1 else self.enrol(account))[
                'device_id']}
        self.keys[token] = {'account': account, 'kind': name, 'good': good, 'devices': bound,
                            'scopes': scopes.get(problem, {'read', 'send', 'more'})}
        return {kind: token}

    async def hook(self, request):
        """Provider states over HTTP."""
        style = self.style
        if request.header('authorization') != self.hook_token:
            return Answer(401)
        if request.method == 'GET':
            states = json.dumps({'states': STATES}).encode()
            return Answer(200, states, 'application/json') if style.hook_lists else Answer(404)
        call = json.loads(await request.body())
        await asyncio.sleep(style.hook_delay_s)
        params = dict(call.get('params') or {})
        values = self.state(call.get('state'), dict(params), call.get('action'))
        if params.get('account') in self.accounts:
            self.picture(self.accounts[params['account']])
        if values is None:
            return Answer(style.hook_unknown)
        return Answer(200, json.dumps(values).encode(), 'application/json')

    def state(self, name, params, action):
        """The values of a state, or None for one that cannot be made."""
        if name == 'account' and set(params) <= {'devices'}:
            return {} if action == 'teardown' else self.new_account(params.get('devices', 1))
        account = self.accounts.get(params.pop('account', None))
        if account is None:
            return None
        if name == 'credential' and set(params) <= {'kind', 'problem'}:
            if action == 'teardown':
                return {}
            return self.new_credential(account, params.get('kind'), params.get('problem'))
        if name in ('outage', 'timeout') and not params:
            (account.mishaps.add if action == 'setup' else account.mishaps.discard)(name)
            return {}
        plane = params.pop('plane', 'public')
        if name in ('message', 'messages') and (plane == 'public' or self.gates['sealed']):
            make = self.message_state if name == 'message' else self.messages_state
            return {} if action == 'teardown' else make(account, plane, params)
        if name in self.simple:
            if action == 'teardown':
                account.billing -= {params.get('condition')} if name == 'billing' else set()
                return {}
            return self.simple[name](account, params)
        endpoint_id = params.pop('endpointId', None)
        found = [e for e in self.store(account, plane) if e['endpoint_id'] == endpoint_id]
        if not found or (plane == 'sealed' and not self.gates['sealed']):
            return None
        if name == 'endpoint':
            return self.endpoint_state(found[0], params, action)
        if name not in ('delivery', 'deliveries') or action == 'teardown':
            return None
        if name == 'deliveries':
            return self.deliveries_state(account, found[0], params)
        return self.delivery_state(found[0], account, params)

    def endpoint_state(self, endpoint, params, action):
        """Puts an endpoint in a condition, or takes it out."""
        if list(params.values()) != [True]:
            return None
        (condition,) = params
        if condition not in ('paused', 'urlRefused', 'secretUnreadable'):
            return None
        if condition == 'paused':
            endpoint['paused_at_ms'] = self.now_ms() if action == 'setup' else None
        elif action == 'setup':
            endpoint['conditions'].add(condition)
        else:
            endpoint['conditions'].discard(condition)
        return {}

    def billing_state(self, account, params):
        """A hold or a limit on the account."""
        if params.get('condition') not in ('paymentHold', 'billingPending', 'quotaExceeded'):
            return None
        account.billing.add(params['condition'])
        return {}

    def recipient_state(self, account, params):
        """Somebody who wants no messages, or whom nobody has allowed."""
        number = f'+4930{self.random.randrange(10**7):07d}'
        if params == {'suppressed': True}:
            account.suppressed.add(number)
        elif params != {'allowlisted': False}:
            return None
        return {'recipient': number}

    def clock_state(self, account, params):
        """Moves the account's time on."""
        account.ahead_ms += params.get('advanceMs', 0)
        return {} if set(params) == {'advanceMs'} else None

    def usage_state(self, account, params):
        """An account that has been here for some months."""
        account.months = params.get('periods', 0)
        return {} if set(params) == {'periods'} else None
