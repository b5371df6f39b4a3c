"""Oddities of which refusal comes first where a request has more than one fault."""

import re
import urllib.parse

from answers import Refusal
from deliveries import PAGE_LIMIT
from planted import oddity
from sealed import MEDIA_TYPE
from wire import Answer

MAX_IN_FLIGHT = 4
#: Operations whose bodies may be too large: 413 is among what they answer.
SIZED = r'/v1/(webhooks|webhooks/[^/]+/sealed-events|alpha/messages)'


@oddity('busy-before-scope', 'A fifth body is too many before it is asked what its key is good for',
        ['alpha-rate-limited', 'csrf-or-scope-403', 'limit-of-bodies-in-flight'])
class BusyBeforeScope:
    """Which of two refusals comes first is not said."""

    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def busy_first(request, plane):
            found = self.keys.get(self.bearer(request))
            known = found and found['good'] and found['kind'] != 'workflow'
            if known and request.carries_body and found['account'].in_flight >= MAX_IN_FLIGHT:
                raise Refusal(self.error(429, 'rate_limited', plane, [self.retry_after()]))
            return check(request, plane)
        return busy_first


@oddity('form-before-credential', 'What is malformed is refused before any credential is looked at',
        ['bad-credential-401', 'plain-text-400'])
class FormBeforeCredential:
    """Of two faults one is answered, which is not said: frameworks take paths and bodies apart first."""

    async def route(self, request, raw):
        try:
            return await super().route(request, raw)
        except Refusal as refusal:
            if refusal.answer.status != 401:
                raise
            worse = await self.malformed_too(request, raw)
            raise worse or refusal from None

    async def malformed_too(self, request, raw):
        """The refusal of a malformed path, query, header or body of a request without a credential."""
        for verb, pattern, _, plane, handler in self.routes:
            match = re.fullmatch(pattern, raw)
            if not match or verb != request.method:
                continue
            flagged = handler in (self.disable, self.rotate, self.revoke, self.cancel, self.status)
            if any(not self.well_formed(urllib.parse.unquote(name)) for name in match.groups()):
                return Refusal(self.bad_parameter(plane, flagged))
            if handler in (self.replay, self.submit):
                try:
                    self.checked_key(request, plane, json_only=handler == self.submit)
                except Refusal as refusal:
                    return refusal
            if handler in (self.create, self.submit, self.select, self.call_tool):
                try:
                    await self.parsed(request, plane)
                except Refusal as refusal:
                    return refusal
        return None


@oddity('form-before-scope', 'What is malformed is 400 before a scope or the CSRF pair is asked for',
        ['csrf-or-scope-403', 'plain-text-400'])
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


def closed(gateway, raw):
    """Whether a path stands behind a gate that is closed, where nothing else may be said than 404."""
    return (raw.startswith('/v1/sealed/') and not gateway.gates['sealed']) or (
        raw.startswith('/v1/workflow/') and not gateway.gates['workflow']) or (
        raw.endswith('/sealed-events') and not gateway.gates['selection'])


@oddity('media-before-credential', 'An upload of another media type is 415 whoever sends it',
        ['sealed-submit-row', 'sealed-upload-row', 'bad-credential-401'])
class MediaBeforeCredential:
    """Of two faults one is answered, which is not said."""

    async def route(self, request, raw):
        takes = raw in ('/v1/sealed/messages', '/v1/sealed/inbound-events') and request.method == 'POST'
        if takes and not closed(self, raw) and request.header('content-type') != MEDIA_TYPE:
            return self.error(415, 'unsupported_media_type', 'sealed')
        return await super().route(request, raw)


@oddity('memory-before-fields', 'A key or client_message_id of other content is told before any field',
        ['alpha-invalid-request', 'alpha-not-found', 'alpha-conflict'])
class MemoryBeforeFields:
    """Content that differs is a conflict, valid or not; which of two refusals is first is not said."""

    async def submit(self, request, account, plane):
        key = self.checked_key(request, plane, json_only=True)
        body = await self.parsed(request, plane)
        self.forget(account)
        earlier = account.submissions.get(key)
        name = body.get('client_message_id')
        known = account.client_ids.get(name) if isinstance(name, str) else None
        for one in (earlier, known):
            if one and {**one['body'], 'expires_at_ms': 0} != {**body, 'expires_at_ms': 0}:
                return self.error(409, 'conflict', plane)
        return await super().submit(request, account, plane)


@oddity('outage-before-credential-details', 'Who has a session is told of an outage before anything is asked of it',
        ['unknown-outcome-rule', 'csrf-or-scope-403', 'public-unavailable'])
class OutageBeforeCredentialDetails:
    """In which order a request is looked at is not said."""

    def owner(self, request, plane):
        session = self.sessions.get(request.cookies().get('__Host-svc_session'))
        if session and session['good'] and 'outage' in session['account'].mishaps:
            raise Refusal(self.mishap(session['account'], plane))
        return super().owner(request, plane)


@oddity('query-before-name', 'A limit out of range is 400 before an endpoint is looked for',
        ['list-deliveries-route', 'plain-text-400'])
class QueryBeforeName:
    """A query that is refused and an endpoint that is not there: which is first is not said."""

    async def list_deliveries(self, request, account, plane, raw):
        default = self.style.deliveries.default_limit
        self.page_size(request.query.get('limit'), plane, PAGE_LIMIT, default)
        return await super().list_deliveries(request, account, plane, raw)


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


@oddity('scope-after-lookup', 'A key without a scope is told 404 of what there is not, else 403',
        ['csrf-or-scope-403', 'sealed-scopes'])
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


@oddity('size-before-credential', 'A body that is too large is 413 whoever sends it',
        ['create-endpoint-row', 'sealed-selection-route', 'alpha-submit-answers', 'bad-credential-401'])
class SizeBeforeCredential:
    """Of two faults one is answered, which is not said; these three operations list 413."""

    async def route(self, request, raw):
        takes = raw in ('/v1/webhooks', '/v1/alpha/messages') or re.fullmatch(
            '/v1/webhooks/[^/]+/sealed-events', raw)
        limit = self.style.max_body
        if takes and request.method == 'POST' and not closed(self, raw) and (
                limit and request.length > limit):
            answer = self.text(413, 'too much')
            answer.close = True
            return answer
        return await super().route(request, raw)


@oddity('size-first', 'A body that is announced as too large is 413 before anybody is asked who they are',
        ['plain-and-empty-bodies', 'bad-credential-401', 'too-large-413'])
class SizeFirst:
    """As a proxy with a limit has it; of two faults one is answered, which is not said."""

    async def route(self, request, raw):
        gated = raw.endswith('/sealed-events') and not self.gates['selection']
        if request.method == 'POST' and re.fullmatch(SIZED, raw) and not gated and (
                0 < self.style.max_body < request.length):
            answer = self.text(413, 'the body is too large')
            answer.close = True
            return answer
        return await super().route(request, raw)


@oddity('who-before-what', 'A suppressed recipient and an unknown device are told before any field',
        ['alpha-submit-answers', 'alpha-not-found', 'alpha-recipient-suppressed'])
class WhoBeforeWhat:
    """Of two faults one is answered; which is not said."""

    def check_submission(self, account, plane, body):
        if isinstance(body.get('recipient_e164'), str) and body['recipient_e164'] in account.suppressed:
            raise Refusal(self.error(403, 'recipient_suppressed', plane))
        if isinstance(body.get('device_id'), str) and not self.device(account, body['device_id']):
            raise Refusal(self.error(404, 'not_found', plane))
        super().check_submission(account, plane, body)
