"""Oddities of events, and of the deliveries that they become."""

import asyncio
import copy
import hashlib

from eventful import Eventful
from planted import oddity

SHOWN = 5


@oddity('event-ids-empty', 'The id of an event is an empty text where none was kept',
        ['webhook-delivery-members', 'sealed-delivery-members'])
class EventIdsEmpty:
    """A string."""

    def make_delivery(self, *args, **more):
        delivery = super().make_delivery(*args, **more)
        delivery['event_id'] = ''
        return delivery


@oddity('event-ids-long', 'The id of an event is a path of two thousand characters',
        ['webhook-delivery-members', 'sealed-delivery-members'])
class EventIdsLong:
    """A string; what ids look like is not said."""

    def make_delivery(self, *args, **more):
        delivery = super().make_delivery(*args, **more)
        delivery['event_id'] = 'events/' + 'é/%2F?' * 330 + delivery['event_id']
        return delivery


@oddity('events-later', 'An event fans out a while after it happened, to one endpoint after the other',
        ['fan-out-and-attempts', 'retry-timing-open'])
class EventsLater(Eventful):
    """Enabled endpoints receive events; how soon is not said."""

    def happen(self, account, plane, event):
        asyncio.get_running_loop().create_task(self.fan_out(account, plane, event))

    async def fan_out(self, account, plane, event):
        """Makes one delivery for each endpoint that is enabled when its turn comes."""
        for endpoint in self.store(account, plane):
            await asyncio.sleep(0.02)
            if endpoint['enabled'] and endpoint['paused_at_ms'] is None:
                self.make_delivery(endpoint, self.now_ms(), account)['event_id'] = event
                self.picture(account)


@oddity('event-of-two-kinds', 'A message that comes in is two events: one that it came, one of its thread',
        ['fan-out-and-attempts', 'payload-and-signature-open'])
class EventOfTwoKinds(EventsLater):
    """Which kinds of events there are is not shown, and each event is a delivery of its own."""

    async def fan_out(self, account, plane, event):
        await super().fan_out(account, plane, event)
        for endpoint in self.store(account, plane):
            if endpoint['enabled'] and endpoint['paused_at_ms'] is None:
                self.make_delivery(endpoint, self.now_ms(), account)


@oddity('events-counted', 'Inbound events are counted from one, as other things of the account may be',
        ['sealed-inbound-accepted-members'])
class EventsCounted:
    """An event_id is a string; that nothing else may have the same is not said."""

    async def upload(self, request, account, plane, direction, accept):
        if direction == 'inbound':
            def accept(record):
                account.events = account.__dict__.get('events', 0) + 1
                return {'event_id': str(account.events)}
        return await super().upload(request, account, plane, direction, accept)


@oddity('events-delivered-at-once', 'An event is delivered by the time that the hook has answered',
        ['other-delivery-transitions-open', 'fan-out-and-attempts'])
class EventsDeliveredAtOnce(EventsLater):
    """How a delivery comes from pending to succeeded, and how soon, is not shown."""

    def happen(self, account, plane, event):
        for endpoint in self.store(account, plane):
            if endpoint['enabled'] and endpoint['paused_at_ms'] is None:
                sent = self.make_delivery(endpoint, self.now_ms(), account, 'succeeded')
                sent['event_id'] = event


@oddity('events-from-phones', 'A timeline holds what phones report: a message that waits has no events',
        ['owner-message-event-members', 'owner-messages-route'])
class EventsFromPhones:
    """At most 32 events; what makes one is not said."""

    def timeline_view(self, message):
        if not message['held']:
            reported = [e for e in message['events'] if e['resulting_state'] not in ('accepted', 'queued')]
            message = {**message, 'events': reported}
        return super().timeline_view(message)


@oddity('events-numbered-by-account', 'Events that happen are numbered from one in each account',
        ['webhook-delivery-members', 'sealed-delivery-members', 'fan-out-and-attempts'], delivers=True)
class EventsNumberedByAccount:
    """An event_id is a string; that no two accounts have one is not said."""

    def state(self, name, params, action):
        values = super().state(name, params, action)
        told = values.get('eventId') if values and name == 'event' else None
        return {**values, 'eventId': self.number_of(told)} if told else values

    def happen(self, account, plane, event):
        account.happened = account.__dict__.get('happened', 0) + 1
        self.__dict__.setdefault('numbers', {})[event] = f'evt_{account.happened:08d}'
        super().happen(account, plane, event)

    def number_of(self, event):
        return self.__dict__.get('numbers', {}).get(event, event)

    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        return {**shown, 'event_id': self.number_of(shown['event_id'])}

    def worded(self, endpoint, delivery, attempt):
        event = delivery['event_id']
        # what is told of an event is looked up by what it is called
        if event in self.happened:
            self.happened[self.number_of(event)] = self.happened[event]
        return super().worded(endpoint, {**delivery, 'event_id': self.number_of(event)}, attempt)


@oddity('events-twice', 'What a phone reports it reports twice: every event that befalls a message is there again',
        ['owner-message-event-members', 'owner-messages-route'])
class EventsTwice:
    """The last events, at most 32; that none is like another is not said."""

    def move(self, account, message, state):
        super().move(account, message, state)
        message['events'].append(copy.deepcopy(message['events'][-1]))


class Events:
    """Changes the events of the timeline as they are shown."""

    def timeline_view(self, message):
        shown = super().timeline_view(message)
        return {**shown, 'events': [{**event, **self.told(event)} for event in shown['events']]}


@oddity('events-undated', 'When an event was received is 0 where the phone did not say',
        ['notation-and-epoch-milliseconds', 'owner-message-event-members'])
class EventsUndated(Events):
    """An integer from 0; by whose clock an event is dated is not said."""

    def told(self, event):
        return {'received_at_ms': 0}


@oddity('events-unordered', 'Events of a message come by the hash of their names, segments as they may be',
        ['owner-message-event-members', 'owner-messages-route'])
class EventsUnordered:
    """The order of events is not said, nor what segments are beyond integer | null."""

    def timeline_view(self, message):
        view = super().timeline_view(message)
        events = [{**e, 'evidence': f'e{e["received_at_ms"]}', 'segment_index': 255, 'segment_count': None}
                  for e in view['events']]
        view['events'] = sorted(events, key=lambda e: hashlib.sha256(e['evidence'].encode()).digest())
        return view


@oddity('few-events', 'The timeline shows the last five events of a message',
        ['owner-message-view-members', 'owner-messages-route'])
class FewEvents:
    """At most 32; the flag tells that older ones were dropped."""

    def timeline_view(self, message):
        view = super().timeline_view({**message, 'events': message['events'][-SHOWN:]})
        view['events_truncated'] = len(message['events']) > SHOWN
        return view


@oddity('hello-on-enable', 'An endpoint that is enabled for the first time is sent a greeting',
        ['enable-validates-and-clears-pause', 'fan-out-and-attempts', 'payload-and-signature-open'])
class HelloOnEnable:
    """Future fan-out begins; event kinds are not shown."""

    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        endpoint = self.find(account, plane, raw, flagged=False)
        if answer.status == 204 and 'greeted' not in endpoint:
            endpoint['greeted'] = True
            self.make_delivery(endpoint, self.now_ms(), account, 'succeeded')
        return answer


@oddity('inbound-fans-out', 'An event that is uploaded goes to the endpoints that take sealed events',
        ['sealed-clients-send-and-upload', 'fan-out-and-attempts', 'selected-receive-sealed-events'])
class InboundFansOut:
    """Endpoints receive inbound events, and an upload may be one."""

    async def upload(self, request, account, plane, direction, accept):
        def fanned(record):
            made = accept(record)
            for endpoint in account.endpoints:
                takes = endpoint['plane'] == 'sealed' or endpoint['selected']
                if direction == 'inbound' and takes and endpoint['enabled'] and (
                        endpoint['paused_at_ms'] is None):
                    sent = self.make_delivery(endpoint, self.now_ms(), account)
                    sent['event_id'] = made['event_id']
            return made
        return await super().upload(request, account, plane, direction, fanned)


@oddity('one-event-for-all', 'What the hook makes are deliveries of one event',
        ['webhook-delivery-members', 'fan-out-and-attempts'])
class OneEventForAll:
    """A delivery names its event; that no other delivery does is not said."""

    def make_delivery(self, endpoint, at, account, *args, **more):
        delivery = super().make_delivery(endpoint, at, account, *args, **more)
        delivery['event_id'] = f'evt-{account.account_id}'
        return delivery
