"""Further bugs of credentials: where they are looked for, and what is done before they are."""

import re

from answers import Refusal
from planted import bug


@bug('csrf-up-to-shorter', 'CSRF header and cookie are compared up to the length of the shorter', [331, 339])
class CsrfUpToShorter:
    def owner(self, request, plane):
        sent, cookie = request.header('x-svc-csrf'), request.cookies().get('__Host-svc_csrf')
        if sent and cookie and all(a == b for a, b in zip(sent, cookie)):
            request.headers['x-svc-csrf'] = [cookie]
        return super().owner(request, plane)


@bug('key-in-query', 'An API key is taken from the query as well', [329, 338])
class KeyInQuery:
    def bearer(self, request):
        return super().bearer(request) or request.query.get('access_token', '')


@bug('origin-by-referer', 'Where no Origin came a Referer from it will do', [332, 337])
class OriginByReferer:
    def owner(self, request, plane):
        if 'origin' not in request.headers and (
                request.header('referer') or '').startswith(f'{self.origin}/'):
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('origin-refused-done', 'An endpoint disabled from a wrong Origin is refused and disabled', [332, 339])
class OriginRefusedDone:
    async def route(self, request, raw):
        try:
            return await super().route(request, raw)
        except Refusal as refusal:
            if refusal.answer.status == 403 and re.fullmatch(r'/v1/webhooks/[^/]+/disable', raw):
                request.headers['origin'] = [self.origin]
                await super().route(request, raw)
            raise


@bug('disable-by-get', 'A GET of the path disables an endpoint, without an Origin', [218, 337])
class DisableByGet:
    async def route(self, request, raw):
        found = re.fullmatch(r'/v1/webhooks/([^/]+)/disable', raw)
        if found and request.method == 'GET':
            account = self.owner(request, 'public')
            return await self.disable(request, account, 'public', found[1])
        return await super().route(request, raw)
