"""Oddities of closed gates and of planned routes."""

import re
from dataclasses import replace

from answers import Refusal
from planted import oddity
from wire import Answer

PLANNED = re.compile(r'(GET|POST) /v1/messages|GET /v1/(messages/[^/]+|devices|usage)'
                     r'|POST /v1/messages/[^/]+/cancel')


@oddity('closed-gate-hangs-up', 'Behind a closed gate the connection ends with the answer',
        ['sealed-gate-off-404', 'selection-gate-off-404', 'workflow-gate-off-404', 'gated-404-is-a-setting'])
class ClosedGateHangsUp:
    """It answers 404, and no body is read; what becomes of the connection is not said."""

    def nowhere(self, status, kind, plane='public'):
        answer = super().nowhere(status, kind, plane)
        return replace(answer, close=True) if status == 404 else answer


@oddity('closed-gate-says-when', 'What is behind a closed gate says when to come again, and may be kept',
        ['sealed-gate-off-404', 'workflow-gate-off-404', 'gated-404-is-a-setting'])
class ClosedGateSaysWhen:
    """It answers 404; with which headers is not said."""

    def nowhere(self, status, kind, plane='public'):
        answer = super().nowhere(status, kind, plane)
        answer.headers += [('Retry-After', '86400'), ('Cache-Control', 'max-age=1'), ('Location', '/v1/')]
        return answer


@oddity('closed-gate-varies', 'What is behind a closed gate is 404 in other words each time',
        ['sealed-gate-off-404', 'selection-gate-off-404', 'workflow-gate-off-404', 'gated-404-is-a-setting'])
class ClosedGateVaries:
    """It answers 404; with which body is not said, and several machines may stand in front."""

    def nowhere(self, status, kind, plane='public'):
        kinds = ('empty', 'html', 'foreign', 'json')
        return super().nowhere(status, self.random.choice(kinds) if status == 404 else kind, plane)


@oddity('planned-forbidden', 'Planned routes are 403 for everybody',
        ['planned-routes-not-callable', 'planned-routes-again'])
class PlannedForbidden:
    """Calling them fails; how is not said."""

    async def route(self, request, raw):
        if PLANNED.fullmatch(f'{request.method} {raw}'):
            return self.error(403, 'forbidden', 'public')
        return await super().route(request, raw)


@oddity('planned-gone', 'Planned routes are 410, without a word',
        ['planned-routes-not-callable', 'planned-routes-again'])
class PlannedGone:
    """Calling them fails; how is not said."""

    async def route(self, request, raw):
        if PLANNED.fullmatch(f'{request.method} {raw}'):
            return Answer(410)
        return await super().route(request, raw)


@oddity('planned-in-text', 'Planned routes are 400, in a line of text',
        ['planned-routes-not-callable', 'planned-usage-get', 'plain-text-400', 'planned-routes-again'])
class PlannedInText:
    """Calling them fails; how is not said."""

    def __init__(self, style, *others):
        super().__init__(replace(style, planned=(400, 'html')), *others)

    def nowhere(self, status, kind, plane='public'):
        return self.text(400, 'not yet') if status == 400 else super().nowhere(status, kind, plane)


@oddity('planned-later', 'Planned routes are 501, with a page that tells of the plan',
        ['planned-routes-not-callable', 'planned-routes-again'])
class PlannedLater:
    """Calling them fails; how is not said."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, planned=(501, 'html')), *rest)


@oddity('planned-varies', 'Planned routes fail in another way each time',
        ['planned-routes-not-callable', 'planned-routes-again'])
class PlannedVaries:
    """Calling them fails; how is not said."""

    async def route(self, request, raw):
        if re.fullmatch(r'/v1/(messages(/[^/]+(/cancel)?)?|devices|usage)', raw):
            return self.random.choice([
                Answer(501), self.text(400, 'not yet'), self.error(404, 'not_found', 'public'),
                self.nowhere(410, 'html'), self.error(403, 'forbidden', 'public')])
        return await super().route(request, raw)


@oddity('selection-closed', 'A selection with a further member is refused', ['sealed-selection-route'])
class SelectionClosed:
    async def parsed(self, request, plane, text_allowed=False):
        body = await super().parsed(request, plane, text_allowed)
        known = {'enabled', 'encrypted_transfer_confirmed', 'disclosure_version'}
        if text_allowed and set(body) - known:
            raise Refusal(self.bad_parameter(plane))
        return body
