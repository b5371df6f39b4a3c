"""Bugs of owner sessions and keys: where they are looked for, and what one is told that is no good."""

from answers import Refusal
from planted import bug

SESSION = '__Host-svc_session'


@bug('session-cookie-any-prefix', 'The session is taken from any cookie whose name ends as it should',
     [330, 338])
class SessionCookieAnyPrefix:
    def owner(self, request, plane):
        cookies = request.cookies()
        for name, value in cookies.items():
            if name.endswith('svc_session') and SESSION not in cookies:
                request.headers['cookie'].append(f'{SESSION}={value}')
                break
        return super().owner(request, plane)


@bug('session-as-bearer', 'A session may come as a bearer token in place of its cookie', [330, 337, 338])
class SessionAsBearer:
    def owner(self, request, plane):
        token = self.bearer(request)
        if token in self.sessions and SESSION not in request.cookies():
            request.headers.setdefault('cookie', []).append(f'{SESSION}={token}')
        return super().owner(request, plane)


@bug('origin-refused-401', 'A change from another Origin is refused as if nobody had a session', [338, 339])
class OriginRefused401:
    def owner(self, request, plane):
        try:
            return super().owner(request, plane)
        except Refusal as refusal:
            foreign = request.method != 'GET' and request.header('origin') != self.origin
            if refusal.answer.status == 403 and foreign:
                raise Refusal(self.error(401, 'unauthorized', plane)) from None
            raise


@bug('expired-session-403', 'A session that is too old is forbidden, one that was revoked is unauthorized', [338])
class ExpiredSession403:
    def new_credential(self, account, kind, problem=None):
        made = super().new_credential(account, kind, problem)
        if made and kind == 'owner' and problem == 'expired':
            self.sessions[made['owner']['session']]['too_old'] = True
        return made

    def owner(self, request, plane):
        session = self.sessions.get(request.cookies().get(SESSION))
        if session and session.get('too_old'):
            raise Refusal(self.error(403, 'forbidden', plane))
        return super().owner(request, plane)


@bug('expired-key-reads-status', 'A key that is too old still reads where a message stands', [276, 338])
class ExpiredKeyReadsStatus:
    def new_credential(self, account, kind, problem=None):
        made = super().new_credential(account, kind, problem)
        if made and kind == 'alphaKey' and problem == 'expired':
            self.keys[made['alphaKey']]['too_old'] = True
        return made

    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def forgiving(request, plane):
            found = self.keys.get(self.bearer(request))
            if found and found.get('too_old') and kind == 'alpha' and request.method == 'GET':
                request.credential = found
                return found['account']
            return check(request, plane)
        return forgiving


@bug('outage-401', 'When the store is out of reach no session is known to an owner route', [338, 382])
class Outage401:
    def owner(self, request, plane):
        account = super().owner(request, plane)
        if 'outage' in account.mishaps:
            raise Refusal(self.error(401, 'unauthorized', plane))
        return account


@bug('csrf-403-text', 'Without its CSRF pair a request is refused in a line of text', [205, 339, 359])
class Csrf403Text:
    def owner(self, request, plane):
        try:
            return super().owner(request, plane)
        except Refusal as refusal:
            sent = request.header('x-svc-csrf')
            if refusal.answer.status == 403 and (
                    not sent or sent != request.cookies().get('__Host-svc_csrf')):
                raise Refusal(self.text(403, 'CSRF token missing or invalid')) from None
            raise
