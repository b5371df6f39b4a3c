"""Oddities of which refusal comes first where a request has more than one fault."""

import re

from answers import Refusal
from deliveries import PAGE_LIMIT
from planted import oddity

#: Operations whose bodies may be too large: 413 is among what they answer.
SIZED = r'/v1/(webhooks|webhooks/[^/]+/sealed-events|alpha/messages)'


@oddity('size-first', 'A body that is announced as too large is 413 before anybody is asked who they are',
        [206, 338, 407])
class SizeFirst:
    """As a proxy with a limit has it; of two faults one is answered, which is not said."""

    async def route(self, request, raw):
        gated = raw.endswith('/sealed-events') and not self.gates['selection']
        if request.method == 'POST' and re.fullmatch(SIZED, raw) and not gated and (
                0 < self.style.max_body < request.length):
            answer = self.text(413, 'the body is too large')
            answer.close = True
            return answer
        return await super().route(request, raw)


@oddity('memory-before-fields', 'A key or client_message_id of other content is told before any field',
        [264, 265, 268])
class MemoryBeforeFields:
    """Content that differs is a conflict, valid or not; which of two refusals is first is not said."""

    async def submit(self, request, account, plane):
        key = self.checked_key(request, plane, json_only=True)
        body = await self.parsed(request, plane)
        self.forget(account)
        earlier = account.submissions.get(key)
        name = body.get('client_message_id')
        known = account.client_ids.get(name) if isinstance(name, str) else None
        for one in (earlier, known):
            if one and {**one['body'], 'expires_at_ms': 0} != {**body, 'expires_at_ms': 0}:
                return self.error(409, 'conflict', plane)
        return await super().submit(request, account, plane)


@oddity('room-first', 'A full queue, a full minute and a quota are told before recipient and conflict',
        [268, 269, 270, 271, 272])
class RoomFirst:
    """Causes of refusals have no order; a repeat of what was accepted is answered as ever."""

    async def submit(self, request, account, plane):
        key = self.checked_key(request, plane, json_only=True)
        body = await self.parsed(request, plane)
        earlier = account.submissions.get(key)
        device = self.device(account, str(body.get('device_id')))
        if device and not device['revoked'] and self.reaches(request, device['device_id']) and not (
                earlier and self.same_submission(earlier['body'], body)):
            self.check_submission(account, plane, body)
            refused = self.held(account, plane) or self.no_room(account, plane, device)
            if refused:
                return refused
        return await super().submit(request, account, plane)


@oddity('replay-state-first', 'What cannot be replayed is told so before its key is looked at', [183, 238])
class ReplayStateFirst:
    """Without a good key it is refused as well; which of two refusals is first is not said."""

    async def replay(self, request, account, plane, raw, raw_delivery):
        endpoint = self.find(account, plane, raw, flagged=False)
        delivery = self.find_delivery(account, plane, endpoint, raw_delivery)
        try:
            self.checked_key(request, plane)
        except Refusal:
            code = self.obstacle(endpoint, delivery)
            if code:
                return self.error(409, code, plane)
            raise
        return await super().replay(request, account, plane, raw, raw_delivery)


@oddity('query-before-name', 'A limit out of range is 400 before an endpoint is looked for', [236, 408])
class QueryBeforeName:
    """A query that is refused and an endpoint that is not there: which is first is not said."""

    async def list_deliveries(self, request, account, plane, raw):
        default = self.style.deliveries.default_limit
        self.page_size(request.query.get('limit'), plane, PAGE_LIMIT, default)
        return await super().list_deliveries(request, account, plane, raw)


@oddity('selection-name-first', 'Selection looks for the endpoint before it reads its body', [232])
class SelectionNameFirst:
    """An endpoint that is not there and a body that is refused: which is first is not said."""

    async def select(self, request, account, plane, raw):
        self.find(account, plane, raw, flagged=False)
        return await super().select(request, account, plane, raw)
