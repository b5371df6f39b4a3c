"""What the foreign gateway holds for its tenants, and the hook that makes more of it on demand."""

import asyncio
import itertools
import json
import secrets
import uuid

from wire import Answer


STATES = ['account', 'credential', 'endpoint', 'delivery', 'deliveries', 'outage', 'timeout']


class Account:
    """One tenant: who may speak for it and what it has."""

    def __init__(self, account_id):
        self.account_id = account_id
        self.endpoints = []
        self.devices = []
        self.replays = {}
        self.mishaps = set()
        self.in_flight = 0
        self.creating = False
        self.counter = itertools.count(1)
        self.scope = {k: str(uuid.uuid4()) for k in ('context_id', 'device_id', 'line_id')}


class States:
    """The part of a gateway that makes accounts and credentials and puts them in states."""

    def begin_states(self):
        self.accounts, self.sessions, self.keys, self.issued = {}, {}, {}, {}
        self.hook_token = secrets.token_urlsafe(12)

    def new_account(self, devices=1):
        """An account with owner, keys and devices, as the target file describes one."""
        account = Account(secrets.token_urlsafe(9))
        self.accounts[account.account_id] = account
        for number in range(devices):
            account.devices.append({
                'device_id': self.new_id(account), 'display_name': f'Téléphone ☎ {number}',
                'revoked': False, 'active_socket_lease': number % 2 == 0,
                'lines': [{'line_id': self.new_id(account), 'state': 'active',
                           'binding_generation': 9_007_199_254_740_993 - number}],
            })
        lacking = {'recipient': None, 'envelopes': None, 'workflow': None}
        return {
            'accountId': account.account_id,
            **self.new_credential(account, 'owner'), **self.new_credential(account, 'alphaKey'),
            **self.new_credential(account, 'sealedKey'),
            **(self.new_credential(account, 'workflowToken') if self.gates['workflow'] else {}),
            **({'deviceId': account.devices[0]['device_id']} if devices else {}),
            **(lacking if self.style.hook_nulls else {}),
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
        fitting = (None, 'expired', 'revoked', 'noGrant' if name == 'workflow' else 'noScope')
        if name is None or problem not in fitting:
            return None
        token = ('ztw_' if name == 'workflow' else '') + self.token()
        scoped = problem not in ('noScope', 'noGrant')
        self.keys[token] = {'account': account, 'kind': name, 'good': good, 'scoped': scoped}
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
        values = self.state(call.get('state'), dict(call.get('params') or {}), call.get('action'))
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
        plane, endpoint_id = params.pop('plane', 'public'), params.pop('endpointId', None)
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
