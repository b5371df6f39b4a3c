"""Bugs of the sealed plane's endpoints, and of selection for sealed events."""

from bugs.rewritten import rewritten
from planted import bug


@bug('sealed-disable-again-404', 'Disabling by the sealed plane does not find what is disabled already',
     [173, 294, 303])
class SealedDisableAgain404:
    async def disable(self, request, account, plane, raw):
        if plane == 'sealed' and not self.find(account, plane, raw, flagged=False)['enabled']:
            return self.error(404, 'not_found', plane)
        return await super().disable(request, account, plane, raw)


@bug('sealed-list-seven', 'The sealed list holds seven endpoints at most', [116, 225, 291])
class SealedListSeven:
    async def list_endpoints(self, request, account, plane):
        answer = await super().list_endpoints(request, account, plane)
        if plane != 'sealed':
            return answer
        return rewritten(answer, lambda page: page.update(endpoints=page['endpoints'][:7]))


@bug('sealed-url-2048-refused', 'The sealed plane refuses a URL of exactly 2048 bytes', [292, 303, 417])
class SealedUrl2048Refused:
    async def create(self, request, account, plane):
        url = (await self.parsed(request, plane)).get('callback_url')
        if plane == 'sealed' and isinstance(url, str) and len(url.encode('utf-8', 'replace')) == 2048:
            return self.error(400, 'invalid_webhook_endpoint', plane)
        return await super().create(request, account, plane)


@bug('sealed-disable-retires-neighbours',
     'Disabling by the sealed plane retires what waits for other endpoints of the account', [173, 185, 303])
class SealedDisableRetiresNeighbours:
    async def disable(self, request, account, plane, raw):
        answer = await super().disable(request, account, plane, raw)
        if plane == 'sealed' and answer.status == 204:
            for endpoint in self.store(account, plane):
                self.retire(endpoint, rotated=False)
        return answer


@bug('deselection-disables', 'Ending the transfer of sealed events disables the endpoint', [171, 232])
class DeselectionDisables:
    async def select(self, request, account, plane, raw):
        answer = await super().select(request, account, plane, raw)
        endpoint = answer.status == 204 and self.find(account, plane, raw, flagged=False)
        if endpoint and not endpoint['selected']:
            endpoint['enabled'] = False
        return answer


@bug('selection-csrf-cookie-alone', 'Selection asks for the CSRF cookie and the Origin, not for the header',
     [232, 337])
class SelectionCsrfCookieAlone:
    def owner(self, request, plane):
        cookie = request.cookies().get('__Host-svc_csrf')
        if request.path.endswith('/sealed-events') and cookie:
            request.headers.setdefault('x-svc-csrf', [cookie])
        return super().owner(request, plane)


@bug('public-list-misses-sealed', 'The public list keeps whether an endpoint is enabled until a public change',
     [80, 172, 173, 215])
class PublicListMissesSealed:
    async def list_endpoints(self, request, account, plane):
        answer, kept = await super().list_endpoints(request, account, plane), self.kept(account)

        def change(page):
            for one in page['endpoints']:
                one['enabled'] = kept.setdefault(one['endpoint_id'], one['enabled'])
        return rewritten(answer, change) if plane == 'public' else answer

    def kept(self, account):
        return account.__dict__.setdefault('listed_as', {})

    async def enable(self, request, account, plane, raw):
        return self.forgotten(account, plane, await super().enable(request, account, plane, raw))

    async def disable(self, request, account, plane, raw):
        return self.forgotten(account, plane, await super().disable(request, account, plane, raw))

    async def rotate(self, request, account, plane, raw):
        return self.forgotten(account, plane, await super().rotate(request, account, plane, raw))

    def forgotten(self, account, plane, answer):
        if plane == 'public':
            self.kept(account).clear()
        return answer
