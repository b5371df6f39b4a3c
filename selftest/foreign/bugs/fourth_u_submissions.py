"""Bugs of submissions: what a field may hold, and which refusal a cause is told by."""

import json
import re

from bugs.rewritten import rewritten
from bugs.submissions import read
from messages import WINDOW_MS
from planted import bug


def send_on(request, body):
    """Puts a body in the place of the one that came."""
    request._body = json.dumps(body).encode()


@bug('test-case-from-A-to-z', 'What stands between upper and lower case may name a test case too', [257])
class TestCaseFromAToZ:
    async def submit(self, request, account, plane):
        body = await read(self, request)
        name = body.get('test_case_id')
        if isinstance(name, str) and re.fullmatch(r'[A-z0-9_-]{1,32}', name):
            send_on(request, {**body, 'test_case_id': re.sub(r'[\[\\\]^`]', '_', name)})
        return await super().submit(request, account, plane)


@bug('expiry-by-default', 'A submission without an expiry expires in fifteen minutes', [258, 264])
class ExpiryByDefault:
    async def submit(self, request, account, plane):
        body = await read(self, request)
        if len(body) == 4 and 'expires_at_ms' not in body:
            send_on(request, {**body, 'expires_at_ms': self.time_of(account) + WINDOW_MS})
        return await super().submit(request, account, plane)


@bug('expiry-thousand-seconds', 'The expiry may be a thousand seconds ahead', [258, 420])
class ExpiryThousandSeconds:
    def check_submission(self, account, plane, body):
        expires, now = body.get('expires_at_ms'), self.time_of(account)
        if isinstance(expires, int) and WINDOW_MS < expires - now <= 1_000_000:
            body = {**body, 'expires_at_ms': now + WINDOW_MS}
        super().check_submission(account, plane, body)


@bug('client-id-number', 'A client_message_id that is a number is taken as its digits', [254, 264])
class ClientIdNumber:
    async def submit(self, request, account, plane):
        body = await read(self, request)
        name = body.get('client_message_id')
        if isinstance(name, int) and not isinstance(name, bool):
            send_on(request, {**body, 'client_message_id': str(name)})
        return await super().submit(request, account, plane)


@bug('unlisted-as-suppressed', 'A recipient that is not allowlisted is told to have opted out', [256, 264, 272])
class UnlistedAsSuppressed:
    async def submit(self, request, account, plane):
        name = (await read(self, request)).get('recipient_e164')
        known = self.allowlist | account.suppressed
        if isinstance(name, str) and re.fullmatch(r'\+[1-9][0-9]{1,14}', name) and name not in known:
            account.suppressed.add(name)
            try:
                return await super().submit(request, account, plane)
            finally:
                account.suppressed.discard(name)
        return await super().submit(request, account, plane)


class Told:
    """Tells one cause by the status and the code of another."""

    cause = told = None

    async def submit(self, request, account, plane):
        answer = await super().submit(request, account, plane)
        if answer.status >= 400 and answer.body and self.cause in answer.body.decode():
            return self.error(*self.told, plane, answer.headers)
        return answer


@bug('quota-as-rate', 'An account whose quota is used up is told that it is too fast', [270, 271])
class QuotaAsRate(Told):
    cause, told = 'quota_exceeded', (429, 'rate_limited')


@bug('repeat-200', 'A submission that was known already is answered 200', [260])
class Repeat200:
    async def submit(self, request, account, plane):
        known = (request.header('idempotency-key') or '').strip() in account.submissions
        answer = await super().submit(request, account, plane)
        if known and answer.status == 202:
            answer.status = 200
        return answer


@bug('repeat-conflicts-once-claimed', 'A repeat of what a device has claimed is a conflict', [268, 271])
class RepeatConflictsOnceClaimed:
    async def submit(self, request, account, plane):
        known = account.submissions.get((request.header('idempotency-key') or '').strip())
        if known and known['message']['state'] not in ('accepted', 'queued', 'cancelled'):
            return self.error(409, 'conflict', plane)
        return await super().submit(request, account, plane)


@bug('keys-per-device', 'A key that one device was written to by is new for another', [250, 268])
class KeysPerDevice:
    async def submit(self, request, account, plane):
        device = str((await read(self, request)).get('device_id'))
        account.submissions = account.__dict__.setdefault('keys_of', {}).setdefault(device, {})
        return await super().submit(request, account, plane)


@bug('created-left-out', 'Where nothing was created the answer does not say so', [60, 260])
class CreatedLeftOut:
    async def submit(self, request, account, plane):
        answer = await super().submit(request, account, plane)
        if answer.status != 202:
            return answer
        return rewritten(answer, lambda value: value['created'] or value.pop('created'))
