"""Bugs of what a framework lets pass for a browser, and of cookies that are none of the service's."""

import re

from answers import Refusal
from planted import bug

COOKIES = ('__Host-svc_session', '__Host-svc_csrf')


def paired(request):
    """The request as if its CSRF header had come, with the value of its cookie."""
    csrf = request.cookies().get('__Host-svc_csrf')
    request.headers.update({'x-svc-csrf': [csrf]} if csrf else {})


@bug('csrf-not-for-scripts', 'What says that it comes from a script is not asked for the CSRF header', [331, 337, 339])
class CsrfNotForScripts:
    def owner(self, request, plane):
        if (request.header('x-requested-with') or '').lower() == 'xmlhttprequest':
            paired(request)
        return super().owner(request, plane)


@bug('csrf-not-with-a-key', 'A request that brings an API key too is not asked for the CSRF header', [331, 337, 339])
class CsrfNotWithAKey:
    def owner(self, request, plane):
        if (request.header('authorization') or '').lower().startswith('bearer '):
            paired(request)
        return super().owner(request, plane)


@bug('origin-by-forwarded-host', 'The Origin may be the host that a proxy says the request was for', [332, 339])
class OriginByForwardedHost:
    def owner(self, request, plane):
        host = request.header('x-forwarded-host')
        if host and request.header('origin') == f'https://{host}':
            request.headers.update({'origin': [self.origin]})
        return super().owner(request, plane)


@bug('foreign-cookie-500', 'A cookie of another service with a bare percent sign makes owner routes stumble', [215, 244])
class ForeignCookie500:
    def owner(self, request, plane):
        for name, value in request.cookies().items():
            if name not in COOKIES and re.search(r'%(?![0-9A-Fa-f]{2})', value):
                raise Refusal(self.error(500, 'internal', plane))
        return super().owner(request, plane)
