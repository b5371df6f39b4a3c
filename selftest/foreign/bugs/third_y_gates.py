"""Bugs of the gates, which depend on each other or come too late, and of a planned route."""

import re

from answers import Refusal
from planted import bug


@bug('planned-devices', 'The planned list of devices is there for an owner', [43, 444])
class PlannedDevices:
    async def route(self, request, raw):
        if (request.method, raw) == ('GET', '/v1/devices'):
            try:
                return await self.owner_devices(request, self.owner(request, 'bare'), 'bare')
            except Refusal:
                pass
        return await super().route(request, raw)


@bug('sealed-gate-webhooks-for-keys', 'Behind a closed gate sealed webhooks are there for whoever has a key',
     [29, 393], closed=['sealedAdmission'])
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


@bug('selection-gate-after-state',
     'Behind its closed gate selection of an endpoint that is not enabled is a conflict', [30, 232],
     closed=['sealedWebhookDelivery'])
class SelectionGateAfterState:
    async def route(self, request, raw):
        found = re.fullmatch(r'/v1/webhooks/([^/]+)/sealed-events', raw)
        if found and request.method == 'POST' and not self.gates['selection']:
            account = self.owner(request, 'public')
            if not self.find(account, 'public', found[1], flagged=False)['enabled']:
                return self.error(409, 'conflict', 'public')
        return await super().route(request, raw)


@bug('selection-needs-sealed-gate', 'Selection is there only where the sealed plane is', [29, 30, 232],
     closed=['sealedAdmission'])
class SelectionNeedsSealedGate:
    async def route(self, request, raw):
        if raw.endswith('/sealed-events') and not self.gates['sealed']:
            return self.nowhere(404, self.style.closed)
        return await super().route(request, raw)


@bug('workflow-needs-sealed-gate', 'Workflow tools are mounted only where the sealed plane is', [13, 29, 31],
     closed=['sealedAdmission'])
class WorkflowNeedsSealedGate:
    async def route(self, request, raw):
        if raw == '/v1/workflow/tools' and not self.gates['sealed']:
            return self.nowhere(404, self.style.closed, 'workflow')
        return await super().route(request, raw)
