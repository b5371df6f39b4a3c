"""Bugs of the three gates, of selection, and of bodies and credentials that cross planes."""

from planted import bug
from sealed import MEDIA_TYPE


@bug('selected-so-enabled', 'Selecting an endpoint for sealed events enables it', [171, 232])
class SelectedSoEnabled:
    async def select(self, request, account, plane, raw):
        answer = await super().select(request, account, plane, raw)
        if answer.status == 204:
            endpoint = self.find(account, plane, raw, flagged=False)
            endpoint['enabled'] = endpoint['enabled'] or endpoint['selected']
        return answer


@bug('selection-any-account', 'Selection finds the endpoint of any account', [17, 232], style='forgetful')
class SelectionAnyAccount:
    async def select(self, request, account, plane, raw):
        for other in self.accounts.values():
            if any(one['endpoint_id'] == raw for one in other.endpoints):
                account = other
        return await super().select(request, account, plane, raw)


@bug('selection-gate-hides-sealed-webhooks',
     'Where sealed events are not delivered the sealed webhooks are not there', [30, 291],
     closed=['sealedWebhookDelivery'])
class SelectionGateHidesSealedWebhooks:
    async def route(self, request, raw):
        if raw.startswith('/v1/sealed/webhooks') and not self.gates['selection']:
            return self.nowhere(404, self.style.closed, 'sealed')
        return await super().route(request, raw)


@bug('sealed-gate-after-media', 'Behind a closed gate a wrong media type is still told', [29, 393],
     closed=['sealedAdmission'])
class SealedGateAfterMedia:
    async def route(self, request, raw):
        takes = raw in ('/v1/sealed/messages', '/v1/sealed/inbound-events')
        if takes and request.method == 'POST' and request.header('content-type') != MEDIA_TYPE:
            return self.error(415, 'unsupported_media_type', 'sealed')
        return await super().route(request, raw)


@bug('sealed-gate-after-size', 'Behind a closed gate a large body is still refused for its size', [29, 393],
     closed=['sealedAdmission'])
class SealedGateAfterSize:
    async def route(self, request, raw):
        if raw.startswith('/v1/sealed/') and request.length > 65_536:
            answer = self.text(413, 'too much')
            answer.close = True
            return answer
        return await super().route(request, raw)


@bug('in-flight-refused-stays', 'A body refused for four in flight is in flight itself for good', [424])
class InFlightRefusedStays:
    async def admitted(self, request, account, plane, handler, groups):
        full = request.carries_body and account.in_flight >= 4
        answer = await super().admitted(request, account, plane, handler, groups)
        if full:
            account.in_flight += 1
        return answer


@bug('workflow-token-reads-sealed', 'A workflow token is good for reading on the sealed plane', [329, 338])
class WorkflowTokenReadsSealed:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def chosen(request, plane):
            found = self.keys.get(self.bearer(request))
            reading = kind == 'sealed' and request.method == 'GET'
            if reading and found and found['good'] and found['kind'] == 'workflow' and found['scopes']:
                request.credential = found
                return found['account']
            return check(request, plane)
        return chosen
