"""Bugs of the fields of submissions, and of what becomes of them."""

import json
import re

from answers import Refusal
from bugs.toolkit.other_answers import stumbled
from bugs.toolkit.rewritten import rewritten
from bugs.toolkit.sent_bodies import read, send_on
from messages import MEMBERS, WINDOW_MS
from planted import bug
from wire import Answer


@bug('created-left-out', 'Where nothing was created the answer does not say so',
     ['alpha-accepted-members', 'alpha-submit-answers'])
class CreatedLeftOut:
    async def submit(self, request, account, plane):
        answer = await super().submit(request, account, plane)
        if answer.status != 202:
            return answer
        return rewritten(answer, lambda value: value['created'] or value.pop('created'))


@bug('device-id-empty-first', 'A device_id that is empty stands for the first device',
     ['device-id-field', 'alpha-not-found'])
class DeviceIdEmptyFirst:
    async def submit(self, request, account, plane):
        body = await read(self, request)
        if body.get('device_id') == '' and account.devices:
            body['device_id'] = account.devices[0]['device_id']
            request._body = json.dumps(body).encode()
        return await super().submit(request, account, plane)


@bug('dispatch-any-device', 'A device that asks for work is handed what waits for any device of the account',
     ['alpha-status-members', 'revoke-of-a-device', 'device-id-field'])
class DispatchAnyDevice:
    def dispatch_state(self, account, params):
        handed = []
        for device in account.devices:
            got = super().dispatch_state(account, {**params, 'deviceId': device['device_id']})
            handed += (got or {}).get('dispatched', [])
        return {'dispatched': handed}


@bug('expiry-minute-ahead', 'An expiry that is less than a minute ahead is refused',
     ['expires-at-field', 'alpha-invalid-request'])
class ExpiryMinuteAhead:
    def check_submission(self, account, plane, body):
        super().check_submission(account, plane, body)
        if body['expires_at_ms'] < self.time_of(account) + 60_000:
            raise Refusal(self.error(400, 'invalid_request', plane))


@bug('expiry-thousand-seconds', 'The expiry may be a thousand seconds ahead',
     ['expires-at-field', 'limit-of-alpha-expiry'])
class ExpiryThousandSeconds:
    def check_submission(self, account, plane, body):
        expires, now = body.get('expires_at_ms'), self.time_of(account)
        if isinstance(expires, int) and WINDOW_MS < expires - now <= 1_000_000:
            body = {**body, 'expires_at_ms': now + WINDOW_MS}
        super().check_submission(account, plane, body)


class Reads:
    """Reads a body more kindly than it should before it is checked."""

    def check_submission(self, account, plane, body):
        return super().check_submission(account, plane, self.kindly(account, dict(body)))


@bug('further-member-null', 'A further member passes where it is null', ['alpha-submit-route'])
class FurtherMemberNull(Reads):
    def kindly(self, account, body):
        return {k: v for k, v in body.items() if k in MEMBERS or v is not None}


@bug('further-member-on-repeat', 'A repeat is known by the five members, whatever else it has',
     ['alpha-submit-route', 'alpha-conflict'], stays='proof/commands seeks it among small ids')
class FurtherMemberOnRepeat:
    def same_submission(self, earlier, body):
        return earlier == {k: v for k, v in body.items() if k in MEMBERS}


@bug('not-found-as-refused-body', 'A device that is revoked is a refused field', ['device-id-field', 'alpha-not-found'])
class NotFoundAsRefusedBody:
    def check_submission(self, account, plane, body):
        super().check_submission(account, plane, body)
        device = self.device(account, body['device_id'])
        if device and device['revoked']:
            raise Refusal(self.error(400, 'invalid_request', plane))


class ReadAs:
    """Reads the members of a submission in a way of its own before they are looked at."""

    async def parsed(self, request, plane, text_allowed=False):
        body = await super().parsed(request, plane, text_allowed)
        if 'test_case_id' in body:
            self.changed(body)
        return body


@bug('recipient-any-digits', 'Digits of any alphabet may stand in a recipient', ['recipient-field'],
     stays='\\d in Python is any digit')
class RecipientAnyDigits(ReadAs):
    def changed(self, body):
        number = body.get('recipient_e164')
        if isinstance(number, str) and re.fullmatch(r'\+[1-9]\d+', number):
            body['recipient_e164'] = '+' + ''.join(str(int(one)) for one in number[1:])


@bug('recipient-newline', 'A recipient may end in a line break', ['recipient-field', 'alpha-invalid-request'],
     stays='$ in Python matches before a last line break')
class RecipientNewline:
    async def submit(self, request, account, plane):
        sent = await read(self, request)
        number = sent.get('recipient_e164')
        if isinstance(number, str) and number.endswith('\n'):
            send_on(request, {**sent, 'recipient_e164': number[:-1]})
        return await super().submit(request, account, plane)


class NoText500:
    """Matches a member with an expression, whatever its type."""

    async def submit(self, request, account, plane):
        body = await read(self, request)
        if body and not isinstance(body.get(self.member, ''), str):
            return stumbled()
        return await super().submit(request, account, plane)


@bug('recipient-number-500', 'A recipient that is no text makes the service stumble',
     ['recipient-field', 'alpha-submit-answers'], stays='re of Python takes no number')
class RecipientNumber500(NoText500):
    member = 'recipient_e164'


@bug('submit-400-message', 'A submission with a refused field is told in words which one',
     ['public-error-codes', 'bodies-are-json', 'error-body-form'])
class Submit400Message:
    async def submit(self, request, account, plane):
        try:
            answer = await super().submit(request, account, plane)
        except Refusal as refusal:
            answer = refusal.answer
        if answer.status != 400:
            return answer
        return rewritten(answer, lambda error: error.update(message='a field is invalid'))


@bug('submit-any-device', 'A submission finds the device of any account', ['device-id-field', 'alpha-not-found'],
     style='forgetful')
class SubmitAnyDevice:
    async def submit(self, request, account, plane):
        name, own = (await read(self, request)).get('device_id'), account.devices
        account.devices = own + [
            one for other in self.accounts.values() if other is not account
            for one in other.devices if one['device_id'] == name]
        try:
            return await super().submit(request, account, plane)
        finally:
            account.devices = own


@bug('submit-array-500', 'A body that is a list makes the service stumble',
     ['alpha-submit-answers', 'alpha-invalid-request'])
class SubmitArray500:
    async def submit(self, request, account, plane):
        text = await request.body(self.style.max_body)
        if text.strip().startswith(b'['):
            return Answer(500, b'Internal Server Error', 'text/plain')
        return await super().submit(request, account, plane)


@bug('submit-key-any-text', 'The Idempotency-Key of a submission is any text',
     ['alpha-submit-route', 'alpha-invalid-request'])
class SubmitKeyAnyText:
    def checked_key(self, request, plane, json_only=False):
        key = (request.header('idempotency-key') or '').strip()
        if json_only and 1 <= len(key) <= 64:
            return key
        return super().checked_key(request, plane, json_only)


@bug('submit-refused-known', 'A submission that was refused is told as accepted when it comes again',
     ['alpha-invalid-request', 'alpha-conflict'])
class SubmitRefusedKnown:
    async def submit(self, request, account, plane):
        body, key = await read(self, request), request.header('idempotency-key')
        refused = account.__dict__.setdefault('refused', {})
        if key in refused and refused[key][0] == body:
            return self.accepted(refused[key][1], False)
        answer = await super().submit(request, account, plane)
        if answer.status in (403, 404):
            device = account.devices[0]['device_id']
            message = self.make_message(account, plane, device)
            account.messages.remove(message)
            refused[key] = (body, message)
        return answer


@bug('test-case-any-letters', 'Letters of any alphabet may name a test case', ['test-case-id-field'])
class TestCaseAnyLetters(Reads):
    def kindly(self, account, body):
        if isinstance(body.get('test_case_id'), str):
            body['test_case_id'] = re.sub(r'[^\W_]', 'a', body['test_case_id'])
        return body


@bug('test-case-newline', 'A test case may end in a line break', ['test-case-id-field'],
     stays='$ in Python matches before a last line break')
class TestCaseNewline(Reads):
    def kindly(self, account, body):
        if isinstance(body.get('test_case_id'), str):
            body['test_case_id'] = body['test_case_id'].removesuffix('\n')
        return body


@bug('test-case-number-500', 'A test case that is no text makes the service stumble',
     ['test-case-id-field', 'alpha-submit-answers'], stays='re of Python takes no number')
class TestCaseNumber500(NoText500):
    member = 'test_case_id'


class RefusesCases:
    """Refuses test cases that a pattern does not fit."""

    fits = r'.*'

    def check_submission(self, account, plane, body):
        super().check_submission(account, plane, body)
        if not re.fullmatch(self.fits, body['test_case_id']):
            raise Refusal(self.error(400, 'invalid_request', plane))


@bug('test-case-three', 'A test case of fewer than three characters is too short',
     ['test-case-id-field', 'alpha-invalid-request', 'length-of-test-case-id'])
class TestCaseThree(RefusesCases):
    fits = r'.{3,}'
