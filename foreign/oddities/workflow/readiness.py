"""Oddities of what readiness tells of methods, grants and scopes."""

import json
import secrets
import uuid

from answers import Refusal
from bugs.toolkit.rewritten import rewritten
from planted import oddity


@oddity('cancel-told-as-send', 'The tool that cancels is told to be an operation of sending',
        ['workflow-readiness-members', 'workflow-method-members'])
class CancelToldAsSend:
    """Eight methods, seven operations: which one a cancel is has to be one of those."""

    async def readiness(self, request, account, plane):
        def change(shown):
            for one in shown['methods']:
                if one['method'] == 'workflow.action.cancel':
                    one['operation'] = 'send'
        return rewritten(await super().readiness(request, account, plane), change)


@oddity('cautious-hints', 'No tool promises to be read-only; their order varies',
        ['workflow-readiness-members', 'workflow-method-members'])
class CautiousHints:
    """The hints are booleans; which tool has which is not said, nor the order of tools."""

    async def readiness(self, request, account, plane):
        shown = json.loads((await super().readiness(request, account, plane)).body)
        for item in shown['methods']:
            item.update(read_only_hint=False, destructive_hint=True)
        self.random.shuffle(shown['methods'])
        return self.success(200, shown)


@oddity('grant-leaves-content-out', 'A grant leaves a method out, which readiness says and a call is refused for',
        ['workflow-method-members', 'grant-confers-authority'])
class GrantLeavesContentOut:
    """permission_granted is a matter of each method, and the grant alone confers authority."""

    async def readiness(self, request, account, plane):
        def change(shown):
            for one in shown['methods']:
                if one['operation'] == 'context_content':
                    one['permission_granted'] = False
        return rewritten(await super().readiness(request, account, plane), change)

    def check_arguments(self, operation, args):
        super().check_arguments(operation, args)
        if operation == 'context_content':
            raise Refusal(self.error(403, 'forbidden', 'workflow'))


@oddity('no-grant-nothing-there', 'To a workflow token without a grant no tool is there',
        ['workflow-plane-gated', 'workflow-readiness-route', 'grant-confers-authority'])
class NoGrantNothingThere:
    """Every call needs a current grant, and 404 is listed; what its lack meets is not said."""

    def workflow(self, request, plane):
        found = self.keys.get(self.bearer(request))
        if found and found['good'] and not found['scopes']:
            raise Refusal(self.error(404, 'not_found', 'workflow'))
        return super().workflow(request, plane)


@oddity('one-context', 'Accounts of one house work in one context', ['workflow-scope-members', 'schedule-row'])
class OneContext:
    """A grant opens a context; that no two accounts have one is not said."""

    def samples(self, account):
        account.scope = self.__dict__.setdefault('shared_scope', account.scope)
        return super().samples(account)


@oddity('readiness-lists-nothing', 'Readiness lists no method, though each can be called',
        ['workflow-readiness-members', 'workflow-method-members'])
class ReadinessListsNothing:
    """`methods` is an array; which methods it lists is not said."""

    async def readiness(self, request, account, plane):
        answer = await super().readiness(request, account, plane)
        return rewritten(answer, lambda shown: shown.update(methods=[]))


@oddity('readiness-lists-twice', 'Readiness lists every method twice, as two versions of the library have it',
        ['workflow-readiness-members', 'workflow-method-members'])
class ReadinessListsTwice:
    """An array of method items; that each method is in it once is not said."""

    def success(self, status, value):
        if 'send_semantics' in value:
            value = {**value, 'methods': [one for one in value['methods'] for _ in range(2)]}
        return super().success(status, value)


@oddity('readiness-permits-nothing', 'Readiness shows no permission as granted, though each method can be called',
        ['workflow-readiness-members', 'workflow-method-members'])
class ReadinessPermitsNothing:
    """permission_granted is boolean; what it says of a call is not said, nor when it is brought up to date."""

    async def readiness(self, request, account, plane):
        def change(shown):
            for one in shown['methods']:
                one['permission_granted'] = False
        return rewritten(await super().readiness(request, account, plane), change)


@oddity('scope-device-pool', 'All accounts have the same device and line in their scopes: a pool of all',
        ['workflow-scope-members'])
class ScopeDevicePool:
    """Device and line are UUIDs; that they are the account's alone is not said."""

    pool = {'device_id': '6d1f6c3e-5f6a-4a53-9df0-0d0a8f3d9c11',
            'line_id': '0b0f4f5e-8e0c-4ac4-8f5b-7d2f6a1e4c22'}

    def new_account(self, devices=1):
        made = super().new_account(devices)
        self.accounts[made['accountId']].scope.update(self.pool)
        return made


@oddity('scope-line-varies', 'A scope names another line at each look, whichever is free', ['workflow-scope-members'])
class ScopeLineVaries:
    """A scope has the UUID of a line; that it is the same one tomorrow is not said."""

    async def readiness(self, request, account, plane):
        account.scope['line_id'] = str(uuid.uuid4())
        return await super().readiness(request, account, plane)


class OwnUuids:
    """Names what an account's grant is for before the first sample is made."""

    def samples(self, account):
        if not account.__dict__.setdefault('own_uuids', False):
            account.own_uuids = True
            self.rename(account)
        return super().samples(account)


@oddity('scope-of-one', 'Context, device and line of a scope have one UUID', ['workflow-scope-members'])
class ScopeOfOne(OwnUuids):
    """Three UUIDs; that they differ is not said."""

    def rename(self, account):
        account.scope = dict.fromkeys(account.scope, account.scope['context_id'])


def digits():
    """A UUID of no version: the nibbles of version and variant are f and 0."""
    text = secrets.token_hex(16)
    return f'{text[:8]}-{text[8:12]}-f{text[13:16]}-0{text[17:20]}-{text[20:]}'


@oddity('uuids-of-no-version', 'UUIDs are 32 digits at random, of no version and no variant',
        ['uuid-in-lower-case', 'workflow-scope-members', 'cancel-key-members'])
class UuidsOfNoVersion(OwnUuids):
    """Canonical lowercase hex and not all zero is all that is said of them."""

    def rename(self, account):
        account.scope = {name: digits() for name in account.scope}
        account.tool_account = digits()

    def new_action(self, account):
        action = super().new_action(account)
        del self.actions[action['id']]
        action['id'] = digits()
        self.actions[action['id']] = action
        return action
