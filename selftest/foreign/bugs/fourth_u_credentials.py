"""Bugs of credentials on the public plane: who is let in by what, and how the others are told."""

import re
import urllib.parse

from answers import Refusal
from planted import bug
from wire import Answer


@bug('origin-any-port', 'The Origin may name any port of the right host', [332, 339])
class OriginAnyPort:
    def owner(self, request, plane):
        sent = request.header('origin') or ''
        if re.sub(r':[0-9]+$', '', sent) == self.origin:
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('origin-any-subdomain', 'The Origin of any subdomain of the right host passes', [332, 339])
class OriginAnySubdomain:
    def owner(self, request, plane):
        host = urllib.parse.urlsplit(self.origin).netloc
        if re.fullmatch(rf'https://[\w.-]+\.{re.escape(host)}', request.header('origin') or ''):
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('origin-not-for-replay', 'A replay, which has a key of its own, is not asked for the Origin', [332, 337, 339])
class OriginNotForReplay:
    def owner(self, request, plane):
        if request.path.endswith('/replay'):
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('csrf-with-bodies-alone', 'Changes without a body are made without the CSRF pair', [337, 339])
class CsrfWithBodiesAlone:
    def owner(self, request, plane):
        if request.method == 'POST' and not request.carries_body:
            request.headers['x-svc-csrf'] = ['none']
            request.headers.setdefault('cookie', []).append('__Host-svc_csrf=none')
        return super().owner(request, plane)


@bug('session-cookie-first', 'The session is found only where its cookie comes first', [330, 337])
class SessionCookieFirst:
    def owner(self, request, plane):
        if not (request.header('cookie') or '').startswith('__Host-svc_session='):
            raise Refusal(self.error(401, 'unauthorized', plane))
        return super().owner(request, plane)


@bug('expired-session-good', 'Sessions end when they are revoked, and not by their age', [338])
class ExpiredSessionGood:
    def new_credential(self, account, kind, problem=None):
        return super().new_credential(
            account, kind, None if (kind, problem) == ('owner', 'expired') else problem)


@bug('no-scope-submits', 'A key without any scope can submit', [255, 339])
class NoScopeSubmits:
    async def route(self, request, raw):
        found = self.keys.get(self.bearer(request))
        if not found or (request.method, raw) != ('POST', '/v1/alpha/messages'):
            return await super().route(request, raw)
        scopes, found['scopes'] = found['scopes'], found['scopes'] or {'read', 'send'}
        try:
            return await super().route(request, raw)
        finally:
            found['scopes'] = scopes


@bug('submit-beyond-key', 'A key bound to another device can submit for this one', [255, 265, 339])
class SubmitBeyondKey:
    async def submit(self, request, account, plane):
        request.credential = {**request.credential, 'devices': None}
        return await super().submit(request, account, plane)


@bug('key-lists-devices', 'An API key will do in place of the session to list devices', [240, 337, 340])
class KeyListsDevices:
    def owner(self, request, plane):
        found = self.keys.get(self.bearer(request))
        if request.method == 'GET' and request.path.endswith('/enrollment/devices') and found and (
                found['good'] and '__Host-svc_session' not in request.cookies()):
            return found['account']
        return super().owner(request, plane)


@bug('bare-401-empty', 'Owner lists that have errors without a body answer 401 without one too', [205, 242, 244])
class Bare401Empty:
    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        bare = re.search(r'/v1/(owner/messages|enrollment/devices)', request.path)
        return Answer(401, headers=answer.headers) if bare and answer.status == 401 else answer
