"""What a bug reads of a body, and a body that goes on otherwise than it was sent."""

import hashlib
import json


async def read(gateway, request):
    """The body as sent, or an empty object."""
    try:
        value = json.loads(await request.body(gateway.style.max_body))
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def send_on(request, body):
    """Puts a body in the place of the one that came."""
    request._body = json.dumps(body).encode()


async def read_bytes(gateway, request):
    """The body, whatever becomes of it."""
    return await request.body(gateway.style.max_body)


async def digest_of(gateway, request):
    """What an envelope is known by."""
    return hashlib.sha256(await request.body(gateway.style.max_body)).digest()
