"""Bugs of one error each: a member beside the code that helps whoever reads it."""

from answers import Refusal
from bugs.rewritten import rewritten
from planted import bug


def with_members(answer, **members):
    """The answer with further members in its body."""
    return rewritten(answer, lambda body: body.update(members))


@bug('expired-says-when', 'A 401 for a key that has ended says when it did', [338, 359])
class ExpiredSaysWhen:
    def dressed(self, request, answer):
        known = self.keys.get(self.bearer(request))
        if answer.status == 401 and known and not known['good'] and known['kind'] != 'workflow':
            answer = with_members(answer, expired_at_ms=self.now_ms())
        return super().dressed(request, answer)


@bug('scope-named', 'A 403 for want of a scope names the scope', [339, 359])
class ScopeNamed:
    def dressed(self, request, answer):
        known = self.keys.get(self.bearer(request))
        if answer.status == 403 and known and len(known['scopes']) < 3 and known['kind'] != 'workflow':
            answer = with_members(answer, required_scope='messages:read')
        return super().dressed(request, answer)


@bug('alpha-conflict-tells-state', 'A cancel that is refused says which state the message is in', [278, 359])
class AlphaConflictTellsState:
    async def cancel(self, request, account, plane, raw):
        answer = await super().cancel(request, account, plane, raw)
        if answer.status != 409:
            return answer
        return with_members(answer, state=self.message(request, account, plane, raw, True)['state'])


@bug('hold-says-where', 'A payment hold says where to pay', [266, 359])
class HoldSaysWhere:
    def held(self, account, plane):
        refused = super().held(account, plane)
        if refused and refused.status == 402:
            return with_members(refused, portal_url='https://billing.acme-mobile.net/')
        return refused


@bug('replay-limit-says-generation', 'A replay beyond the third generation is told how many there were', [238, 359])
class ReplayLimitSaysGeneration:
    def error(self, status, code, plane, headers=()):
        answer = super().error(status, code, plane, headers)
        return with_members(answer, generation=3) if code == 'replay_limit' else answer


@bug('sealed-415-says-type', 'An upload of another media type is told which one is wanted', [98, 359, 395])
class Sealed415SaysType:
    async def upload(self, request, account, plane, direction, accept):
        answer = await super().upload(request, account, plane, direction, accept)
        if answer.status != 415:
            return answer
        return with_members(answer, supported=['application/vnd.svc.sealed.v1'])


@bug('tools-400-names-field', 'A call with a wrong argument is told which one', [136, 359])
class Tools400NamesField:
    def check_arguments(self, operation, args):
        try:
            super().check_arguments(operation, args)
        except Refusal as refusal:
            raise Refusal(rewritten(
                refusal.answer, lambda body: body['error'].update(field='arguments'))) from None


@bug('tools-error-names-request', 'A call that is refused is answered with the id of its request', [136, 359])
class ToolsErrorNamesRequest:
    async def call_tool(self, request, account, plane):
        try:
            answer = await super().call_tool(request, account, plane)
        except Refusal as refusal:
            answer = refusal.answer
        return with_members(answer, request_id=None) if answer.status == 409 else answer
