"""One POST over HTTPS to a host that the gateway was told of, and what came of it."""

import asyncio
import re
import ssl
import urllib.parse

MAX_HEAD, MAX_BODY = 16_384, 65_536
#: What a request target may consist of; anything else is percent-encoded.
TARGET = "%/?:@!$&'()*+,;=-._~[]|^`{}<>\""


class Sender:
    """Sends to known hosts alone: `places` has their names, and the address and port of each."""

    def __init__(self, places, ca_file, timeout_ms, reads_body):
        self.places, self.reads_body = places, reads_body
        self.timeout_s = timeout_ms / 1000
        self.trust = ssl.create_default_context(cafile=ca_file)

    def place(self, url):
        """Where the host of a URL is, or None for one that is not known."""
        return self.places.get(host_of(url))

    async def post(self, url, headers, body, sending):
        """The outcome and the status of one attempt; `sending` is called before its first byte goes."""
        if self.place(url) is None:
            return 'network_error', None
        try:
            status = await asyncio.wait_for(
                self.exchange(url, headers, body, sending), self.timeout_s)
        except asyncio.TimeoutError:
            return 'timeout', None
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError):
            return 'network_error', None
        return None if 200 <= status < 300 else 'http_error', status

    async def exchange(self, url, headers, body, sending):
        """The status of the answer; whatever it asks for, nobody else is asked."""
        reader, writer = await asyncio.open_connection(
            *self.place(url), ssl=self.trust, server_hostname=host_of(url), limit=MAX_HEAD)
        try:
            sending()
            writer.write(self.written(url, headers, body))
            await writer.drain()
            status, head = await self.answered(reader)
            if self.reads_body and status not in (204, 304):
                await self.body(reader, head)
        except BaseException:
            writer.transport.abort()
            raise
        writer.close()
        return status

    def written(self, url, headers, body):
        """The bytes of a request."""
        own = [('Host', host_of(url)), ('Content-Length', str(len(body))), ('Connection', 'close')]
        return head_of(url, [*own, *headers]) + body

    async def answered(self, reader):
        """The status and the head of an answer, after any that is merely informational."""
        while True:
            head = await reader.readuntil(b'\r\n\r\n')
            line = re.match(rb'HTTP/1\.[01] ([1-5][0-9]{2})[ \r]', head)
            if line is None:
                raise ValueError('no status line')
            if not 100 <= int(line[1]) < 200 or line[1] == b'101':
                return int(line[1]), head

    async def body(self, reader, head):
        """Reads what follows a head, as far as the gateway cares to."""
        length = re.search(rb'\r\ncontent-length: *([0-9]{1,9})\r', head, re.I)
        if length:
            await reader.readexactly(min(int(length[1]), MAX_BODY))
            return
        read = 0
        while read < MAX_BODY:
            part = await reader.read(MAX_BODY)
            if not part:
                return
            read += len(part)


def host_of(url):
    """The name of a URL's host, as it is looked up and as its certificate has it."""
    host = (urllib.parse.urlsplit(url).hostname or '').removesuffix('.')
    return host if host.isascii() else host.encode('idna').decode()


def head_of(url, headers, method='POST'):
    """The head of a request to a URL."""
    parts = urllib.parse.urlsplit(url)
    target = urllib.parse.quote(parts.path or '/', safe=TARGET)
    if parts.query:
        target += '?' + urllib.parse.quote(parts.query, safe=TARGET)
    lines = ''.join(f'{name}: {value}\r\n' for name, value in headers)
    return f'{method} {target} HTTP/1.1\r\n{lines}\r\n'.encode('ascii')


def read_places(told):
    """Places by host, of texts `host=address:port`; raises ValueError for any other text."""
    places = {}
    for text in told:
        found = re.fullmatch(r'([^=]+)=(.+):([0-9]+)', text)
        if found is None:
            raise ValueError(f'no host=address:port: {text}')
        places[found[1].lower()] = (found[2].strip('[]'), int(found[3]))
    return places
