"""Oddities of messages and events: what they are called, and what is told of them."""

import json

from answers import Refusal
from planted import oddity


@oddity('ids-from-client', 'A message is named after the client_message_id that it came with', [60, 62, 254])
class IdsFromClient:
    """A message_id is a string, and unique in its account as the other is; how it is made is not said."""

    id_from_client = None

    async def submit(self, request, account, plane):
        try:
            name = (await self.parsed(request, plane)).get('client_message_id')
            self.id_from_client = f'm-{name}' if isinstance(name, str) and name.isprintable() else None
        except Refusal:
            self.id_from_client = None
        try:
            return await super().submit(request, account, plane)
        finally:
            self.id_from_client = None

    def make_message(self, account, plane, *args, **more):
        message = super().make_message(account, plane, *args, **more)
        taken = any(one['message_id'] == self.id_from_client for one in account.messages)
        if self.id_from_client and not taken:
            message['message_id'] = self.id_from_client
        return message

    def well_formed(self, name):
        return True


class Events:
    """Changes the events of the timeline as they are shown."""

    def timeline_view(self, message):
        shown = super().timeline_view(message)
        return {**shown, 'events': [{**event, **self.told(event)} for event in shown['events']]}


@oddity('evidence-in-json', 'Evidence and its result are texts that hold JSON, or nothing', [74, 94])
class EvidenceInJson(Events):
    """Strings whose allowed values are not shown."""

    def told(self, event):
        return {'evidence': json.dumps({'code': event['resulting_state'], 'raw': ['\0', None]}),
                'resulting_state': ''}


@oddity('segments-unknown-negative', 'A segment that is not known is -1 of 0', [74, 351])
class SegmentsUnknownNegative(Events):
    """An integer or null; its range is not said."""

    def told(self, event):
        return {'segment_index': -1, 'segment_count': 0} if event['segment_index'] is None else {}


@oddity('events-undated', 'When an event was received is 0 where the phone did not say', [56, 74])
class EventsUndated(Events):
    """An integer from 0; by whose clock an event is dated is not said."""

    def told(self, event):
        return {'received_at_ms': 0}


@oddity('one-event-for-all', 'What the hook makes are deliveries of one event', [88, 347])
class OneEventForAll:
    """A delivery names its event; that no other delivery does is not said."""

    def make_delivery(self, endpoint, at, account, *args, **more):
        delivery = super().make_delivery(endpoint, at, account, *args, **more)
        delivery['event_id'] = f'evt-{account.account_id}'
        return delivery
