"""Bugs of proposing, cancelling and reading actions."""

import json
import re

from answers import Refusal
from bugs.toolkit.rewritten import rewritten
from planted import bug
from tools import ZEROS


@bug('action-of-another', 'The status of an action is told to other accounts',
     ['workflow-tools-act-owner-bound', 'grant-confers-authority'])
class ActionOfAnother:
    def carried_out(self, operation, account, args):
        found = self.actions.get(args.get('action_id'))
        if operation == 'status' and found:
            return {'state': found['state']}
        return super().carried_out(operation, account, args)


@bug('cancel-action-of-another', 'A key to cancel with is good for every account',
     ['workflow-tools-act-owner-bound', 'cancel-action-row'])
class CancelActionOfAnother:
    def carried_out(self, operation, account, args):
        if operation == 'cancel' and args['key']['action_id'] in self.actions:
            account = self.actions[args['key']['action_id']]['account']
        return super().carried_out(operation, account, args)


@bug('cancel-key-any-case', 'The ids in the key of a cancel may be in capitals',
     ['uuid-in-lower-case', 'cancel-key-members'])
class CancelKeyAnyCase:
    def check_arguments(self, operation, args):
        key = args.get('key')
        if operation == 'cancel' and isinstance(key, dict):
            for name in ('account_id', 'action_id'):
                if isinstance(key.get(name), str):
                    key[name] = key[name].lower()
        super().check_arguments(operation, args)


@bug('cancel-without-grant', 'A cancel, which can do no harm, asks for no current grant',
     ['workflow-plane-gated', 'workflow-token-scheme'])
class CancelWithoutGrant:
    def workflow(self, request, plane):
        found = self.keys.get(self.bearer(request))
        if request.method == 'POST' and found and found['good'] and found['kind'] == 'workflow':
            return found['account']
        return super().workflow(request, plane)

    async def call_tool(self, request, account, plane):
        if (await self.parsed(request, plane)).get('method') != 'workflow.action.cancel':
            super().workflow(request, plane)
        return await super().call_tool(request, account, plane)


@bug('descriptor-account-of-zeros', 'A descriptor whose account is the UUID of zeros is for the account of the token',
     ['uuid-in-lower-case', 'propose-descriptor-open'])
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


class Kindly:
    """Reads arguments more kindly than it should; what it makes of them is what is carried out."""

    def check_arguments(self, operation, args):
        self.kindly(operation, args)
        return super().check_arguments(operation, args)


@bug('descriptor-text', 'A descriptor may come as JSON within a text', ['propose-row'])
class DescriptorText(Kindly):
    def kindly(self, operation, args):
        if operation == 'propose' and isinstance(args.get('descriptor'), str):
            try:
                args['descriptor'] = json.loads(args['descriptor'])
            except ValueError:
                pass


class KindlyKey(Kindly):
    """Reads the key of a cancel kindly."""

    def kindly(self, operation, args):
        if operation == 'cancel' and isinstance(args.get('key'), dict):
            self.kindly_key(args['key'])


@bug('digest-line-break', 'A digest with a line break behind it passes', ['cancel-key-members'])
class DigestLineBreak(KindlyKey):
    def kindly_key(self, key):
        digest = key.get('binding_digest')
        if isinstance(digest, str) and re.fullmatch('[0-9a-f]{64}\\n', digest):
            key['binding_digest'] = digest[:-1]


@bug('propose-for-another', 'An action can be proposed for another account by its id',
     ['workflow-tools-act-owner-bound', 'grant-confers-authority'])
class ProposeForAnother:
    def carried_out(self, operation, account, args):
        if operation == 'propose':
            for other in self.accounts.values():
                if other.tool_account == args['descriptor']['account_id']:
                    account = other
        return super().carried_out(operation, account, args)


@bug('request-ids-of-all', 'Ids of requests are known whichever account used them',
     ['sealed-clients-send-and-upload', 'workflow-tools-act-owner-bound', 'contact-read-row'])
class RequestIdsOfAll:
    async def call_tool(self, request, account, plane):
        account.requests = self.__dict__.setdefault('every_request', {})
        return await super().call_tool(request, account, plane)


class Looking:
    """Looks at arguments first, and may change or refuse them."""

    def check_arguments(self, operation, args):
        self.look(operation, args)
        return super().check_arguments(operation, args)

    def refuse(self):
        raise Refusal(self.error(*self.style.tools.malformed, 'workflow'))


@bug('revision-128-refused', 'The revision 128 is one too many', ['cancel-key-members', 'limit-of-key-revision'],
     style='chatty')
class Revision128Refused(Looking):
    def look(self, operation, args):
        if operation == 'cancel' and isinstance(args.get('key'), dict) and args['key'].get('revision') == 128:
            self.refuse()


@bug('revision-true', 'The revision true is the number one', ['cancel-key-members', 'limit-of-key-revision'])
class RevisionTrue(KindlyKey):
    def kindly_key(self, key):
        if key.get('revision') is True:
            key['revision'] = 1


@bug('status-any-context', 'The status of an action is told in any context', ['workflow-scope-members', 'status-row'])
class StatusAnyContext:
    def known_context(self, account, args):
        if 'action_id' not in args:
            super().known_context(account, args)


@bug('status-context-optional', 'Status takes the context of the grant where none is given', ['status-row'])
class StatusContextOptional:
    def check_arguments(self, operation, args):
        if operation == 'status' and 'context_id' not in args:
            args = {**args, 'context_id': ZEROS[:-1] + '1'}
        return super().check_arguments(operation, args)


@bug('tools-repeat-conflict-sealed-code',
     'The id of a request that comes with other arguments is refused in a code of the sealed plane',
     ['workflow-error-codes', 'workflow-categories'])
class ToolsRepeatConflictSealedCode:
    async def call_tool(self, request, account, plane):
        answer = await super().call_tool(request, account, plane)
        if answer.status != 409:
            return answer
        envelope, nested = json.loads(await request.body()), self.style.tools.nested
        args = envelope[nested] if nested else envelope
        if args['request_id'] in account.requests:
            return self.error(409, 'idempotency_conflict', plane)
        return answer


@bug('workflow-conflict-message', 'A workflow conflict says in words what is the matter',
     ['workflow-error-codes', 'error-body-form'])
class WorkflowConflictMessage:
    def error(self, status, code, plane, headers=()):
        answer = super().error(status, code, plane, headers)
        if plane == 'workflow' and code == 'conflict':
            return rewritten(answer, lambda body: body['error'].update(message='used already'))
        return answer
