"""Oddities of the tools, of selection, and of what crosses planes."""

import asyncio
import json
import uuid

from planted import oddity
from sealed import MEDIA_TYPE


@oddity('scope-line-varies', 'A scope names another line at each look, whichever is free', [141])
class ScopeLineVaries:
    """A scope has the UUID of a line; that it is the same one tomorrow is not said."""

    async def readiness(self, request, account, plane):
        account.scope['line_id'] = str(uuid.uuid4())
        return await super().readiness(request, account, plane)


@oddity('readiness-lists-twice', 'Readiness lists every method twice, as two versions of the library have it',
        [138, 140])
class ReadinessListsTwice:
    """An array of method items; that each method is in it once is not said."""

    def success(self, status, value):
        if 'send_semantics' in value:
            value = {**value, 'methods': [one for one in value['methods'] for _ in range(2)]}
        return super().success(status, value)


@oddity('context-is-long', 'What a tool reads of a context has 200 kilobytes', [147, 316])
class ContextIsLong:
    """The fields of a WorkflowResponse are not shown, nor how long they are."""

    def carried_out(self, operation, account, args):
        found = super().carried_out(operation, account, args)
        return {**found, 'text': 'Grüezi ☎ ' * 20_000} if operation == 'context_content' else found


@oddity('tools-repeat-arguments', 'A tool answers with its arguments, the key of a cancel among them', [98, 147])
class ToolsRepeatArguments:
    """That errors never echo is said of the sealed plane; the answers of tools are not shown."""

    def carried_out(self, operation, account, args):
        return {**super().carried_out(operation, account, args), 'arguments': json.loads(json.dumps(args))}


@oddity('selection-paused-conflicts', 'An endpoint that is paused cannot be selected', [167, 232])
class SelectionPausedConflicts:
    """409 is listed for selection; what is a conflict is not said."""

    async def select(self, request, account, plane, raw):
        await self.parsed(request, plane, text_allowed=True)
        if self.find(account, plane, raw, flagged=False)['paused_at_ms'] is not None:
            return self.error(409, 'conflict', plane)
        return await super().select(request, account, plane, raw)


@oddity('closed-gate-says-when', 'What is behind a closed gate says when to come again, and may be kept',
        [29, 31, 410])
class ClosedGateSaysWhen:
    """It answers 404; with which headers is not said."""

    def nowhere(self, status, kind, plane='public'):
        answer = super().nowhere(status, kind, plane)
        answer.headers += [('Retry-After', '86400'), ('Cache-Control', 'max-age=1'), ('Location', '/v1/')]
        return answer


@oddity('envelopes-opened-slowly', 'An envelope is opened, and in flight, for 0.3 seconds', [271, 424])
class EnvelopesOpenedSlowly:
    """How long a request is in flight is the service's affair."""

    async def upload(self, request, account, plane, direction, accept):
        if (request.header('content-type') or '').startswith(MEDIA_TYPE):
            await request.body(self.style.max_body)
            await asyncio.sleep(0.3)
        return await super().upload(request, account, plane, direction, accept)


@oddity('sealed-clock-ahead', 'What the sealed plane records is stamped five seconds ahead of the public plane',
        [56, 106])
class SealedClockAhead:
    """Epoch milliseconds, by whose clock is not said; each plane may be a service of its own."""

    def metadata(self, message):
        shown = super().metadata(message)
        return {**shown, **{k: shown[k] + 5000 for k in ('created_at_ms', 'updated_at_ms')}}


@oddity('envelopes-in-hex', 'Envelopes are digits and letters alone, as a JSON text has them', [100, 302])
class EnvelopesInHex:
    """The layout is not shown; a fixed prefix may be any, and its bytes may be those of a text."""

    bytes_for_one = 2

    def seal(self, direction, device_id, problem=None):
        return b'{"sealed":"' + super().seal(direction, device_id, problem).hex().encode() + b'"}'

    def opened(self, envelope):
        if not (envelope.startswith(b'{"sealed":"') and envelope.endswith(b'"}')):
            return None
        try:
            return super().opened(bytes.fromhex(envelope[11:-2].decode()))
        except ValueError:
            return None


@oddity('envelopes-of-12k', 'Envelopes of twelve thousand bytes', [100, 436])
class EnvelopesOf12k:
    """How long an envelope is is not shown; a picture may be in it."""

    def seal(self, direction, device_id, problem=None):
        return super().seal(direction, device_id, problem) + self.picture_in()

    def picture_in(self):
        """Twelve thousand bytes, or what a service that takes fewer has room for."""
        room = (self.style.max_body or 16_384) // getattr(self, 'bytes_for_one', 1) - 4096
        return bytes(range(256)) * max(1, min(47, room // 256))

    def opened(self, envelope):
        body = self.picture_in()
        return super().opened(envelope[:-len(body)]) if envelope.endswith(body) else None
