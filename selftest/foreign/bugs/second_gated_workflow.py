"""Further bugs of the workflow tools."""

import time

from answers import Refusal
from planted import bug
from tools import READS, ZEROS, METHODS


class Looking:
    """Looks at arguments first, and may change or refuse them."""

    def check_arguments(self, operation, args):
        self.look(operation, args)
        return super().check_arguments(operation, args)

    def refuse(self):
        raise Refusal(self.error(*self.style.tools.malformed, 'workflow'))


@bug('request-ids-of-all', 'Ids of requests are known whichever account used them', [20, 21, 314])
class RequestIdsOfAll:
    async def call_tool(self, request, account, plane):
        account.requests = self.__dict__.setdefault('every_request', {})
        return await super().call_tool(request, account, plane)


@bug('cancel-action-of-another', 'A key to cancel with is good for every account', [21, 321])
class CancelActionOfAnother:
    def carried_out(self, operation, account, args):
        if operation == 'cancel' and args['key']['action_id'] in self.actions:
            account = self.actions[args['key']['action_id']]['account']
        return super().carried_out(operation, account, args)


@bug('ordinal-boolean', 'True and false pass as the ordinals 1 and 0', [319, 432])
class OrdinalBoolean(Looking):
    def look(self, operation, args):
        if operation == 'schedule' and isinstance(args.get('ordinal'), bool):
            args['ordinal'] = int(args['ordinal'])


@bug('occurrence-of-zeros', 'An occurrence that is the UUID of zeros counts as none', [134, 320])
class OccurrenceOfZeros(Looking):
    def look(self, operation, args):
        if operation == 'send' and args.get('occurrence_id') == ZEROS:
            args['occurrence_id'] = None


@bug('occurrence-null-refused', 'An occurrence may be left out but not be null', [320])
class OccurrenceNullRefused(Looking):
    def look(self, operation, args):
        if operation == 'send' and 'occurrence_id' in args and args['occurrence_id'] is None:
            self.refuse()


@bug('ordinal-zero-refused', 'An ordinal of 0 is taken for none', [319, 432])
class OrdinalZeroRefused(Looking):
    def look(self, operation, args):
        if operation == 'schedule' and not args.get('ordinal'):
            self.refuse()


@bug('readiness-cached-for-all', 'Readiness is worked out once for everybody', [138, 141])
class ReadinessCachedForAll:
    known = None

    async def readiness(self, request, account, plane):
        if self.known is None or self.known[0] < time.monotonic() - 60:
            self.known = (time.monotonic(), await super().readiness(request, account, plane))
        return self.known[1]


@bug('reads-without-grant', 'Methods that read do not ask for a current grant', [13, 333])
class ReadsWithoutGrant:
    def workflow(self, request, plane):
        found = self.keys.get(self.bearer(request))
        known = found and found['good'] and found['kind'] == 'workflow'
        request.ungranted = bool(known) and not found['scopes'] and request.method == 'POST'
        return found['account'] if request.ungranted else super().workflow(request, plane)

    async def call_tool(self, request, account, plane):
        if request.ungranted:
            method = (await self.parsed(request, plane)).get('method')
            if dict(METHODS).get(str(method)) not in READS:
                return self.error(403, 'forbidden', plane)
        return await super().call_tool(request, account, plane)
