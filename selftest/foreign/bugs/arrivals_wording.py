"""Bugs of how a delivery is worded, signed and sent."""

import asyncio
import base64
import json
import re

from planted import bug


@bug('arrivals-secret-as-bearer', 'Endpoints are shown the signing secret, to know the sender by it', [118, 350],
     delivers=True)
class ArrivalsSecretAsBearer:
    def signed(self, endpoint, body):
        headers = super().signed(endpoint, body)
        return [('Authorization', f'Bearer {endpoint["signing_secret"]}'), *headers]


@bug('arrivals-secret-in-base64', 'A header of each delivery tells the key in base64, as it was configured', [118, 350],
     delivers=True)
class ArrivalsSecretInBase64:
    def signed(self, endpoint, body):
        secret = endpoint['signing_secret']
        raw = base64.urlsafe_b64decode(secret + '=' * (-len(secret) % 4))
        told = base64.b64encode(raw).decode()
        return [*super().signed(endpoint, body), ('X-Webhook-Key', told)]


@bug('arrivals-secret-in-body', 'The payload brings the row of its endpoint along, secret and all', [118, 350],
     delivers=True)
class ArrivalsSecretInBody:
    def worded(self, endpoint, delivery, attempt):
        self.row = endpoint
        return super().worded(endpoint, delivery, attempt)

    def payload(self, delivery):
        media_type, body = super().payload(delivery)
        if media_type == 'application/json':
            row = {name: self.row.get(name) for name in ('endpoint_id', 'enabled', 'signing_secret')}
            body = json.dumps({**json.loads(body), 'endpoint': row}).encode()
        return media_type, body


@bug('arrivals-signed-by-first', 'The signer keeps the secret that an endpoint began with', [174, 350],
     delivers=True)
class ArrivalsSignedByFirst:
    def with_secret(self, status, endpoint):
        answer = super().with_secret(status, endpoint)
        endpoint.setdefault('first_secret', endpoint['signing_secret'])
        return answer

    def signed(self, endpoint, body):
        first = endpoint.get('first_secret') or endpoint.get('signing_secret')
        return super().signed({**endpoint, **({'signing_secret': first} if first else {})}, body)


@bug('arrivals-signed-as-parsed', 'What is signed is the payload as it is written by another serialiser', [350],
     delivers=True)
class ArrivalsSignedAsParsed:
    def signed(self, endpoint, body):
        if body.startswith(b'{'):
            body = json.dumps(json.loads(body), indent=2).encode()
        return super().signed(endpoint, body)


@bug('arrivals-unsigned-retries', 'Only the first attempt is signed', [350], delivers=True)
class ArrivalsUnsignedRetries:
    def worded(self, endpoint, delivery, attempt):
        self.again = attempt['attempt_number'] > 1
        return super().worded(endpoint, delivery, attempt)

    def signed(self, endpoint, body):
        return [] if self.again else super().signed(endpoint, body)


class Following:
    """A client that goes where it is sent, as many do unless they are told not to."""

    def __init__(self, *args):
        super().__init__(*args)
        self.heads = {}

    async def answered(self, reader):
        status, head = await super().answered(reader)
        self.heads[asyncio.current_task()] = head
        return status, head

    async def exchange(self, url, headers, body, sending):
        try:
            status = await super().exchange(url, headers, body, sending)
            found = re.search(rb'\r\nlocation: *([^\r]+)', self.heads.get(asyncio.current_task(), b''), re.I)
            if 300 <= status < 400 and found:
                return await super().exchange(found[1].decode(), headers, body, sending)
            return status
        finally:
            self.heads.pop(asyncio.current_task(), None)


@bug('arrivals-redirects-followed', 'The client follows redirects', [224, 303], delivers=True)
class ArrivalsRedirectsFollowed:
    def kind_of_sender(self):
        return type('FollowingSender', (Following, super().kind_of_sender()), {})
