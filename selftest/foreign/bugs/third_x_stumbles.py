"""Bugs of requests that nobody thought of: the service stumbles, or answers in the wrong form."""

import urllib.parse

from bugs.submissions import read
from planted import bug
from wire import Answer, BodyTooLarge


def stumble():
    return Answer(500, b'Internal Server Error', 'text/plain')


@bug('chunked-413-json', 'A body of unannounced length that grows too large is refused in JSON', [206, 407])
class Chunked413Json:
    async def route(self, request, raw):
        try:
            return await super().route(request, raw)
        except BodyTooLarge:
            if not request.chunked:
                raise
            answer = self.error(413, 'invalid_request', 'public')
            answer.close = True
            return answer


@bug('client-id-surrogate-500', 'Half a surrogate pair in a client_message_id makes the service stumble',
     [254, 260])
class ClientIdSurrogate500:
    async def submit(self, request, account, plane):
        name = (await read(self, request)).get('client_message_id')
        try:
            str(name).encode()
        except UnicodeEncodeError:
            return stumble()
        return await super().submit(request, account, plane)


@bug('expiry-huge-500', 'An expiry beyond 64 bits makes the service stumble', [258, 264])
class ExpiryHuge500:
    async def submit(self, request, account, plane):
        expires = (await read(self, request)).get('expires_at_ms')
        if isinstance(expires, (int, float)) and abs(expires) >= 2 ** 63:
            return stumble()
        return await super().submit(request, account, plane)


@bug('url-port-500', 'A port beyond all ports makes the service stumble', [216, 224])
class UrlPort500:
    async def create(self, request, account, plane):
        url = (await read(self, request)).get('callback_url')
        try:
            urllib.parse.urlsplit(url if isinstance(url, str) else '').port
        except ValueError:
            return stumble()
        return await super().create(request, account, plane)
