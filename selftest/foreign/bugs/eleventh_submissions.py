"""Bugs of submissions: verdicts that are kept, types that nobody looked at, boundaries."""

from bugs.eleventh_public_endpoints import stumbled
from bugs.submissions import read
from planted import bug


@bug('opt-out-kept-for-account', 'Once a recipient of an account has opted out all of them have', [260, 272])
class OptOutKeptForAccount:
    async def submit(self, request, account, plane):
        if account.__dict__.get('opted_out'):
            account.suppressed.add(str((await read(self, request)).get('recipient_e164')))
        answer = await super().submit(request, account, plane)
        account.__dict__['opted_out'] = account.__dict__.get('opted_out') or (
            b'recipient_suppressed' in answer.body)
        return answer


@bug('hold-never-ends', 'What stood against an account once stands against it for good', [260, 266, 267])
class HoldNeverEnds:
    def held(self, account, plane):
        seen = account.__dict__.setdefault('holds', set())
        seen |= account.billing
        account.billing |= seen
        return super().held(account, plane)


@bug('client-id-long-500', 'A client_message_id of more than 255 letters makes the service stumble', [254, 260])
class ClientIdLong500:
    async def submit(self, request, account, plane):
        if len(str((await read(self, request)).get('client_message_id'))) > 255:
            return stumbled()
        return await super().submit(request, account, plane)


class NoText500:
    """Matches a member with an expression, whatever its type."""

    async def submit(self, request, account, plane):
        body = await read(self, request)
        if body and not isinstance(body.get(self.member, ''), str):
            return stumbled()
        return await super().submit(request, account, plane)


@bug('test-case-number-500', 'A test case that is no text makes the service stumble', [257, 260])
class TestCaseNumber500(NoText500):
    member = 'test_case_id'


@bug('recipient-number-500', 'A recipient that is no text makes the service stumble', [256, 260])
class RecipientNumber500(NoText500):
    member = 'recipient_e164'


@bug('queue-full-503', 'A full queue is answered as if the service were out of order', [269, 378])
class QueueFull503:
    def no_room(self, account, plane, device):
        return self.error(503, 'queue_full', plane) if device['queue_full'] else (
            super().no_room(account, plane, device))


@bug('rate-limited-in-text', 'A limiter in front says in a line of text that there is no room', [205, 271])
class RateLimitedInText:
    def no_room(self, account, plane, device):
        refused = super().no_room(account, plane, device)
        return self.text(429, 'Too many requests') if refused and not device['queue_full'] else refused


@bug('status-of-cancelled-404', 'A message that was cancelled is not found any more', [276, 278])
class StatusOfCancelled404:
    async def status(self, request, account, plane, raw):
        message = self.message(request, account, plane, raw, flagged=True)
        if message['state'] == 'cancelled':
            return self.error(404, 'not_found', plane)
        return await super().status(request, account, plane, raw)


class Adjusted:
    """Looks at a submission after `adjust` has changed its body."""

    def check_submission(self, account, plane, body):
        if isinstance(body.get('test_case_id'), str):
            body = {**body, 'test_case_id': self.adjust(body['test_case_id'])}
        super().check_submission(account, plane, body)


@bug('test-case-cut', 'A test case of more than 32 characters is cut to those', [257, 421])
class TestCaseCut(Adjusted):
    def adjust(self, name):
        return name[:32]


@bug('test-case-32-refused', 'A test case of exactly 32 characters is too long', [257, 421])
class TestCase32Refused(Adjusted):
    def adjust(self, name):
        return name if len(name) < 32 else ''


@bug('in-flight-lost-on-402', 'A body that met a payment hold is in flight for good', [266, 424])
class InFlightLostOn402:
    async def admitted(self, request, account, plane, handler, groups):
        answer = await super().admitted(request, account, plane, handler, groups)
        account.in_flight += request.carries_body and answer.status == 402
        return answer
