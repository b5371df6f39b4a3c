"""Bugs of the gated planes: metering, uploads, gates and the arguments of tools."""

import asyncio
import hashlib

from bugs.rewritten import rewritten
from planted import bug
from sealed import PREFIX
from wire import Answer

A_MOMENT_S = 0.05


@bug('usage-from-the-15th', 'Periods begin on the day of the month that the account was made on', [128])
class UsageFromThe15th:
    def month(self, year, month):
        shown = super().month(year, month)
        following = (year + month // 12, month % 12 + 1)
        return {**shown, 'period_start': f'{year}-{month:02d}-15T00:00:00Z',
                'period_end': '{}-{:02d}-15T00:00:00Z'.format(*following)}


@bug('upload-tail-unread', 'What follows a whole envelope in a body is not looked at', [100, 285, 302])
class UploadTailUnread:
    async def upload(self, request, account, plane, direction, accept):
        envelope = await request.body(self.style.max_body)
        end = envelope.find(b'\0', len(PREFIX))
        if end >= 0 and envelope.startswith(PREFIX):
            request._body = envelope[:end + 33]
        return await super().upload(request, account, plane, direction, accept)


@bug('inbound-race', 'The same inbound envelope twice at once makes two events', [104, 302])
class InboundRace:
    async def upload(self, request, account, plane, direction, accept):
        digest = hashlib.sha256(await request.body(self.style.max_body)).digest()
        fresh = digest not in account.uploads
        await asyncio.sleep(A_MOMENT_S)
        if fresh and direction == 'inbound':
            account.uploads.pop(digest, None)
        return await super().upload(request, account, plane, direction, accept)


@bug('sealed-list-hides-accepted', 'The sealed list has a message once its device has claimed it', [20, 284])
class SealedListHidesAccepted:
    async def sealed_messages(self, request, account, plane):
        kept = account.messages
        account.messages = [m for m in kept if m['state'] not in ('accepted', 'queued')]
        try:
            return await super().sealed_messages(request, account, plane)
        finally:
            account.messages = kept


@bug('sealed-device-typed-html', 'A sealed device is JSON that is declared to be HTML', [205, 290])
class SealedDeviceTypedHtml:
    async def sealed_device(self, request, account, plane, raw):
        answer = await super().sealed_device(request, account, plane, raw)
        answer.media_type = 'text/html; charset=UTF-8'
        return answer


@bug('workflow-gate-405', 'Behind a closed gate a call of a tool is told that it may only be read', [31, 343],
     closed=['workflowTools'])
class WorkflowGate405:
    async def route(self, request, raw):
        if raw == '/v1/workflow/tools' and request.method == 'POST':
            return Answer(405, headers=[('Allow', 'GET')])
        return await super().route(request, raw)


@bug('sealed-gate-misses-inbound', 'The gate of the sealed plane was forgotten for inbound events', [29, 393],
     closed=['sealedAdmission'])
class SealedGateMissesInbound:
    async def route(self, request, raw):
        if raw == '/v1/sealed/inbound-events' and request.method == 'POST':
            known = self.keys.get(self.bearer(request))
            if not known or not known['good']:
                return self.error(401, 'unauthorized', 'sealed')
        return await super().route(request, raw)


class Whole:
    """Cuts off what is behind the point of a number in an argument."""

    def check_arguments(self, operation, args):
        self.cut(args)
        super().check_arguments(operation, args)


@bug('ordinal-fraction', 'An ordinal with a fraction is cut off', [319, 432])
class OrdinalFraction(Whole):
    def cut(self, args):
        if isinstance(args.get('ordinal'), float):
            args['ordinal'] = int(args['ordinal'])


@bug('revision-fraction', 'A revision with a fraction is cut off', [143, 433])
class RevisionFraction(Whole):
    def cut(self, args):
        key = args.get('key')
        if isinstance(key, dict) and isinstance(key.get('revision'), float):
            key['revision'] = int(key['revision'])
