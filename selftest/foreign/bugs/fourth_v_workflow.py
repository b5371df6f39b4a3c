"""Bugs of the workflow tools: limits at their edge, whose things are whose, and how refusals are worded."""

import json

from answers import Refusal
from planted import bug
from tools import ZEROS
from wire import spell


class Looking:
    """Looks at arguments first, and may change or refuse them."""

    def check_arguments(self, operation, args):
        self.look(operation, args)
        return super().check_arguments(operation, args)

    def refuse(self):
        raise Refusal(self.error(*self.style.tools.malformed, 'workflow'))


@bug('ordinal-99-refused', 'The ordinal 99 is one too many', [319, 432])
class Ordinal99Refused(Looking):
    def look(self, operation, args):
        if operation == 'schedule' and args.get('ordinal') == 99:
            self.refuse()


@bug('revision-128-refused', 'The revision 128 is one too many', [143, 433], style='chatty')
class Revision128Refused(Looking):
    def look(self, operation, args):
        if operation == 'cancel' and isinstance(args.get('key'), dict) and args['key'].get('revision') == 128:
            self.refuse()


@bug('request-of-zeros', 'The id of a request may be the UUID of zeros', [134, 314])
class RequestOfZeros(Looking):
    def look(self, operation, args):
        if args.get('request_id') == ZEROS:
            args['request_id'] = ZEROS[:-1] + '1'


@bug('status-context-optional', 'Status takes the context of the grant where none is given', [318])
class StatusContextOptional:
    def check_arguments(self, operation, args):
        if operation == 'status' and 'context_id' not in args:
            args = {**args, 'context_id': ZEROS[:-1] + '1'}
        return super().check_arguments(operation, args)


@bug('send-action-of-another', 'A key to send with is good for every account', [21, 320, 323])
class SendActionOfAnother:
    def carried_out(self, operation, account, args):
        if operation == 'send' and args['key'].get('action_id') in self.actions:
            account = self.actions[args['key']['action_id']]['account']
        return super().carried_out(operation, account, args)


@bug('propose-for-another', 'An action can be proposed for another account by its id', [21, 323])
class ProposeForAnother:
    def carried_out(self, operation, account, args):
        if operation == 'propose':
            for other in self.accounts.values():
                if other.tool_account == args['descriptor']['account_id']:
                    account = other
        return super().carried_out(operation, account, args)


@bug('tools-bad-json-flat', 'A body that is no JSON is refused in the words of the other planes', [136, 359])
class ToolsBadJsonFlat:
    async def parsed(self, request, plane, text_allowed=False):
        try:
            return await super().parsed(request, plane, text_allowed)
        except Refusal as refusal:
            if plane == 'workflow' and refusal.answer.status == 400:
                raise Refusal(self.error(400, 'invalid_request', 'public')) from None
            raise


@bug('context-not-found-code', 'A context that is out of reach is told so in a code of its own', [136, 403])
class ContextNotFoundCode:
    def known_context(self, account, args):
        try:
            super().known_context(account, args)
        except Refusal:
            raise Refusal(self.error(404, 'context_not_found', 'workflow')) from None


@bug('tools-outage-flat', 'In an outage the tools are unavailable in the words of the other planes', [136, 359])
class ToolsOutageFlat:
    def mishap(self, account, plane):
        return super().mishap(account, 'public' if plane == 'workflow' else plane)


@bug('scope-in-capitals', 'The device of a scope is written in capitals', [134, 141])
class ScopeInCapitals:
    async def readiness(self, request, account, plane):
        answer = await super().readiness(request, account, plane)
        page = json.loads(answer.body)
        page['scope']['device_id'] = page['scope']['device_id'].upper()
        answer.body = spell(page, self.style).encode()
        return answer


@bug('ended-token-calls', 'A token that has ended is still good for calling methods', [333, 338])
class EndedTokenCalls:
    def workflow(self, request, plane):
        found = self.keys.get(self.bearer(request))
        if request.method == 'POST' and found and found['kind'] == 'workflow' and found['scopes']:
            return found['account']
        return super().workflow(request, plane)


@bug('in-flight-tools-uncounted', 'Calls of tools are not counted among the bodies in flight', [424])
class InFlightToolsUncounted:
    async def admitted(self, request, account, plane, handler, groups):
        if plane == 'workflow':
            return await handler(request, account, plane, *groups)
        return await super().admitted(request, account, plane, handler, groups)
