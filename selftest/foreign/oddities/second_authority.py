"""Further oddities of who may do what: filters in front, and what is looked up before it is refused."""

import re
import time
import urllib.parse

from answers import Refusal
from oddities.routing import FormBeforeCredential
from planted import oddity
from wire import Answer


def asked_for(gateway, request):
    """The operation that a request is for, with the names in its path; (None, ()) where there is none."""
    for verb, pattern, _, _, handler in gateway.routes:
        match = re.fullmatch(pattern, request.path)
        if match and verb == request.method:
            return handler, match.groups()
    return None, ()


def look_up(gateway, request, account, plane):
    """Refuses what a path names and the account does not have."""
    handler, names = asked_for(gateway, request)
    flagged = handler in (gateway.disable, gateway.rotate, gateway.revoke, gateway.cancel, gateway.status)
    if not names:
        return
    if handler in (gateway.status, gateway.cancel, gateway.sealed_message, gateway.cancel_sealed):
        gateway.message(request, account, plane, names[0], flagged)
    elif handler in (gateway.revoke, gateway.sealed_device):
        name = urllib.parse.unquote(names[0])
        if gateway.device(account, name) is None:
            missing = gateway.missing(account, name, plane, flagged)
            bare = handler == gateway.revoke and missing.answer.status == 404
            raise Refusal(Answer(404)) if bare else missing
    else:
        gateway.find(account, plane, names[0], flagged and plane == 'public')


@oddity('cors-filter', 'Any owner request that brings another Origin is 403, a read as well', [332, 339])
class CorsFilter:
    """Required on mutations alone; of a mismatched one rule 3 says 403, and CORS filters look at all."""

    def owner(self, request, plane):
        sent = request.header('origin')
        if sent is not None and sent != self.origin:
            raise Refusal(self.error(403, 'forbidden', plane))
        return super().owner(request, plane)


@oddity('scope-after-lookup', 'A key without a scope is told 404 of what there is not, else 403', [339, 341])
class ScopeAfterLookup:
    """Of two faults one is answered, which is not said: policies are asked about a thing that was found."""

    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def after(request, plane):
            try:
                return check(request, plane)
            except Refusal as refusal:
                found = self.keys.get(self.bearer(request))
                if refusal.answer.status == 403 and found['kind'] == kind:
                    request.credential = found
                    look_up(self, request, found['account'], plane)
                raise
        return after


@oddity('lookup-before-csrf', 'With a good session 404 comes before the CSRF pair and the Origin',
        [337, 338, 339])
class LookupBeforeCsrf:
    """Of two faults one is answered, which is not said: routers bind what a path names first."""

    def owner(self, request, plane):
        session = self.sessions.get(request.cookies().get('__Host-svc_session'))
        if session and session['good']:
            look_up(self, request, session['account'], plane)
        return super().owner(request, plane)


@oddity('form-before-scope', 'What is malformed is 400 before a scope or the CSRF pair is asked for',
        [339, 408])
class FormBeforeScope:
    """Of two faults one is answered, which is not said."""

    async def route(self, request, raw):
        try:
            return await super().route(request, raw)
        except Refusal as refusal:
            if refusal.answer.status != 403:
                raise
            worse = await FormBeforeCredential.malformed_too(self, request, raw)
            raise worse or refusal from None


@oddity('guards-login', 'Beyond five refused credentials a second, further ones are rate_limited for a second',
        [271, 380, 435])
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


@oddity('cold-start', 'The first request with a credential meets 503, to come again', [207, 382])
class ColdStart:
    """Every operation lists 503: what an account needs is loaded when it is asked for."""

    async def admitted(self, request, account, plane, handler, groups):
        bearer = self.bearer(request) or request.cookies().get('__Host-svc_session')
        warm = self.__dict__.setdefault('warm', set())
        if bearer not in warm:
            warm.add(bearer)
            return unavailable(self, request.path)
        return await super().admitted(request, account, plane, handler, groups)


def unavailable(gateway, path):
    """503 in the words of a plane, without any where there are to be none."""
    if path.startswith(('/v1/owner/', '/v1/enrollment/')):
        return Answer(503, headers=[gateway.retry_after(1)])
    plane = 'workflow' if path.startswith('/v1/workflow/') else 'public'
    return gateway.error(503, 'unavailable', plane, [gateway.retry_after(1)])
