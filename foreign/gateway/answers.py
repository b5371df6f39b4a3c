"""How the foreign gateway words its answers, and how it reads the JSON that it is sent."""

import base64
import email.utils
import hashlib
import json
import random
import secrets
import time

from wire import Answer, spell


class Refusal(Exception):
    """Ends the handling of a request with this answer."""

    def __init__(self, answer):
        self.answer = answer


class Answers:
    """Success bodies, error bodies and plain texts in the style's spelling."""

    def json(self, status, value, headers=()):
        """A JSON answer in the style's spelling."""
        return Answer(status, spell(value, self.style).encode(), self.style.json_type, list(headers))

    def success(self, status, value):
        """A success body: null members left out or further ones put in, as the style goes."""
        style = self.style
        if style.absent:
            value = without_nulls(value)
        headers = []
        if style.passing:
            value = with_passing(value)
        if style.further:
            value = {**value, 'links': {'self': '/café/☎'}, 'revision': 1, 'hints': [None]}
            digest = hashlib.sha256(repr(value).encode()).digest()
            # Exactly as long as a signing secret, and none.
            value['etag'] = base64.urlsafe_b64encode(digest).decode().rstrip('=')
            headers.append(('ETag', f'"{value["etag"]}"'))
        return self.json(status, value, headers)

    def error(self, status, code, plane, headers=()):
        """The closed error body of a plane."""
        body = {'error': {'code': code}} if plane == 'workflow' else {'code': code}
        extra = [('WWW-Authenticate', 'Bearer realm="acme"')] if status == 401 else []
        return self.json(status, body, [*headers, *extra])

    def text(self, status, message):
        """A text/plain answer, perhaps without a word in it."""
        body = b'' if self.style.empty_text else f'{message}\n'.encode()
        return Answer(status, body, self.style.text_type)

    def bad_parameter(self, plane, flagged=False, code='invalid_request'):
        """A 400 of an operation with a path parameter: text where flagged, else either form."""
        if plane != 'workflow' and (flagged or self.style.text_400):
            return self.text(400, 'the request could not be understood')
        return self.error(400, code, plane)

    def nowhere(self, status, kind, plane='public'):
        """An answer for what is not there: a router's own words."""
        if kind == 'empty':
            return Answer(status)
        if kind == 'html':
            page = f'<!doctype html><title>{status}</title><h1>Nothing here</h1>'
            return Answer(status, page.encode(), 'text/html; charset=utf-8')
        if kind == 'problem':
            problem = b'{"type": "about:blank", "title": "Not Found", "status": %d}' % status
            return Answer(status, problem, 'application/problem+json')
        if kind == 'foreign':
            return Answer(status, b'{"detail": "Not Found", "path": null}', 'application/json')
        return self.error(status, 'unauthorized' if status == 401 else 'not_found', plane)

    def retry_after(self, seconds=1):
        """When to come back, in seconds or as a date."""
        value = str(seconds)
        if self.style.retry_after == 'date':
            now = time.time() + self.style.clock_skew_ms / 1000
            value = email.utils.formatdate(now + seconds, usegmt=True)
        return ('Retry-After', value)

    async def parsed(self, request, plane, text_allowed=False):
        """The JSON object in the body."""
        media_type = (request.header('content-type') or '').split(';')[0].strip().lower()
        if self.style.refuse_media_type and media_type != 'application/json':
            raise Refusal(self.text(415, 'JSON, please'))
        try:
            value = json.loads(await request.body(self.style.max_body))
        except (ValueError, RecursionError):
            # No JSON, or so deep that nobody would take it apart.
            value = None
        if not isinstance(value, dict):
            raise Refusal(self.bad_parameter(plane) if text_allowed else
                          self.error(400, 'invalid_request', plane))
        return value


def with_passing(value):
    """The value with members that come and go and differ at each look, at any depth, in any order."""
    if isinstance(value, list):
        return [with_passing(v) for v in value]
    if not isinstance(value, dict):
        return value
    members = [(k, with_passing(v)) for k, v in value.items() if v is not None or random.random() < 0.5]
    for name in ('trace', 'served_by', 'age_us'):
        if random.random() < 0.5:
            members.append((name, random.choice([None, random.random(), [secrets.token_hex(4)]])))
    random.shuffle(members)
    return dict(members)


def without_nulls(value):
    """The value without its null members, at any depth."""
    if isinstance(value, dict):
        return {k: without_nulls(v) for k, v in value.items() if v is not None}
    return [without_nulls(v) for v in value] if isinstance(value, list) else value
