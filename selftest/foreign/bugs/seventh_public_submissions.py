"""Bugs of submissions: what a refusal says, and what a body may hold."""

from answers import Refusal
from bugs.fourth_u_submissions import send_on
from bugs.rewritten import rewritten
from bugs.submissions import read
from messages import WINDOW_MS
from planted import bug
from wire import BodyTooLarge


@bug('submit-413-json', 'A submission that is too large is refused in JSON', [206, 260, 407])
class Submit413Json:
    async def submit(self, request, account, plane):
        try:
            return await super().submit(request, account, plane)
        except BodyTooLarge:
            answer = self.error(413, 'invalid_request', plane)
            answer.close = True
            return answer


@bug('key-ignores-expiry', 'A key with another expiry is answered as a repeat', [254, 268])
class KeyIgnoresExpiry:
    def same_submission(self, earlier, body):
        return {**earlier, 'expires_at_ms': 0} == {**body, 'expires_at_ms': 0}


@bug('billing-pending-402', 'An account without active billing meets the status of payments', [267, 381])
class BillingPending402:
    def held(self, account, plane):
        held = super().held(account, plane)
        if plane == 'public' and held and held.status == 503:
            return self.error(402, 'billing_pending', plane)
        return held


@bug('submit-400-message', 'A submission with a refused field is told in words which one', [66, 205, 359])
class Submit400Message:
    async def submit(self, request, account, plane):
        try:
            answer = await super().submit(request, account, plane)
        except Refusal as refusal:
            answer = refusal.answer
        if answer.status != 400:
            return answer
        return rewritten(answer, lambda error: error.update(message='a field is invalid'))


@bug('further-member-body', 'A submission may have a body, which is not heeded', [19, 250])
class FurtherMemberBody:
    async def submit(self, request, account, plane):
        sent = await read(self, request)
        if isinstance(sent.pop('body', None), str):
            send_on(request, sent)
        return await super().submit(request, account, plane)


@bug('expiry-zero-none', 'An expiry of 0 stands for none', [258, 264, 420])
class ExpiryZeroNone:
    def check_submission(self, account, plane, body):
        if body.get('expires_at_ms') == 0:
            body = {**body, 'expires_at_ms': self.time_of(account) + WINDOW_MS}
        super().check_submission(account, plane, body)


@bug('client-ids-per-test-case', 'The same client_message_id for another test case makes another message',
     [254, 268])
class ClientIdsPerTestCase:
    async def submit(self, request, account, plane):
        case = str((await read(self, request)).get('test_case_id'))
        account.client_ids = account.__dict__.setdefault('ids_of_cases', {}).setdefault(case, {})
        return await super().submit(request, account, plane)
