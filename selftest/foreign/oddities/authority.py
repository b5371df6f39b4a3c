"""Oddities of who may do what, and of what is asked first."""

from dataclasses import replace

from answers import Refusal
from planted import oddity
from sealed import MEDIA_TYPE, PREFIX


@oddity('csrf-before-session', 'The CSRF pair and the Origin are looked at before any session: 403',
        [337, 338, 339])
class CsrfBeforeSession:
    """Where both are missing, both rules hold; frameworks ask for the pair in front of all else."""

    def owner(self, request, plane):
        csrf, sent = request.cookies().get('__Host-svc_csrf'), request.header('x-svc-csrf')
        wrong = request.method != 'GET' and request.header('origin') is None
        if not csrf or csrf != sent or wrong:
            raise Refusal(self.error(403, 'forbidden', plane))
        return super().owner(request, plane)


@oddity('stores-apart', 'A key of another kind is not known at all: 401', [329, 338])
class StoresApart:
    """Each plane has keys of its own; one that is in no store is as good as none."""

    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def apart(request, plane):
            found = self.keys.get(self.bearer(request))
            if found and found['kind'] != kind:
                raise Refusal(self.error(401, 'unauthorized', plane))
            return check(request, plane)
        return apart


@oddity('tokens-known', 'A workflow token is a known credential without a scope here: 403', [333, 339])
class TokensKnown:
    """A good token that is not of the kind a route asks for lacks what the route needs."""

    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def known(request, plane):
            found = self.keys.get(self.bearer(request))
            if found and found['kind'] == 'workflow' and found['good']:
                raise Refusal(self.error(403, 'forbidden', plane))
            return check(request, plane)
        return known


@oddity('planned-later', 'Planned routes are 501, with a page that tells of the plan', [35, 444])
class PlannedLater:
    """Calling them fails; how is not said."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, planned=(501, 'html')), *rest)


@oddity('memory-per-key', 'Each API key has idempotency keys of its own', [268])
class MemoryPerKey:
    """A key that comes again with other content is a conflict; from which caller is not said."""

    def checked_key(self, request, plane, json_only=False):
        key = super().checked_key(request, plane, json_only)
        return f'{self.bearer(request)} {key}' if json_only else key


@oddity('scopes-finer', 'What is neither reading nor sending needs a scope of its own', [339, 341])
class ScopesFiner:
    """The scopes of the other sealed operations are not shown."""

    def key(self, kind, scope=None):
        return super().key(kind, scope or 'more')


@oddity('foreign-envelope', "An envelope for a device that is not the account's is 400", [285, 288])
class ForeignEnvelope:
    """400 and 403 are both listed; which of them such an envelope meets is not said."""

    async def upload(self, request, account, plane, direction, accept):
        record = self.opened(await request.body(self.style.max_body))
        typed = request.header('content-type') == MEDIA_TYPE
        if typed and record and self.device(account, record['device']) is None:
            return self.error(400, 'invalid_request', plane)
        return await super().upload(request, account, plane, direction, accept)


@oddity('untyped-is-invalid', 'An upload without a media type is 400, one of another type 415', [285, 395])
class UntypedIsInvalid:
    """415 is for a media type that is not supported; what none meets is not said."""

    async def upload(self, request, account, plane, direction, accept):
        if not request.header('content-type'):
            await request.body(self.style.max_body)
            return self.error(400, 'invalid_request', plane)
        return await super().upload(request, account, plane, direction, accept)


@oddity('content-is-looked-at', 'Bytes that do not begin as an envelope are 415, whatever they are called',
        [285, 395])
class ContentIsLookedAt:
    """RFC 9110 15.5.16: 415 may come of looking at the content itself; 400 is no more stated."""

    async def upload(self, request, account, plane, direction, accept):
        if not (await request.body(self.style.max_body)).startswith(PREFIX):
            return self.error(415, 'unsupported_media_type', plane)
        return await super().upload(request, account, plane, direction, accept)


@oddity('enabling-resolves', 'Only a URL whose host is known to resolve is enabled', [172, 228])
class EnablingResolves:
    """The egress validator is strict; what it asks beyond the rules of creation is not said."""

    async def enable(self, request, account, plane, raw):
        url = self.find(account, plane, raw, flagged=False)['callback_url']
        if not url.lower().startswith(('https://example.com/', 'https://example.com:443/')):
            return self.error(400, 'invalid_webhook_endpoint', plane)
        return await super().enable(request, account, plane, raw)


@oddity('never-expires', 'What waits for a phone waits on after its time is over', [153, 161])
class NeverExpires:
    """expires_at_ms bounds a submission; when a message becomes expired is not shown."""

    def settled(self, account, message):
        waiting = message['state'] in ('accepted', 'queued')
        if waiting and self.time_of(account) >= message['expires_at_ms']:
            return message
        return super().settled(account, message)
