"""Oddities of how answers are written, and of what is answered where nothing is."""

import email.utils
import json
import re
import time
from dataclasses import replace

from answers import Refusal
from planted import oddity


def in_escapes(value):
    """JSON in which every character of a text or a name is written by its number."""
    if isinstance(value, dict):
        return '{' + ','.join(f'{in_escapes(k)}:{in_escapes(v)}' for k, v in value.items()) + '}'
    if isinstance(value, list):
        return '[' + ','.join(map(in_escapes, value)) + ']'
    if isinstance(value, str):
        units = value.encode('utf-16-be', 'surrogatepass').hex()
        return '"' + re.sub('(....)', r'\\u\1', units) + '"'
    return json.dumps(value)


@oddity('json-all-escaped', 'Every character of the texts and names of JSON is written by its number', [205])
class JsonAllEscaped:
    """Bodies are JSON, which has more than one spelling."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if not answer.body or 'json' not in answer.media_type.lower():
            return answer
        return replace(answer, body=in_escapes(json.loads(answer.body)).encode())


@oddity('vendor-json', 'Successes have a media type of the house that is JSON', [205])
class VendorJson:
    """JSON it is; by which media type is not said."""

    def success(self, status, value):
        return replace(super().success(status, value), media_type='application/vnd.svc+json')


@oddity('retry-after-date', 'When to come again is told as a date', [271, 361])
class RetryAfterDate:
    """The header is to be honoured, and HTTP has two forms of it."""

    def retry_after(self, seconds=1):
        return ('Retry-After', email.utils.formatdate(time.time() + seconds, usegmt=True))


@oddity('unknown-paths-ask-first', 'What no table has is told to those alone that have a credential', [338, 441])
class UnknownPathsAskFirst:
    """Nothing is said of paths that are no routes; planned ones are none either."""

    async def route(self, request, raw):
        known = any(re.fullmatch(pattern, raw) for _, pattern, _, _, _ in self.routes)
        closed = raw.startswith('/v1/sealed/') and not self.gates['sealed']
        if known or closed or not raw.startswith('/v1/'):
            return await super().route(request, raw)
        session = self.sessions.get(request.cookies().get('__Host-svc_session'))
        key = self.keys.get(self.bearer(request))
        if not any(one and one['good'] for one in (session, key)):
            raise Refusal(self.error(401, 'unauthorized', 'public'))
        return await super().route(request, raw)


@oddity('wrong-method-404', 'A method that a path has not is not found', [205, 372])
class WrongMethod404:
    """Nothing is said of methods that no table has."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, other_method=404), *rest)
