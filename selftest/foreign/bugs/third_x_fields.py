"""Bugs of the fields of a submission: what they may hold, and what is made of it."""

import re

from answers import Refusal
from planted import bug


class Mended:
    """Mends the body of a submission where it is read, before anything is compared."""

    async def parsed(self, request, plane, text_allowed=False):
        body = await super().parsed(request, plane, text_allowed)
        if request.path.endswith('/v1/alpha/messages'):
            self.mend(body)
        return body


@bug('test-case-trimmed', 'Blanks around a test case are dropped', [257])
class TestCaseTrimmed(Mended):
    def mend(self, body):
        if isinstance(body.get('test_case_id'), str):
            body['test_case_id'] = body['test_case_id'].strip()


@bug('test-case-letter-first', 'A test case has to begin with a letter or a digit', [257, 264])
class TestCaseLetterFirst:
    def check_submission(self, account, plane, body):
        super().check_submission(account, plane, body)
        if body['test_case_id'][0] in '-_':
            raise Refusal(self.error(400, 'invalid_request', plane))


@bug('recipient-as-written', 'A recipient may be written with blanks, hyphens and brackets', [256])
class RecipientAsWritten(Mended):
    def mend(self, body):
        if isinstance(body.get('recipient_e164'), str):
            body['recipient_e164'] = re.sub(r'[ ()./-]', '', body['recipient_e164'])


@bug('expiry-seconds-taken', 'An expiry that is too small for milliseconds is taken for seconds', [56, 258])
class ExpirySecondsTaken(Mended):
    def mend(self, body):
        expires = body.get('expires_at_ms')
        if isinstance(expires, int) and 10 ** 9 < expires < 10 ** 10:
            body['expires_at_ms'] = expires * 1000
