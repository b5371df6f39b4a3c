"""Bugs of what is behind a closed gate, and of planned routes."""

import re

from answers import Refusal
from planted import bug

NAME = r'[^/]+'


@bug('alpha-until-sealed', 'Where the sealed plane is mounted the alpha routes take no submissions any more',
     ['public-plane-always-mounted', 'alpha-submit-route'])
class AlphaUntilSealed:
    async def route(self, request, raw):
        if self.gates['sealed'] and (request.method, raw) == ('POST', '/v1/alpha/messages'):
            return self.nowhere(404, self.style.closed)
        return await super().route(request, raw)


@bug('planned-cancel', 'The planned cancel cancels an alpha message',
     ['planned-messages-cancel', 'planned-routes-again'])
class PlannedCancel:
    async def route(self, request, raw):
        if request.method == 'POST' and re.fullmatch(rf'/v1/messages/{NAME}/cancel', raw):
            try:
                answer = await super().route(request, raw.replace('/messages', '/alpha/messages', 1))
                if answer.status in (204, 409):
                    return answer
            except Refusal:
                pass
        return await super().route(request, raw)


@bug('planned-devices', 'The planned list of devices is there for an owner',
     ['planned-devices-list', 'planned-routes-again'])
class PlannedDevices:
    async def route(self, request, raw):
        if (request.method, raw) == ('GET', '/v1/devices'):
            try:
                return await self.owner_devices(request, self.owner(request, 'bare'), 'bare')
            except Refusal:
                pass
        return await super().route(request, raw)


@bug('planned-message', 'The planned look at a message is there for an API key',
     ['planned-messages-get', 'planned-routes-again'])
class PlannedMessage:
    async def route(self, request, raw):
        if request.method == 'GET' and re.fullmatch(r'/v1/messages/[^/]+', raw):
            try:
                answer = await super().route(request, raw.replace('/messages', '/alpha/messages', 1))
                if answer.status == 200:
                    return answer
            except Refusal:
                pass
        return await super().route(request, raw)


@bug('planned-stubs', 'The planned lists are stubs, which have nothing to list',
     ['planned-routes-not-callable', 'planned-messages-list', 'planned-devices-list', 'planned-routes-again'])
class PlannedStubs:
    async def route(self, request, raw):
        if request.method == 'GET' and raw in ('/v1/messages', '/v1/devices'):
            return self.success(200, {raw.split('/')[-1]: [], 'next_cursor': None})
        return await super().route(request, raw)


@bug('planned-submit', 'The planned submission takes what the alpha route takes',
     ['planned-messages-submit', 'planned-routes-again'])
class PlannedSubmit:
    async def route(self, request, raw):
        if (request.method, raw) == ('POST', '/v1/messages'):
            try:
                answer = await super().route(request, '/v1/alpha/messages')
                if answer.status == 202:
                    return answer
            except Refusal:
                pass
        return await super().route(request, raw)


@bug('planned-usage', 'The planned usage is there for an API key', ['planned-usage-get', 'planned-routes-again'])
class PlannedUsage:
    async def route(self, request, raw):
        if (request.method, raw) == ('GET', '/v1/usage') and self.bearer(request) in self.keys:
            return await super().route(request, '/v1/sealed/usage')
        return await super().route(request, raw)


@bug('sealed-gate-asks-who', 'Behind a closed gate sealed paths still ask for a credential', ['sealed-gate-off-404'],
     closed=['sealedAdmission'])
class SealedGateAsksWho:
    async def route(self, request, raw):
        if raw.startswith('/v1/sealed/') and not self.bearer(request):
            return self.error(401, 'unauthorized', 'sealed')
        return await super().route(request, raw)


@bug('sealed-gate-misses-inbound', 'The gate of the sealed plane was forgotten for inbound events',
     ['sealed-gate-off-404', 'sealed-404-codes'], closed=['sealedAdmission'])
class SealedGateMissesInbound:
    async def route(self, request, raw):
        if raw == '/v1/sealed/inbound-events' and request.method == 'POST':
            known = self.keys.get(self.bearer(request))
            if not known or not known['good']:
                return self.error(401, 'unauthorized', 'sealed')
        return await super().route(request, raw)


@bug('sealed-gate-misses-replay', 'The gate of the sealed plane was forgotten for its replays',
     ['sealed-gate-off-404', 'sealed-404-codes'], closed=['sealedAdmission'])
class SealedGateMissesReplay:
    async def route(self, request, raw):
        if request.method == 'POST' and re.fullmatch(
                rf'/v1/sealed/webhooks/{NAME}/deliveries/{NAME}/replay', raw):
            self.key('sealed')(request, 'sealed')
        return await super().route(request, raw)


@bug('sealed-gate-webhooks-for-keys', 'Behind a closed gate sealed webhooks are there for whoever has a key',
     ['sealed-gate-off-404', 'sealed-404-codes'], closed=['sealedAdmission'])
class SealedGateWebhooksForKeys:
    async def route(self, request, raw):
        found = self.keys.get(self.bearer(request))
        if raw.startswith('/v1/sealed/webhooks') and found and found['good']:
            for verb, pattern, auth, plane, handler in self.routes:
                match = re.fullmatch(pattern, raw)
                if match and verb == request.method:
                    account = auth(request, plane)
                    return await self.admitted(request, account, plane, handler, match.groups())
        return await super().route(request, raw)


@bug('selection-gate-asks-enabling', 'Behind its closed gate selection may still be ended',
     ['selection-gate-off-404', 'sealed-selection-route'], closed=['sealedWebhookDelivery'])
class SelectionGateAsksEnabling:
    async def route(self, request, raw):
        found = re.fullmatch(rf'/v1/webhooks/({NAME})/sealed-events', raw)
        if found and request.method == 'POST':
            try:
                if (await self.parsed(request, 'public')).get('enabled') is False:
                    account = self.owner(request, 'public')
                    return await self.select(request, account, 'public', found[1])
            except Refusal:
                pass
        return await super().route(request, raw)


@bug('selection-gate-hides-sealed-webhooks', 'Where sealed events are not delivered the sealed webhooks are not there',
     ['selection-gate-off-404', 'sealed-list-webhooks-row'], closed=['sealedWebhookDelivery'])
class SelectionGateHidesSealedWebhooks:
    async def route(self, request, raw):
        if raw.startswith('/v1/sealed/webhooks') and not self.gates['selection']:
            return self.nowhere(404, self.style.closed, 'sealed')
        return await super().route(request, raw)


@bug('selection-needs-sealed-gate', 'Selection is there only where the sealed plane is',
     ['sealed-gate-off-404', 'selection-gate-off-404', 'sealed-selection-route'], closed=['sealedAdmission'])
class SelectionNeedsSealedGate:
    async def route(self, request, raw):
        if raw.endswith('/sealed-events') and not self.gates['sealed']:
            return self.nowhere(404, self.style.closed)
        return await super().route(request, raw)


@bug('unversioned-routes', 'Old paths without the version still lead to the handlers', ['version-and-path-prefix'])
class UnversionedRoutes:
    async def route(self, request, raw):
        if re.match(r'/(webhooks|owner/messages|alpha/messages)(/|$)', raw):
            raw = f'/v1{raw}'
        return await super().route(request, raw)


@bug('workflow-gate-knows-tokens', 'Behind a closed gate a token of the wrong kind is told so',
     ['workflow-gate-off-404', 'workflow-off-whoever-asks'], closed=['workflowTools'])
class WorkflowGateKnowsTokens:
    async def route(self, request, raw):
        token = self.bearer(request)
        if raw == '/v1/workflow/tools' and token and not token.startswith('ztw_'):
            return self.error(401, 'unauthorized', 'workflow')
        return await super().route(request, raw)


@bug('workflow-needs-sealed-gate', 'Workflow tools are mounted only where the sealed plane is',
     ['workflow-plane-gated', 'sealed-gate-off-404', 'workflow-gate-off-404'], closed=['sealedAdmission'])
class WorkflowNeedsSealedGate:
    async def route(self, request, raw):
        if raw == '/v1/workflow/tools' and not self.gates['sealed']:
            return self.nowhere(404, self.style.closed, 'workflow')
        return await super().route(request, raw)


class WrongFlag:
    """Opens a gate where the sealed plane is open."""

    async def route(self, request, raw):
        was = self.gates
        if re.fullmatch(self.behind, raw) and was['sealed']:
            self.gates = {**was, self.gate: True}
        try:
            return await super().route(request, raw)
        finally:
            self.gates = was


@bug('workflow-opened-by-sealed-gate', 'The tools are there where the sealed plane is, their own gate closed',
     ['workflow-gate-off-404', 'workflow-off-whoever-asks'], closed=['workflowTools'])
class WorkflowOpenedBySealedGate(WrongFlag):
    behind, gate = r'/v1/workflow/tools', 'workflow'
