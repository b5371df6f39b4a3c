"""Bugs of the events that a message of the timeline shows."""

from bugs.toolkit.rewritten import rewritten
from planted import bug
from projections import Past


@bug('timeline-events-null', 'A message without events has null for them',
     ['owner-message-view-members', 'owner-messages-route'])
class TimelineEventsNull:
    def timeline_view(self, message):
        shown = super().timeline_view(message)
        return {**shown, 'events': shown['events'] or None}


@bug('timeline-first-32', 'Of many events the first 32 are shown', ['owner-messages-route', 'timeline-events'])
class TimelineFirst32:
    def timeline_view(self, message):
        shown = super().timeline_view(message)
        return {**shown, 'events': message['events'][:32]}


@bug('timeline-joins-events', 'A message that has no events yet is not in the timeline',
     ['owners-read-and-revoke', 'owner-messages-route'])
class TimelineJoinsEvents:
    async def timeline(self, request, account, plane):
        joined = Past(account, {'messages': [m for m in account.messages if m['events']]})
        joined.is_past = account.is_past
        return await super().timeline(request, joined, plane)


@bug('timeline-later-events-shared', 'Each message shows the events of those above it too',
     ['owner-messages-route', 'owner-message-view-members'])
class TimelineLaterEventsShared:
    async def timeline(self, request, account, plane):
        answer = await super().timeline(request, account, plane)

        def change(page):
            events = []
            for one in page.get('messages', []):
                events += one['events']
                one['events'] = events[-32:]
        return rewritten(answer, change) if answer.status == 200 else answer


@bug('timeline-later-pages-last-event', 'Messages of later pages come with their last event alone',
     ['owner-message-view-members', 'owner-messages-route'])
class TimelineLaterPagesLastEvent:
    async def timeline(self, request, account, plane):
        answer = await super().timeline(request, account, plane)
        if answer.status != 200 or 'before' not in request.query:
            return answer
        return rewritten(answer, lambda value: [
            message.update(events=message['events'][-1:]) for message in value['messages']])


@bug('timeline-truncated-at-32', 'With 32 events, all of them shown, events_truncated is true',
     ['owner-message-view-members', 'owner-messages-route'])
class TimelineTruncatedAt32:
    def timeline_view(self, message):
        return {**super().timeline_view(message), 'events_truncated': len(message['events']) >= 32}


@bug('timeline-truncated-from-34', 'With 33 events, one of them dropped, events_truncated is false',
     ['owner-message-view-members', 'owner-messages-route'])
class TimelineTruncatedFrom34:
    def timeline_view(self, message):
        return {**super().timeline_view(message), 'events_truncated': len(message['events']) > 33}
