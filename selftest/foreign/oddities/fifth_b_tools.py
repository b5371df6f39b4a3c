"""Oddities of the tools, of closed gates and of planned routes."""

import time
from dataclasses import replace

from answers import Refusal
from planted import oddity
from tools import uuid_text


@oddity('action-status-lags', 'The status of an action is that of a second ago', [147, 199, 318])
class ActionStatusLags:
    """States of an action and when they change are not shown."""

    def action(self, account, key, used):
        found = super().action(account, key, used)
        found['changed'] = time.monotonic()
        return found

    def carried_out(self, operation, account, args):
        shown = super().carried_out(operation, account, args)
        if operation == 'status' and time.monotonic() - self.actions[args['action_id']].get('changed', 0) < 1:
            return {**shown, 'state': 'open'}
        return shown


@oddity('tools-refuse-by-member', 'Arguments are refused with a status and a code for each of them', [310, 403])
class ToolsRefuseByMember:
    """400, 404 and 409 are among the errors of each method; the status of a code is not shown."""

    def check_arguments(self, operation, args):
        try:
            super().check_arguments(operation, args)
        except Refusal:
            if not uuid_text(args.get('request_id')):
                raise
            told = (409, 'invalid_request') if 'key' in args else (404, 'invalid_request')
            raise Refusal(self.error(*told, 'workflow')) from None


@oddity('closed-gate-varies', 'What is behind a closed gate is 404 in other words each time', [29, 30, 31, 410])
class ClosedGateVaries:
    """It answers 404; with which body is not said, and several machines may stand in front."""

    def nowhere(self, status, kind, plane='public'):
        kinds = ('empty', 'html', 'foreign', 'json')
        return super().nowhere(status, self.random.choice(kinds) if status == 404 else kind, plane)


@oddity('planned-in-text', 'Planned routes are 400, in a line of text', [35, 44, 408, 444])
class PlannedInText:
    """Calling them fails; how is not said."""

    def __init__(self, style, *others):
        super().__init__(replace(style, planned=(400, 'html')), *others)

    def nowhere(self, status, kind, plane='public'):
        return self.text(400, 'not yet') if status == 400 else super().nowhere(status, kind, plane)
