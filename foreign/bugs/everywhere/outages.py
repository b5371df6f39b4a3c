"""Bugs of outages: what is answered meanwhile, and what was done all the same."""

import urllib.parse
from dataclasses import replace

from planted import bug
from webhooks import MAX_ENDPOINTS
from wire import Answer


@bug('bare-503-json', 'In an outage the owner lists answer 503 with a body',
     ['owner-messages-route', 'list-devices-route'])
class Bare503Json:
    def mishap(self, account, plane):
        answer = super().mishap(account, plane)
        return self.error(503, 'unavailable', plane) if answer and answer.status == 503 else answer


@bug('browsers-get-pages', 'Who accepts HTML first is told of errors in a page', ['bodies-are-json', 'error-body-form'])
class BrowsersGetPages:
    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        public = '/sealed/' not in request.path and '/workflow/' not in request.path
        if public and answer.status >= 400 and answer.body and 'json' in answer.media_type and (
                request.header('accept', '').startswith('text/html')):
            page = f'<!doctype html><h1>{answer.status}</h1>'.encode()
            return replace(answer, body=page, media_type='text/html')
        return answer


@bug('outage-502-page', 'When the store is out of reach a proxy answers 502, in a page',
     ['bodies-are-json', 'public-unavailable'])
class Outage502Page:
    def mishap(self, account, plane):
        if 'outage' in account.mishaps and plane == 'public':
            return self.nowhere(502, 'html')
        return super().mishap(account, plane)


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


@bug('outage-cancel-half', 'A message of which the cancel met an outage reads as cancelled, and is sent all the same',
     ['cancel-while-writer-controls', 'alpha-cancel-route'])
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


@bug('outage-create-takes-room', 'A create that met an outage takes one of the eight places, and is not listed',
     ['eight-endpoints-at-most', 'public-unavailable'])
class OutageCreateTakesRoom(HalfDone):
    async def half(self, name, request, account, plane, *groups):
        if name == 'create':
            account.__dict__['taken'] = account.__dict__.get('taken', 0) + 1

    def full(self, account, plane):
        return len(self.store(account, plane)) + account.__dict__.get('taken', 0) >= MAX_ENDPOINTS


@bug('outage-disable-half', 'A disable that met an outage has disabled, and retires nothing when it comes again',
     ['disable-retires-waiting', 'unknown-outcome-rule'])
class OutageDisableHalf(HalfDone):
    async def half(self, name, request, account, plane, *groups):
        if name == 'disable':
            self.find(account, plane, groups[0], flagged=False)['enabled'] = False

    async def disable(self, request, account, plane, raw):
        if not self.find(account, plane, raw, flagged=plane == 'public')['enabled']:
            return Answer(204)
        return await super().disable(request, account, plane, raw)


@bug('outage-empty-list', 'When the store is out of reach the list of endpoints is empty',
     ['list-endpoints-row', 'public-unavailable'])
class OutageEmptyList:
    async def route(self, request, raw):
        answer = await super().route(request, raw)
        if (request.method, raw, answer.status) == ('GET', '/v1/webhooks', 503):
            return self.success(200, {'endpoints': []})
        return answer


@bug('outage-limited', 'In an outage an alpha submission is told that it is over the limit',
     ['alpha-submit-answers', 'public-unavailable'])
class OutageLimited:
    def mishap(self, account, plane):
        answer = super().mishap(account, plane)
        if answer and answer.status == 503 and plane == 'public':
            return self.error(503, 'rate_limited', plane)
        return answer


@bug('outage-reads-empty', 'In an outage the sealed lists are read as empty',
     ['sealed-clients-send-and-upload', 'sealed-list-messages-row', 'sealed-503-codes'])
class OutageReadsEmpty:
    async def route(self, request, raw):
        answer = await super().route(request, raw)
        name = {'/v1/sealed/messages': 'messages', '/v1/sealed/devices': 'devices'}.get(raw)
        if name and request.method == 'GET' and answer.status == 503:
            return self.success(200, {name: [], 'next_cursor': None})
        return answer


@bug('outage-revoke-204', 'In an outage a revocation is answered as done, and lost',
     ['revoke-of-a-device', 'revoke-device-route'])
class OutageRevoke204:
    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        lost = answer.status == 503 and request.method == 'DELETE'
        return Answer(204) if lost else answer


@bug('outage-revoke-half', 'A device of which the revocation met an outage reads as revoked, and is as good as ever',
     ['revoke-of-a-device', 'revoke-device-route'])
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


@bug('outage-rotate-retires', 'A rotation that met an outage has retired what waited, of what is still enabled',
     ['rotate-retires-waiting', 'unknown-outcome-rule'])
class OutageRotateRetires(HalfDone):
    async def half(self, name, request, account, plane, *groups):
        if name == 'rotate':
            self.retire(self.find(account, plane, groups[0], flagged=False), rotated=True)


@bug('outage-status-404', 'When the store is out of reach no message is found',
     ['alpha-status-route', 'public-unavailable'])
class OutageStatus404:
    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.status == 503 and request.method == 'GET' and '/v1/alpha/messages/' in request.path:
            return self.error(404, 'not_found', 'public', answer.headers)
        return answer


@bug('replay-outage-remembered', 'A key of a replay that met an outage is told of it for good',
     ['unknown-outcome-rule', 'replay-delivery-route'])
class ReplayOutageRemembered(HalfDone):
    async def half(self, name, request, account, plane, *groups):
        if name == 'replay':
            account.__dict__.setdefault('unlucky', set()).add(request.header('idempotency-key'))

    async def replay(self, request, account, plane, raw, raw_delivery):
        if request.header('idempotency-key') in account.__dict__.get('unlucky', ()):
            return self.error(503, 'unavailable', plane)
        return await super().replay(request, account, plane, raw, raw_delivery)


@bug('sealed-outage-billing', 'In an outage sealed operations are told that billing is not active',
     ['public-unavailable', 'sealed-503-codes'])
class SealedOutageBilling:
    def mishap(self, account, plane):
        if plane == 'sealed' and 'outage' in account.mishaps:
            return self.error(503, 'billing_pending', plane)
        return super().mishap(account, plane)


@bug('timeout-504', 'What took too long is answered 504',
     ['plain-and-empty-bodies', 'alpha-submit-answers', 'empty-408-unknown-outcome'])
class Timeout504:
    def mishap(self, account, plane):
        if 'timeout' in account.mishaps and plane == 'public':
            return self.error(504, 'unavailable', plane)
        return super().mishap(account, plane)


class Remembering:
    """Remembers what became of a key before the submission itself was looked at."""

    def remembered(self, plane):
        return None

    async def route(self, request, raw):
        answer = await super().route(request, raw)
        if raw == '/v1/alpha/messages' and request.method == 'POST' and (
                answer.status == 408 or b'"unavailable"' in answer.body):
            self.__dict__.setdefault('marked', set()).add(request.header('idempotency-key'))
        return answer

    async def submit(self, request, account, plane):
        if request.header('idempotency-key') in self.__dict__.get('marked', ()):
            await request.body(self.style.max_body)
            return self.remembered(plane)
        return await super().submit(request, account, plane)


@bug('timeout-half-recorded', 'A key that met an outage is known afterwards, but not what it was for',
     ['alpha-conflict', 'empty-408-unknown-outcome'])
class TimeoutHalfRecorded(Remembering):
    def remembered(self, plane):
        return self.error(409, 'conflict', plane)


@bug('timeout-with-body', 'A request that times out is answered 408 with an error body',
     ['plain-and-empty-bodies', 'empty-408-unknown-outcome'])
class TimeoutWithBody:
    def mishap(self, account, plane):
        answer = super().mishap(account, plane)
        if answer and answer.status == 408:
            return Answer(408, b'{"code":"unavailable"}', 'application/json', close=True)
        return answer
