"""Bugs of the workflow tools: keys that are read too kindly, and calls that ask for no grant."""

import uuid

from planted import bug
from tools import uuid_text


class Mending:
    """Mends arguments before it looks at them; what it makes of them is what is carried out."""

    def check_arguments(self, operation, args):
        if operation == 'cancel' and isinstance(args.get('key'), dict):
            self.mend_key(args['key'])
        if operation == 'schedule':
            self.mend_schedule(args)
        return super().check_arguments(operation, args)

    def mend_key(self, key):
        """Mends the key of a cancel."""

    def mend_schedule(self, args):
        """Mends what a schedule is told."""


@bug('revision-zero-latest', 'The revision 0 in the key of a cancel stands for the latest', [143, 433])
class RevisionZeroLatest(Mending):
    def mend_key(self, key):
        if key.get('revision') == 0:
            key['revision'] = self.style.tools.revision


@bug('series-any-text', 'A series may be named by any text', [134, 319])
class SeriesAnyText(Mending):
    def mend_schedule(self, args):
        series = args.get('series_id')
        if isinstance(series, str) and series and not uuid_text(series):
            args['series_id'] = str(uuid.uuid5(uuid.NAMESPACE_OID, series))


@bug('cancel-account-optional', "The key of a cancel may leave out the account, which is the token's",
     [143, 321])
class CancelAccountOptional(Mending):
    def mend_key(self, key):
        found = self.actions.get(str(key.get('action_id')))
        if found and 'account_id' not in key:
            key['account_id'] = found['account'].tool_account


@bug('cancel-without-grant', 'A cancel, which can do no harm, asks for no current grant', [13, 333])
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
