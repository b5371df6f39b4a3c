"""Oddities of what requests may hold: keys, bodies, URLs, credentials, and what is looked at first."""

from dataclasses import replace

from answers import Refusal
from planted import oddity


@oddity('revoke-again-404', 'Who revokes a device a second time is told that there is none', [191, 246])
class RevokeAgain404:
    """Of a second time nothing is said; the list still has the device."""

    def __init__(self, style, *rest):
        messages = replace(style.messages, revoke_again=404)
        super().__init__(replace(style, messages=messages), *rest)


@oddity('key-twice-refused', 'Two lines of Idempotency-Key are refused', [238, 250], style='odd')
class KeyTwiceRefused:
    """A header with a key is asked for, and no two."""

    def checked_key(self, request, plane, json_only=False):
        if len(request.headers.get('idempotency-key', [])) > 1:
            raise Refusal(self.error(400, 'invalid_request', plane))
        return super().checked_key(request, plane, json_only)


@oddity('keys-fold-case', 'A key in capitals is the key in small letters', [238, 250])
class KeysFoldCase:
    """A UUIDv4 is asked for; of its case nothing is said."""

    def checked_key(self, request, plane, json_only=False):
        sent = request.headers.get('idempotency-key', [])
        request.headers['idempotency-key'] = [one.lower() for one in sent]
        return super().checked_key(request, plane, json_only)


@oddity('create-closed', 'A create with a further member is refused', [216], style='odd')
class CreateClosed:
    """One member is listed; what becomes of others is not said."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, refuse_unknown_members=True), *rest)


@oddity('bodies-where-none-refused', 'A body where none is asked for is refused', [217, 218, 219, 238, 278])
class BodiesWhereNoneRefused:
    """No body, or none, is what the tables have, and 400 among the errors."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, refuse_needless_body=True), *rest)


@oddity('ascii-urls-alone', 'A callback URL with a letter beyond ASCII is none', [171, 224])
class AsciiUrlsAlone:
    """It has to be a URL, in which such letters are percent-encoded."""

    def checked_url(self, url):
        return super().checked_url(url) if url.isascii() else None


@oddity('outage-before-credential-details', 'Who has a session is told of an outage before anything is asked of it',
        [207, 339, 382])
class OutageBeforeCredentialDetails:
    """In which order a request is looked at is not said."""

    def owner(self, request, plane):
        session = self.sessions.get(request.cookies().get('__Host-svc_session'))
        if session and session['good'] and 'outage' in session['account'].mishaps:
            raise Refusal(self.mishap(session['account'], plane))
        return super().owner(request, plane)


@oddity('session-cookie-twice', 'Two session cookies of different values are no session', [330, 338])
class SessionCookieTwice:
    """A cookie is asked for, and no two."""

    def owner(self, request, plane):
        pairs = (one.strip().partition('=') for one in request.header('cookie', '').split(';'))
        if len({value for name, _, value in pairs if name == '__Host-svc_session'}) > 1:
            raise Refusal(self.error(401, 'unauthorized', plane))
        return super().owner(request, plane)


@oddity('csrf-with-signs', 'The value of the CSRF pair has signs that other places would encode', [331, 342])
class CsrfWithSigns:
    """It is equal on both sides; what it looks like is not shown."""

    def new_credential(self, account, kind, problem=None):
        made = super().new_credential(account, kind, problem)
        if made and kind == 'owner':
            made['owner']['csrf'] += '/a=%2B~b%20=='
            self.sessions[made['owner']['session']]['csrf'] = made['owner']['csrf']
        return made
