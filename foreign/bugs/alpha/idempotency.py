"""Bugs of the keys and of the client_message_id that a submission is known again by."""

import asyncio
import hashlib
import time
import unicodedata

from bugs.toolkit.other_answers import stumble, stumbled
from bugs.toolkit.rewritten import rewritten
from bugs.toolkit.sent_bodies import read, send_on
from planted import bug


def collated(name):
    """A name as the collation of a database compares it."""
    plain = unicodedata.normalize('NFKD', name)
    return ''.join(c for c in plain if not unicodedata.combining(c)).rstrip(' ')


@bug('client-id-collated', 'client_message_ids that differ in accents or blanks at their end are the same',
     ['client-message-id-field', 'alpha-conflict'])
class ClientIdCollated:
    async def submit(self, request, account, plane):
        body = await read(self, request)
        name = body.get('client_message_id')
        if isinstance(name, str) and collated(name) != name:
            send_on(request, {**body, 'client_message_id': collated(name)})
        return await super().submit(request, account, plane)


class Folded(dict):
    """Keeps texts under a shortened name."""

    def __init__(self, fold):
        super().__init__()
        self.fold = fold

    def __setitem__(self, name, value):
        super().__setitem__(self.fold(name), value)

    def __delitem__(self, name):
        super().__delitem__(self.fold(name))

    def get(self, name, default=None):
        return super().get(self.fold(name), default)


class Folding:
    """Knows client_message_ids by less than all of them."""

    async def submit(self, request, account, plane):
        if not isinstance(account.client_ids, Folded):
            account.client_ids = Folded(self.fold)
        return await super().submit(request, account, plane)


@bug('client-id-first-64', 'A client_message_id is known by its first 64 characters',
     ['client-message-id-field', 'alpha-conflict'])
class ClientIdFirst64(Folding):
    def fold(self, name):
        return name[:64]


@bug('client-id-ignores-device', 'A client_message_id for another device is taken as a repeat',
     ['client-message-id-field', 'alpha-conflict'], stays='proof/commands seeks it among small ids')
class ClientIdIgnoresDevice:
    def same_client_id(self, account, plane, key, body, earlier):
        body = {**body, 'device_id': earlier['body']['device_id']}
        return super().same_client_id(account, plane, key, body, earlier)


@bug('client-id-long-500', 'A client_message_id of more than 255 letters makes the service stumble',
     ['client-message-id-field', 'alpha-submit-answers'])
class ClientIdLong500:
    async def submit(self, request, account, plane):
        if len(str((await read(self, request)).get('client_message_id'))) > 255:
            return stumbled()
        return await super().submit(request, account, plane)


@bug('client-id-race', 'A client_message_id with two contents at once makes two messages',
     ['client-message-id-field', 'alpha-conflict'])
class ClientIdRace:
    async def submit(self, request, account, plane):
        name = str((await read(self, request)).get('client_message_id'))
        known = name in account.client_ids
        await asyncio.sleep(0.05)
        if not known:
            account.client_ids.pop(name, None)
        return await super().submit(request, account, plane)


@bug('client-id-surrogate-500', 'Half a surrogate pair in a client_message_id makes the service stumble',
     ['client-message-id-field', 'alpha-submit-answers'], stays='Python encodes no half pair')
class ClientIdSurrogate500:
    async def submit(self, request, account, plane):
        name = (await read(self, request)).get('client_message_id')
        try:
            str(name).encode()
        except UnicodeEncodeError:
            return stumble()
        return await super().submit(request, account, plane)


@bug('client-ids-per-test-case', 'The same client_message_id for another test case makes another message',
     ['client-message-id-field', 'alpha-conflict'])
class ClientIdsPerTestCase:
    async def submit(self, request, account, plane):
        case = str((await read(self, request)).get('test_case_id'))
        account.client_ids = account.__dict__.setdefault('ids_of_cases', {}).setdefault(case, {})
        return await super().submit(request, account, plane)


@bug('conflict-names-message', 'A conflict of a submission names the message that it is in conflict with',
     ['alpha-conflict', 'error-body-form'])
class ConflictNamesMessage:
    async def submit(self, request, account, plane):
        body = await read(self, request)
        answer = await super().submit(request, account, plane)
        known = account.submissions.get(request.header('idempotency-key')) or (
            account.client_ids.get(str(body.get('client_message_id'))))
        if answer.status != 409 or not known:
            return answer
        return rewritten(answer, lambda value: value.update(message_id=known['message']['message_id']))


@bug('key-alone-unchecked', 'A key is only known with the client_message_id it came with', ['alpha-conflict'])
class KeyAloneUnchecked:
    async def submit(self, request, account, plane):
        sent, key = await read(self, request), request.header('idempotency-key')
        earlier = account.submissions.get(key)
        if earlier and sent.get('client_message_id') != earlier['body']['client_message_id']:
            del account.submissions[key]
        return await super().submit(request, account, plane)


@bug('key-forgotten-with-device', 'Keys of a device are forgotten when any device is revoked',
     ['alpha-submit-route', 'alpha-conflict'])
class KeyForgottenWithDevice:
    async def revoke(self, request, account, plane, raw):
        answer = await super().revoke(request, account, plane, raw)
        if answer.status == 204:
            account.submissions.clear()
            account.client_ids.clear()
        return answer


@bug('key-ignores-expiry', 'A key with another expiry is answered as a repeat',
     ['client-message-id-field', 'alpha-conflict'])
class KeyIgnoresExpiry:
    def same_submission(self, earlier, body):
        return {**earlier, 'expires_at_ms': 0} == {**body, 'expires_at_ms': 0}


@bug('key-ignores-recipient', 'A key with another recipient is answered as a repeat',
     ['recipient-field', 'alpha-conflict'])
class KeyIgnoresRecipient:
    def same_submission(self, earlier, body):
        return {**earlier, 'recipient_e164': ''} == {**body, 'recipient_e164': ''}


@bug('key-or-client-id', 'A key of one message with the body of another is a repeat of the other',
     ['client-message-id-field', 'alpha-conflict'])
class KeyOrClientId:
    async def submit(self, request, account, plane):
        body, key = await read(self, request), request.header('idempotency-key')
        found = account.client_ids.get(str(body.get('client_message_id')))
        if found and key in account.submissions and found['body'] == body:
            return self.accepted(found['message'], False)
        return await super().submit(request, account, plane)


@bug('key-under-way-conflicts', 'A repeat that comes while the first is worked on is a conflict',
     ['alpha-conflict', 'alpha-rate-limited'])
class KeyUnderWayConflicts:
    async def submit(self, request, account, plane):
        under_way = account.__dict__.setdefault('keys_under_way', set())
        key = request.header('idempotency-key')
        if key and key in under_way:
            return self.error(409, 'conflict', plane)
        under_way.add(key)
        try:
            await read(self, request)
            await asyncio.sleep(0.05)
            return await super().submit(request, account, plane)
        finally:
            under_way.discard(key)


@bug('keys-of-all-accounts', 'A key with a body that another account sent brings its message',
     ['alpha-conflict', 'alpha-status-route'])
class KeysOfAllAccounts:
    async def submit(self, request, account, plane):
        account.submissions = self.__dict__.setdefault('keys_of_all', {})
        return await super().submit(request, account, plane)


@bug('known-either-way', 'An envelope that was sent to a phone is known again where phones hand theirs in',
     ['sealed-inbound-accepted-members', 'same-bytes-are-idempotent'])
class KnownEitherWay:
    async def upload(self, request, account, plane, direction, accept):
        digest = hashlib.sha256(await request.body(self.style.max_body)).digest()
        known = account.uploads.get(digest)
        if known:
            return self.success(202, {**known, 'created': False})
        return await super().upload(request, account, plane, direction, accept)


@bug('message-ids-by-millisecond', 'The id of a message is the time that it was accepted at',
     ['alpha-accepted-members', 'alpha-status-members', 'alpha-status-route'])
class MessageIdsByMillisecond:
    def make_message(self, account, plane, device_id, state=None, *args, **more):
        message = super().make_message(account, plane, device_id, state, *args, **more)
        if plane == 'public' and state is None:
            message['message_id'] = str(int(time.time() * 50))
            account.messages[:] = [one for one in account.messages if one is message or (
                one['plane'] != plane or one['message_id'] != message['message_id'])]
        return message


@bug('message-ids-per-device', 'Messages are counted from one for every device',
     ['alpha-accepted-members', 'alpha-status-members', 'alpha-status-route'])
class MessageIdsPerDevice:
    def make_message(self, account, plane, device_id, *args, **more):
        message = super().make_message(account, plane, device_id, *args, **more)
        count = sum(m['device_id'] == device_id for m in account.messages)
        message['message_id'] = str(1000 + count)
        return message


@bug('repeat-conflicts-once-claimed', 'A repeat of what a device has claimed is a conflict',
     ['alpha-conflict', 'alpha-rate-limited'])
class RepeatConflictsOnceClaimed:
    async def submit(self, request, account, plane):
        known = account.submissions.get((request.header('idempotency-key') or '').strip())
        if known and known['message']['state'] not in ('accepted', 'queued', 'cancelled'):
            return self.error(409, 'conflict', plane)
        return await super().submit(request, account, plane)
