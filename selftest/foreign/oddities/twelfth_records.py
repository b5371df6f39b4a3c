"""Oddities of records and lists: versions, attempts, cursors, and what one plane tells of the other."""

from dataclasses import replace

from bugs.rewritten import rewritten
from planted import oddity


@oddity('version-never-moves', 'The version of every state is the seventh', [62, 106])
class VersionNeverMoves:
    """A range is all that is said of it."""

    async def status(self, request, account, plane, raw):
        answer = await super().status(request, account, plane, raw)
        return rewritten(answer, lambda v: v.update(state_version=7)) if answer.status == 200 else answer

    def metadata(self, message):
        return {**super().metadata(message), 'state_version': 7}


@oddity('timeline-with-sealed', 'The timeline has the sealed messages as well, each in its place', [18, 242])
class TimelineWithSealed:
    """It is a timeline of account messages."""

    def __init__(self, style, *rest):
        messages = replace(style.messages, timeline_sealed=True)
        super().__init__(replace(style, messages=messages), *rest)


@oddity('public-status-sentence', 'The public status of a delivery is a sentence', [88, 94])
class PublicStatusSentence:
    """Its values are not shown."""

    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        if plane == 'public':
            shown['status'] = f'{delivery["status"]} after {self.attempt_count(delivery)} of 7 tries'
        return shown


@oddity('attempts-newest-first', 'The attempts of a delivery are listed newest first', [88, 236])
class AttemptsNewestFirst:
    """Deliveries have an order; of their attempts none is told."""

    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        return {**shown, 'attempts': sorted(
            shown['attempts'], key=lambda a: (-a['generation'], -a['attempt_number']))}


@oddity('next-attempt-stays', 'When the next attempt was due stays there once a delivery is over', [88, 120])
class NextAttemptStays:
    """Nullable, and tied to nothing."""

    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        return {**shown, 'next_attempt_at_ms': delivery['next_attempt_at_ms']}


@oddity('pause-without-start', 'A pause is told without when the failures began', [80, 348])
class PauseWithoutStart:
    """Both may be null, each for itself."""

    def view(self, endpoint):
        return {**super().view(endpoint), 'failure_started_at_ms': None}


@oddity('cursor-by-any-name', 'Every list takes its cursor by the names of all of them', [209])
class CursorByAnyName:
    """The name that is told works; what others do is not said."""

    async def admitted(self, request, account, plane, handler, groups):
        names = ('before', 'cursor', 'after')
        given = [request.query[name] for name in names if name in request.query]
        for name in names if given else ():
            request.query.setdefault(name, given[0])
        return await super().admitted(request, account, plane, handler, groups)


@oddity('cursor-never-same', 'A cursor is sealed anew whenever it is told, and all of them are good', [209])
class CursorNeverSame:
    """What a cursor looks like, and whether it stays the same, is not said."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, cursors='issued'), *rest)

    async def sealed_devices(self, request, account, plane):
        before = request.query.get('before')
        request.query.update({'before': self.issued.get(before, before)} if before is not None else {})
        answer = await super().sealed_devices(request, account, plane)
        return rewritten(answer, lambda v: v.update(
            next_cursor=self.given(v['next_cursor']))) if b'"next_cursor":"' in answer.body else answer
