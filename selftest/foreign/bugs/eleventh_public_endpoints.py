"""Bugs of owners' endpoints: a forgotten branch, the wrong row, an error that nobody caught."""

from answers import Refusal
from bugs.rewritten import rewritten
from planted import bug
from wire import Answer


def stumbled():
    """What a framework answers to an exception that nobody caught."""
    return Answer(500, b'<h1>Internal Server Error</h1>', 'text/html')


@bug('enable-one-at-a-time', 'Enabling an endpoint disables the others of the account', [172, 215])
class EnableOneAtATime:
    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204:
            mine = self.find(account, plane, raw, flagged=False)
            for endpoint in self.store(account, plane):
                endpoint['enabled'] = endpoint is mine
        return answer


@bug('list-hides-paused', 'The list has no endpoints that are paused', [80, 215])
class ListHidesPaused:
    async def list_endpoints(self, request, account, plane):
        answer = await super().list_endpoints(request, account, plane)
        if plane != 'public' or answer.status != 200:
            return answer
        return rewritten(answer, lambda v: v.update(
            endpoints=[e for e in v['endpoints'] if e['paused_at_ms'] is None]))


@bug('rotate-paused-keeps-enabled', 'A rotation leaves an endpoint enabled that is paused', [174, 219])
class RotatePausedKeepsEnabled:
    async def rotate(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=plane == 'public')
        was = endpoint['enabled'] and endpoint['paused_at_ms'] is not None
        answer = await super().rotate(request, account, plane, raw)
        endpoint['enabled'] = was
        return answer


@bug('rotate-names-first', 'The answer to a rotation names the first endpoint of the account', [84, 219])
class RotateNamesFirst:
    async def rotate(self, request, account, plane, raw):
        answer = await super().rotate(request, account, plane, raw)
        first = self.store(account, plane)[0]
        return rewritten(answer, lambda v: v.update(
            endpoint_id=first['endpoint_id'], callback_url=first['callback_url']))


@bug('enable-unreadable-500', 'A secret that cannot be read makes enabling stumble', [217, 228])
class EnableUnreadable500:
    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        if 'secretUnreadable' in endpoint['conditions'] and 'urlRefused' not in endpoint['conditions']:
            return stumbled()
        return await super().enable(request, account, plane, raw)


@bug('enable-refused-422', 'A stored URL that is not valid any more cannot be processed: 422', [217, 228])
class EnableRefused422:
    async def enable(self, request, account, plane, raw):
        if 'urlRefused' in self.find(account, plane, raw, flagged=False)['conditions']:
            return self.error(422, 'invalid_webhook_endpoint', plane)
        return await super().enable(request, account, plane, raw)


@bug('enable-paused-conflicts', 'An endpoint that is paused cannot be enabled until it is disabled', [172, 348])
class EnablePausedConflicts:
    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        if endpoint['enabled'] and endpoint['paused_at_ms'] is not None:
            return self.error(409, 'conflict', plane)
        return await super().enable(request, account, plane, raw)


@bug('enable-disabled-keeps-pause', 'Enabling what was disabled while it was paused leaves it paused', [172, 348])
class EnableDisabledKeepsPause:
    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        paused = None if endpoint['enabled'] else endpoint['paused_at_ms']
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204:
            endpoint['paused_at_ms'] = paused
        return answer


@bug('create-without-enabled', 'The answer to a create does not say whether the endpoint is enabled', [84, 216])
class CreateWithoutEnabled:
    async def create(self, request, account, plane):
        answer = await super().create(request, account, plane)
        return rewritten(answer, lambda v: v.pop('enabled', None)) if answer.status == 201 else answer


@bug('selection-list-500', 'A body that is a list makes selection stumble', [232])
class SelectionList500:
    async def select(self, request, account, plane, raw):
        if (await request.body(self.style.max_body)).lstrip()[:1] == b'[':
            return stumbled()
        return await super().select(request, account, plane, raw)


@bug('rotate-clears-history', 'A rotation throws away the history of its endpoint', [174, 236])
class RotateClearsHistory:
    async def rotate(self, request, account, plane, raw):
        answer = await super().rotate(request, account, plane, raw)
        if plane == 'public':
            self.find(account, plane, raw, flagged=True)['deliveries'].clear()
        return answer


@bug('origin-not-for-json', 'A change in JSON, which no form can send, is not asked for the Origin', [332, 339])
class OriginNotForJson:
    def owner(self, request, plane):
        if (request.header('content-type') or '').startswith('application/json'):
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('csrf-not-for-json', 'A change in JSON, which no form can send, is not asked for the CSRF header', [331, 339])
class CsrfNotForJson:
    def owner(self, request, plane):
        cookie = request.cookies().get('__Host-svc_csrf')
        if cookie and (request.header('content-type') or '').startswith('application/json'):
            request.headers['x-svc-csrf'] = [cookie]
        return super().owner(request, plane)


@bug('origin-not-for-rotate', 'A rotation is not asked for the Origin', [332, 339])
class OriginNotForRotate:
    def owner(self, request, plane):
        if request.path.endswith('/rotate'):
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('csrf-not-for-endpoints', 'The list of endpoints is read without the CSRF pair', [337, 339])
class CsrfNotForEndpoints:
    def owner(self, request, plane):
        session = self.sessions.get(request.cookies().get('__Host-svc_session'))
        if request.method == 'GET' and request.path.endswith('/v1/webhooks') and session:
            if not session['good']:
                raise Refusal(self.error(401, 'unauthorized', plane))
            return session['account']
        return super().owner(request, plane)
