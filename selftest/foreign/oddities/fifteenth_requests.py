"""Oddities of how requests are read, and of what keys, scopes and paths reach."""

import json
import re
import uuid

from answers import Refusal
from planted import oddity

#: A UUID as its readers know it: bare, in braces or as a URN, with its hyphens or with none.
UUID_FORM = re.compile(
    r'(?:urn:uuid:)?(\{)?[0-9a-f]{8}(-?)[0-9a-f]{4}\2[0-9a-f]{4}\2[0-9a-f]{4}\2[0-9a-f]{12}(?(1)\})', re.I)


@oddity('members-any-case', 'The names of members of a body are read without regard to case', [205, 216, 250])
class MembersAnyCase:
    """As encoding/json of Go does, be further members refused or not."""

    async def parsed(self, request, plane, text_allowed=False):
        found = await super().parsed(request, plane, text_allowed)
        return found if plane == 'workflow' else {name.lower(): value for name, value in found.items()}


@oddity('json-ends-with-its-value', 'What follows the end of the JSON in a body is not read', [205])
class JsonEndsWithItsValue:
    """As readers of streams do: they hand over a value when it is whole."""

    async def parsed(self, request, plane, text_allowed=False):
        body = await request.body(self.style.max_body)
        try:
            text = body.decode().lstrip()
            request._body = text[:json.JSONDecoder().raw_decode(text)[1]].encode()
        except (ValueError, RecursionError):
            pass
        try:
            return await super().parsed(request, plane, text_allowed)
        finally:
            request._body = body


@oddity('keys-of-the-service', 'An idempotency key that another account has used is in conflict', [238, 268])
class KeysOfTheService:
    """Random keys do not meet; of accounts the contract says nothing where it speaks of keys."""

    def holder(self, request, account):
        """The account that had the key of a request first, this one where nobody had it."""
        key = request.header('idempotency-key')
        return self.__dict__.setdefault('holders', {}).get(key, account)

    def hold(self, request, account, answer):
        if answer.status == 202:
            self.holders[request.header('idempotency-key')] = account
        return answer

    async def submit(self, request, account, plane):
        if self.holder(request, account) is not account:
            return self.error(409, 'conflict', plane)
        return self.hold(request, account, await super().submit(request, account, plane))

    async def replay(self, request, account, plane, raw, raw_delivery):
        if self.holder(request, account) is not account:
            return self.error(409, 'replay_not_eligible', plane)
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        return self.hold(request, account, answer)


@oddity('messages-of-the-tenant', 'A key that is bound to a device reads and cancels the messages of all', [276, 278])
class MessagesOfTheTenant:
    """The status is tenant-bound, and so may the cancel be; a device is asked of a submission."""

    async def status(self, request, account, plane, raw):
        return await super().status(self.unbound(request), account, plane, raw)

    async def cancel(self, request, account, plane, raw):
        return await super().cancel(self.unbound(request), account, plane, raw)

    def unbound(self, request):
        request.credential = {**request.credential, 'devices': None}
        return request


@oddity('no-scope-no-device', 'To an alpha key without a scope there is no device, and so no message: 404', [265, 339])
class NoScopeNoDevice:
    """Scopes may be held by device: one that has none has no device in scope."""

    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def looked(request, plane):
            found = self.keys.get(self.bearer(request))
            if kind == 'alpha' and found and found['good'] and found['kind'] == kind and not found['scopes']:
                raise Refusal(self.error(404, 'not_found', plane))
            return check(request, plane)
        return looked


@oddity('new-key-new-message', 'The same submission under a new key is a second message', [207, 254, 268])
class NewKeyNewMessage:
    """Different content conflicts; a caller is warned of a new key, which may make one more."""

    def same_client_id(self, account, plane, key, body, earlier):
        if not self.same_submission(earlier['body'], body):
            return super().same_client_id(account, plane, key, body, earlier)
        refused = self.held(account, plane) or self.no_room(
            account, plane, self.device(account, body['device_id']))
        if refused:
            return refused
        message = self.make_message(
            account, plane, body['device_id'], expires=int(body['expires_at_ms']))
        account.accepted_at.append(self.time_of(account))
        account.submissions[key] = {'body': body, 'message': message, 'at': self.time_of(account)}
        return self.accepted(message, True)


@oddity('uuids-in-any-spelling', 'A UUID is read in capitals, in braces, as a URN and without its hyphens', [134, 143])
class UuidsInAnySpelling:
    """As libraries read them, blanks around them and digests in capitals too; what is told is canonical."""

    def called(self, body):
        method, args = super().called(body)
        return method, self.respelled(args)

    def respelled(self, value, name=''):
        """The arguments of a method, with what is a UUID or a digest by its name in its canonical text."""
        if isinstance(value, dict):
            return {inner: self.respelled(one, inner) for inner, one in value.items()}
        if not isinstance(value, str):
            return value
        if name.endswith('_id') and UUID_FORM.fullmatch(value.strip()):
            return str(uuid.UUID(value.strip()))
        return value.strip().lower() if name == 'binding_digest' else value


@oddity('absent-is-not-eligible', 'A replay of what is not there is told that it is not eligible', [183, 238])
class AbsentIsNotEligible:
    """Only a failed delivery on an enabled endpoint can be replayed, "otherwise 409 replay_not_eligible"."""

    async def replay(self, request, account, plane, raw, raw_delivery):
        try:
            return await super().replay(request, account, plane, raw, raw_delivery)
        except Refusal as refusal:
            if refusal.answer.status not in (403, 404):
                raise
            return self.error(409, 'replay_not_eligible', plane)
