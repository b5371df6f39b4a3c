"""Oddities of what a delivery looks like on the wire."""

import asyncio
import gzip
import json
import ssl

from planted import oddity
from sending import host_of


@oddity('wired-as-a-batch', 'A payload is a list of events, which has one', ['payload-and-signature-open'],
        delivers=True)
class WiredAsABatch:
    """Payload shape is not shown."""

    def payload(self, delivery):
        media_type, body = super().payload(delivery)
        if media_type == 'application/json':
            body = json.dumps({'batch': [{'data': json.loads(body)}], 'more': False}).encode()
        return media_type, body


@oddity('wired-by-kept-connections', 'A connection is kept, and used for whatever comes next',
        ['payload-and-signature-open'], delivers=True)
class WiredByKeptConnections:
    """RFC 9112 9.3: deliveries of many endpoints share one where their callback URLs are of one host."""

    def kind_of_sender(self):
        class KeepingSender(super().kind_of_sender()):
            async def exchange(self, url, headers, body, sending):
                pool = self.__dict__.setdefault('pool', {}).setdefault(host_of(url), [])
                reader, writer = pool.pop() if pool else await asyncio.open_connection(
                    *self.place(url), ssl=self.trust, server_hostname=host_of(url))
                try:
                    sending()
                    writer.write(self.written(url, headers, body).replace(
                        b'Connection: close', b'Connection: keep-alive', 1))
                    await writer.drain()
                    status, head = await self.answered(reader)
                    if status not in (204, 304):
                        await self.body(reader, head)
                except BaseException:
                    writer.transport.abort()
                    raise
                pool.append((reader, writer))
                return status
        return KeepingSender


@oddity('wired-by-put', 'Deliveries are sent by PUT', ['payload-and-signature-open'], delivers=True)
class WiredByPut:
    """By which method is not said."""

    def kind_of_sender(self):
        class PuttingSender(super().kind_of_sender()):
            def written(self, url, headers, body):
                return super().written(url, headers, body).replace(b'POST ', b'PUT ', 1)
        return PuttingSender


@oddity('wired-by-tls-1.2', 'Connections are by TLS 1.2', ['fan-out-and-attempts'], delivers=True)
class WiredByTls12:
    """HTTPS, of whatever version."""

    def begin_attempts(self, sender, retry_ms, serving):
        sender.trust.maximum_version = ssl.TLSVersion.TLSv1_2
        super().begin_attempts(sender, retry_ms, serving)


@oddity('wired-in-chunks', 'Bodies come in chunks of seven bytes', ['payload-and-signature-open'], delivers=True)
class WiredInChunks:
    """RFC 9112 7.1: a body of which nobody said how long it is."""

    def kind_of_sender(self):
        class ChunkedSender(super().kind_of_sender()):
            def written(self, url, headers, body):
                head, _, body = super().written(url, headers, body).partition(b'\r\n\r\n')
                lines = [one for one in head.split(b'\r\n') if not one.startswith(b'Content-Length:')]
                parts = [body[at:at + 7] for at in range(0, len(body), 7)]
                chunks = b''.join(b'%x\r\n%s\r\n' % (len(one), one) for one in parts)
                return b'\r\n'.join([*lines, b'Transfer-Encoding: chunked', b'', chunks + b'0\r\n\r\n'])
        return ChunkedSender


@oddity('wired-in-gzip', 'Payloads are compressed, and signed as they are on the wire',
        ['deliveries-are-signed', 'payload-and-signature-open'], delivers=True)
class WiredInGzip:
    """Payload shape is not shown."""

    def payload(self, delivery):
        media_type, body = super().payload(delivery)
        return media_type, gzip.compress(body, mtime=0)

    def worded(self, endpoint, delivery, attempt):
        headers, body = super().worded(endpoint, delivery, attempt)
        return [*headers, ('Content-Encoding', 'gzip')], body


@oddity('wired-in-lower-case', 'Names of headers are in lower case, and there are thirty more of them',
        ['payload-and-signature-open'], delivers=True)
class WiredInLowerCase:
    """RFC 9110 5.1: names of headers have no case; which there are is not shown."""

    def worded(self, endpoint, delivery, attempt):
        headers, body = super().worded(endpoint, delivery, attempt)
        more = [(f'x-acme-context-{n}', f'value {n}, "quoted"; a=b') for n in range(30)]
        return [(name.lower(), value) for name, value in [*headers, *more]], body


@oddity('wired-in-one-header', 'Timestamp and signature stand in one header',
        ['deliveries-are-signed', 'payload-and-signature-open'], delivers=True)
class WiredInOneHeader:
    """Signature header names are not shown."""

    def signed(self, endpoint, body):
        told = dict(super().signed(endpoint, body))
        name = f'{self.style.delivering.header}Signature'
        stamp = told.get(f'{self.style.delivering.header}Timestamp')
        return [(name, f't={stamp},v1={told[name]}' if stamp else f'v1={told[name]}')]


@oddity('wired-when-welcome', 'A body is sent once the endpoint says that it wants it', ['payload-and-signature-open'],
        delivers=True)
class WiredWhenWelcome:
    """RFC 9110 10.1.1: who expects 100-continue waits for it, or for an answer."""

    def kind_of_sender(self):
        class WaitingSender(super().kind_of_sender()):
            async def exchange(self, url, headers, body, sending):
                reader, writer = await asyncio.open_connection(
                    *self.place(url), ssl=self.trust, server_hostname=host_of(url))
                try:
                    sending()
                    sent = self.written(url, [*headers, ('Expect', '100-continue')], body)
                    head, _, rest = sent.partition(b'\r\n\r\n')
                    writer.write(head + b'\r\n\r\n')
                    line = await reader.readuntil(b'\r\n\r\n')
                    if not line.startswith(b'HTTP/1.1 100 '):
                        return int(line[9:12])
                    writer.write(rest)
                    status, _ = await self.answered(reader)
                    return status
                finally:
                    writer.transport.abort()
        return WaitingSender


@oddity('wired-with-nothing-told', 'No header and no member tells an id', ['payload-and-signature-open'], delivers=True)
class WiredWithNothingTold:
    """Payload shape and header names are not shown."""

    def worded(self, endpoint, delivery, attempt):
        _, body = super().worded(endpoint, delivery, attempt)
        return [('Content-Type', 'application/json'), *self.signed(endpoint, body)], body

    def payload(self, delivery):
        _, body = super().payload(delivery)
        return 'application/json', b'{"news":true}' if body.startswith(b'{') else body


@oddity('wired-with-numbered-attempts', 'A payload tells which attempt it is of, so that no two are alike',
        ['payload-and-signature-open'], delivers=True)
class WiredWithNumberedAttempts:
    """Payload shape is not shown."""

    def worded(self, endpoint, delivery, attempt):
        self.attempt = attempt
        return super().worded(endpoint, delivery, attempt)

    def payload(self, delivery):
        media_type, body = super().payload(delivery)
        if media_type == 'application/json':
            number = f'{self.attempt["generation"]}/{self.attempt["attempt_number"]}'
            body = json.dumps({**json.loads(body), 'attempt': number}).encode()
        return media_type, body
