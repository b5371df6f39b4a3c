"""Bugs of scheduling and sending: ordinals, occurrences, series and policies."""

import uuid

from answers import Refusal
from bugs.workflow.tool_actions import Kindly, Looking
from planted import bug
from tools import ZEROS
from wire import Answer


@bug('occurrence-falsy', 'An occurrence that is an empty text, zero or false counts as none', ['send-row'])
class OccurrenceFalsy(Kindly):
    def kindly(self, operation, args):
        if operation == 'send' and not args.get('occurrence_id', True):
            args['occurrence_id'] = None


@bug('occurrence-null-refused', 'An occurrence may be left out but not be null', ['send-row'])
class OccurrenceNullRefused(Looking):
    def look(self, operation, args):
        if operation == 'send' and 'occurrence_id' in args and args['occurrence_id'] is None:
            self.refuse()


@bug('occurrence-of-another', 'An occurrence is good for every account',
     ['workflow-tools-act-owner-bound', 'send-row', 'grant-confers-authority'])
class OccurrenceOfAnother:
    def carried_out(self, operation, account, args):
        named = args.get('occurrence_id')
        if operation == 'send' and any(named in one.occurrences for one in self.accounts.values()):
            args = {**args, 'occurrence_id': None}
        return super().carried_out(operation, account, args)


@bug('ordinal-99-refused', 'The ordinal 99 is one too many', ['schedule-row', 'limit-of-schedule-ordinal'])
class Ordinal99Refused(Looking):
    def look(self, operation, args):
        if operation == 'schedule' and args.get('ordinal') == 99:
            self.refuse()


@bug('ordinal-boolean', 'True and false pass as the ordinals 1 and 0', ['schedule-row', 'limit-of-schedule-ordinal'],
     stays='a bool is an int in Python')
class OrdinalBoolean(Looking):
    def look(self, operation, args):
        if operation == 'schedule' and isinstance(args.get('ordinal'), bool):
            args['ordinal'] = int(args['ordinal'])


@bug('ordinal-negative', 'An ordinal below zero counts from the end of the series',
     ['schedule-row', 'limit-of-schedule-ordinal'], stays='a negative index counts from the end in Python')
class OrdinalNegative:
    def check_arguments(self, operation, args):
        ordinal = args.get('ordinal')
        if operation == 'schedule' and type(ordinal) is int and -100 <= ordinal < 0:
            args = {**args, 'ordinal': 100 + ordinal}
        super().check_arguments(operation, args)


@bug('ordinal-zero-refused', 'An ordinal of 0 is taken for none', ['schedule-row', 'limit-of-schedule-ordinal'])
class OrdinalZeroRefused(Looking):
    def look(self, operation, args):
        if operation == 'schedule' and not args.get('ordinal'):
            self.refuse()


@bug('policy-list', 'A list passes as the object of a policy', ['schedule-row'])
class PolicyList(Kindly):
    def kindly(self, operation, args):
        if operation == 'schedule' and isinstance(args.get('policy'), list):
            args['policy'] = {}


@bug('schedule-action-of-another', 'A key to schedule with is good for every account',
     ['workflow-tools-act-owner-bound', 'schedule-row', 'grant-confers-authority'])
class ScheduleActionOfAnother:
    def action(self, account, key, used):
        if used == 'waiting':
            names = {'id': key.get('action_id'), 'ticket': key.get('ticket')}
            account = next((one['account'] for one in self.actions.values() if any(
                value is not None and one[name] == value for name, value in names.items())), account)
        return super().action(account, key, used)


@bug('send-action-of-another', 'A key to send with is good for every account',
     ['workflow-tools-act-owner-bound', 'send-row', 'grant-confers-authority'])
class SendActionOfAnother:
    def carried_out(self, operation, account, args):
        if operation == 'send' and args['key'].get('action_id') in self.actions:
            account = self.actions[args['key']['action_id']]['account']
        return super().carried_out(operation, account, args)


@bug('series-of-zeros', 'The series may be the UUID of zeros', ['uuid-in-lower-case', 'schedule-row'])
class SeriesOfZeros(Kindly):
    def kindly(self, operation, args):
        if args.get('series_id') == ZEROS:
            args['series_id'] = str(uuid.uuid4())


@bug('tool-key-null-500', 'A key that is null makes the tools stumble',
     ['workflow-methods-route', 'workflow-categories'])
class ToolKeyNull500:
    def check_arguments(self, operation, args):
        if 'key' in args and args['key'] is None:
            raise Refusal(Answer(500, b'Internal Server Error', 'text/plain'))
        super().check_arguments(operation, args)
