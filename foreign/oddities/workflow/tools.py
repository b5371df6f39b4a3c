"""Oddities of the workflow tools."""

import json
import time
from dataclasses import replace

from answers import Refusal
from planted import oddity
from tools import READS, uuid_text


@oddity('action-status-lags', 'The status of an action is that of a second ago',
        ['workflow-response-open', 'workflow-action-states-open', 'status-row'])
class ActionStatusLags:
    """States of an action and when they change are not shown."""

    def action(self, account, key, used):
        found = super().action(account, key, used)
        found['changed'] = time.monotonic()
        return found

    def carried_out(self, operation, account, args):
        shown = super().carried_out(operation, account, args)
        if operation == 'status' and time.monotonic() - self.actions[args['action_id']].get('changed', 0) < 1:
            return {**shown, 'state': 'open'}
        return shown


@oddity('context-is-long', 'What a tool reads of a context has 200 kilobytes',
        ['workflow-response-open', 'context-content-row'])
class ContextIsLong:
    """The fields of a WorkflowResponse are not shown, nor how long they are."""

    def carried_out(self, operation, account, args):
        found = super().carried_out(operation, account, args)
        return {**found, 'text': 'Grüezi ☎ ' * 20_000} if operation == 'context_content' else found


@oddity('foreign-context-forbidden', 'What is outside the grant is forbidden, be it there or not',
        ['contact-read-row', 'status-row', 'workflow-categories'])
class ForeignContextForbidden:
    """Which of the codes it is, and its status, is not shown."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, tools=replace(style.tools, unknown=(403, 'forbidden'))), *rest)


@oddity('proposals-merge', 'The same descriptor proposes the same action, under another request as well',
        ['workflow-method-members', 'propose-row'])
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


@oddity('refused-requests-used-up', 'The id of a request that was refused is used up: with it comes a conflict',
        ['workflow-methods-route', 'workflow-categories'])
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


@oddity('request-ids-once', 'A request_id that a read has used is a conflict on the next',
        ['contact-read-row', 'workflow-categories'])
class RequestIdsOnce:
    """409 is among the errors of each method; what a request_id that comes again meets is not said."""

    def carried_out(self, operation, account, args):
        used = account.__dict__.setdefault('read_ids', set())
        if operation in READS:
            if args['request_id'] in used:
                raise Refusal(self.error(409, 'conflict', 'workflow'))
            used.add(args['request_id'])
        return super().carried_out(operation, account, args)


@oddity('send-queues', 'What a send prepares is queued until the device that is bound to it asks for it',
        ['workflow-tools-act-owner-bound', 'message-states-listed', 'cancel-while-writer-controls',
         'grant-confers-authority'])
class SendQueues:
    """A send prepares metadata; in which state that waits for its device is not shown."""

    def carried_out(self, operation, account, args):
        found = super().carried_out(operation, account, args)
        if operation == 'send':
            self.make_message(account, 'sealed', account.devices[0]['device_id'], 'queued')
        return found


@oddity('slot-once', 'A place of a series can be scheduled once, by whatever key',
        ['workflow-action-states-open', 'schedule-row'])
class SlotOnce:
    def carried_out(self, operation, account, args):
        slots = account.__dict__.setdefault('slots', set())
        slot = (args.get('series_id'), args.get('ordinal'))
        if operation == 'schedule' and slot in slots:
            raise Refusal(self.error(409, 'conflict', 'workflow'))
        found = super().carried_out(operation, account, args)
        if operation == 'schedule':
            slots.add(slot)
        return found


@oddity('tool-keys-last', 'A key to schedule, send or cancel with is good as often as it is used',
        ['workflow-method-members', 'workflow-action-states-open', 'cancel-action-row'])
class ToolKeysLast:
    """Transitions of an action are not shown; every method is idempotent."""

    def action(self, account, key, used):
        found = super().action(account, key, used)
        found['state'] = 'open'
        return found


@oddity('tools-answer-empty', 'What a tool is told is an empty object',
        ['workflow-response-open', 'workflow-methods-route'])
class ToolsAnswerEmpty:
    """The fields of the answer are not shown."""

    def result(self, operation, found):
        return {}


@oddity('tools-closed', 'Arguments with a further member are refused', ['workflow-methods-route'], style='odd')
class ToolsClosed:
    """The arguments of each method are listed; what becomes of others is not said."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, tools=replace(style.tools, closed=True)), *rest)


@oddity('tools-refuse-by-member', 'Arguments are refused with a status and a code for each of them',
        ['workflow-methods-route', 'workflow-categories'])
class ToolsRefuseByMember:
    """400, 404 and 409 are among the errors of each method; the status of a code is not shown."""

    def check_arguments(self, operation, args):
        try:
            super().check_arguments(operation, args)
        except Refusal:
            if not uuid_text(args.get('request_id')):
                raise
            told = (409, 'invalid_request') if 'key' in args else (404, 'invalid_request')
            raise Refusal(self.error(*told, 'workflow')) from None


@oddity('tools-repeat-arguments', 'A tool answers with its arguments, the key of a cancel among them',
        ['sealed-error-codes', 'workflow-response-open'])
class ToolsRepeatArguments:
    """That errors never echo is said of the sealed plane; the answers of tools are not shown."""

    def carried_out(self, operation, account, args):
        return {**super().carried_out(operation, account, args), 'arguments': json.loads(json.dumps(args))}


@oddity('void-is-gone', 'An action that is cancelled is not there any more: its status is 404',
        ['workflow-action-states-open', 'status-row', 'cancel-action-row'])
class VoidIsGone:
    """States of an action are not shown; 404 is among the errors of each method."""

    def carried_out(self, operation, account, args):
        found = super().carried_out(operation, account, args)
        if operation == 'cancel':
            self.actions.pop(args['key']['action_id'], None)
        return found
