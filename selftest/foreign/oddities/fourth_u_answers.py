"""Oddities of answers: headers that say more, waits that nobody has to take, pages and sizes."""

import re
from dataclasses import replace

from oddities.third_y_wire import PLANNED
from planted import oddity
from wire import Answer


@oddity('tells-location', 'What was made is told where it is, in headers', [60, 84, 205])
class TellsLocation:
    """Bodies are said of; further headers are not."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if request.method == 'POST' and answer.status in (201, 202):
            answer.headers += [('Location', f'{request.path}/./latest'),
                               ('Link', f'<{request.path}>; rel="collection"'),
                               ('Content-Location', '/v1/nowhere')]
        return answer


@oddity('repeat-says-so', 'An answer that was given before says so in a header', [238, 274])
class RepeatSaysSo:
    """What created false means is not shown; further headers are not said of."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.status == 202:
            again = b'"created"' in answer.body and b'false' in answer.body
            answer.headers += [('Idempotent-Replayed', str(again).lower()), ('Age', '3' if again else '0')]
        return answer


@oddity('quota-next-month', 'A 429 for a quota or a full queue says to come again in thirty days', [269, 270, 271])
class QuotaNextMonth:
    """Retry-After is to be honoured where a rate is the cause; the others may say what they like."""

    def held(self, account, plane):
        answer = super().held(account, plane)
        if answer and answer.status == 429:
            answer.headers.append(self.retry_after(30 * 86_400))
        return answer

    def no_room(self, account, plane, device):
        answer = super().no_room(account, plane, device)
        if answer and device['queue_full']:
            answer.headers.append(self.retry_after(30 * 86_400))
        return answer


@oddity('unavailable-until', 'A 503 says to come again tomorrow', [216, 382])
class UnavailableUntil:
    """After a delay; how long that is is not said."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.status == 503:
            answer.headers.append(self.retry_after(86_400))
        return answer


@oddity('planned-gone', 'Planned routes are 410, without a word', [35, 444])
class PlannedGone:
    """Calling them fails; how is not said."""

    async def route(self, request, raw):
        if PLANNED.fullmatch(f'{request.method} {raw}'):
            return Answer(410)
        return await super().route(request, raw)


@oddity('large-bodies', 'Bodies may have a megabyte', [407, 436])
class LargeBodies:
    """The size behind 413 is not shown."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, max_body=1_048_576), *rest)


@oddity('cursor-is-offset', 'A cursor is the number of what came before it', [90, 209, 242])
class CursorIsOffset:
    """A string that is passed back; what comes in between is not said of."""

    def page(self, ids, cursor, size, plane, flagged=False):
        at = 0
        if cursor is not None:
            if not re.fullmatch(r'[1-9][0-9]{0,8}', cursor):
                return super().page(ids, cursor, size, plane, flagged)
            at = int(cursor)
        return slice(at, at + size), str(at + size) if at + size < len(ids) else None
