"""Bugs of owner sessions and their cookies."""

import itertools

from answers import Refusal
from planted import bug
from wire import Answer


@bug('cancel-by-session', "An owner's session will do in place of a key to cancel",
     ['alpha-heading', 'bearer-scheme', 'bad-credential-401'])
class CancelBySession:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def lenient(request, plane):
            try:
                return check(request, plane)
            except Refusal:
                if request.header('authorization') or not request.path.endswith('/cancel') or plane != 'public':
                    raise
                request.credential = {'devices': None}
                return self.owner(request, plane)
        return lenient


@bug('cookies-end-at-no-pair', 'Cookies are read up to one that is no pair',
     ['session-cookie-scheme', 'owner-route-credentials'])
class CookiesEndAtNoPair:
    """As the Python library does."""

    def owner(self, request, plane):
        pairs = request.header('cookie', '').split('; ')
        read = list(itertools.takewhile(lambda pair: '=' in pair, pairs))
        request.headers.update({'cookie': ['; '.join(read)]} if pairs != [''] else {})
        return super().owner(request, plane)


@bug('ended-cookie-spoils-key', 'A good key is refused beside a session cookie that is not good',
     ['bearer-scheme', 'session-cookie-scheme'])
class EndedCookieSpoilsKey:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def both(request, plane):
            name = request.cookies().get('__Host-svc_session')
            if name and not self.sessions.get(name, {}).get('good'):
                raise Refusal(self.error(401, 'unauthorized', plane))
            return check(request, plane)
        return both


@bug('ended-session-reads-devices', 'A session that has ended still lists devices', ['bad-credential-401'])
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


@bug('ended-session-with-key', 'With an API key a session that has ended is as good as ever',
     ['bad-credential-401', 'api-keys-no-owner-authority'])
class EndedSessionWithKey:
    def owner(self, request, plane):
        try:
            return super().owner(request, plane)
        except Refusal as refusal:
            found = self.keys.get(self.bearer(request))
            if refusal.answer.status == 401 and request.cookies().get('__Host-svc_session') and (
                    found and found['good'] and found['kind'] != 'workflow'):
                return found['account']
            raise


@bug('expired-session-good', 'Sessions end when they are revoked, and not by their age', ['bad-credential-401'])
class ExpiredSessionGood:
    def new_credential(self, account, kind, problem=None):
        return super().new_credential(
            account, kind, None if (kind, problem) == ('owner', 'expired') else problem)


@bug('no-session-redirects', 'Who reads without a session is sent to where one logs in',
     ['list-endpoints-row', 'bad-credential-401'])
class NoSessionRedirects:
    def owner(self, request, plane):
        if request.method == 'GET' and '__Host-svc_session' not in request.cookies():
            raise Refusal(Answer(302, headers=[('Location', '/login')]))
        return super().owner(request, plane)


@bug('owner-asked-of-header', 'An owner whose request has an Authorization of some other kind is unauthorized',
     ['owner-route-credentials', 'bad-credential-401'])
class OwnerAskedOfHeader:
    def owner(self, request, plane):
        scheme = (request.header('authorization') or '').partition(' ')[0].lower()
        if scheme and scheme != 'bearer':
            raise Refusal(self.error(401, 'unauthorized', plane))
        return super().owner(request, plane)


@bug('session-cookie-any-case', 'Cookies are known by their names in lower case, whatever the client wrote',
     ['session-cookie-scheme', 'bad-credential-401'])
class SessionCookieAnyCase:
    def owner(self, request, plane):
        known = ('__Host-svc_session', '__Host-svc_csrf')
        found = {name.lower(): value for name, value in request.cookies().items()}
        cookies = [f'{name}={found[name.lower()]}' for name in known if name.lower() in found]
        if cookies:
            request.headers['cookie'] = ['; '.join(cookies)]
        return super().owner(request, plane)


@bug('session-cookie-first', 'The session is found only where its cookie comes first',
     ['session-cookie-scheme', 'owner-route-credentials'])
class SessionCookieFirst:
    def owner(self, request, plane):
        if not (request.header('cookie') or '').startswith('__Host-svc_session='):
            raise Refusal(self.error(401, 'unauthorized', plane))
        return super().owner(request, plane)


@bug('session-reads-sealed', "An owner's session will do in place of a key to read on the sealed plane",
     ['bearer-scheme', 'bad-credential-401'])
class SessionReadsSealed:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def chosen(request, plane):
            session = self.sessions.get(request.cookies().get('__Host-svc_session'))
            if kind == 'sealed' and request.method == 'GET' and session and session['good'] and (
                    'authorization' not in request.headers):
                request.credential = {'devices': None}
                return self.owner(request, plane)
            return check(request, plane)
        return chosen


@bug('session-reads-status', "An owner's session will do in place of a key to read a message",
     ['alpha-status-route', 'bearer-scheme', 'bad-credential-401'])
class SessionReadsStatus:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def either(request, plane):
            session = self.sessions.get(request.cookies().get('__Host-svc_session'))
            if request.method == 'GET' and kind == 'alpha' and session and session['good']:
                if not request.header('authorization'):
                    request.credential = {'devices': None}
                    return session['account']
            return check(request, plane)
        return either
