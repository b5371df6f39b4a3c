"""Bugs of the tools' arguments, and of gates that read the flag of another one."""

import re

from bugs.eleventh_public_endpoints import stumbled
from planted import bug
from tools import ZEROS


@bug('descriptor-account-of-zeros', 'A descriptor whose account is the UUID of zeros is for the account of the token',
     [134, 145])
class DescriptorAccountOfZeros:
    def check_arguments(self, operation, args):
        descriptor = args.get('descriptor')
        if operation == 'propose' and isinstance(descriptor, dict) and descriptor.get('account_id') == ZEROS:
            descriptor['account_id'] = self.asking.tool_account
        super().check_arguments(operation, args)

    async def call_tool(self, request, account, plane):
        await request.body(self.style.max_body)
        self.asking = account
        return await super().call_tool(request, account, plane)


@bug('cancel-key-any-case', 'The ids in the key of a cancel may be in capitals', [134, 143])
class CancelKeyAnyCase:
    def check_arguments(self, operation, args):
        key = args.get('key')
        if operation == 'cancel' and isinstance(key, dict):
            for name in ('account_id', 'action_id'):
                if isinstance(key.get(name), str):
                    key[name] = key[name].lower()
        super().check_arguments(operation, args)


class Optional:
    """Fills in an argument that was left out."""

    def check_arguments(self, operation, args):
        if operation in self.operations and args.get(self.member) is None:
            args[self.member] = self.default()
        super().check_arguments(operation, args)

    async def call_tool(self, request, account, plane):
        await request.body(self.style.max_body)
        self.asking = account
        return await super().call_tool(request, account, plane)


@bug('read-context-optional', 'Reading takes the context of the grant where none is given', [314, 315, 316])
class ReadContextOptional(Optional):
    operations, member = ('contact_read', 'context_metadata', 'context_content'), 'context_id'

    def default(self):
        return self.asking.scope['context_id']


@bug('series-optional', 'A schedule that names no series begins one', [319])
class SeriesOptional(Optional):
    operations, member = ('schedule',), 'series_id'

    def default(self):
        return self.asking.scope['context_id']


@bug('policy-optional', 'A schedule without a policy has that of the service', [319])
class PolicyOptional(Optional):
    operations, member = ('schedule',), 'policy'

    def default(self):
        return {}


@bug('tools-list-500', 'A body that is a list makes the tools stumble', [136, 310])
class ToolsList500:
    async def call_tool(self, request, account, plane):
        if (await request.body(self.style.max_body)).lstrip()[:1] == b'[':
            return stumbled()
        return await super().call_tool(request, account, plane)


class WrongFlag:
    """Opens a gate where the sealed plane is open."""

    async def route(self, request, raw):
        was = self.gates
        if re.fullmatch(self.behind, raw) and was['sealed']:
            self.gates = {**was, self.gate: True}
        try:
            return await super().route(request, raw)
        finally:
            self.gates = was


@bug('selection-opened-by-sealed-gate', 'Selection is there where the sealed plane is, its own gate closed', [30, 232],
     closed=['sealedWebhookDelivery'])
class SelectionOpenedBySealedGate(WrongFlag):
    behind, gate = r'/v1/webhooks/[^/]+/sealed-events', 'selection'


@bug('workflow-opened-by-sealed-gate', 'The tools are there where the sealed plane is, their own gate closed', [31, 343],
     closed=['workflowTools'])
class WorkflowOpenedBySealedGate(WrongFlag):
    behind, gate = r'/v1/workflow/tools', 'workflow'
