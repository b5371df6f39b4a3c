"""Bugs of the owner's timeline."""

import random

from answers import Refusal
from bugs.toolkit.other_answers import stumbled
from bugs.toolkit.rewritten import rewritten
from planted import bug
from projections import Past
from wire import Answer


@bug('cursor-of-other-list-500', 'A cursor of another list makes a list stumble',
     ['pages-until-null-cursor', 'sealed-list-messages-row', 'sealed-usage-row'])
class CursorOfOtherList500:
    """Keeps of each cursor which lists it was given out by."""

    def cursor(self, after):
        given = super().cursor(after)
        if self.__dict__.get('giving_out'):
            self.__dict__.setdefault('given_out', {}).setdefault(given, set()).add(self.listing_now)
        return given

    def page(self, ids, cursor, size, plane, flagged=False):
        by = self.__dict__.get('given_out', {}).get(cursor)
        if by and self.listing_now not in by and self.position(ids, cursor) is None:
            raise Refusal(stumbled())
        self.__dict__['giving_out'] = cursor is None or self.position(ids, cursor) is not None
        try:
            return super().page(ids, cursor, size, plane, flagged)
        finally:
            self.__dict__['giving_out'] = False

    async def sealed_messages(self, request, account, plane):
        self.__dict__['listing_now'] = 'sealed messages'
        return await super().sealed_messages(request, account, plane)

    async def timeline(self, request, account, plane):
        self.__dict__['listing_now'] = 'timeline'
        return await super().timeline(request, account, plane)

    async def usage(self, request, account, plane):
        self.__dict__['listing_now'] = 'usage'
        return await super().usage(request, account, plane)

    async def owner_devices(self, request, account, plane):
        self.__dict__['listing_now'] = 'devices'
        return await super().owner_devices(request, account, plane)

    async def list_deliveries(self, request, account, plane, raw):
        self.__dict__['listing_now'] = 'deliveries'
        return await super().list_deliveries(request, account, plane, raw)


@bug('cursor-undecodable-500', 'A cursor that is no UTF-8 makes the service stumble',
     ['pages-until-null-cursor', 'owner-messages-route', 'list-devices-route'])
class CursorUndecodable500:
    def page(self, ids, cursor, size, plane, flagged=False):
        if flagged and '\ufffd' in (cursor or ''):
            raise Refusal(Answer(500, b'Internal Server Error', 'text/plain'))
        return super().page(ids, cursor, size, plane, flagged)


@bug('timeline-canceled', 'The timeline spells cancelled with one l',
     ['message-state-values', 'owner-message-view-members'])
class TimelineCanceled:
    def timeline_view(self, message):
        shown = super().timeline_view(message)
        return {**shown, 'state': 'canceled'} if shown['state'] == 'cancelled' else shown


@bug('timeline-cursor-cancelled', 'A cursor to what follows a message cancelled since is refused',
     ['pages-until-null-cursor', 'owner-messages-route'])
class TimelineCursorCancelled:
    async def timeline(self, request, account, plane):
        cursor = request.query.get('before')
        if any(m['message_id'] == cursor and m['cancelled'] for m in account.messages):
            return self.bad_parameter(plane, flagged=True)
        return await super().timeline(request, account, plane)


@bug('timeline-device-of-first', 'The timeline names the first device of the account for every message',
     ['owner-message-view-members', 'owner-messages-route'])
class TimelineDeviceOfFirst:
    async def timeline(self, request, account, plane):
        answer = await super().timeline(request, account, plane)
        if answer.status != 200:
            return answer
        first = account.devices[0]['device_id']
        return rewritten(answer, lambda v: [m.update(device_id=first) for m in v['messages']])


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


@bug('timeline-drops-revoked', 'The timeline has no messages of revoked devices',
     ['owners-read-and-revoke', 'owner-messages-route'])
class TimelineDropsRevoked(Reading):
    async def timeline(self, request, account, plane):
        self.gone = {one['device_id'] for one in account.devices if one['revoked']}
        return await super().timeline(request, account, plane)

    def reordered(self, found, before):
        return [one for one in found if one['device_id'] not in self.gone]


@bug('timeline-ends-with-sealed',
     'A page of the timeline is cut before sealed messages are left out; an empty one is the last',
     ['pages-until-null-cursor', 'owner-messages-route'])
class TimelineEndsWithSealed:
    async def timeline(self, request, account, plane):
        for message in account.messages:
            self.settled(account, message)
        shown = [{**m, 'was': m['plane'], 'plane': 'public'} for m in account.messages]
        both = Past(account, {'messages': shown})
        both.is_past = True
        answer = await super().timeline(request, both, plane)
        sealed = {m['message_id'] for m in shown if m['was'] == 'sealed'}

        def left(value):
            value['messages'] = [m for m in value['messages'] if m['message_id'] not in sealed]
            value['next_cursor'] = value['next_cursor'] if value['messages'] else None
        return rewritten(answer, left) if answer.status == 200 else answer


@bug('timeline-json-400', 'A cursor that was never given out is refused in JSON',
     ['plain-and-empty-bodies', 'owner-messages-route'])
class TimelineJson400:
    async def timeline(self, request, account, plane):
        try:
            return await super().timeline(request, account, plane)
        except Refusal:
            return self.error(400, 'invalid_request', plane)


@bug('timeline-later-pages-whole', 'After the first page events_truncated is never true',
     ['owner-message-view-members', 'owner-messages-route'])
class TimelineLaterPagesWhole:
    async def timeline(self, request, account, plane):
        answer = await super().timeline(request, account, plane)
        if 'before' not in request.query or answer.status != 200:
            return answer

        def change(page):
            for one in page['messages']:
                one['events_truncated'] = False
        return rewritten(answer, change)


@bug('timeline-none-null', 'Where there is no message the timeline of them is null',
     ['owner-message-page-members', 'owner-messages-route'])
class TimelineNoneNull:
    async def timeline(self, request, account, plane):
        answer = await super().timeline(request, account, plane)
        if answer.status != 200:
            return answer
        return rewritten(answer, lambda v: v.update(messages=v['messages'] or None))


@bug('timeline-omits-false', 'Where no events were dropped events_truncated is left out',
     ['owner-message-view-members', 'owner-messages-route'])
class TimelineOmitsFalse:
    def timeline_view(self, message):
        shown = super().timeline_view(message)
        if not shown['events_truncated']:
            del shown['events_truncated']
        return shown


@bug('timeline-segments-as-text', 'Segments of an event are told as texts',
     ['owner-message-event-members', 'timeline-events'])
class TimelineSegmentsAsText:
    def timeline_view(self, message):
        shown = super().timeline_view(message)
        return {**shown, 'events': [
            {k: str(v) if k.startswith('segment') and v is not None else v for k, v in event.items()}
            for event in shown['events']]}


@bug('timeline-state-of-acceptance', 'The timeline tells the state that a message came in',
     ['owner-message-view-members', 'owner-messages-route'])
class TimelineStateOfAcceptance:
    def make_message(self, account, *args, **more):
        message = super().make_message(account, *args, **more)
        message['first'] = message['state']
        return message

    def timeline_view(self, message):
        return {**super().timeline_view(message), 'state': message['first']}


@bug('timeline-takes-limit', 'A limit in the query makes pages of more than twenty',
     ['owner-messages-route', 'limit-of-messages-page'])
class TimelineTakesLimit:
    asked = None

    async def timeline(self, request, account, plane):
        limit = request.query.get('limit', '')
        self.asked = int(limit) if limit.isdigit() and 0 < int(limit) <= 100 else None
        try:
            return await super().timeline(request, account, plane)
        finally:
            self.asked = None

    def page(self, ids, cursor, size, plane, flagged=False):
        return super().page(ids, cursor, self.asked or size, plane, flagged)


@bug('timeline-ties-by-chance', 'Messages of one instant are in another order at each look',
     ['pages-until-null-cursor', 'owner-messages-route'])
class TimelineTiesByChance:
    def newest_first(self, items, name):
        found = super().newest_first(items, name)
        if found and all(one.get('plane') == 'public' and name == 'message_id' for one in found):
            random.shuffle(found)
            found.sort(key=lambda one: -one['created_at_ms'])
        return found
