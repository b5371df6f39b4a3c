"""Bugs of how calls of the tools are read and answered."""

import re
import uuid
from dataclasses import replace

from answers import Refusal
from bugs.toolkit.other_answers import stumbled
from bugs.everywhere.outages import HalfDone
from bugs.toolkit.rewritten import rewritten
from bugs.toolkit.sent_bodies import read
from bugs.workflow.tool_actions import Kindly
from planted import bug
from tools import METHODS, READS
from wire import Answer, BodyTooLarge


@bug('context-of-another', 'A grant opens the contexts of every account',
     ['workflow-tools-act-owner-bound', 'grant-confers-authority'])
class ContextOfAnother:
    def known_context(self, account, args):
        contexts = [one.scope['context_id'] for one in self.accounts.values()]
        if args.get('context_id') not in contexts:
            super().known_context(account, args)


class Loosely:
    """Reads arguments more loosely than it should; what it makes of them is what is carried out."""

    def check_arguments(self, operation, args):
        self.loosely(operation, args)
        return super().check_arguments(operation, args)


@bug('context-uuid-any-form', 'A context may be written as any UUID may: in braces, without hyphens',
     ['uuid-in-lower-case', 'contact-read-row'])
class ContextUuidAnyForm(Loosely):
    def loosely(self, operation, args):
        try:
            args['context_id'] = str(uuid.UUID(args['context_id']))
        except (KeyError, ValueError, AttributeError, TypeError):
            pass


@bug('ended-token-calls', 'A token that has ended is still good for calling methods',
     ['workflow-token-scheme', 'bad-credential-401'])
class EndedTokenCalls:
    def workflow(self, request, plane):
        found = self.keys.get(self.bearer(request))
        if request.method == 'POST' and found and found['kind'] == 'workflow' and found['scopes']:
            return found['account']
        return super().workflow(request, plane)


@bug('reads-without-grant', 'Methods that read do not ask for a current grant',
     ['workflow-plane-gated', 'workflow-token-scheme'])
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


@bug('request-id-newline', 'The id of a request may end in a line break', ['uuid-in-lower-case', 'contact-read-row'],
     stays='$ in Python matches before a last line break')
class RequestIdNewline:
    def check_arguments(self, operation, args):
        name = args.get('request_id')
        if isinstance(name, str):
            args = {**args, 'request_id': name.removesuffix('\n')}
        super().check_arguments(operation, args)


@bug('request-id-optional', 'Reads need no id of their request', ['contact-read-row'])
class RequestIdOptional(Kindly):
    def kindly(self, operation, args):
        if operation in READS:
            args.setdefault('request_id', str(uuid.uuid4()))


@bug('request-id-v4-only', 'The id of a request has to be a UUID of version 4',
     ['uuid-in-lower-case', 'contact-read-row', 'context-content-row'])
class RequestIdV4Only:
    def check_arguments(self, operation, args):
        sent = args.get('request_id')
        if isinstance(sent, str) and not re.fullmatch(r'.{14}4.{4}[89ab].{16}', sent):
            raise Refusal(self.error(400, 'invalid_request', 'workflow'))
        super().check_arguments(operation, args)


@bug('tool-method-list-500', 'A method that is no text makes the tools stumble',
     ['workflow-methods-route', 'workflow-categories'], stays='a list is no key in Python')
class ToolMethodList500:
    async def call_tool(self, request, account, plane):
        if isinstance((await self.parsed(request, plane)).get('method'), (list, dict)):
            return Answer(500, b'Internal Server Error', 'text/plain')
        return await super().call_tool(request, account, plane)


@bug('tools-400-names-field', 'A call with a wrong argument is told which one',
     ['workflow-error-codes', 'error-body-form'])
class Tools400NamesField:
    def check_arguments(self, operation, args):
        try:
            super().check_arguments(operation, args)
        except Refusal as refusal:
            raise Refusal(rewritten(
                refusal.answer, lambda body: body['error'].update(field='arguments'))) from None


@bug('tools-413-json', 'A call that is too large is refused in JSON', ['plain-and-empty-bodies', 'too-large-413'])
class Tools413Json:
    async def call_tool(self, request, account, plane):
        try:
            return await super().call_tool(request, account, plane)
        except BodyTooLarge:
            answer = self.error(413, 'invalid_request', plane)
            answer.close = True
            return answer


@bug('tools-by-api-key', 'Tools are called with an API key as well', ['workflow-token-scheme'])
class ToolsByApiKey:
    def workflow(self, request, plane):
        found = self.keys.get(self.bearer(request))
        if request.method == 'POST' and found and found['good'] and found['scopes']:
            return found['account']
        return super().workflow(request, plane)


@bug('tools-list-500', 'A body that is a list makes the tools stumble',
     ['workflow-error-codes', 'workflow-methods-route'], stays='a list has no get in Python')
class ToolsList500:
    async def call_tool(self, request, account, plane):
        if (await request.body(self.style.max_body)).lstrip()[:1] == b'[':
            return stumbled()
        return await super().call_tool(request, account, plane)


@bug('tools-outage-flat', 'In an outage the tools are unavailable in the words of the other planes',
     ['workflow-error-codes', 'error-body-form'])
class ToolsOutageFlat:
    def mishap(self, account, plane):
        return super().mishap(account, 'public' if plane == 'workflow' else plane)


@bug('tools-outage-remembered', 'The id of a request that met an outage is told of it for good',
     ['unknown-outcome-rule', 'workflow-methods-route'])
class ToolsOutageRemembered(HalfDone):
    async def asked(self, request):
        envelope = await read(self, request)
        args = envelope.get(self.style.tools.nested) if self.style.tools.nested else envelope
        return args.get('request_id') if isinstance(args, dict) else None

    async def half(self, name, request, account, plane, *groups):
        if name == 'call_tool':
            account.__dict__.setdefault('unlucky', []).append(await self.asked(request))

    async def call_tool(self, request, account, plane):
        name = await self.asked(request)
        if name is not None and name in account.__dict__.get('unlucky', ()):
            return self.error(503, 'unavailable', plane)
        return await super().call_tool(request, account, plane)


@bug('workflow-refusal-200', 'What a tool refuses is an error within a 200',
     ['workflow-error-codes', 'workflow-methods-route'])
class WorkflowRefusal200:
    async def call_tool(self, request, account, plane):
        try:
            answer = await super().call_tool(request, account, plane)
        except Refusal as refusal:
            answer = refusal.answer
        return replace(answer, status=200) if answer.status in (400, 404, 409) else answer
