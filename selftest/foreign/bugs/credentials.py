"""Bugs of sessions, their CSRF pair and Origin, and of API keys."""

import re

from answers import Refusal
from planted import bug
from wire import Answer


@bug('csrf-cookie-missing', 'The CSRF header alone will do if it is right for the session', [337, 339])
class CsrfCookieMissing:
    def owner(self, request, plane):
        cookies, sent = request.cookies(), request.header('x-svc-csrf')
        session = self.sessions.get(cookies.get('__Host-svc_session'))
        if session and '__Host-svc_csrf' not in cookies and sent == session['csrf']:
            request.headers['cookie'].append(f'__Host-svc_csrf={sent}')
        return super().owner(request, plane)


@bug('csrf-any-case', 'The CSRF header and cookie are compared without regard to case', [331, 337])
class CsrfAnyCase:
    def owner(self, request, plane):
        sent, cookie = request.header('x-svc-csrf'), request.cookies().get('__Host-svc_csrf')
        if sent and cookie and sent.lower() == cookie.lower():
            request.headers['x-svc-csrf'] = [cookie]
        return super().owner(request, plane)


@bug('csrf-not-for-deliveries', 'The list of deliveries is read without the CSRF pair', [337])
class CsrfNotForDeliveries:
    def owner(self, request, plane):
        if request.method == 'GET' and request.path.endswith('/deliveries'):
            request.headers.setdefault('cookie', []).append('__Host-svc_csrf=x')
            request.headers['x-svc-csrf'] = ['x']
        return super().owner(request, plane)


@bug('csrf-both-missing', 'No CSRF header equals no CSRF cookie', [337, 339])
class CsrfBothMissing:
    def owner(self, request, plane):
        sent, cookie = request.header('x-svc-csrf'), request.cookies().get('__Host-svc_csrf')
        if sent is None and cookie is None and 'cookie' in request.headers:
            request.headers['cookie'].append('__Host-svc_csrf=x')
            request.headers['x-svc-csrf'] = ['x']
        return super().owner(request, plane)


@bug('origin-prefix', 'Any Origin that begins with the right one passes', [332, 339])
class OriginPrefix:
    def owner(self, request, plane):
        if (request.header('origin') or '').startswith(self.origin):
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('origin-plain-http', 'The Origin may be the right host without TLS', [332, 339])
class OriginPlainHttp:
    def owner(self, request, plane):
        if request.header('origin') == self.origin.replace('https', 'http'):
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('origin-not-for-delete', 'The Origin is asked of POST only', [332, 337])
class OriginNotForDelete:
    def owner(self, request, plane):
        if request.method == 'DELETE':
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('ended-session-reads-devices', 'A session that has ended still lists devices', [338])
class EndedSessionReadsDevices:
    def owner(self, request, plane):
        session = self.sessions.get(request.cookies().get('__Host-svc_session'))
        if not session or session['good'] or not request.path.endswith('/enrollment/devices'):
            return super().owner(request, plane)
        session['good'] = True
        try:
            return super().owner(request, plane)
        finally:
            session['good'] = False


@bug('ended-key-reads-usage', 'A key that has ended still reads usage', [338])
class EndedKeyReadsUsage:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def chosen(request, plane):
            found = self.keys.get(self.bearer(request))
            if found and found['kind'] == 'sealed' and request.path.endswith('/sealed/usage'):
                request.credential = found
                return found['account']
            return check(request, plane)
        return chosen


@bug('key-without-scheme', 'A key is taken from the header without the word Bearer', [329, 338])
class KeyWithoutScheme:
    def bearer(self, request):
        sent = request.header('authorization') or ''
        return super().bearer(request) or (sent if sent in self.keys else '')


@bug('key-in-cookie', 'An API key in place of the session is good for the owner', [337, 340])
class KeyInCookie:
    def owner(self, request, plane):
        found = self.keys.get(request.cookies().get('__Host-svc_session'))
        sent, cookie = request.header('x-svc-csrf'), request.cookies().get('__Host-svc_csrf')
        if found and found['good'] and sent and sent == cookie:
            return found['account']
        return super().owner(request, plane)


@bug('revoke-looks-first', 'An unknown device is not found before anybody is asked who they are', [338])
class RevokeLooksFirst:
    def owner(self, request, plane):
        name = request.method == 'DELETE' and re.search(r'/devices/(\d+)$', request.path)
        if name and not any(self.device(one, name[1]) for one in self.accounts.values()):
            raise Refusal(Answer(404))
        return super().owner(request, plane)


@bug('no-scope-401', 'A key without the scope to submit is refused as if it were none', [339])
class NoScope401:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def chosen(request, plane):
            try:
                return check(request, plane)
            except Refusal as refusal:
                submits = request.path.endswith('/alpha/messages')
                if refusal.answer.status == 403 and submits:
                    raise Refusal(self.error(401, 'unauthorized', plane)) from None
                raise
        return chosen
