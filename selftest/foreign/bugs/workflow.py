"""Bugs of the workflow tools."""

import json
import uuid

from bugs.rewritten import rewritten
from planted import bug
from tools import READS, ZEROS


class Kindly:
    """Reads arguments more kindly than it should; what it makes of them is what is carried out."""

    def check_arguments(self, operation, args):
        self.kindly(operation, args)
        return super().check_arguments(operation, args)


@bug('uuid-any-case', 'The id of a request may be in capitals', [134, 314])
class UuidAnyCase(Kindly):
    def kindly(self, operation, args):
        if isinstance(args.get('request_id'), str):
            args['request_id'] = args['request_id'].lower()


@bug('series-of-zeros', 'The series may be the UUID of zeros', [134, 319])
class SeriesOfZeros(Kindly):
    def kindly(self, operation, args):
        if args.get('series_id') == ZEROS:
            args['series_id'] = str(uuid.uuid4())


@bug('ordinal-100', 'An ordinal of 100 passes', [319, 432])
class Ordinal100(Kindly):
    def kindly(self, operation, args):
        if operation == 'schedule' and args.get('ordinal') == 100:
            args['ordinal'] = 99


@bug('ordinal-text', 'An ordinal in quotation marks passes', [319])
class OrdinalText(Kindly):
    def kindly(self, operation, args):
        if operation == 'schedule' and isinstance(args.get('ordinal'), str):
            args['ordinal'] = int(args['ordinal']) if args['ordinal'].isdigit() else None


@bug('ordinal-optional', 'A schedule without an ordinal is the first of its series', [319])
class OrdinalOptional(Kindly):
    def kindly(self, operation, args):
        if operation == 'schedule':
            args.setdefault('ordinal', 0)


class KindlyKey(Kindly):
    """Reads the key of a cancel kindly."""

    def kindly(self, operation, args):
        if operation == 'cancel' and isinstance(args.get('key'), dict):
            self.kindly_key(args['key'])


@bug('revision-unchecked', 'The revision in the key of a cancel is not looked at', [143, 433])
class RevisionUnchecked(KindlyKey):
    def kindly_key(self, key):
        if isinstance(key.get('revision'), int):
            key['revision'] = self.style.tools.revision


@bug('revision-text', 'The revision in the key of a cancel may be a text', [143])
class RevisionText(KindlyKey):
    def kindly_key(self, key):
        if key.get('revision') == str(self.style.tools.revision):
            key['revision'] = self.style.tools.revision


@bug('digest-any-case', 'The digest in the key of a cancel may be in capitals', [143])
class DigestAnyCase(KindlyKey):
    def kindly_key(self, key):
        if isinstance(key.get('binding_digest'), str):
            key['binding_digest'] = key['binding_digest'].lower()


@bug('digest-longer', 'A digest that goes on after 64 characters passes', [143])
class DigestLonger(KindlyKey):
    def kindly_key(self, key):
        if isinstance(key.get('binding_digest'), str):
            key['binding_digest'] = key['binding_digest'][:64]


@bug('occurrence-falsy', 'An occurrence that is an empty text, zero or false counts as none', [320])
class OccurrenceFalsy(Kindly):
    def kindly(self, operation, args):
        if operation == 'send' and not args.get('occurrence_id', True):
            args['occurrence_id'] = None


@bug('request-id-optional', 'Reads need no id of their request', [314])
class RequestIdOptional(Kindly):
    def kindly(self, operation, args):
        if operation in READS:
            args.setdefault('request_id', str(uuid.uuid4()))


@bug('descriptor-text', 'A descriptor may come as JSON within a text', [317])
class DescriptorText(Kindly):
    def kindly(self, operation, args):
        if operation == 'propose' and isinstance(args.get('descriptor'), str):
            try:
                args['descriptor'] = json.loads(args['descriptor'])
            except ValueError:
                pass


@bug('policy-list', 'A list passes as the object of a policy', [319])
class PolicyList(Kindly):
    def kindly(self, operation, args):
        if operation == 'schedule' and isinstance(args.get('policy'), list):
            args['policy'] = {}


@bug('readiness-without-grant', 'Readiness is told without a current grant', [13, 333])
class ReadinessWithoutGrant:
    def workflow(self, request, plane):
        found = self.keys.get(self.bearer(request))
        if found and found['good'] and found['kind'] == 'workflow' and request.method == 'GET':
            return found['account']
        return super().workflow(request, plane)


@bug('readiness-by-api-key', 'Readiness is told to an API key', [333])
class ReadinessByApiKey:
    def workflow(self, request, plane):
        found = self.keys.get(self.bearer(request))
        if found and found['good'] and found['scopes'] and request.method == 'GET':
            return found['account']
        return super().workflow(request, plane)


@bug('ended-token-reads', 'A token that has ended is still good for readiness', [338])
class EndedTokenReads:
    def workflow(self, request, plane):
        found = self.keys.get(self.bearer(request))
        if found and found['kind'] == 'workflow' and found['scopes'] and request.method == 'GET':
            return found['account']
        return super().workflow(request, plane)


@bug('workflow-401-flat', 'The workflow plane refuses a credential in the words of the others', [136, 359])
class Workflow401Flat:
    def error(self, status, code, plane, headers=()):
        flat = plane == 'workflow' and status == 401
        return super().error(status, code, 'public' if flat else plane, headers)


@bug('workflow-conflict-message', 'A workflow conflict says in words what is the matter', [136, 359])
class WorkflowConflictMessage:
    def error(self, status, code, plane, headers=()):
        answer = super().error(status, code, plane, headers)
        if plane == 'workflow' and code == 'conflict':
            return rewritten(answer, lambda body: body['error'].update(message='used already'))
        return answer


@bug('context-of-another', 'A grant opens the contexts of every account', [21, 323])
class ContextOfAnother:
    def known_context(self, account, args):
        contexts = [one.scope['context_id'] for one in self.accounts.values()]
        if args.get('context_id') not in contexts:
            super().known_context(account, args)


@bug('action-of-another', 'The status of an action is told to other accounts', [21, 323])
class ActionOfAnother:
    def carried_out(self, operation, account, args):
        found = self.actions.get(args.get('action_id'))
        if operation == 'status' and found:
            return {'state': found['state']}
        return super().carried_out(operation, account, args)


@bug('send-not-idempotent', 'Readiness says that sending is not idempotent', [140])
class SendNotIdempotent:
    async def readiness(self, request, account, plane):
        answer = await super().readiness(request, account, plane)

        def change(body):
            for one in body['methods']:
                one['idempotent_hint'] = one['operation'] != 'send'
        return rewritten(answer, change)


@bug('scope-of-zeros', 'The line of a scope is the UUID of zeros where none is bound', [134, 141])
class ScopeOfZeros:
    async def readiness(self, request, account, plane):
        answer = await super().readiness(request, account, plane)
        return rewritten(answer, lambda body: body['scope'].update(line_id=ZEROS))
