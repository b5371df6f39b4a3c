"""Bugs of what stands beside a credential: other headers, another method, letters nobody expects."""

import urllib.parse

from answers import Refusal
from planted import bug

SESSION, CSRF = '__Host-svc_session', '__Host-svc_csrf'


@bug('csrf-for-any-cookie', 'A request with a key that brings an owner session as well is asked for the CSRF pair',
     [248, 329, 331])
class CsrfForAnyCookie:
    async def admitted(self, request, account, plane, handler, groups):
        cookies = request.cookies()
        paired = cookies.get(CSRF) and cookies[CSRF] == request.header('x-svc-csrf')
        if SESSION in cookies and request.method != 'GET' and not paired:
            return self.error(403, 'forbidden', plane)
        return await super().admitted(request, account, plane, handler, groups)


@bug('owner-asked-of-header', 'An owner whose request has an Authorization of some other kind is unauthorized',
     [337, 338])
class OwnerAskedOfHeader:
    def owner(self, request, plane):
        scheme = (request.header('authorization') or '').partition(' ')[0].lower()
        if scheme and scheme != 'bearer':
            raise Refusal(self.error(401, 'unauthorized', plane))
        return super().owner(request, plane)


class OriginRead:
    """Reads some other Origin as the right one."""

    def right(self, request, origin):
        raise NotImplementedError

    def owner(self, request, plane):
        sent = request.header('origin')
        if sent and self.right(request, sent):
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('origin-one-of-several', 'An Origin with several in it passes if one of them is right', [332, 339])
class OriginOneOfSeveral(OriginRead):
    def right(self, request, origin):
        return self.origin in origin.replace(',', ' ').split()


@bug('origin-own-host', 'The Origin may be the host that the request is for', [332, 339])
class OriginOwnHost(OriginRead):
    def right(self, request, origin):
        return urllib.parse.urlsplit(origin).netloc == request.header('host')


@bug('csrf-by-fetch-metadata', 'What a browser calls a request from the same site needs no CSRF header',
     [331, 337, 339])
class CsrfByFetchMetadata:
    def owner(self, request, plane):
        cookie = request.cookies().get(CSRF)
        if cookie and request.header('sec-fetch-site') in ('same-origin', 'same-site'):
            request.headers['x-svc-csrf'] = [cookie]
        return super().owner(request, plane)


@bug('override-without-origin', 'A GET that says in a header it is a POST is one, and is not asked for the Origin',
     [332, 337])
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


@bug('csrf-letters-500', 'A CSRF header with letters beyond ASCII makes the service stumble', [215, 244, 339])
class CsrfLetters500:
    def owner(self, request, plane):
        if not (request.header('x-svc-csrf') or '').isascii():
            raise Refusal(self.text(500, 'internal server error'))
        return super().owner(request, plane)
