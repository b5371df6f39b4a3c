"""Bugs of the gated planes where two planes, two keys or two calls meet."""

import urllib.parse

from bugs.submissions import read
from planted import bug


@bug('sealed-gate-as-written', 'The gate of the sealed plane knows paths as they are written, the routes decoded',
     [20, 35], closed=['sealedAdmission'])
class SealedGateAsWritten:
    async def route(self, request, raw):
        if not raw.startswith('/v1/sealed/') and urllib.parse.unquote(raw).startswith('/v1/sealed/'):
            return self.error(401, 'unauthorized', 'sealed')
        return await super().route(request, raw)


@bug('closed-gate-leaves-body', 'A body sent behind a closed gate is read as the next request', [20, 35],
     closed=['sealedAdmission'])
class ClosedGateLeavesBody:
    async def route(self, request, raw):
        if raw.startswith('/v1/sealed/') and request.carries_body:
            request._body = b''
        return await super().route(request, raw)


@bug('refusal-leaves-body', 'The body of a request without a good key is read as the next request', [205, 338])
class RefusalLeavesBody:
    async def handle(self, request):
        answer = await super().handle(request)
        if answer.status == 401 and request.carries_body and not answer.close:
            request._body = request._body or b''
        return answer


@bug('sealed-endpoints-per-key', 'A sealed key sees the endpoints that it made, and no others', [116, 291])
class SealedEndpointsPerKey:
    async def create(self, request, account, plane):
        before = len(account.endpoints)
        answer = await super().create(request, account, plane)
        for endpoint in account.endpoints[before:]:
            if plane == 'sealed':
                endpoint['made_with'] = self.bearer(request)
        return answer

    async def admitted(self, request, account, plane, handler, groups):
        account.__dict__['spoken_with'] = self.bearer(request)
        return await super().admitted(request, account, plane, handler, groups)

    def store(self, account, plane):
        return [e for e in super().store(account, plane)
                if e.get('made_with') in (None, account.__dict__.get('spoken_with'))]


@bug('sealed-messages-per-key', 'A sealed key sees the messages that it submitted, and no others', [284, 286])
class SealedMessagesPerKey:
    async def submit_sealed(self, request, account, plane):
        before = len(account.messages)
        answer = await super().submit_sealed(request, account, plane)
        for message in account.messages[before:]:
            message['made_with'] = self.bearer(request)
        return answer

    async def sealed_messages(self, request, account, plane):
        every = account.messages
        account.messages = [m for m in every if m.get('made_with') in (None, self.bearer(request))]
        try:
            return await super().sealed_messages(request, account, plane)
        finally:
            account.messages = every

    def message(self, request, account, plane, raw, flagged):
        found = super().message(request, account, plane, raw, flagged)
        if found.get('made_with') not in (None, self.bearer(request)):
            raise self.missing(account, 'x' * 43, plane, flagged)
        return found


@bug('upload-known-as-text', 'Envelopes are known by what their bytes read as in UTF-8', [285, 288, 302])
class UploadKnownAsText:
    async def upload(self, request, account, plane, direction, accept):
        envelope = await request.body(self.style.max_body)
        known = account.__dict__.setdefault('texts', {})
        text = (direction, envelope.decode('utf-8', 'replace'))
        if text in known:
            request._body = known[text]
        answer = await super().upload(request, account, plane, direction, accept)
        if answer.status == 202:
            known[text] = request._body
        return answer


@bug('arrivals-selected-account-wide', 'Once one endpoint is selected all are sent sealed events', [232, 348],
     delivers=True)
class ArrivalsSelectedAccountWide:
    def targets(self, account, plane):
        found = super().targets(account, plane)
        if plane != 'sealed' or not found:
            return found
        return [e for e in account.endpoints if e['enabled'] and e['paused_at_ms'] is None]


@bug('arrivals-end-at-failing', 'An event goes no further than to an endpoint that answers nothing good', [174, 346],
     delivers=True)
class ArrivalsEndAtFailing:
    def over(self, account, endpoint, delivery, run, outcome, status):
        endpoint['last_outcome'] = outcome
        super().over(account, endpoint, delivery, run, outcome, status)

    def targets(self, account, plane):
        found = []
        for endpoint in super().targets(account, plane):
            found.append(endpoint)
            if endpoint.get('last_outcome'):
                break
        return found


@bug('status-any-context', 'The status of an action is told in any context', [318, 135])
class StatusAnyContext:
    def known_context(self, account, args):
        if 'action_id' not in args:
            super().known_context(account, args)


@bug('cancel-account-unchecked', 'The key of a cancel may name any account', [141, 321])
class CancelAccountUnchecked:
    def action(self, account, key, used):
        if used == 'void' and 'account_id' in key:
            key = {**key, 'account_id': account.tool_account}
        return super().action(account, key, used)


@bug('tool-refused-known', 'A call that was refused is told as done when it comes again', [310, 402])
class ToolRefusedKnown:
    async def call_tool(self, request, account, plane):
        sent, refused = str(await read(self, request)), account.__dict__.setdefault('refused_calls', set())
        if sent in refused:
            return self.success(200, {})
        refused.add(sent)
        answer = await super().call_tool(request, account, plane)
        refused.discard(sent)
        return answer
