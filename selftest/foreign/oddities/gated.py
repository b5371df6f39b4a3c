"""Oddities of the sealed plane and of the workflow tools."""

import base64
import json
import zlib

from planted import oddity
from sealed import PREFIX


@oddity('seals-unread', 'An envelope whose seal is broken is taken if its record can be read', [100, 302])
class SealsUnread:
    """Envelopes are opaque and their layout not shown; that the server verifies them is not said."""

    def opened(self, envelope):
        try:
            packed = envelope[len(PREFIX):envelope.index(b'\0')]
            return json.loads(zlib.decompress(base64.b85decode(packed))) if (
                envelope.startswith(PREFIX)) else None
        except (ValueError, zlib.error):
            return None


@oddity('hold-reaches-sealed', 'An account on hold submits nothing sealed either', [397])
class HoldReachesSealed:
    """What a hold does to the sealed plane is open; billing_pending is among its codes."""

    def held(self, account, plane):
        if plane == 'sealed' and 'paymentHold' in account.billing:
            return self.error(503, 'billing_pending', plane)
        return super().held(account, plane)


@oddity('error-is-null', 'Answers of tools have error and result, one of them null, as JSON-RPC has', [147])
class ErrorIsNull:
    """The fields of a WorkflowResponse are not shown."""

    def result(self, operation, found):
        return {'jsonrpc': '2.0', 'id': None, 'error': None, 'code': 'ok',
                'result': super().result(operation, found)}


@oddity('cautious-hints', 'No tool promises to be read-only; their order varies', [138, 140])
class CautiousHints:
    """The hints are booleans; which tool has which is not said, nor the order of tools."""

    async def readiness(self, request, account, plane):
        shown = json.loads((await super().readiness(request, account, plane)).body)
        for item in shown['methods']:
            item.update(read_only_hint=False, destructive_hint=True)
        self.random.shuffle(shown['methods'])
        return self.success(200, shown)


@oddity('sealed-expire-soon', 'Sealed messages expire in a second, and those who made them may see it', [106])
class SealedExpireSoon:
    """expires_at_ms of a sealed message is whatever its envelope says."""

    def make_message(self, account, plane, device_id, state=None, events=1, at=None, expires=None):
        if plane == 'sealed' and state is None:
            expires = self.time_of(account) + 1000
        return super().make_message(account, plane, device_id, state, events, at, expires)
