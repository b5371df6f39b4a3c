"""Oddities of what makes two requests the same."""

import hashlib
import unicodedata
from dataclasses import replace

from answers import Refusal
from planted import oddity
from projections import Past


@oddity('bytes-are-content', 'The same key with other bytes is a conflict, whatever they say',
        ['alpha-conflict', 'retry-classes'])
class BytesAreContent:
    """A repeat has an identical body; what other content is, and which refusal is first, is not said."""

    async def submit(self, request, account, plane):
        sent, key = await request.body(self.style.max_body), request.header('idempotency-key')
        first = account.__dict__.setdefault('bodies', {})
        if key in account.submissions and first.get(key, sent) != sent:
            return self.error(409, 'conflict', plane)
        answer = await super().submit(request, account, plane)
        if answer.status == 202:
            first.setdefault(key, sent)
        return answer


@oddity('bytes-of-all', 'Envelopes are known again by their bytes, whoever sends them',
        ['sealed-submit-row', 'same-bytes-are-idempotent'])
class BytesOfAll:
    """Bytes are the identity of an upload; whose account they came from is not said to be part of it."""

    async def upload(self, request, account, plane, direction, accept):
        known = self.__dict__.setdefault('bytes_of_all', {})
        digest = hashlib.sha256(await request.body(self.style.max_body)).digest()
        first = known.get(digest)
        if first and first[0] is not account:
            return self.success(202, {**first[1], 'created': False})
        answer = await super().upload(request, account, plane, direction, accept)
        taken = account.uploads.get(digest)
        if taken:
            known.setdefault(digest, (account, taken))
        return answer


@oddity('client-ids-bounded', 'A client_message_id has at most 64 characters',
        ['client-message-id-field', 'alpha-invalid-request'])
class ClientIdsBounded:
    """A string; how long it may be is not said."""

    def check_submission(self, account, plane, body):
        super().check_submission(account, plane, body)
        if len(body['client_message_id']) > 64:
            raise Refusal(self.error(400, 'invalid_request', plane))


@oddity('content-per-key', 'An envelope that another API key uploads again is a new one', ['same-bytes-are-idempotent'])
class ContentPerKey:
    """A retry resends the same bytes; that it may come with another credential is not said."""

    async def upload(self, request, account, plane, direction, accept):
        known = account.__dict__.setdefault('uploads_by_key', {})
        view = Past(account, {'uploads': known.setdefault(self.bearer(request), {})})
        view.is_past = account.is_past
        return await super().upload(request, view, plane, direction, accept)


@oddity('key-twice-refused', 'Two lines of Idempotency-Key are refused',
        ['replay-delivery-route', 'alpha-submit-route'], style='odd')
class KeyTwiceRefused:
    """A header with a key is asked for, and no two."""

    def checked_key(self, request, plane, json_only=False):
        if len(request.headers.get('idempotency-key', [])) > 1:
            raise Refusal(self.error(400, 'invalid_request', plane))
        return super().checked_key(request, plane, json_only)


@oddity('keys-fold-case', 'A key in capitals is the key in small letters',
        ['replay-delivery-route', 'alpha-submit-route'])
class KeysFoldCase:
    """A UUIDv4 is asked for; of its case nothing is said."""

    def checked_key(self, request, plane, json_only=False):
        sent = request.headers.get('idempotency-key', [])
        request.headers['idempotency-key'] = [one.lower() for one in sent]
        return super().checked_key(request, plane, json_only)


@oddity('keys-of-the-service', 'An idempotency key that another account has used is in conflict',
        ['replay-delivery-route', 'alpha-conflict'])
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


@oddity('memory-per-key', 'Each API key has idempotency keys of its own', ['alpha-conflict'])
class MemoryPerKey:
    """A key that comes again with other content is a conflict; from which caller is not said."""

    def checked_key(self, request, plane, json_only=False):
        key = super().checked_key(request, plane, json_only)
        return f'{self.bearer(request)} {key}' if json_only else key


class Collated(dict):
    """A table whose keys are one where they differ in case or in an accent."""

    @staticmethod
    def plain(key):
        parts = unicodedata.normalize('NFKD', key.casefold())
        return ''.join(one for one in parts if not unicodedata.combining(one))

    def get(self, key, default=None):
        return super().get(self.plain(key), default)

    def __setitem__(self, key, value):
        super().__setitem__(self.plain(key), value)

    def __delitem__(self, key):
        super().__delitem__(self.plain(key))


@oddity('names-collated', 'A client_message_id is kept by a database that knows no case and no accents',
        ['client-message-id-field', 'alpha-conflict'])
class NamesCollated:
    """Reuse conflicts; which texts are one client_message_id is not said."""

    def new_account(self, *args, **more):
        made = super().new_account(*args, **more)
        self.accounts[made['accountId']].client_ids = Collated()
        return made


@oddity('new-key-new-message', 'The same submission under a new key is a second message',
        ['unknown-outcome-rule', 'client-message-id-field', 'alpha-conflict'])
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


@oddity('one-table-of-keys', 'A key that a replay has used is no key for a submission, and the reverse',
        ['replay-delivery-route', 'alpha-conflict'])
class OneTableOfKeys:
    """A key used for something different conflicts; how far a key reaches is not said."""

    async def submit(self, request, account, plane):
        key = request.header('idempotency-key')
        if any(key in known for known in account.replays.values()):
            await request.body(self.style.max_body)
            return self.error(409, 'conflict', plane)
        return await super().submit(request, account, plane)

    async def replay(self, request, account, plane, raw, raw_delivery):
        if request.header('idempotency-key') in account.submissions:
            return self.error(409, 'replay_not_eligible', plane)
        return await super().replay(request, account, plane, raw, raw_delivery)


@oddity('refused-keys-stick', 'A key stays with the content that it came with, refused or not',
        ['client-message-id-field', 'alpha-invalid-request', 'alpha-conflict'])
class RefusedKeysStick:
    """After a refusal other content wants a new client_message_id and key; with the old ones it conflicts."""

    async def submit(self, request, account, plane):
        key = self.checked_key(request, plane, json_only=True)
        body = await self.parsed(request, plane)
        named = [('key', key)]
        if isinstance(body.get('client_message_id'), str):
            named.append(('id', body['client_message_id']))
        kept = account.__dict__.setdefault('refused_content', {})
        if any(kept.get(name, body) != body for name in named):
            return self.error(409, 'conflict', plane)
        try:
            return await super().submit(request, account, plane)
        except Refusal:
            kept.update((name, body) for name in named)
            raise


@oddity('used-keys-are-forbidden', 'A key that was used is forbidden', ['propose-row', 'cancel-action-row'],
        style='odd')
class UsedKeysAreForbidden:
    """Which status goes with which code is not shown."""

    def begin_tools(self):
        super().begin_tools()
        self.style = replace(self.style, tools=replace(
            self.style.tools, used_up=(403, 'forbidden')))


@oddity('used-keys-are-malformed', 'A key that was used is no key any more', ['propose-row', 'cancel-action-row'])
class UsedKeysAreMalformed:
    """Which status goes with which code is not shown."""

    def begin_tools(self):
        super().begin_tools()
        self.style = replace(self.style, tools=replace(
            self.style.tools, used_up=(400, 'invalid_request')))
