"""Bugs of the owner's timeline."""

import time

from answers import Refusal
from bugs.rewritten import rewritten
from planted import bug


class Reading:
    """Knows where in the timeline is being read while its messages are put in order."""

    reading = None

    async def timeline(self, request, account, plane):
        self.reading = (request.query.get('before'),)
        try:
            return await super().timeline(request, account, plane)
        finally:
            self.reading = None

    def newest_first(self, items, name):
        found = super().newest_first(items, name)
        return self.reordered(found, *self.reading) if self.reading else found


@bug('timeline-later-pages-longer', 'Pages after the first hold up to 25 messages', [242, 428])
class TimelineLaterPagesLonger:
    def page(self, ids, cursor, size, plane, flagged=False):
        size = 25 if flagged and size == 20 and cursor else size
        return super().page(ids, cursor, size, plane, flagged)


@bug('timeline-ties-doubled', 'The last message of a page comes again if the next is as old', [242, 209])
class TimelineTiesDoubled(Reading):
    def reordered(self, found, before):
        for at, one in enumerate(found[:-1]):
            if one['message_id'] == before and at and (
                    found[at - 1]['created_at_ms'] == found[at + 1]['created_at_ms']):
                return found[:at - 1] + [one, found[at - 1]] + found[at + 1:]
        return found


@bug('timeline-by-update', 'The timeline is ordered by the last change', [242])
class TimelineByUpdate(Reading):
    def reordered(self, found, before):
        return sorted(found, key=lambda one: -one['updated_at_ms'])


@bug('timeline-truncated-at-32', 'With 32 events, all of them shown, events_truncated is true', [76, 242])
class TimelineTruncatedAt32:
    def timeline_view(self, message):
        return {**super().timeline_view(message), 'events_truncated': len(message['events']) >= 32}


@bug('timeline-first-32', 'Of many events the first 32 are shown', [242, 351])
class TimelineFirst32:
    def timeline_view(self, message):
        shown = super().timeline_view(message)
        return {**shown, 'events': message['events'][:32]}


@bug('timeline-later-pages-whole', 'After the first page events_truncated is never true', [76, 242])
class TimelineLaterPagesWhole:
    async def timeline(self, request, account, plane):
        answer = await super().timeline(request, account, plane)
        if 'before' not in request.query or answer.status != 200:
            return answer

        def change(page):
            for one in page['messages']:
                one['events_truncated'] = False
        return rewritten(answer, change)


@bug('timeline-cached-for-all', 'A second page is cached by its cursor, whoever asks', [18, 242])
class TimelineCachedForAll:
    async def timeline(self, request, account, plane):
        cache = self.__dict__.setdefault('later_pages', {})
        before = request.query.get('before')
        if before in cache and cache[before][0] > time.monotonic() - 60:
            return cache[before][1]
        answer = await super().timeline(request, account, plane)
        if before and answer.status == 200:
            cache[before] = (time.monotonic(), answer)
        return answer


@bug('timeline-json-400', 'A cursor that was never given out is refused in JSON', [206, 242])
class TimelineJson400:
    async def timeline(self, request, account, plane):
        try:
            return await super().timeline(request, account, plane)
        except Refusal:
            return self.error(400, 'invalid_request', plane)


@bug('bare-503-json', 'In an outage the owner lists answer 503 with a body', [242, 244])
class Bare503Json:
    def mishap(self, account, plane):
        answer = super().mishap(account, plane)
        return self.error(503, 'unavailable', plane) if answer and answer.status == 503 else answer


@bug('timeline-later-events-shared', 'Each message shows the events of those above it too', [242, 76])
class TimelineLaterEventsShared:
    async def timeline(self, request, account, plane):
        answer = await super().timeline(request, account, plane)

        def change(page):
            events = []
            for one in page.get('messages', []):
                events += one['events']
                one['events'] = events[-32:]
        return rewritten(answer, change) if answer.status == 200 else answer
