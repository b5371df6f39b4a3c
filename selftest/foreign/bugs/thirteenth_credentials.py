"""Bugs of what a framework lets pass for a browser, and of cookies that are none of the service's."""

import itertools
import re
import unicodedata

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


@bug('csrf-as-long-500', 'A CSRF header of as many characters as the cookie, one beyond ASCII, makes owner routes stumble',
     [331, 339])
class CsrfAsLong500:
    def owner(self, request, plane):
        sent, csrf = request.header('x-svc-csrf', ''), request.cookies().get('__Host-svc_csrf', '')
        if len(sent) == len(csrf) and not sent.isascii():
            raise Refusal(self.error(500, 'internal', plane))
        return super().owner(request, plane)


@bug('origin-as-long-500', 'An Origin of as many characters as the right one, one beyond ASCII, makes changes stumble',
     [332, 339])
class OriginAsLong500:
    def owner(self, request, plane):
        sent = request.header('origin', '')
        if len(sent) == len(self.origin) and not sent.isascii() and request.method != 'GET':
            raise Refusal(self.error(500, 'internal', plane))
        return super().owner(request, plane)


def plain(text):
    """The text without accents."""
    return ''.join(one for one in unicodedata.normalize('NFD', text) if not unicodedata.combining(one))


@bug('session-without-accents', 'A session is found whatever accents its letters have', [330, 338])
class SessionWithoutAccents:
    def owner(self, request, plane):
        request.headers.update({'cookie': [plain(one) for one in request.headers.get('cookie', [])]})
        return super().owner(request, plane)


@bug('token-without-accents', 'A key or a token is found whatever accents its letters have', [329, 333, 338])
class TokenWithoutAccents:
    def bearer(self, request):
        return plain(super().bearer(request))


@bug('cookies-end-at-no-pair', 'Cookies are read up to one that is no pair', [330, 337])
class CookiesEndAtNoPair:
    """As the Python library does."""

    def owner(self, request, plane):
        pairs = request.header('cookie', '').split('; ')
        read = list(itertools.takewhile(lambda pair: '=' in pair, pairs))
        request.headers.update({'cookie': ['; '.join(read)]} if pairs != [''] else {})
        return super().owner(request, plane)


@bug('quoted-cookie-refused', 'A cookie in quotes makes owners unknown', [330, 337])
class QuotedCookieRefused:
    def owner(self, request, plane):
        if '="' in request.header('cookie', ''):
            raise Refusal(self.error(401, 'unauthorized', plane))
        return super().owner(request, plane)
