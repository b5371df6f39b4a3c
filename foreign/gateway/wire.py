"""HTTP/1.1 by hand, and JSON in any lawful spelling, so that a style decides every byte."""

import asyncio
import email.utils
import gzip
import json
import random
import time
import urllib.parse
from dataclasses import dataclass, field
from http import HTTPStatus

MAX_HEAD = 65_536


class Hangup(Exception):
    """The peer went away; there is nobody left to answer."""


class BodyTooLate(Exception):
    """The body was withheld for longer than the style waits."""


class BodyTooLarge(Exception):
    """The body is longer than the style reads."""


@dataclass
class Answer:
    """One answer, before the style has spelled it."""

    status: int
    body: bytes = b''
    media_type: str = ''
    headers: list = field(default_factory=list)
    close: bool = False
    # How it goes out, where the style leaves that open: its version of HTTP and reason phrase, what
    # stands between a header's name and its value, trailers (which make it chunked), informational
    # answers before it, pieces that it is cut into, and an end that nothing announces.
    version: str = 'HTTP/1.1'
    phrase: str | None = None
    separator: str = ': '
    trailers: tuple = ()
    interim: tuple = ()
    pieces: int = 1
    silent: bool = False


class Request:
    """One request; its body is read only when asked for."""

    def __init__(self, method, target, headers, reader, writer, style):
        self.method = method
        self.headers = headers
        self._reader, self._writer, self._style = reader, writer, style
        path, _, query = target.partition('?')
        self.path = path
        self.query_pairs = urllib.parse.parse_qsl(query, keep_blank_values=True)
        self.query = dict(self.query_pairs)
        self._body = None
        # The API key that came with it, once it is known to be good.
        self.credential = None
        self.chunked = 'chunked' in self.header('transfer-encoding', '').lower()
        length = self.header('content-length', '0')
        self.length = int(length) if length.isdigit() else 0

    def header(self, name, default=None):
        """The value of a header, several joined as HTTP joins them; `default` when absent."""
        values = self.headers.get(name)
        if not values:
            return default
        return ('; ' if name == 'cookie' else ', ').join(values)

    @property
    def carries_body(self):
        """Whether a body of at least one byte follows, or may."""
        return self.chunked or self.length > 0

    @property
    def body_is_read(self):
        return self._body is not None or not self.carries_body

    def cookies(self):
        """The cookies sent, by name, their values untouched."""
        pairs = (pair.strip().partition('=') for pair in self.header('cookie', '').split(';'))
        return {name: value for name, _, value in pairs if name}

    async def body(self, limit=0):
        """The whole body; raises when it comes too late or, with a `limit`, is too large."""
        if self._body is None:
            if limit and self.length > limit:
                raise BodyTooLarge
            if '100-continue' in self.header('expect', '').lower():
                self._writer.write(b'HTTP/1.1 100 Continue\r\n\r\n')
            try:
                self._body = await asyncio.wait_for(self._read(limit), self._style.body_wait_s)
            except asyncio.TimeoutError:
                raise BodyTooLate from None
            except (asyncio.IncompleteReadError, ConnectionError):
                raise Hangup from None
        return self._body

    async def _read(self, limit):
        if not self.chunked:
            return await self._reader.readexactly(self.length)
        parts, size = [], 0
        while True:
            count = int((await self._reader.readline()).split(b';')[0] or b'0', 16)
            if count == 0:
                while (await self._reader.readline()).strip():
                    pass
                return b''.join(parts)
            parts.append(await self._reader.readexactly(count))
            await self._reader.readline()
            size += count
            if limit and size > limit:
                raise BodyTooLarge


def spell(value, style, depth=0):
    """JSON text of `value`, in the numbers, escapes and white space of the style."""
    if not (style.spread or style.escaped or style.numbers in ('point', 'exponent')):
        return json.dumps(value, ensure_ascii=False, separators=(',', ':'))
    gap = '\r\n' + '\t' * (depth + 1) if style.spread else ''
    end = '\r\n' + '\t' * depth if style.spread else ''
    if isinstance(value, dict):
        items = list(value.items())
        if style.escaped:
            random.shuffle(items)
        colon = ' : ' if style.spread else ':'
        members = [spell(k, style) + colon + spell(v, style, depth + 1) for k, v in items]
        return '{' + ','.join(gap + member for member in members) + end + '}'
    if isinstance(value, list):
        return '[' + ','.join(gap + spell(item, style, depth + 1) for item in value) + end + ']'
    if isinstance(value, str) and style.escaped:
        return '"' + ''.join(f'\\u{ord(c):04X}' if c.isalnum() and ord(c) < 65_536 else
                             '\\/' if c == '/' else json.dumps(c)[1:-1] for c in value) + '"'
    if isinstance(value, int) and not isinstance(value, bool):
        if style.numbers == 'point':
            return f'{value}.0'
        if style.numbers == 'exponent':
            sign, digits = ('-' if value < 0 else ''), str(abs(value))
            return f'{sign}{digits[0]}.{digits[1:] or "0"}E+{len(digits) - 1:02d}'
    return json.dumps(value, ensure_ascii=False)


class Server:
    """Accepts connections and hands each request to `handle(request) -> Answer`."""

    def __init__(self, style, handle):
        self.style, self.handle = style, handle

    async def connection(self, reader, writer):
        """Serves one connection until either side ends it."""
        try:
            while await self._exchange(reader, writer):
                pass
        except (Hangup, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError,
                asyncio.CancelledError):
            pass
        finally:
            writer.close()

    async def _exchange(self, reader, writer):
        try:
            head = await asyncio.wait_for(reader.readuntil(b'\r\n\r\n'), self.style.idle_s)
        except asyncio.TimeoutError:
            return False
        lines = head.decode('latin-1').split('\r\n')
        parts = lines[0].split(' ')
        if len(parts) != 3:
            await self._write(writer, Answer(400, close=True), 'GET', '')
            return False
        headers = {}
        for line in lines[1:]:
            name, colon, value = line.partition(':')
            if colon:
                headers.setdefault(name.strip().lower(), []).append(value.strip())
        request = Request(parts[0], parts[1], headers, reader, writer, self.style)
        try:
            if self.style.buffers:
                await request.body()
            answer = await self.handle(request)
        except BodyTooLate:
            answer = Answer(408, close=True)
        if self.style.latency_s:
            await asyncio.sleep(random.random() * self.style.latency_s)
        answer.close = (answer.close or not request.body_is_read or
                        self.style.framing == 'close' or parts[2] == 'HTTP/1.0' or
                        'close' in request.header('connection', '').lower())
        await self._write(writer, answer, parts[0], request.header('accept-encoding', ''))
        if answer.close and not request.body_is_read:
            # A close with unread data makes TCP reset, which could take the answer with it.
            writer.write_eof()
            try:
                await asyncio.wait_for(self._drain(reader), 1.0)
            except asyncio.TimeoutError:
                pass
        return not (answer.close or answer.silent)

    async def _drain(self, reader):
        while await reader.read(65_536):
            pass

    async def _write(self, writer, answer, method, accepted):
        style, body = self.style, answer.body
        headers = list(answer.headers)
        has_body = answer.status not in (204, 304) and (body or answer.media_type)
        if has_body and answer.media_type:
            headers.append(('Content-Type', answer.media_type))
        if has_body and body and style.gzip and 'gzip' in accepted:
            body = gzip.compress(body)
            headers += [('Content-Encoding', 'gzip'), ('Vary', 'Accept-Encoding')]
        framing = style.framing if has_body else 'none'
        trailers = answer.trailers if framing != 'none' and answer.version == 'HTTP/1.1' else ()
        if trailers:
            framing = 'chunked'
            headers.append(('Trailer', ', '.join(name for name, _ in trailers)))
        if framing == 'length':
            headers.append(('Content-Length', str(len(body))))
        elif framing == 'chunked':
            headers.append(('Transfer-Encoding', 'chunked'))
            cut = len(body) // 2
            parts = [part for part in (body[:cut], body[cut:]) if part]
            body = b''.join(b'%X;part=x\r\n%b\r\n' % (len(p), p) for p in parts) + b'0\r\n'
            body += b''.join(f'{name}: {value}\r\n'.encode() for name, value in trailers) + b'\r\n'
        elif framing == 'none' and answer.status not in (204, 304):
            headers.append(('Content-Length', '0'))
        if style.date_header:
            now = time.time() + style.clock_skew_ms / 1000
            headers.append(('Date', email.utils.formatdate(now, usegmt=True)))
        if answer.close:
            headers.append(('Connection', 'close'))
        case = {'lower': str.lower, 'upper': str.upper, 'title': str}[style.header_case]
        try:
            phrase = HTTPStatus(answer.status).phrase if style.framing == 'length' else ''
        except ValueError:
            phrase = ''
        phrase = phrase if answer.phrase is None else answer.phrase
        head = f'{answer.version} {answer.status} {phrase}\r\n'
        head += ''.join(f'{case(n)}{answer.separator}{v}\r\n' for n, v in headers) + '\r\n'
        if style.early_hints:
            writer.write(b'HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n')
        for line in answer.interim if answer.version == 'HTTP/1.1' else ():
            writer.write(f'HTTP/1.1 {line}\r\n\r\n'.encode())
        sent = head.encode('latin-1') + (b'' if method == 'HEAD' else body)
        size = -(-len(sent) // answer.pieces)
        for at in range(0, len(sent), size):
            writer.write(sent[at:at + size])
            await writer.drain()
            if answer.pieces > 1:
                await asyncio.sleep(0.001)
