"""Bugs of values that nobody thought of: what parses or stores them throws, and the answer is 500."""

import json
import re
import urllib.parse

from answers import Refusal
from bugs.submissions import read
from planted import bug
from wire import Answer


def stumble():
    return Answer(500, b'Internal Server Error', 'text/plain')


async def sent(gateway, request):
    """What was sent as JSON, of whatever kind, or None."""
    try:
        return json.loads(await request.body(gateway.style.max_body))
    except (ValueError, RecursionError):
        return None


@bug('status-nul-500', 'A zero byte in the id of a message makes the service stumble', [276])
class StatusNul500:
    async def status(self, request, account, plane, raw):
        return stumble() if '%00' in raw else await super().status(request, account, plane, raw)


@bug('revoke-nul-500', 'A zero byte in the id of a device makes the service stumble', [246])
class RevokeNul500:
    async def revoke(self, request, account, plane, raw):
        return stumble() if '%00' in raw else await super().revoke(request, account, plane, raw)


@bug('enable-nul-500', 'A zero byte in the id of an endpoint makes the service stumble', [217])
class EnableNul500:
    async def enable(self, request, account, plane, raw):
        return stumble() if '%00' in raw else await super().enable(request, account, plane, raw)


@bug('client-id-nul-500', 'A zero byte in a client_message_id makes the service stumble', [254, 260])
class ClientIdNul500:
    async def submit(self, request, account, plane):
        if '\0' in str((await read(self, request)).get('client_message_id')):
            return stumble()
        return await super().submit(request, account, plane)


@bug('devices-cursor-nul-500', 'A zero byte in a cursor of devices makes the service stumble', [209, 244])
class DevicesCursorNul500:
    async def owner_devices(self, request, account, plane):
        if '\0' in request.query.get('before', ''):
            return stumble()
        return await super().owner_devices(request, account, plane)


@bug('cancel-number-500', 'An id of more digits than 64 bits have makes a cancel stumble', [278])
class CancelNumber500:
    async def cancel(self, request, account, plane, raw):
        if re.fullmatch(r'[0-9]{19,}', raw):
            return stumble()
        return await super().cancel(request, account, plane, raw)


@bug('disable-uuid-500', 'An id that is no UUID makes the disabling of an endpoint stumble', [218])
class DisableUuid500:
    async def disable(self, request, account, plane, raw):
        known = any(e['endpoint_id'] == urllib.parse.unquote(raw)
                    for a in self.accounts.values() for e in a.endpoints)
        if not known and not re.fullmatch(r'[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', raw):
            return stumble()
        return await super().disable(request, account, plane, raw)


@bug('limit-negative-500', 'A limit below zero makes the list of deliveries stumble', [236])
class LimitNegative500:
    async def list_deliveries(self, request, account, plane, raw):
        if plane == 'public' and request.query.get('limit', '').startswith('-'):
            return stumble()
        return await super().list_deliveries(request, account, plane, raw)


@bug('sealed-limit-text-500', 'A limit that is no number makes the sealed list of deliveries stumble', [296])
class SealedLimitText500:
    async def list_deliveries(self, request, account, plane, raw):
        if plane == 'sealed' and not re.fullmatch('[+-]?[0-9]+', request.query.get('limit', '1')):
            return stumble()
        return await super().list_deliveries(request, account, plane, raw)


@bug('envelope-short-500', 'An envelope that ends within its prefix makes the service stumble', [285, 288, 390])
class EnvelopeShort500:
    async def upload(self, request, account, plane, direction, accept):
        if len(await request.body(self.style.max_body)) < 16:
            return stumble()
        return await super().upload(request, account, plane, direction, accept)


@bug('envelope-cut-500', 'An envelope that ends too early makes the service stumble', [285, 288, 390])
class EnvelopeCut500:
    async def upload(self, request, account, plane, direction, accept):
        envelope = await request.body(self.style.max_body)
        if envelope.startswith(b'\x93ACME') and self.opened(envelope) is None and len(envelope) < 200:
            return stumble()
        return await super().upload(request, account, plane, direction, accept)


@bug('upload-untyped-500', 'An upload that names no media type makes the service stumble', [285, 288, 395])
class UploadUntyped500:
    async def upload(self, request, account, plane, direction, accept):
        if request.header('content-type') is None:
            return stumble()
        return await super().upload(request, account, plane, direction, accept)


@bug('url-empty-500', 'A callback URL without a character makes the service stumble', [216, 224])
class UrlEmpty500:
    async def create(self, request, account, plane):
        if (await read(self, request)).get('callback_url') == '':
            return stumble()
        return await super().create(request, account, plane)


@bug('url-hostless-500', 'A callback URL without a host makes the service stumble', [216, 224])
class UrlHostless500:
    async def create(self, request, account, plane):
        url = (await read(self, request)).get('callback_url')
        if isinstance(url, str) and re.fullmatch(r'[a-z]+:/*', url):
            return stumble()
        return await super().create(request, account, plane)


@bug('replay-key-500', 'A key that is no UUID makes a replay stumble', [238])
class ReplayKey500:
    async def replay(self, request, account, plane, raw, raw_delivery):
        key = (request.header('idempotency-key') or '').strip()
        if key and not re.fullmatch(r'[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}', key):
            return stumble()
        return await super().replay(request, account, plane, raw, raw_delivery)


@bug('descriptor-null-500', 'A descriptor without its account makes the tools stumble', [145, 317])
class DescriptorNull500:
    def check_arguments(self, operation, args):
        descriptor = args.get('descriptor')
        if isinstance(descriptor, dict) and 'account_id' not in descriptor:
            raise Refusal(stumble())
        super().check_arguments(operation, args)
