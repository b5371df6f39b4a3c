"""Bugs of owners and their endpoints where one request meets what another has left."""

from answers import Refusal
from bugs.submissions import read
from planted import bug
from webhooks import MAX_ENDPOINTS
from wire import Answer


@bug('create-known-url', 'A create for a URL that the account has finds the endpoint that there is', [174, 216])
class CreateKnownUrl:
    async def create(self, request, account, plane):
        url = (await read(self, request)).get('callback_url')
        for endpoint in self.store(account, plane):
            if endpoint['callback_url'] == url:
                return self.with_secret(201, endpoint)
        return await super().create(request, account, plane)


@bug('url-of-one-account', 'A callback URL that another account has an endpoint for is taken', [174, 216])
class UrlOfOneAccount:
    async def create(self, request, account, plane):
        url = (await read(self, request)).get('callback_url')
        others = (e for a in self.accounts.values() if a is not account for e in a.endpoints)
        if isinstance(url, str) and any(e['callback_url'] == url for e in others):
            return self.error(400, 'invalid_webhook_endpoint', plane)
        return await super().create(request, account, plane)


@bug('limit-after-insert', 'A ninth endpoint is refused, and is in the list', [215, 225])
class LimitAfterInsert:
    async def create(self, request, account, plane):
        answer = await super().create(request, account, plane)
        if answer.status == 409 and len(self.store(account, plane)) == MAX_ENDPOINTS:
            self.add_endpoint(account, plane, (await read(self, request))['callback_url'])
        return answer


@bug('disable-once', 'An endpoint that was disabled once is not disabled again', [175, 218])
class DisableOnce:
    async def disable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=plane == 'public')
        if endpoint.get('disabled_at'):
            return Answer(204)
        if endpoint['enabled']:
            endpoint['disabled_at'] = self.now_ms()
        return await super().disable(request, account, plane, raw)


@bug('enable-once', 'An endpoint that was enabled once is not enabled again', [174, 217])
class EnableOnce:
    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        if endpoint.get('enabled_at') and not endpoint['enabled']:
            return Answer(204)
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204:
            endpoint['enabled_at'] = self.now_ms()
        return answer


@bug('pause-ends-once', 'Enabling ends the first pause of an endpoint, and no later one', [174, 347])
class PauseEndsOnce:
    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        paused, again = endpoint['paused_at_ms'], endpoint.get('was_paused')
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204 and paused:
            endpoint['was_paused'] = True
            if again:
                endpoint['paused_at_ms'] = paused
        return answer


@bug('ended-cookie-spoils-key', 'A good key is refused beside a session cookie that is not good', [329, 330])
class EndedCookieSpoilsKey:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def both(request, plane):
            name = request.cookies().get('__Host-svc_session')
            if name and not self.sessions.get(name, {}).get('good'):
                raise Refusal(self.error(401, 'unauthorized', plane))
            return check(request, plane)
        return both


@bug('origin-by-fetch-metadata', 'What a browser calls a request from the same site needs no right Origin',
     [332, 339])
class OriginByFetchMetadata:
    def owner(self, request, plane):
        if request.header('sec-fetch-site') in ('same-origin', 'none'):
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('csrf-of-other-names', 'The CSRF value may come in a header of another name', [331, 339])
class CsrfOfOtherNames:
    def owner(self, request, plane):
        for name in ('x-csrf-token', 'x-xsrf-token', 'csrf-token'):
            if not request.header('x-svc-csrf') and request.header(name):
                request.headers['x-svc-csrf'] = [request.header(name)]
        return super().owner(request, plane)


@bug('replay-refused-known', 'A replay that was refused is told as accepted when it comes again', [184, 238])
class ReplayRefusedKnown:
    async def replay(self, request, account, plane, raw, raw_delivery):
        key = request.header('idempotency-key')
        refused = account.__dict__.setdefault('refused_replays', {})
        if refused.get(key) == raw_delivery:
            endpoint = self.find(account, plane, raw, flagged=False)
            delivery = self.find_delivery(account, plane, endpoint, raw_delivery)
            return self.success(202, {'delivery_id': delivery['delivery_id'], 'created': False,
                                      'generation': max(2, delivery['generation'])})
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if answer.status == 409:
            refused[key] = raw_delivery
        return answer
