"""Bugs of what readiness tells, and whom."""

import asyncio
import json

from bugs.toolkit.rewritten import rewritten
from planted import bug
from tools import READS
from wire import spell


@bug('available-with-device', 'The tools are not available to an account whose devices are revoked',
     ['workflow-readiness-members'])
class AvailableWithDevice:
    async def readiness(self, request, account, plane):
        answer = await super().readiness(request, account, plane)
        there = any(not one['revoked'] for one in account.devices)
        return rewritten(answer, lambda shown: shown.update(available=there))


@bug('ended-token-reads', 'A token that has ended is still good for readiness', ['bad-credential-401'])
class EndedTokenReads:
    def workflow(self, request, plane):
        found = self.keys.get(self.bearer(request))
        if found and found['kind'] == 'workflow' and found['scopes'] and request.method == 'GET':
            return found['account']
        return super().workflow(request, plane)


@bug('hints-null-for-reads', 'Of methods that only read it is not said whether they are destructive',
     ['workflow-method-members'])
class HintsNullForReads:
    async def readiness(self, request, account, plane):
        def change(shown):
            for one in shown['methods']:
                if one['operation'] in READS:
                    one['destructive_hint'] = None
        return rewritten(await super().readiness(request, account, plane), change)


@bug('key-with-token-prefix', 'An API key is a workflow token once it begins as one',
     ['workflow-token-scheme', 'bad-credential-401'])
class KeyWithTokenPrefix:
    def workflow(self, request, plane):
        token = self.bearer(request)
        found = self.keys.get(token.removeprefix('ztw_')) if token.startswith('ztw_') else None
        if found and found['good'] and found['scopes']:
            return found['account']
        return super().workflow(request, plane)


@bug('mounted-as-granted', 'A method that is not granted is shown as not mounted', ['workflow-method-members'],
     style='odd')
class MountedAsGranted:
    def success(self, status, value):
        for item in value.get('methods', []):
            item['transport_mounted'] = item['permission_granted']
        return super().success(status, value)


@bug('readiness-at-once-crossed', 'Two who ask at once what they may do are told the scope of the later',
     ['workflow-readiness-members', 'workflow-scope-members'])
class ReadinessAtOnceCrossed:
    async def readiness(self, request, account, plane):
        self.asking = account
        await asyncio.sleep(0.03)
        return await super().readiness(request, self.asking, plane)


@bug('readiness-without-grant', 'Readiness is told without a current grant',
     ['workflow-plane-gated', 'workflow-token-scheme'])
class ReadinessWithoutGrant:
    def workflow(self, request, plane):
        found = self.keys.get(self.bearer(request))
        if found and found['good'] and found['kind'] == 'workflow' and request.method == 'GET':
            return found['account']
        return super().workflow(request, plane)


@bug('revoked-token-good', 'A workflow token is good until it expires, whether it was revoked or not',
     ['bad-credential-401'])
class RevokedTokenGood:
    def new_credential(self, account, kind, problem=None):
        made = super().new_credential(account, kind, problem)
        if kind == 'workflowToken' and problem == 'revoked':
            self.keys[made[kind]]['good'] = True
        return made


@bug('scope-in-capitals', 'The device of a scope is written in capitals',
     ['uuid-in-lower-case', 'workflow-scope-members'])
class ScopeInCapitals:
    async def readiness(self, request, account, plane):
        answer = await super().readiness(request, account, plane)
        page = json.loads(answer.body)
        page['scope']['device_id'] = page['scope']['device_id'].upper()
        answer.body = spell(page, self.style).encode()
        return answer


@bug('scope-line-null-once-revoked', 'A scope names no line once a device of the account is revoked',
     ['workflow-scope-members', 'revoke-of-a-device'])
class ScopeLineNullOnceRevoked:
    async def readiness(self, request, account, plane):
        answer = await super().readiness(request, account, plane)
        if any(one['revoked'] for one in account.devices):
            return rewritten(answer, lambda shown: shown['scope'].update(line_id=None))
        return answer


@bug('send-not-idempotent', 'Readiness says that sending is not idempotent', ['workflow-method-members'])
class SendNotIdempotent:
    async def readiness(self, request, account, plane):
        answer = await super().readiness(request, account, plane)

        def change(body):
            for one in body['methods']:
                one['idempotent_hint'] = one['operation'] != 'send'
        return rewritten(answer, change)


@bug('session-reads-readiness', "An owner's session will do in place of a token for readiness",
     ['workflow-token-scheme', 'bad-credential-401'])
class SessionReadsReadiness:
    def workflow(self, request, plane):
        session = self.sessions.get(request.cookies().get('__Host-svc_session'))
        if request.method == 'GET' and session and session['good'] and not self.bearer(request):
            return session['account']
        return super().workflow(request, plane)


@bug('workflow-401-flat', 'The workflow plane refuses a credential in the words of the others',
     ['workflow-error-codes', 'error-body-form'])
class Workflow401Flat:
    def error(self, status, code, plane, headers=()):
        flat = plane == 'workflow' and status == 401
        return super().error(status, code, 'public' if flat else plane, headers)
