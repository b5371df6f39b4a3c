"""Bugs of the workflow tools: their arguments, what they name, and what readiness says."""

import asyncio
import json

from answers import Refusal
from bugs.rewritten import rewritten
from planted import bug
from tools import READS
from wire import Answer, BodyTooLarge


@bug('readiness-at-once-crossed', 'Two who ask at once what they may do are told the scope of the later', [138, 141])
class ReadinessAtOnceCrossed:
    async def readiness(self, request, account, plane):
        self.asking = account
        await asyncio.sleep(0.03)
        return await super().readiness(request, self.asking, plane)


@bug('ordinal-negative', 'An ordinal below zero counts from the end of the series', [319, 432])
class OrdinalNegative:
    def check_arguments(self, operation, args):
        ordinal = args.get('ordinal')
        if operation == 'schedule' and type(ordinal) is int and -100 <= ordinal < 0:
            args = {**args, 'ordinal': 100 + ordinal}
        super().check_arguments(operation, args)


@bug('request-id-newline', 'The id of a request may end in a line break', [134, 314])
class RequestIdNewline:
    def check_arguments(self, operation, args):
        name = args.get('request_id')
        if isinstance(name, str):
            args = {**args, 'request_id': name.removesuffix('\n')}
        super().check_arguments(operation, args)


@bug('descriptor-account-any-case', 'The account of a descriptor may be written in capitals', [134, 145, 317])
class DescriptorAccountAnyCase:
    def check_arguments(self, operation, args):
        described = args.get('descriptor')
        if operation == 'propose' and isinstance(described, dict) and (
                isinstance(described.get('account_id'), str)):
            args['descriptor'] = {**described, 'account_id': described['account_id'].lower()}
        super().check_arguments(operation, args)


@bug('tool-key-null-500', 'A key that is null makes the tools stumble', [310, 403])
class ToolKeyNull500:
    def check_arguments(self, operation, args):
        if 'key' in args and args['key'] is None:
            raise Refusal(Answer(500, b'Internal Server Error', 'text/plain'))
        super().check_arguments(operation, args)


@bug('token-prefix-any-case', 'What a workflow token begins with may be in capitals', [333, 338])
class TokenPrefixAnyCase:
    def workflow(self, request, plane):
        token = self.bearer(request)
        found = self.keys.get('ztw_' + token[4:]) if token[:4].lower() == 'ztw_' else None
        if found and found['good'] and found['scopes']:
            return found['account']
        return super().workflow(request, plane)


@bug('hints-null-for-reads', 'Of methods that only read it is not said whether they are destructive', [140])
class HintsNullForReads:
    async def readiness(self, request, account, plane):
        def change(shown):
            for one in shown['methods']:
                if one['operation'] in READS:
                    one['destructive_hint'] = None
        return rewritten(await super().readiness(request, account, plane), change)


@bug('scope-line-null-once-revoked', 'A scope names no line once a device of the account is revoked', [141, 191])
class ScopeLineNullOnceRevoked:
    async def readiness(self, request, account, plane):
        answer = await super().readiness(request, account, plane)
        if any(one['revoked'] for one in account.devices):
            return rewritten(answer, lambda shown: shown['scope'].update(line_id=None))
        return answer


@bug('tools-repeat-conflict-sealed-code',
     'The id of a request that comes with other arguments is refused in a code of the sealed plane', [136, 403])
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


@bug('tools-413-json', 'A call that is too large is refused in JSON', [206, 407])
class Tools413Json:
    async def call_tool(self, request, account, plane):
        try:
            return await super().call_tool(request, account, plane)
        except BodyTooLarge:
            answer = self.error(413, 'invalid_request', plane)
            answer.close = True
            return answer


@bug('schedule-action-of-another', 'A key to schedule with is good for every account', [21, 319, 323])
class ScheduleActionOfAnother:
    def action(self, account, key, used):
        if used == 'waiting':
            names = {'id': key.get('action_id'), 'ticket': key.get('ticket')}
            account = next((one['account'] for one in self.actions.values() if any(
                value is not None and one[name] == value for name, value in names.items())), account)
        return super().action(account, key, used)


@bug('occurrence-of-another', 'An occurrence is good for every account', [21, 320, 323])
class OccurrenceOfAnother:
    def carried_out(self, operation, account, args):
        named = args.get('occurrence_id')
        if operation == 'send' and any(named in one.occurrences for one in self.accounts.values()):
            args = {**args, 'occurrence_id': None}
        return super().carried_out(operation, account, args)


@bug('grant-of-account', 'A token is granted what any token of its account is', [13, 333])
class GrantOfAccount:
    def workflow(self, request, plane):
        found = self.keys.get(self.bearer(request))
        if found and found['good'] and found['kind'] == 'workflow' and any(
                one['good'] and one['scopes'] for one in self.keys.values()
                if one['kind'] == 'workflow' and one['account'] is found['account']):
            return found['account']
        return super().workflow(request, plane)
