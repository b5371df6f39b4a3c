"""Bugs of which paths answer: planned routes, and those behind closed gates."""

import re

from answers import Refusal
from planted import bug

NAME = r'[^/]+'


@bug('planned-usage', 'The planned usage is there for an API key', [44, 444])
class PlannedUsage:
    async def route(self, request, raw):
        if (request.method, raw) == ('GET', '/v1/usage') and self.bearer(request) in self.keys:
            return await super().route(request, '/v1/sealed/usage')
        return await super().route(request, raw)


@bug('planned-messages', 'The planned list of messages is there for an owner', [39, 444])
class PlannedMessages:
    async def route(self, request, raw):
        if (request.method, raw) == ('GET', '/v1/messages'):
            try:
                return await self.timeline(request, self.owner(request, 'bare'), 'bare')
            except Refusal:
                pass
        return await super().route(request, raw)


@bug('planned-cancel', 'The planned cancel cancels an alpha message', [42, 444])
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


@bug('planned-submit', 'The planned submission takes what the alpha route takes', [40, 444])
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


@bug('sealed-gate-asks-who', 'Behind a closed gate sealed paths still ask for a credential', [29],
     closed=['sealedAdmission'])
class SealedGateAsksWho:
    async def route(self, request, raw):
        if raw.startswith('/v1/sealed/') and not self.bearer(request):
            return self.error(401, 'unauthorized', 'sealed')
        return await super().route(request, raw)


@bug('sealed-gate-reads-body', 'Behind a closed gate sealed paths read the body first', [29],
     closed=['sealedAdmission'])
class SealedGateReadsBody:
    async def route(self, request, raw):
        if raw.startswith('/v1/sealed/'):
            await request.body()
        return await super().route(request, raw)


@bug('sealed-gate-misses-replay', 'The gate of the sealed plane was forgotten for its replays', [29, 393],
     closed=['sealedAdmission'])
class SealedGateMissesReplay:
    async def route(self, request, raw):
        if request.method == 'POST' and re.fullmatch(
                rf'/v1/sealed/webhooks/{NAME}/deliveries/{NAME}/replay', raw):
            self.key('sealed')(request, 'sealed')
        return await super().route(request, raw)


@bug('selection-gate-asks-enabling', 'Behind its closed gate selection may still be ended', [30, 232],
     closed=['sealedWebhookDelivery'])
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


@bug('selection-gate-after-body', 'Behind its closed gate selection still refuses a bad body', [30, 232],
     closed=['sealedWebhookDelivery'])
class SelectionGateAfterBody:
    async def route(self, request, raw):
        if request.method == 'POST' and raw.endswith('/sealed-events'):
            account = self.owner(request, 'public')
            answer = await self.select(request, account, 'public', raw.split('/')[3])
            if answer.status == 400:
                return answer
        return await super().route(request, raw)


@bug('workflow-gate-get-alone', 'Behind a closed gate calls of tools still ask for a token', [31, 343],
     closed=['workflowTools'])
class WorkflowGateGetAlone:
    async def route(self, request, raw):
        if (request.method, raw) == ('POST', '/v1/workflow/tools'):
            self.workflow(request, 'workflow')
        return await super().route(request, raw)


@bug('workflow-gate-knows-tokens', 'Behind a closed gate a token of the wrong kind is told so', [31, 343],
     closed=['workflowTools'])
class WorkflowGateKnowsTokens:
    async def route(self, request, raw):
        token = self.bearer(request)
        if raw == '/v1/workflow/tools' and token and not token.startswith('ztw_'):
            return self.error(401, 'unauthorized', 'workflow')
        return await super().route(request, raw)
