"""Oddities of what is looked at before a credential, and of headers that nobody asked for."""

import re

from planted import oddity
from sealed import MEDIA_TYPE
from wire import Answer

PLANNED = re.compile(r'(GET|POST) /v1/messages|GET /v1/(messages/[^/]+|devices|usage)'
                     r'|POST /v1/messages/[^/]+/cancel')


def closed(gateway, raw):
    """Whether a path stands behind a gate that is closed, where nothing else may be said than 404."""
    return (raw.startswith('/v1/sealed/') and not gateway.gates['sealed']) or (
        raw.startswith('/v1/workflow/') and not gateway.gates['workflow']) or (
        raw.endswith('/sealed-events') and not gateway.gates['selection'])


@oddity('media-before-credential', 'An upload of another media type is 415 whoever sends it', [285, 288, 338])
class MediaBeforeCredential:
    """Of two faults one is answered, which is not said."""

    async def route(self, request, raw):
        takes = raw in ('/v1/sealed/messages', '/v1/sealed/inbound-events') and request.method == 'POST'
        if takes and not closed(self, raw) and request.header('content-type') != MEDIA_TYPE:
            return self.error(415, 'unsupported_media_type', 'sealed')
        return await super().route(request, raw)


@oddity('size-before-credential', 'A body that is too large is 413 whoever sends it', [216, 232, 260, 338])
class SizeBeforeCredential:
    """Of two faults one is answered, which is not said; these three operations list 413."""

    async def route(self, request, raw):
        takes = raw in ('/v1/webhooks', '/v1/alpha/messages') or re.fullmatch(
            '/v1/webhooks/[^/]+/sealed-events', raw)
        limit = self.style.max_body
        if takes and request.method == 'POST' and not closed(self, raw) and (
                limit and request.length > limit):
            answer = self.text(413, 'too much')
            answer.close = True
            return answer
        return await super().route(request, raw)


@oddity('accept-is-read', 'Who does not accept JSON is told 406', [205])
class AcceptIsRead:
    """RFC 9110 12.5.1: bodies are JSON, and a server may honour Accept."""

    async def route(self, request, raw):
        accepted = request.header('accept', '*/*').lower()
        if not closed(self, raw) and not re.search(r'\*/\*|application/(\*|json|[\w.]+\+json)', accepted):
            return Answer(406, close=request.carries_body)
        return await super().route(request, raw)


@oddity('offers-upgrade', 'Every answer offers to go on in HTTP/2 or by WebSocket', [205])
class OffersUpgrade:
    """RFC 9110 7.8: a server may send Upgrade in any answer, and nobody has to take it up."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        answer.headers += [('Connection', 'Upgrade'), ('Upgrade', 'h2c, websocket')]
        return answer


@oddity('planned-forbidden', 'Planned routes are 403 for everybody', [35, 444])
class PlannedForbidden:
    """Calling them fails; how is not said."""

    async def route(self, request, raw):
        if PLANNED.fullmatch(f'{request.method} {raw}'):
            return self.error(403, 'forbidden', 'public')
        return await super().route(request, raw)


@oddity('selection-again-conflicts', 'Selecting an endpoint that is selected is a conflict', [232])
class SelectionAgainConflicts:
    """409 is listed; what it is for is not said."""

    async def select(self, request, account, plane, raw):
        endpoint = next((one for one in account.endpoints if one['endpoint_id'] == raw), {})
        before = endpoint.get('selected')
        answer = await super().select(request, account, plane, raw)
        again = answer.status == 204 and before and endpoint['selected']
        return self.error(409, 'conflict', plane) if again else answer
