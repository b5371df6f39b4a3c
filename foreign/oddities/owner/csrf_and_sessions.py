"""Oddities of sessions, cookies and the CSRF pair."""

import asyncio
import re
import time

from answers import Refusal
from oddities.everywhere.refusal_order import look_up
from planted import oddity


@oddity('cookies-of-any-case', 'The names of cookies are read without regard to case',
        ['session-cookie-scheme', 'bad-credential-401'])
class CookiesOfAnyCase:
    """As ASP.NET does; a browser has no other cookie of such a name."""

    def owner(self, request, plane):
        for name in ('__Host-svc_session', '__Host-svc_csrf'):
            written = re.sub(re.escape(name), name, request.header('cookie', ''), flags=re.I)
            request.headers.update({'cookie': [written]} if written else {})
        return super().owner(request, plane)


@oddity('cors-filter', 'Any owner request that brings another Origin is 403, a read as well',
        ['origin-scheme', 'csrf-or-scope-403'])
class CorsFilter:
    """Required on mutations alone; of a mismatched one rule 3 says 403, and CORS filters look at all."""

    def owner(self, request, plane):
        sent = request.header('origin')
        if sent is not None and sent != self.origin:
            raise Refusal(self.error(403, 'forbidden', plane))
        return super().owner(request, plane)


@oddity('csrf-before-session', 'The CSRF pair and the Origin are looked at before any session: 403',
        ['owner-route-credentials', 'bad-credential-401', 'csrf-or-scope-403'])
class CsrfBeforeSession:
    """Where both are missing, both rules hold; frameworks ask for the pair in front of all else."""

    def owner(self, request, plane):
        csrf, sent = request.cookies().get('__Host-svc_csrf'), request.header('x-svc-csrf')
        wrong = request.method != 'GET' and request.header('origin') is None
        if not csrf or csrf != sent or wrong:
            raise Refusal(self.error(403, 'forbidden', plane))
        return super().owner(request, plane)


@oddity('csrf-is-session', 'The CSRF cookie holds what the session cookie holds',
        ['session-cookie-scheme', 'csrf-scheme'])
class CsrfIsSession:
    """The header equals the CSRF cookie; what that cookie holds is not said."""

    def new_credential(self, account, kind, problem=None):
        values = super().new_credential(account, kind, problem)
        if kind == 'owner' and values:
            name = values['owner']['session']
            self.sessions[name]['csrf'] = values['owner']['csrf'] = name
        return values


@oddity('csrf-reissued-on-403', 'A 403 sets another CSRF cookie, for the next login; the pair that was sent stays good',
        ['csrf-scheme', 'issuing-credentials-open'])
class CsrfReissuedOn403:
    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.status == 403:
            answer.headers.append(('Set-Cookie', f'__Host-svc_csrf={self.token()}; Path=/; Secure'))
        return answer


@oddity('csrf-with-signs', 'The value of the CSRF pair has signs that other places would encode',
        ['csrf-scheme', 'issuing-credentials-open'])
class CsrfWithSigns:
    """It is equal on both sides; what it looks like is not shown."""

    def new_credential(self, account, kind, problem=None):
        made = super().new_credential(account, kind, problem)
        if made and kind == 'owner':
            made['owner']['csrf'] += '/a=%2B~b%20=='
            self.sessions[made['owner']['session']]['csrf'] = made['owner']['csrf']
        return made


@oddity('guards-login', 'Beyond five refused credentials a second, further ones are rate_limited for a second',
        ['alpha-rate-limited', 'public-rate-limited', 'other-rates-open'])
class GuardsLogin:
    """Rate limits of other routes are not shown, nor what a service does against guessing."""

    async def route(self, request, raw):
        try:
            return await super().route(request, raw)
        except Refusal as refusal:
            if refusal.answer.status != 401:
                raise
            now = time.monotonic()
            self.refused = [at for at in getattr(self, 'refused', []) if now - at < 1] + [now]
            if len(self.refused) <= 5:
                raise
        plane = 'workflow' if raw.startswith('/v1/workflow/') else 'public'
        return self.error(429, 'rate_limited', plane, [self.retry_after(1)])


@oddity('lookup-before-csrf', 'With a good session 404 comes before the CSRF pair and the Origin',
        ['owner-route-credentials', 'bad-credential-401', 'csrf-or-scope-403'])
class LookupBeforeCsrf:
    """Of two faults one is answered, which is not said: routers bind what a path names first."""

    def owner(self, request, plane):
        session = self.sessions.get(request.cookies().get('__Host-svc_session'))
        if session and session['good']:
            look_up(self, request, session['account'], plane)
        return super().owner(request, plane)


@oddity('session-cookie-twice', 'Two session cookies of different values are no session',
        ['session-cookie-scheme', 'bad-credential-401'])
class SessionCookieTwice:
    """A cookie is asked for, and no two."""

    def owner(self, request, plane):
        pairs = (one.strip().partition('=') for one in request.header('cookie', '').split(';'))
        if len({value for name, _, value in pairs if name == '__Host-svc_session'}) > 1:
            raise Refusal(self.error(401, 'unauthorized', plane))
        return super().owner(request, plane)


@oddity('sessions-one-by-one', 'Requests of one owner session wait for one another',
        ['unknown-outcome-rule', 'public-webhooks-heading', 'owner-route-credentials'])
class SessionsOneByOne:
    """A session that is locked while it is in use; what is withheld is read before."""

    async def admitted(self, request, account, plane, handler, groups):
        if request.credential is not None or plane not in ('public', 'bare'):
            return await super().admitted(request, account, plane, handler, groups)
        if request.carries_body:
            return await super().admitted(request, account, plane, handler, groups)
        lock = account.__dict__.setdefault('session_lock', asyncio.Lock())
        async with lock:
            await asyncio.sleep(0.01)
            return await super().admitted(request, account, plane, handler, groups)
