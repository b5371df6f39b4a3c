"""Further oddities of the workflow tools."""

import json

from answers import Refusal
from planted import oddity
from tools import READS


@oddity('void-is-gone', 'An action that is cancelled is not there any more: its status is 404', [199, 318, 321])
class VoidIsGone:
    """States of an action are not shown; 404 is among the errors of each method."""

    def carried_out(self, operation, account, args):
        found = super().carried_out(operation, account, args)
        if operation == 'cancel':
            self.actions.pop(args['key']['action_id'], None)
        return found


@oddity('proposals-merge', 'The same descriptor proposes the same action, under another request as well',
        [140, 317])
class ProposalsMerge:
    """idempotent_hint is always true; by what a proposal is known again is not said."""

    def carried_out(self, operation, account, args):
        if operation != 'propose':
            return super().carried_out(operation, account, args)
        known = account.__dict__.setdefault('proposals', {})
        said = json.dumps(args['descriptor'], sort_keys=True)
        if said not in known:
            known[said] = super().carried_out(operation, account, args)
        return known[said]


@oddity('request-ids-once', 'A request_id that a read has used is a conflict on the next', [314, 403])
class RequestIdsOnce:
    """409 is among the errors of each method; what a request_id that comes again meets is not said."""

    def carried_out(self, operation, account, args):
        used = account.__dict__.setdefault('read_ids', set())
        if operation in READS:
            if args['request_id'] in used:
                raise Refusal(self.error(409, 'conflict', 'workflow'))
            used.add(args['request_id'])
        return super().carried_out(operation, account, args)
