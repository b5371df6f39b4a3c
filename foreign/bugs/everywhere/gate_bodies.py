"""Bugs of what is looked at before a closed gate."""

import re

from planted import bug
from sealed import MEDIA_TYPE
from wire import Answer


@bug('closed-gate-keeps-bodies', 'A body sent to a sealed path behind its closed gate is in flight for good',
     ['sealed-gate-off-404', 'limit-of-bodies-in-flight'], closed=['sealedAdmission'])
class ClosedGateKeepsBodies:
    async def route(self, request, raw):
        if raw.startswith('/v1/sealed/') and not self.gates['sealed'] and request.carries_body:
            found = self.keys.get(self.bearer(request))
            if found and found['good']:
                found['account'].in_flight += 1
        return await super().route(request, raw)


@bug('closed-gate-leaves-body', 'A body sent behind a closed gate is read as the next request',
     ['sealed-plane-gated', 'sealed-gate-off-404'], closed=['sealedAdmission'])
class ClosedGateLeavesBody:
    async def route(self, request, raw):
        if raw.startswith('/v1/sealed/') and request.carries_body:
            request._body = b''
        return await super().route(request, raw)


@bug('closed-gate-slash-redirects', 'Behind a closed gate a path with a slash at its end is sent to the one without',
     ['sealed-gate-off-404', 'sealed-404-codes'], closed=['sealedAdmission'])
class ClosedGateSlashRedirects:
    async def route(self, request, raw):
        if raw.startswith('/v1/sealed/') and raw.endswith('/') and raw != '/v1/sealed/':
            return Answer(308, headers=[('Location', raw.rstrip('/'))])
        return await super().route(request, raw)


@bug('refusal-leaves-body', 'The body of a request without a good key is read as the next request',
     ['bodies-are-json', 'bad-credential-401'])
class RefusalLeavesBody:
    async def handle(self, request):
        answer = await super().handle(request)
        if answer.status == 401 and request.carries_body and not answer.close:
            request._body = request._body or b''
        return answer


@bug('sealed-gate-after-media', 'Behind a closed gate a wrong media type is still told',
     ['sealed-gate-off-404', 'sealed-404-codes'], closed=['sealedAdmission'])
class SealedGateAfterMedia:
    async def route(self, request, raw):
        takes = raw in ('/v1/sealed/messages', '/v1/sealed/inbound-events')
        if takes and request.method == 'POST' and request.header('content-type') != MEDIA_TYPE:
            return self.error(415, 'unsupported_media_type', 'sealed')
        return await super().route(request, raw)


@bug('sealed-gate-after-query', 'Behind a closed gate a limit out of range is still refused',
     ['sealed-gate-off-404', 'sealed-404-codes'], closed=['sealedAdmission'])
class SealedGateAfterQuery:
    async def route(self, request, raw):
        limit = request.query.get('limit')
        if raw.startswith('/v1/sealed/') and not self.gates['sealed'] and limit and (
                not re.fullmatch('[1-9][0-9]?', limit)):
            return self.error(400, 'invalid_request', 'sealed')
        return await super().route(request, raw)


@bug('sealed-gate-after-size', 'Behind a closed gate a large body is still refused for its size',
     ['sealed-gate-off-404', 'sealed-404-codes'], closed=['sealedAdmission'])
class SealedGateAfterSize:
    async def route(self, request, raw):
        if raw.startswith('/v1/sealed/') and request.length > 65_536:
            answer = self.text(413, 'too much')
            answer.close = True
            return answer
        return await super().route(request, raw)


@bug('sealed-gate-reads-body', 'Behind a closed gate sealed paths read the body first', ['sealed-gate-off-404'],
     closed=['sealedAdmission'])
class SealedGateReadsBody:
    async def route(self, request, raw):
        if raw.startswith('/v1/sealed/'):
            await request.body()
        return await super().route(request, raw)


@bug('selection-gate-after-state', 'Behind its closed gate selection of an endpoint that is not enabled is a conflict',
     ['selection-gate-off-404', 'sealed-selection-route'], closed=['sealedWebhookDelivery'])
class SelectionGateAfterState:
    async def route(self, request, raw):
        found = re.fullmatch(r'/v1/webhooks/([^/]+)/sealed-events', raw)
        if found and request.method == 'POST' and not self.gates['selection']:
            account = self.owner(request, 'public')
            if not self.find(account, 'public', found[1], flagged=False)['enabled']:
                return self.error(409, 'conflict', 'public')
        return await super().route(request, raw)


@bug('workflow-gate-405', 'Behind a closed gate a call of a tool is told that it may only be read',
     ['workflow-gate-off-404', 'workflow-off-whoever-asks'], closed=['workflowTools'])
class WorkflowGate405:
    async def route(self, request, raw):
        if raw == '/v1/workflow/tools' and request.method == 'POST':
            return Answer(405, headers=[('Allow', 'GET')])
        return await super().route(request, raw)
