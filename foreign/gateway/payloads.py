"""What a delivery carries to a webhook, and how it is signed: shapes of this gateway's own."""

import base64
import hmac
import json
import secrets
import urllib.parse
import zlib

from sealed import MEDIA_TYPE


class Payloads:
    """The part of a gateway that words its deliveries."""

    def worded(self, endpoint, delivery, attempt):
        """The headers and the body of an attempt."""
        style = self.style.delivering
        media_type, body = self.payload(delivery)
        ids = {'event': delivery['event_id'], 'delivery': delivery['delivery_id'],
               'attempt': f'{attempt["generation"]}.{attempt["attempt_number"]}'}
        told = [(f'{style.header}{name.title()}', ids[name]) for name in style.told]
        return [('User-Agent', 'acme-webhooks/2'), ('Content-Type', media_type), *told,
                *self.signed(endpoint, body)], body

    def payload(self, delivery):
        """The media type and the bytes that an event is told in, the same at each attempt."""
        style, event_id = self.style.delivering, delivery['event_id']
        event = self.happened.get(event_id, {'at': delivery['created_at_ms'], 'envelope': None})
        envelope = event['envelope']
        if envelope is not None and style.sealed_payload == 'raw':
            return MEDIA_TYPE, envelope
        told = {'event': event_id, 'kind': 'sms.inbound', 'at_ms': event['at']}
        if envelope is not None:
            told |= {'kind': 'sealed', 'envelope': base64.b64encode(envelope).decode()}
        if style.payload == 'form':
            return 'application/x-www-form-urlencoded', urllib.parse.urlencode(told).encode()
        body = json.dumps(told, separators=(',', ':')).encode()
        if style.payload == 'opaque':
            return 'application/octet-stream', base64.b85encode(zlib.compress(body))
        return 'application/json', body

    def signed(self, endpoint, body):
        """The headers that show that a body is from who knows the endpoint's secret."""
        style, at = self.style.delivering, str(self.exact_ms())
        # An endpoint whose secret nobody was ever told has one all the same.
        secret = endpoint.setdefault('signing_secret', secrets.token_urlsafe(32))
        key = base64.urlsafe_b64decode(secret + '=' * (-len(secret) % 4))
        stamped = style.signing == 'stamped'
        digest = hmac.digest(key, at.encode() + b'.' + body if stamped else body, 'sha256')
        written = {
            'hex': digest.hex(), 'base64': base64.b64encode(digest).decode(),
            'base64url': base64.urlsafe_b64encode(digest).decode().rstrip('='),
        }[style.encoding]
        stamp = [(f'{style.header}Timestamp', at)] if stamped else []
        return [*stamp, (f'{style.header}Signature', written)]
