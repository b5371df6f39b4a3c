"""Bugs of alpha submissions: what is the same, and what a body may hold."""

import asyncio
import json
import re

from answers import Refusal
from bugs.rewritten import rewritten
from messages import MEMBERS, WINDOW_MS
from planted import bug
from wire import Answer


async def read(gateway, request):
    """The body as sent, or an empty object."""
    try:
        value = json.loads(await request.body(gateway.style.max_body))
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


@bug('key-ignores-test-case', 'A key with another test case is answered as a repeat', [254, 268])
class KeyIgnoresTestCase:
    def same_submission(self, earlier, body):
        return {**earlier, 'test_case_id': ''} == {**body, 'test_case_id': ''}


@bug('client-id-ignores-device', 'A client_message_id for another device is taken as a repeat', [254, 268])
class ClientIdIgnoresDevice:
    def same_client_id(self, account, plane, key, body, earlier):
        body = {**body, 'device_id': earlier['body']['device_id']}
        return super().same_client_id(account, plane, key, body, earlier)


@bug('key-alone-unchecked', 'A key is only known with the client_message_id it came with', [268])
class KeyAloneUnchecked:
    async def submit(self, request, account, plane):
        sent, key = await read(self, request), request.header('idempotency-key')
        earlier = account.submissions.get(key)
        if earlier and sent.get('client_message_id') != earlier['body']['client_message_id']:
            del account.submissions[key]
        return await super().submit(request, account, plane)


@bug('submit-race', 'The same submission twice at once makes two messages', [250, 268])
class SubmitRace:
    async def submit(self, request, account, plane):
        sent, key = await read(self, request), request.header('idempotency-key')
        client_id = str(sent.get('client_message_id'))
        fresh = key not in account.submissions and client_id not in account.client_ids
        await asyncio.sleep(0.05)
        if fresh:
            account.submissions.pop(key, None)
            account.client_ids.pop(client_id, None)
        return await super().submit(request, account, plane)


@bug('client-ids-of-all', 'A client_message_id that another account used is taken', [254, 268])
class ClientIdsOfAll:
    async def submit(self, request, account, plane):
        account.client_ids = self.__dict__.setdefault('client_ids', {})
        return await super().submit(request, account, plane)


class Reads:
    """Reads a body more kindly than it should before it is checked."""

    def check_submission(self, account, plane, body):
        return super().check_submission(account, plane, self.kindly(account, dict(body)))


@bug('expiry-in-minutes', 'The fifteen minutes are counted in whole minutes', [258, 420])
class ExpiryInMinutes(Reads):
    def kindly(self, account, body):
        expires, now = body.get('expires_at_ms'), self.time_of(account)
        if isinstance(expires, int) and now + WINDOW_MS < expires < now + WINDOW_MS + 60_000:
            body['expires_at_ms'] = now + WINDOW_MS
        return body


@bug('expiry-grace', 'What expired within the last minute is still taken', [258, 420])
class ExpiryGrace(Reads):
    def kindly(self, account, body):
        expires, now = body.get('expires_at_ms'), self.time_of(account)
        if isinstance(expires, int) and now - 60_000 < expires <= now:
            body['expires_at_ms'] = now + 60_000
        return body


@bug('expiry-text', 'An expiry in quotation marks is taken', [258])
class ExpiryText(Reads):
    def kindly(self, account, body):
        expires = body.get('expires_at_ms')
        if isinstance(expires, str) and expires.isdigit():
            body['expires_at_ms'] = int(expires)
        return body


@bug('expiry-fraction', 'An expiry with a fraction of a millisecond is cut off', [258])
class ExpiryFraction(Reads):
    def kindly(self, account, body):
        if isinstance(body.get('expires_at_ms'), float):
            body['expires_at_ms'] = int(body['expires_at_ms'])
        return body


@bug('further-member-null', 'A further member passes where it is null', [250])
class FurtherMemberNull(Reads):
    def kindly(self, account, body):
        return {k: v for k, v in body.items() if k in MEMBERS or v is not None}


@bug('further-member-inherited', 'A further member passes where every object has one of its name', [250])
class FurtherMemberInherited(Reads):
    def kindly(self, account, body):
        return {k: v for k, v in body.items() if k not in ('constructor', 'toString', '__proto__')}


@bug('further-member-on-repeat', 'A repeat is known by the five members, whatever else it has', [250, 268])
class FurtherMemberOnRepeat:
    def same_submission(self, earlier, body):
        return earlier == {k: v for k, v in body.items() if k in MEMBERS}


@bug('test-case-newline', 'A test case may end in a line break', [257])
class TestCaseNewline(Reads):
    def kindly(self, account, body):
        if isinstance(body.get('test_case_id'), str):
            body['test_case_id'] = body['test_case_id'].removesuffix('\n')
        return body


@bug('test-case-any-letters', 'Letters of any alphabet may name a test case', [257])
class TestCaseAnyLetters(Reads):
    def kindly(self, account, body):
        if isinstance(body.get('test_case_id'), str):
            body['test_case_id'] = re.sub(r'[^\W_]', 'a', body['test_case_id'])
        return body


@bug('submit-array-500', 'A body that is a list makes the service stumble', [260, 264])
class SubmitArray500:
    async def submit(self, request, account, plane):
        text = await request.body(self.style.max_body)
        if text.strip().startswith(b'['):
            return Answer(500, b'Internal Server Error', 'text/plain')
        return await super().submit(request, account, plane)


@bug('conflict-sealed-code', 'A client_message_id used for something else is refused with a sealed code',
     [66, 268])
class ConflictSealedCode:
    def same_client_id(self, account, plane, key, body, earlier):
        answer = super().same_client_id(account, plane, key, body, earlier)
        if answer.status != 409:
            return answer
        return rewritten(answer, lambda error: error.update(code='idempotency_conflict'))


@bug('queue-full-recorded', 'A message refused for a full queue is in the queue all the same', [269])
class QueueFullRecorded:
    def no_room(self, account, plane, device):
        if device['queue_full']:
            self.make_message(account, 'public', device['device_id'])
        return super().no_room(account, plane, device)


@bug('suppressed-recorded', 'A submission refused for its recipient uses up its id', [272, 268])
class SuppressedRecorded:
    async def submit(self, request, account, plane):
        sent = await read(self, request)
        answer = await super().submit(request, account, plane)
        if answer.status == 403:
            message = self.make_message(account, 'public', sent['device_id'])
            account.client_ids[sent['client_message_id']] = {
                'body': sent, 'message': message, 'at': self.time_of(account)}
        return answer


@bug('not-found-as-refused-body', 'A device that is revoked is a refused field', [255, 265])
class NotFoundAsRefusedBody:
    def check_submission(self, account, plane, body):
        super().check_submission(account, plane, body)
        device = self.device(account, body['device_id'])
        if device and device['revoked']:
            raise Refusal(self.error(400, 'invalid_request', plane))
