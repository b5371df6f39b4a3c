"""Bugs of messages as they are read, listed and taken back."""

import random
import urllib.parse

from bugs.rewritten import rewritten
from planted import bug
from projections import Past


@bug('cancel-first-queue', 'A cancel looks into the queue of the first device alone', [161, 278])
class CancelFirstQueue:
    def cancelled(self, account, message):
        first = account.devices[0]['device_id']
        if message['plane'] == 'public' and message['device_id'] != first:
            return False
        return super().cancelled(account, message)


@bug('status-device-null', 'The status of a message has no device once that is revoked', [62, 276])
class StatusDeviceNull:
    async def status(self, request, account, plane, raw):
        answer = await super().status(request, account, plane, raw)
        message = next((m for m in account.messages if m['message_id'] == urllib.parse.unquote(raw)), None)
        if answer.status != 200 or not self.device(account, message['device_id'])['revoked']:
            return answer
        return rewritten(answer, lambda value: value.update(device_id=None))


@bug('timeline-segments-as-text', 'Segments of an event are told as texts', [74, 351])
class TimelineSegmentsAsText:
    def timeline_view(self, message):
        shown = super().timeline_view(message)
        return {**shown, 'events': [
            {k: str(v) if k.startswith('segment') and v is not None else v for k, v in event.items()}
            for event in shown['events']]}


@bug('timeline-joins-events', 'A message that has no events yet is not in the timeline', [18, 242])
class TimelineJoinsEvents:
    async def timeline(self, request, account, plane):
        joined = Past(account, {'messages': [m for m in account.messages if m['events']]})
        joined.is_past = account.is_past
        return await super().timeline(request, joined, plane)


@bug('timeline-later-pages-last-event', 'Messages of later pages come with their last event alone', [76, 242])
class TimelineLaterPagesLastEvent:
    async def timeline(self, request, account, plane):
        answer = await super().timeline(request, account, plane)
        if answer.status != 200 or 'before' not in request.query:
            return answer
        return rewritten(answer, lambda value: [
            message.update(events=message['events'][-1:]) for message in value['messages']])


@bug('timeline-ties-by-chance', 'Messages of one instant are in another order at each look', [209, 242])
class TimelineTiesByChance:
    def newest_first(self, items, name):
        found = super().newest_first(items, name)
        if found and all(one.get('plane') == 'public' and name == 'message_id' for one in found):
            random.shuffle(found)
            found.sort(key=lambda one: -one['created_at_ms'])
        return found


@bug('observed-null-without-lease', 'A device that is not connected was not observed at any time', [68, 244])
class ObservedNullWithoutLease:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        return shown if shown['active_socket_lease'] else {**shown, 'status_observed_at_ms': None}


@bug('devices-last-cursor-empty', 'A last page of devices that is not the first ends in an empty cursor',
     [72, 209])
class DevicesLastCursorEmpty:
    async def owner_devices(self, request, account, plane):
        answer = await super().owner_devices(request, account, plane)
        if answer.status != 200 or 'before' not in request.query:
            return answer
        return rewritten(answer, lambda value: value.update(next_cursor=value.get('next_cursor') or ''))


@bug('devices-first-hundred', 'The list of devices ends with the hundredth', [209, 244])
class DevicesFirstHundred:
    async def owner_devices(self, request, account, plane):
        cut = Past(account, {'devices': account.devices[:100]})
        cut.is_past = account.is_past
        return await super().owner_devices(request, cut, plane)
