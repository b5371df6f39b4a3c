"""Bugs of the gates, each against routes of another plane, and of what an outage makes of reads."""

import base64
import re

from planted import bug


@bug('replay-needs-sealed-gate', 'Deliveries can be replayed only where the sealed plane is', [11, 238],
     closed=['sealedAdmission'])
class ReplayNeedsSealedGate:
    async def route(self, request, raw):
        if not self.gates['sealed'] and re.fullmatch(r'/v1/webhooks/[^/]+/deliveries/[^/]+/replay', raw):
            return self.nowhere(404, self.style.closed)
        return await super().route(request, raw)


@bug('alpha-until-sealed', 'Where the sealed plane is mounted the alpha routes take no submissions any more',
     [11, 250])
class AlphaUntilSealed:
    async def route(self, request, raw):
        if self.gates['sealed'] and (request.method, raw) == ('POST', '/v1/alpha/messages'):
            return self.nowhere(404, self.style.closed)
        return await super().route(request, raw)


@bug('sealed-usage-needs-workflow', 'Usage is there only where the workflow tools are', [12, 29, 298],
     closed=['workflowTools'])
class SealedUsageNeedsWorkflow:
    async def route(self, request, raw):
        if raw == '/v1/sealed/usage' and not self.gates['workflow']:
            return self.nowhere(404, self.style.closed, 'sealed')
        return await super().route(request, raw)


@bug('sealed-gate-after-query', 'Behind a closed gate a limit out of range is still refused', [29, 393],
     closed=['sealedAdmission'])
class SealedGateAfterQuery:
    async def route(self, request, raw):
        limit = request.query.get('limit')
        if raw.startswith('/v1/sealed/') and not self.gates['sealed'] and limit and (
                not re.fullmatch('[1-9][0-9]?', limit)):
            return self.error(400, 'invalid_request', 'sealed')
        return await super().route(request, raw)


@bug('selection-gate-tells-known', 'Behind its closed gate selection of an endpoint that is there is 403',
     [30, 232], closed=['sealedWebhookDelivery'])
class SelectionGateTellsKnown:
    async def route(self, request, raw):
        found = re.fullmatch(r'/v1/webhooks/([^/]+)/sealed-events', raw)
        if found and request.method == 'POST' and not self.gates['selection']:
            account = self.owner(request, 'public')
            self.find(account, 'public', found[1], flagged=False)
            return self.error(403, 'forbidden', 'public')
        return await super().route(request, raw)


@bug('outage-reads-empty', 'In an outage the sealed lists are read as empty', [20, 284, 397])
class OutageReadsEmpty:
    async def route(self, request, raw):
        answer = await super().route(request, raw)
        name = {'/v1/sealed/messages': 'messages', '/v1/sealed/devices': 'devices'}.get(raw)
        if name and request.method == 'GET' and answer.status == 503:
            return self.success(200, {name: [], 'next_cursor': None})
        return answer


@bug('key-as-basic-user', 'An API key will do as the user name of Basic as well', [329, 338])
class KeyAsBasicUser:
    def bearer(self, request):
        scheme, _, value = (request.header('authorization') or '').partition(' ')
        if scheme.lower() == 'basic':
            try:
                return base64.b64decode(value).decode().split(':')[0]
            except ValueError:
                return ''
        return super().bearer(request)
