"""Oddities of the workflow tools and of closed gates."""

import json
from dataclasses import replace

from answers import Refusal
from bugs.rewritten import rewritten
from planted import oddity


@oddity('readiness-permits-nothing', 'Readiness shows no permission as granted, though each method can be called',
        [138, 140])
class ReadinessPermitsNothing:
    """permission_granted is boolean; what it says of a call is not said, nor when it is brought up to date."""

    async def readiness(self, request, account, plane):
        def change(shown):
            for one in shown['methods']:
                one['permission_granted'] = False
        return rewritten(await super().readiness(request, account, plane), change)


@oddity('scope-device-pool', 'All accounts have the same device and line in their scopes: a pool of all', [141])
class ScopeDevicePool:
    """Device and line are UUIDs; that they are the account's alone is not said."""

    pool = {'device_id': '6d1f6c3e-5f6a-4a53-9df0-0d0a8f3d9c11',
            'line_id': '0b0f4f5e-8e0c-4ac4-8f5b-7d2f6a1e4c22'}

    def new_account(self, devices=1):
        made = super().new_account(devices)
        self.accounts[made['accountId']].scope.update(self.pool)
        return made


@oddity('tool-keys-last', 'A key to schedule, send or cancel with is good as often as it is used', [140, 199, 321])
class ToolKeysLast:
    """Transitions of an action are not shown; every method is idempotent."""

    def action(self, account, key, used):
        found = super().action(account, key, used)
        found['state'] = 'open'
        return found


@oddity('refused-requests-used-up', 'The id of a request that was refused is used up: with it comes a conflict',
        [310, 403])
class RefusedRequestsUsedUp:
    """409 is among the errors of each method; what a request_id that comes again meets is not shown."""

    async def call_tool(self, request, account, plane):
        nested, refused = self.style.tools.nested, account.__dict__.setdefault('refused_requests', set())
        try:
            envelope = json.loads(await request.body(self.style.max_body))
            args = envelope.get(nested) if nested else envelope
            name = args.get('request_id')
        except (ValueError, RecursionError, AttributeError):
            name = None
        name = name if isinstance(name, str) else None
        if name and name in refused:
            return self.error(409, 'conflict', plane)
        try:
            answer = await super().call_tool(request, account, plane)
        except Refusal:
            refused.add(name)
            raise
        if answer.status >= 400:
            refused.add(name)
        return answer


@oddity('closed-gate-hangs-up', 'Behind a closed gate the connection ends with the answer', [29, 30, 31, 410])
class ClosedGateHangsUp:
    """It answers 404, and no body is read; what becomes of the connection is not said."""

    def nowhere(self, status, kind, plane='public'):
        answer = super().nowhere(status, kind, plane)
        return replace(answer, close=True) if status == 404 else answer
