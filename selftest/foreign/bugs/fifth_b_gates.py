"""Bugs of gates and planned routes, and of credentials that stray from one plane to another."""

import re

from planted import bug


@bug('selection-gate-unavailable', 'Behind its closed gate selection is unavailable, to be tried again later',
     [30, 232, 410], closed=['sealedWebhookDelivery'])
class SelectionGateUnavailable:
    async def route(self, request, raw):
        if request.method == 'POST' and not self.gates['selection'] and (
                re.fullmatch(r'/v1/webhooks/[^/]+/sealed-events', raw)):
            return self.error(503, 'unavailable', 'public')
        return await super().route(request, raw)


@bug('planned-stubs', 'The planned lists are stubs, which have nothing to list', [35, 39, 43, 444])
class PlannedStubs:
    async def route(self, request, raw):
        if request.method == 'GET' and raw in ('/v1/messages', '/v1/devices'):
            return self.success(200, {raw.split('/')[-1]: [], 'next_cursor': None})
        return await super().route(request, raw)


@bug('session-reads-readiness', "An owner's session will do in place of a token for readiness", [333, 338])
class SessionReadsReadiness:
    def workflow(self, request, plane):
        session = self.sessions.get(request.cookies().get('__Host-svc_session'))
        if request.method == 'GET' and session and session['good'] and not self.bearer(request):
            return session['account']
        return super().workflow(request, plane)


@bug('key-with-token-prefix', 'An API key is a workflow token once it begins as one', [333, 338])
class KeyWithTokenPrefix:
    def workflow(self, request, plane):
        token = self.bearer(request)
        found = self.keys.get(token.removeprefix('ztw_')) if token.startswith('ztw_') else None
        if found and found['good'] and found['scopes']:
            return found['account']
        return super().workflow(request, plane)


@bug('sealed-key-never-expires', 'A sealed key ends when it is revoked, and not by its age', [338])
class SealedKeyNeverExpires:
    def new_credential(self, account, kind, problem=None):
        made = super().new_credential(account, kind, problem)
        if kind == 'sealedKey' and problem == 'expired':
            self.keys[made[kind]]['good'] = True
        return made


@bug('revoked-token-good', 'A workflow token is good until it expires, whether it was revoked or not', [338])
class RevokedTokenGood:
    def new_credential(self, account, kind, problem=None):
        made = super().new_credential(account, kind, problem)
        if kind == 'workflowToken' and problem == 'revoked':
            self.keys[made[kind]]['good'] = True
        return made
