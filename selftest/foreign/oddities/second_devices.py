"""Further oddities of devices, of what waits for them, and of the names in paths."""

import re
import time
import urllib.parse

from planted import oddity

SAMPLED_S, ENDS_S = 1.5, 0.3


@oddity('lines-end-with-device', 'The lines of a revoked device are revoked, in a generation of their own',
        [112, 195])
class LinesEndWithDevice:
    """Transitions of a binding are not shown, nor what makes its generation grow."""

    def sealed_view(self, device):
        for line in device['lines']:
            if device['revoked'] and line['state'] != 'revoked':
                line.update(state='revoked', binding_generation=line['binding_generation'] + 1)
        return super().sealed_view(device)


@oddity('counts-sampled', 'Counts of a device are taken every one and a half seconds', [68, 430])
class CountsSampled:
    """status_observed_at_ms says when a device was looked at; that it is looked at each time is not said."""

    def owner_device(self, account, device):
        shown, now = super().owner_device(account, device), time.monotonic()
        at, counts = device.get('sampled', (0, None))
        if counts is None or now - at > SAMPLED_S:
            names = ('pending_messages', 'in_flight_messages', 'status_observed_at_ms')
            counts = {name: shown[name] for name in names}
            device['sampled'] = (now, counts)
        return {**shown, **counts}


@oddity('revoked-queue-fails-later', 'What waits for a device fails a while after the device is revoked',
        [153, 191])
class RevokedQueueFailsLater:
    """Queued messages are not dispatched; what becomes of them, and when, is not said."""

    async def revoke(self, request, account, plane, raw):
        device = self.device(account, urllib.parse.unquote(raw))
        answer = await super().revoke(request, account, plane, raw)
        if device and answer.status == 204:
            device.setdefault('revoked_at', time.monotonic())
        return answer

    def settled(self, account, message):
        device = self.device(account, message['device_id'])
        at = device.get('revoked_at') if device else None
        waiting = message['state'] in ('accepted', 'queued') and not message['cancelled']
        if at and waiting and not account.is_past and time.monotonic() - at > ENDS_S:
            self.move(account, message, 'failed')
        return super().settled(account, message)


@oddity('events-from-phones', 'A timeline holds what phones report: a message that waits has no events',
        [74, 242])
class EventsFromPhones:
    """At most 32 events; what makes one is not said."""

    def timeline_view(self, message):
        if not message['held']:
            reported = [e for e in message['events'] if e['resulting_state'] not in ('accepted', 'queued')]
            message = {**message, 'events': reported}
        return super().timeline_view(message)


@oddity('ids-parsed', 'IDs in paths are read as numbers: 007 and +7 name what 7 names', [60, 80, 88])
class IdsParsed:
    """As routes with typed parameters do; which further spellings name a thing is not said."""

    async def admitted(self, request, account, plane, handler, groups):
        read = [re.fullmatch(r'\+?0*([0-9]{1,18})', urllib.parse.unquote(one)) for one in groups]
        groups = tuple(m[1] if m else one for m, one in zip(read, groups))
        return await super().admitted(request, account, plane, handler, groups)
