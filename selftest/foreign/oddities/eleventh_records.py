"""Oddities of what is told of a thing, and of refusals in words that are open."""

import copy
import json
import re

from answers import Refusal
from planted import oddity
from wire import Answer


@oddity('accepted-says-when', 'What is accepted says when to look at it again', [260, 271])
class AcceptedSaysWhen:
    """Retry-After is to be honoured of a refusal; of a 202 it says when there may be news."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.status == 202:
            answer.headers.append(('Retry-After', '30'))
        return answer


@oddity('events-twice', 'What a phone reports it reports twice: every event that befalls a message is there again',
        [74, 242])
class EventsTwice:
    """The last events, at most 32; that none is like another is not said."""

    def move(self, account, message, state):
        super().move(account, message, state)
        message['events'].append(copy.deepcopy(message['events'][-1]))


@oddity('statuses-numeric', 'The public status of a delivery is a number in a text', [88, 94])
class StatusesNumeric:
    """Allowed values are not shown."""

    def word(self, status, reason):
        return {'pending': '10', 'leased': '20', 'succeeded': '30'}.get(status, '40')


@oddity('csrf-reissued-on-403', 'A 403 sets another CSRF cookie, for the next login; the pair that was sent stays good',
        [331, 342])
class CsrfReissuedOn403:
    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.status == 403:
            answer.headers.append(('Set-Cookie', f'__Host-svc_csrf={self.token()}; Path=/; Secure'))
        return answer


@oddity('duplicate-members-refused', 'A body that has a member twice is no JSON', [205, 264])
class DuplicateMembersRefused:
    async def parsed(self, request, plane, text_allowed=False):
        def unique(pairs):
            if len({name for name, _ in pairs}) < len(pairs):
                raise Refusal(self.error(400, 'invalid_request', plane))
            return dict(pairs)
        body = await request.body(self.style.max_body)
        try:
            json.loads(body, object_pairs_hook=unique)
        except (ValueError, RecursionError):
            pass
        return await super().parsed(request, plane, text_allowed)


@oddity('report-gone-once-revoked', 'What a phone had reported is forgotten once it is revoked', [68, 244])
class ReportGoneOnceRevoked:
    """The reported preconditions are optional."""

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        return {**shown, 'reported_preconditions': None} if device['revoked'] else shown


@oddity('revoked-has-no-lines', 'A sealed device that is revoked has no lines any more', [110, 195])
class RevokedHasNoLines:
    """What becomes of a binding is not shown."""

    def sealed_view(self, device):
        shown = super().sealed_view(device)
        return {**shown, 'lines': []} if device['revoked'] else shown


@oddity('cursor-with-controls', 'A cursor ends in a line break, a tab and a control character', [78, 90, 209])
class CursorWithControls:
    """A string that is passed back."""

    def cursor(self, after):
        return f'{super().cursor(after)}\r\n\t\x01'


@oddity('cursor-names-next', 'A cursor names what the next page begins with', [209, 236, 242])
class CursorNamesNext:
    def page(self, ids, cursor, size, plane, flagged=False):
        at = 0
        if cursor is not None:
            at = next((n for n, name in enumerate(ids) if f'>{name}' == cursor), None)
            if at is None:
                return super().page(ids, cursor, size, plane, flagged)
        following = f'>{ids[at + size]}' if at + size < len(ids) else None
        return slice(at, at + size), following


@oddity('refusals-alternate', 'A 400 that may be text or JSON is now the one and now the other', [206, 408])
class RefusalsAlternate:
    def bad_parameter(self, plane, flagged=False, code='invalid_request'):
        either = plane != 'workflow' and self.random.random() < 0.5
        return super().bad_parameter(plane, flagged or either, code)


@oddity('planned-varies', 'Planned routes fail in another way each time', [35, 444])
class PlannedVaries:
    """Calling them fails; how is not said."""

    async def route(self, request, raw):
        if re.fullmatch(r'/v1/(messages(/[^/]+(/cancel)?)?|devices|usage)', raw):
            return self.random.choice([
                Answer(501), self.text(400, 'not yet'), self.error(404, 'not_found', 'public'),
                self.nowhere(410, 'html'), self.error(403, 'forbidden', 'public')])
        return await super().route(request, raw)


@oddity('deselection-of-none-conflicts', 'Ending a transfer that was never begun is a conflict', [232])
class DeselectionOfNoneConflicts:
    """409 is listed; what it is for is not said."""

    async def select(self, request, account, plane, raw):
        endpoint = next((one for one in account.endpoints if one['endpoint_id'] == raw), {})
        before = endpoint.get('selected')
        answer = await super().select(request, account, plane, raw)
        idle = answer.status == 204 and endpoint and not before and not endpoint['selected']
        return self.error(409, 'conflict', plane) if idle else answer


@oddity('selection-of-one-endpoint', 'While an endpoint is selected no other one of its account can be', [232])
class SelectionOfOneEndpoint:
    """409 is listed; what it is for is not said."""

    async def select(self, request, account, plane, raw):
        endpoint = next((one for one in account.endpoints if one['endpoint_id'] == raw), {})
        before = endpoint.get('selected')
        answer = await super().select(request, account, plane, raw)
        others = any(one['selected'] for one in account.endpoints if one is not endpoint)
        if answer.status == 204 and endpoint.get('selected') and others:
            endpoint['selected'] = before
            return self.error(409, 'conflict', plane)
        return answer
