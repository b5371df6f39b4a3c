"""The workflow tools: what may be done, and the methods that do it."""

import re
import secrets
import uuid

from answers import Refusal

METHODS = [
    ('workflow.contact.read', 'contact_read'), ('workflow.context.metadata', 'context_metadata'),
    ('workflow.context.content', 'context_content'), ('workflow.action.propose', 'propose'),
    ('workflow.action.status', 'status'), ('workflow.action.schedule', 'schedule'),
    ('workflow.action.send', 'send'), ('workflow.action.cancel', 'cancel'),
]
READS = ('contact_read', 'context_metadata', 'context_content', 'status')
ZEROS = '00000000-0000-0000-0000-000000000000'


class Tools:
    """The part of a gateway that tools with a grant work through."""

    def begin_tools(self):
        self.actions = {}

    async def readiness(self, request, account, plane):
        """What a tool may do."""
        chosen = {'all': METHODS, 'seven': METHODS[:7], 'two': METHODS[3:5]}[self.style.methods]
        return self.success(200, {
            'available': True,
            'methods': [{
                'method': method, 'operation': operation, 'read_only_hint': operation in READS,
                'destructive_hint': operation == 'send', 'idempotent_hint': True,
                'implementation': 'library_candidate', 'transport_mounted': True,
                'permission_granted': operation != 'schedule' or self.style.tools.schedules,
            } for method, operation in chosen],
            'scope': dict(account.scope),
            'send_semantics': 'owner_bound_prepared_only',
        })

    async def call_tool(self, request, account, plane):
        """One call of a method."""
        style = self.style.tools
        method, args = self.called(await self.parsed(request, plane))
        operation = dict(METHODS).get(method if isinstance(method, str) else None)
        if operation is None:
            return self.error(*style.no_method, plane)
        if operation == 'schedule' and not style.schedules:
            return self.error(403, 'forbidden', plane)
        if not isinstance(args, dict):
            return self.error(*style.malformed, plane)
        if style.looks_up_first:
            self.known_context(account, args)
        self.check_arguments(operation, args)
        self.known_context(account, args)
        known = account.requests.get(args['request_id'])
        if known and style.repeat != 'again' and operation not in READS:
            if style.repeat == 'conflict' or known[0] != [operation, args]:
                return self.error(*style.used_up, plane)
            return known[1]
        answer = self.success(200, self.result(operation, self.carried_out(operation, account, args)))
        account.requests[args['request_id']] = ([operation, args], answer)
        return answer

    def envelope_template(self):
        """The body of a call, with holes for the method and its arguments."""
        style = self.style.tools
        if style.envelope is not None:
            return style.envelope
        nested = {style.nested: '{arguments}'} if style.nested else {}
        return {'method': '{method}', **style.beside, **nested}

    def called(self, body):
        """The method that a body calls, and its arguments."""
        template = self.envelope_template()
        found = dict(holes(template, body))
        spread = {k: v for k, v in body.items() if k not in template}
        return found.get('{method}'), found.get('{arguments}') if (
            dict(holes(template, template)).get('{arguments}')) else spread

    def result(self, operation, found):
        kind = self.style.tools.answer
        if kind == 'nothing':
            return {}
        return {'result': {'kind': operation, 'value': found}, 'warnings': []} if (
            kind == 'wrapped') else found

    # Arguments.

    def check_arguments(self, operation, args):
        """Refuses arguments that are not what the method asks for."""
        style = self.style.tools
        shapes = {
            'contact_read': {'context_id': uuid_text}, 'context_metadata': {'context_id': uuid_text},
            'context_content': {'context_id': uuid_text},
            'propose': {'descriptor': lambda v: isinstance(v, dict) and uuid_text(v.get('account_id'))},
            'status': {'context_id': uuid_text, 'action_id': uuid_text},
            'schedule': {'key': self.opaque_key, 'policy': lambda v: isinstance(v, dict),
                         'series_id': uuid_text, 'ordinal': lambda v: whole(v, 0, 99)},
            'send': {'key': self.opaque_key},
            'cancel': {'key': cancel_key},
        }[operation]
        good = all(fits(args.get(name)) for name, fits in shapes.items())
        good = good and uuid_text(args.get('request_id'))
        occurrence = args.get('occurrence_id')
        if operation == 'send' and occurrence is not None:
            good = good and uuid_text(occurrence)
        optional = {'occurrence_id'} if operation == 'send' else set()
        if style.closed and set(args) - set(shapes) - optional - {'request_id'}:
            good = False
        if not good:
            raise Refusal(self.error(*style.malformed, 'workflow'))

    def opaque_key(self, value):
        """The keys of schedule and send, which are this service's own."""
        if self.style.tools.keys == 'ticket':
            return isinstance(value, dict) and isinstance(
                value.get(self.style.tools.ticket), str)
        return cancel_key(value)

    # What they name.

    def known_context(self, account, args):
        """Refuses a context that the grant does not open."""
        if 'context_id' in args and args['context_id'] != account.scope['context_id']:
            raise self.out_of_reach()

    def out_of_reach(self):
        return Refusal(self.error(*self.style.tools.unknown, 'workflow'))

    def action(self, account, key, used):
        """The action of the account that a key names and fits; a key is good for one use."""
        ticket = key.get(self.style.tools.ticket)
        if ticket is not None:
            found = next((a for a in self.actions.values() if a['ticket'] == ticket), None)
        else:
            found = self.actions.get(key['action_id'])
        if found is None or found['account'] is not account:
            raise self.out_of_reach()
        fits = ticket is not None or cancel_key_of(found) == {k: key[k] for k in cancel_key_of(found)}
        if not fits or found['state'] != 'open':
            raise Refusal(self.error(*self.style.tools.used_up, 'workflow'))
        found['state'] = used
        return found

    def carried_out(self, operation, account, args):
        """What a call finds or brings about."""
        if operation == 'propose':
            if args['descriptor']['account_id'] != account.tool_account:
                raise self.out_of_reach()
            return {'action': self.new_action(account)['id']}
        if operation == 'status':
            found = self.actions.get(args['action_id'])
            if found is None or found['account'] is not account:
                raise self.out_of_reach()
            return {'state': found['state']}
        if operation in READS:
            return {'context': dict(account.scope), 'name': 'Café Zürich', 'entries': []}
        used = {'schedule': 'waiting', 'send': 'ready', 'cancel': 'void'}[operation]
        occurrence = args.get('occurrence_id')
        if occurrence is not None and occurrence not in account.occurrences:
            raise self.out_of_reach()
        return {'state': self.action(account, args['key'], used)['state']}

    def new_action(self, account):
        action = {
            'id': str(uuid.uuid4()), 'account': account, 'state': 'open',
            'revision': self.style.tools.revision, 'digest': secrets.token_hex(32),
            'ticket': secrets.token_urlsafe(12),
        }
        self.actions[action['id']] = action
        return action

    # The hook.

    def samples(self, account):
        """Samples for one call of each method."""
        style = self.style.tools
        if style.occurrence:
            account.occurrences.add(occurrence := str(uuid.uuid4()))
        keys = [self.new_action(account) for _ in range(3)]
        tickets = [{style.ticket: a['ticket']} if style.keys == 'ticket' else cancel_key_of(a)
                   for a in keys]
        return {
            'envelope': self.envelope_template(), 'contextId': account.scope['context_id'],
            'actionId': self.new_action(account)['id'],
            'descriptor': {**style.descriptor, 'account_id': account.tool_account},
            **({'scheduleKey': tickets[0], 'schedulePolicy': style.policy,
                'seriesId': str(uuid.uuid4())} if style.schedules else {}),
            'sendKey': tickets[1], 'occurrenceId': occurrence if style.occurrence else None,
            'cancelKey': cancel_key_of(keys[2]),
        }


def holes(template, body):
    """What a body has where a template has holes: pairs of hole and value."""
    if template in ('{method}', '{arguments}'):
        yield template, body
    elif isinstance(template, dict) and isinstance(body, dict):
        for name, inner in template.items():
            yield from holes(inner, body.get(name))
    elif isinstance(template, list) and isinstance(body, list):
        for inner, value in zip(template, body):
            yield from holes(inner, value)


def uuid_text(value):
    return isinstance(value, str) and value != ZEROS and (
        re.fullmatch(r'[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', value) is not None)


def whole(value, least, most):
    """Whether a JSON number is integral and in a range."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    # The range first: what JSON spells as a number may be beyond all integers, or none at all.
    return number and least <= value <= most and value == int(value)


def cancel_key(value):
    return isinstance(value, dict) and uuid_text(value.get('account_id')) and (
        uuid_text(value.get('action_id')) and whole(value.get('revision'), 1, 128)
        and isinstance(value.get('binding_digest'), str)
        and re.fullmatch(r'[0-9a-f]{64}', value['binding_digest']) is not None)


def cancel_key_of(action):
    """The key that cancels an action."""
    return {
        'account_id': action['account'].tool_account, 'action_id': action['id'],
        'revision': action['revision'], 'binding_digest': action['digest'],
    }
