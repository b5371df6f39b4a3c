"""Bugs of alpha messages: what is remembered of them, what passes as one, and what time does to them."""

import asyncio
import json
import re

from answers import Refusal
from bugs.submissions import read
from planted import bug
from wire import Answer

A_MOMENT_S = 0.05


@bug('key-until-claimed', 'A submission is not known again once a device has claimed it', [254, 268])
class KeyUntilClaimed:
    def forget(self, account):
        super().forget(account)
        for known in (account.submissions, account.client_ids):
            for name, one in list(known.items()):
                if one['message']['state'] not in ('accepted', 'queued', 'cancelled'):
                    del known[name]


@bug('key-forgotten-with-device', 'Keys of a device are forgotten when any device is revoked', [250, 268])
class KeyForgottenWithDevice:
    async def revoke(self, request, account, plane, raw):
        answer = await super().revoke(request, account, plane, raw)
        if answer.status == 204:
            account.submissions.clear()
            account.client_ids.clear()
        return answer


@bug('client-id-twin-race', 'The same submission under two keys at once makes two messages', [254, 268])
class ClientIdTwinRace:
    async def submit(self, request, account, plane):
        name = str((await read(self, request)).get('client_message_id'))
        key = request.header('idempotency-key')
        fresh = name not in account.client_ids and key not in account.submissions
        await asyncio.sleep(A_MOMENT_S)
        known = account.client_ids.get(name)
        if fresh and known and key not in account.submissions and known['body'] == await read(self, request):
            account.client_ids.pop(name, None)
        return await super().submit(request, account, plane)


@bug('cancel-race', 'Two cancels of an alpha message at once both say that it was taken back', [159, 278])
class CancelRace:
    async def cancel(self, request, account, plane, raw):
        message = self.message(request, account, plane, raw, flagged=True)
        free = message['state'] in ('accepted', 'queued') and not message['cancelled']
        await asyncio.sleep(A_MOMENT_S)
        if free and message['state'] == 'cancelled':
            return Answer(204)
        return await super().cancel(request, account, plane, raw)


@bug('expired-dispatched', 'A device is handed what has expired', [155, 258])
class ExpiredDispatched:
    def dispatch_state(self, account, params):
        for message in account.messages:
            expired = self.settled(account, message)['state'] == 'expired'
            if expired and message['device_id'] == params.get('deviceId'):
                self.move(account, message, 'queued')
                message['expires_at_ms'] = self.time_of(account) + 900_000
        return super().dispatch_state(account, params)


@bug('alpha-pending-keeps-cancelled', 'An alpha message that was cancelled is pending for the owner for good',
     [68])
class AlphaPendingKeepsCancelled:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        taken_back = sum(one['plane'] == 'public' and one['state'] == 'cancelled'
                         for one in account.messages if one['device_id'] == device['device_id'])
        shown['pending_messages'] = min(shown['pending_messages'] + taken_back, 1000)
        return shown


@bug('pending-keeps-expired', 'What has expired is pending for the owner for good', [68])
class PendingKeepsExpired:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        over = sum(one['state'] == 'expired' for one in account.messages
                   if one['device_id'] == device['device_id'])
        shown['pending_messages'] = min(shown['pending_messages'] + over, 1000)
        return shown


class ReadAs:
    """Reads the members of a submission in a way of its own before they are looked at."""

    async def parsed(self, request, plane, text_allowed=False):
        body = await super().parsed(request, plane, text_allowed)
        if 'test_case_id' in body:
            self.changed(body)
        return body


@bug('recipient-any-digits', 'Digits of any alphabet may stand in a recipient', [256])
class RecipientAnyDigits(ReadAs):
    def changed(self, body):
        number = body.get('recipient_e164')
        if isinstance(number, str) and re.fullmatch(r'\+[1-9]\d+', number):
            body['recipient_e164'] = '+' + ''.join(str(int(one)) for one in number[1:])


@bug('recipient-trimmed', 'Blanks around a recipient are dropped', [256])
class RecipientTrimmed(ReadAs):
    def changed(self, body):
        if isinstance(body.get('recipient_e164'), str):
            body['recipient_e164'] = body['recipient_e164'].strip(' ')


@bug('device-id-empty-first', 'A device_id that is empty stands for the first device', [255, 265])
class DeviceIdEmptyFirst:
    async def submit(self, request, account, plane):
        body = await read(self, request)
        if body.get('device_id') == '' and account.devices:
            body['device_id'] = account.devices[0]['device_id']
            request._body = json.dumps(body).encode()
        return await super().submit(request, account, plane)


class RefusesCases:
    """Refuses test cases that a pattern does not fit."""

    fits = r'.*'

    def check_submission(self, account, plane, body):
        super().check_submission(account, plane, body)
        if not re.fullmatch(self.fits, body['test_case_id']):
            raise Refusal(self.error(400, 'invalid_request', plane))


@bug('test-case-lower-alone', 'A test case may have no capitals', [257, 264])
class TestCaseLowerAlone(RefusesCases):
    fits = r'[a-z0-9_-]+'


@bug('test-case-no-underscore', 'A test case may have no underscore', [257, 264])
class TestCaseNoUnderscore(RefusesCases):
    fits = r'[A-Za-z0-9-]+'


@bug('test-case-three', 'A test case of fewer than three characters is too short', [257, 264, 421])
class TestCaseThree(RefusesCases):
    fits = r'.{3,}'
