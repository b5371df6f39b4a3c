"""Bugs of what an outage leaves half done, and of what is made of the request that comes again."""

import urllib.parse

from answers import Refusal
from bugs.submissions import read
from planted import bug
from webhooks import MAX_ENDPOINTS
from wire import Answer


class HalfDone:
    """In an outage, does `half` of what was asked for before it is unavailable."""

    def mishap(self, account, plane):
        """None: the operation itself meets it."""
        return None

    async def admitted(self, request, account, plane, handler, groups):
        met = super().mishap(account, plane)
        if met is None:
            return await super().admitted(request, account, plane, handler, groups)
        await self.half(handler.__name__, request, account, plane, *groups)
        return met


@bug('outage-submit-doubles', 'A submission that met an outage is queued, and queued once more by its repeat',
     [207, 250, 409])
class OutageSubmitDoubles(HalfDone):
    async def half(self, name, request, account, plane, *groups):
        if name != 'submit':
            return
        body = await read(self, request)
        try:
            self.check_submission(account, plane, body)
        except Refusal:
            return
        self.make_message(account, plane, body['device_id'], expires=int(body['expires_at_ms']))


@bug('upload-outage-doubles', 'An envelope that met an outage is queued, and queued once more by its repeat',
     [207, 285, 302])
class UploadOutageDoubles(HalfDone):
    async def half(self, name, request, account, plane, *groups):
        if name == 'submit_sealed':
            record = self.opened(await request.body(self.style.max_body))
            if record:
                self.make_message(account, 'sealed', record['device'])


@bug('outage-create-takes-room', 'A create that met an outage takes one of the eight places, and is not listed',
     [225, 382])
class OutageCreateTakesRoom(HalfDone):
    async def half(self, name, request, account, plane, *groups):
        if name == 'create':
            account.__dict__['taken'] = account.__dict__.get('taken', 0) + 1

    def full(self, account, plane):
        return len(self.store(account, plane)) + account.__dict__.get('taken', 0) >= MAX_ENDPOINTS


@bug('outage-disable-half', 'A disable that met an outage has disabled, and retires nothing when it comes again',
     [175, 207])
class OutageDisableHalf(HalfDone):
    async def half(self, name, request, account, plane, *groups):
        if name == 'disable':
            self.find(account, plane, groups[0], flagged=False)['enabled'] = False

    async def disable(self, request, account, plane, raw):
        if not self.find(account, plane, raw, flagged=plane == 'public')['enabled']:
            return Answer(204)
        return await super().disable(request, account, plane, raw)


@bug('outage-disable-retires', 'A disable that met an outage has retired what waited, of what is still enabled',
     [175, 207])
class OutageDisableRetires(HalfDone):
    async def half(self, name, request, account, plane, *groups):
        if name == 'disable':
            self.retire(self.find(account, plane, groups[0], flagged=False), rotated=False)


@bug('outage-rotate-retires', 'A rotation that met an outage has retired what waited, of what is still enabled',
     [176, 207])
class OutageRotateRetires(HalfDone):
    async def half(self, name, request, account, plane, *groups):
        if name == 'rotate':
            self.retire(self.find(account, plane, groups[0], flagged=False), rotated=True)


@bug('replay-outage-burns-key', 'A key of a replay that met an outage is known, and nothing was replayed',
     [184, 207, 238])
class ReplayOutageBurnsKey(HalfDone):
    async def half(self, name, request, account, plane, *groups):
        if name != 'replay':
            return
        delivery = self.find_delivery(
            account, plane, self.find(account, plane, groups[0], flagged=False), groups[1])
        known = account.replays.setdefault(plane if self.style.deliveries.keys_per_plane else '', {})
        known.setdefault(request.header('idempotency-key'), (delivery['delivery_id'], {
            'delivery_id': delivery['delivery_id'], 'generation': delivery['generation'] + 1}))


@bug('replay-outage-remembered', 'A key of a replay that met an outage is told of it for good', [207, 238])
class ReplayOutageRemembered(HalfDone):
    async def half(self, name, request, account, plane, *groups):
        if name == 'replay':
            account.__dict__.setdefault('unlucky', set()).add(request.header('idempotency-key'))

    async def replay(self, request, account, plane, raw, raw_delivery):
        if request.header('idempotency-key') in account.__dict__.get('unlucky', ()):
            return self.error(503, 'unavailable', plane)
        return await super().replay(request, account, plane, raw, raw_delivery)


@bug('tools-outage-remembered', 'The id of a request that met an outage is told of it for good', [207, 310])
class ToolsOutageRemembered(HalfDone):
    async def asked(self, request):
        envelope = await read(self, request)
        args = envelope.get(self.style.tools.nested) if self.style.tools.nested else envelope
        return args.get('request_id') if isinstance(args, dict) else None

    async def half(self, name, request, account, plane, *groups):
        if name == 'call_tool':
            account.__dict__.setdefault('unlucky', []).append(await self.asked(request))

    async def call_tool(self, request, account, plane):
        name = await self.asked(request)
        if name is not None and name in account.__dict__.get('unlucky', ()):
            return self.error(503, 'unavailable', plane)
        return await super().call_tool(request, account, plane)


@bug('outage-revoke-half', 'A device of which the revocation met an outage reads as revoked, and is as good as ever',
     [191, 246])
class OutageRevokeHalf(HalfDone):
    async def half(self, name, request, account, plane, *groups):
        device = self.device(account, urllib.parse.unquote(groups[0])) if name == 'revoke' else None
        if device:
            device['half_revoked'] = True

    async def revoke(self, request, account, plane, raw):
        device = self.device(account, urllib.parse.unquote(raw))
        if device and device.get('half_revoked'):
            return Answer(204)
        return await super().revoke(request, account, plane, raw)

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        return {**shown, 'revoked': device['revoked'] or device.get('half_revoked', False)}


@bug('outage-cancel-half', 'A message of which the cancel met an outage reads as cancelled, and is sent all the same',
     [161, 278])
class OutageCancelHalf(HalfDone):
    async def half(self, name, request, account, plane, *groups):
        if name in ('cancel', 'cancel_sealed'):
            message = self.message(request, account, plane, groups[0], flagged=name == 'cancel')
            if message['state'] in ('accepted', 'queued'):
                message['half'] = message['state']
                self.move(account, message, 'cancelled')

    def dispatch_state(self, account, params):
        for message in account.messages:
            if message.get('half') and message['state'] == 'cancelled':
                message['state'] = message['half']
        return super().dispatch_state(account, params)


@bug('in-flight-lost-on-outage', 'A body that met an outage is in flight for good', [424])
class InFlightLostOnOutage(HalfDone):
    async def half(self, name, request, account, plane, *groups):
        account.in_flight += request.carries_body


class InFlightLost:
    """Bodies that met some answer are in flight for good."""

    async def admitted(self, request, account, plane, handler, groups):
        answer = await super().admitted(request, account, plane, handler, groups)
        account.in_flight += request.carries_body and self.loses(answer)
        return answer


@bug('in-flight-lost-on-conflict', 'A body that was a conflict is in flight for good', [424])
class InFlightLostOnConflict(InFlightLost):
    def loses(self, answer):
        return answer.status == 409


@bug('in-flight-lost-on-415', 'A body of another media type is in flight for good', [395, 424])
class InFlightLostOn415(InFlightLost):
    def loses(self, answer):
        return answer.status == 415
