"""Bugs of submissions: their fields, what is known again, and those that come together."""

import asyncio
import hashlib
import json
import re
import unicodedata
import uuid

from answers import Refusal
from bugs.fourth_u_submissions import send_on
from bugs.rewritten import rewritten
from bugs.submissions import read
from planted import bug
from wire import Answer, BodyTooLarge


@bug('recipient-plus-optional', 'A recipient may be written with two zeros, or nothing, for its plus sign', [256])
class RecipientPlusOptional:
    async def submit(self, request, account, plane):
        body = await read(self, request)
        number = body.get('recipient_e164')
        if isinstance(number, str) and re.fullmatch(r'(00)?[1-9][0-9]{1,14}', number):
            send_on(request, {**body, 'recipient_e164': '+' + number.removeprefix('00')})
        return await super().submit(request, account, plane)


@bug('expiry-minute-ahead', 'An expiry that is less than a minute ahead is refused', [258, 264])
class ExpiryMinuteAhead:
    def check_submission(self, account, plane, body):
        super().check_submission(account, plane, body)
        if body['expires_at_ms'] < self.time_of(account) + 60_000:
            raise Refusal(self.error(400, 'invalid_request', plane))


@bug('submit-key-from-client-id', 'A submission without a key is known by its client_message_id', [250])
class SubmitKeyFromClientId:
    async def submit(self, request, account, plane):
        name = (await read(self, request)).get('client_message_id')
        if not request.header('idempotency-key') and isinstance(name, str):
            digest = hashlib.md5(name.encode('utf-8', 'replace')).digest()
            request.headers['idempotency-key'] = [str(uuid.UUID(bytes=digest, version=4))]
        return await super().submit(request, account, plane)


def collated(name):
    """A name as the collation of a database compares it."""
    plain = unicodedata.normalize('NFKD', name)
    return ''.join(c for c in plain if not unicodedata.combining(c)).rstrip(' ')


@bug('client-id-collated', 'client_message_ids that differ in accents or blanks at their end are the same',
     [254, 268])
class ClientIdCollated:
    async def submit(self, request, account, plane):
        body = await read(self, request)
        name = body.get('client_message_id')
        if isinstance(name, str) and collated(name) != name:
            send_on(request, {**body, 'client_message_id': collated(name)})
        return await super().submit(request, account, plane)


@bug('key-ignores-recipient', 'A key with another recipient is answered as a repeat', [256, 268])
class KeyIgnoresRecipient:
    def same_submission(self, earlier, body):
        return {**earlier, 'recipient_e164': ''} == {**body, 'recipient_e164': ''}


@bug('client-id-race', 'A client_message_id with two contents at once makes two messages', [254, 268])
class ClientIdRace:
    async def submit(self, request, account, plane):
        name = str((await read(self, request)).get('client_message_id'))
        known = name in account.client_ids
        await asyncio.sleep(0.05)
        if not known:
            account.client_ids.pop(name, None)
        return await super().submit(request, account, plane)


@bug('key-under-way-conflicts', 'A repeat that comes while the first is worked on is a conflict', [268, 271])
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


@bug('submit-first-device', 'A submission is queued for the first device, whichever it names', [62, 255])
class SubmitFirstDevice:
    async def submit(self, request, account, plane):
        answer = await super().submit(request, account, plane)
        if answer.status == 202:
            name = json.loads(answer.body)['message_id']
            for message in account.messages:
                if message['message_id'] == name:
                    message['device_id'] = account.devices[0]['device_id']
        return answer


@bug('conflict-names-message', 'A conflict of a submission names the message that it is in conflict with',
     [268, 359])
class ConflictNamesMessage:
    async def submit(self, request, account, plane):
        body = await read(self, request)
        answer = await super().submit(request, account, plane)
        known = account.submissions.get(request.header('idempotency-key')) or (
            account.client_ids.get(str(body.get('client_message_id'))))
        if answer.status != 409 or not known:
            return answer
        return rewritten(answer, lambda value: value.update(message_id=known['message']['message_id']))


@bug('submit-413-page', 'A submission that is too large is refused by the proxy, in a page of its own',
     [206, 407])
class Submit413Page:
    async def submit(self, request, account, plane):
        try:
            return await super().submit(request, account, plane)
        except BodyTooLarge:
            page = b'<html><head><title>413 Request Entity Too Large</title></head></html>'
            return Answer(413, page, 'text/html', close=True)
