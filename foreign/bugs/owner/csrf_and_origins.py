"""Bugs of the CSRF pair and of the Origin."""

import re
import urllib.parse

from answers import Refusal
from planted import bug

SESSION = '__Host-svc_session'
CSRF = '__Host-svc_csrf'


@bug('csrf-any-case', 'The CSRF header and cookie are compared without regard to case',
     ['csrf-scheme', 'owner-route-credentials'])
class CsrfAnyCase:
    def owner(self, request, plane):
        sent, cookie = request.header('x-svc-csrf'), request.cookies().get('__Host-svc_csrf')
        if sent and cookie and sent.lower() == cookie.lower():
            request.headers['x-svc-csrf'] = [cookie]
        return super().owner(request, plane)


@bug('csrf-for-any-cookie', 'A request with a key that brings an owner session as well is asked for the CSRF pair',
     ['alpha-heading', 'bearer-scheme', 'csrf-scheme'])
class CsrfForAnyCookie:
    async def admitted(self, request, account, plane, handler, groups):
        cookies = request.cookies()
        paired = cookies.get(CSRF) and cookies[CSRF] == request.header('x-svc-csrf')
        if SESSION in cookies and request.method != 'GET' and not paired:
            return self.error(403, 'forbidden', plane)
        return await super().admitted(request, account, plane, handler, groups)


@bug('csrf-from-query', 'Where its header is missing the CSRF value is taken from the query',
     ['csrf-scheme', 'owner-route-credentials', 'csrf-or-scope-403'])
class CsrfFromQuery:
    def owner(self, request, plane):
        if 'x-svc-csrf' not in request.headers:
            sent = [request.query[one] for one in ('csrf', '_csrf', 'csrf_token') if one in request.query]
            request.headers.update({'x-svc-csrf': sent[:1]} if sent else {})
        return super().owner(request, plane)


@bug('csrf-letters-500', 'A CSRF header with letters beyond ASCII makes the service stumble',
     ['list-endpoints-row', 'list-devices-route', 'csrf-or-scope-403'])
class CsrfLetters500:
    def owner(self, request, plane):
        if not (request.header('x-svc-csrf') or '').isascii():
            raise Refusal(self.text(500, 'internal server error'))
        return super().owner(request, plane)


@bug('csrf-not-for-endpoints', 'The list of endpoints is read without the CSRF pair',
     ['owner-route-credentials', 'csrf-or-scope-403'])
class CsrfNotForEndpoints:
    def owner(self, request, plane):
        session = self.sessions.get(request.cookies().get('__Host-svc_session'))
        if request.method == 'GET' and request.path.endswith('/v1/webhooks') and session:
            if not session['good']:
                raise Refusal(self.error(401, 'unauthorized', plane))
            return session['account']
        return super().owner(request, plane)


@bug('csrf-not-for-timeline', 'The timeline is read without the CSRF pair',
     ['csrf-scheme', 'owner-route-credentials', 'csrf-or-scope-403'])
class CsrfNotForTimeline:
    def owner(self, request, plane):
        if request.method == 'GET' and request.path.endswith('/v1/owner/messages'):
            request.headers.setdefault('cookie', []).append('__Host-svc_csrf=x')
            request.headers['x-svc-csrf'] = ['x']
        return super().owner(request, plane)


@bug('csrf-percent-decoded', 'The CSRF header is decoded as the cookies of a browser are before it is compared',
     ['csrf-scheme', 'owner-route-credentials'])
class CsrfPercentDecoded:
    def owner(self, request, plane):
        sent = request.header('x-svc-csrf')
        if sent is not None:
            request.headers['x-svc-csrf'] = [urllib.parse.unquote(sent)]
        return super().owner(request, plane)


@bug('origin-asked-of-reads', 'Devices are listed only for whoever names the Origin',
     ['origin-scheme', 'owner-route-credentials'])
class OriginAskedOfReads:
    def owner(self, request, plane):
        account = super().owner(request, plane)
        listed = request.method == 'GET' and request.path.endswith('/v1/enrollment/devices')
        if listed and request.header('origin') is None:
            raise Refusal(self.error(403, 'forbidden', plane))
        return account


@bug('origin-not-for-replay', 'A replay, which has a key of its own, is not asked for the Origin',
     ['origin-scheme', 'owner-route-credentials', 'csrf-or-scope-403'])
class OriginNotForReplay:
    def owner(self, request, plane):
        if request.path.endswith('/replay'):
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('origin-not-for-rotate', 'A rotation is not asked for the Origin', ['origin-scheme', 'csrf-or-scope-403'])
class OriginNotForRotate:
    def owner(self, request, plane):
        if request.path.endswith('/rotate'):
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('origin-refused-done', 'An endpoint disabled from a wrong Origin is refused and disabled',
     ['origin-scheme', 'csrf-or-scope-403'])
class OriginRefusedDone:
    async def route(self, request, raw):
        try:
            return await super().route(request, raw)
        except Refusal as refusal:
            if refusal.answer.status == 403 and re.fullmatch(r'/v1/webhooks/[^/]+/disable', raw):
                request.headers['origin'] = [self.origin]
                await super().route(request, raw)
            raise


@bug('origin-slash', 'The Origin may end in a slash', ['origin-scheme', 'csrf-or-scope-403'])
class OriginSlash:
    def owner(self, request, plane):
        if request.header('origin') == f'{self.origin}/':
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('override-without-origin', 'A GET that says in a header it is a POST is one, and is not asked for the Origin',
     ['origin-scheme', 'owner-route-credentials'])
class OverrideWithoutOrigin:
    async def route(self, request, raw):
        meant = request.header('x-http-method-override')
        if request.method == 'GET' and meant in ('POST', 'DELETE'):
            request.method, request.was_get = meant, True
        return await super().route(request, raw)

    def owner(self, request, plane):
        if getattr(request, 'was_get', False):
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('sealed-create-wants-csrf', 'Creating and rotating on the sealed plane ask for the CSRF pair',
     ['sealed-create-webhook-row', 'bearer-scheme', 'csrf-scheme'])
class SealedCreateWantsCsrf:
    def without_pair(self, request, plane):
        csrf = request.cookies().get('__Host-svc_csrf')
        if plane == 'sealed' and (not csrf or csrf != request.header('x-svc-csrf')):
            raise Refusal(self.error(403, 'forbidden', plane))

    async def create(self, request, account, plane):
        self.without_pair(request, plane)
        return await super().create(request, account, plane)

    async def rotate(self, request, account, plane, raw):
        self.without_pair(request, plane)
        return await super().rotate(request, account, plane, raw)


@bug('selection-without-origin', 'Selection does not ask for the Origin',
     ['sealed-selection-route', 'owner-route-credentials'], stays='proof/commands seeks it among small ids')
class SelectionWithoutOrigin:
    def owner(self, request, plane):
        if request.path.endswith('/sealed-events'):
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)
