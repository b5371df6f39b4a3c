"""Bugs of bodies: what is read as JSON, and what is not."""

import json
import re

from answers import Refusal
from planted import bug
from wire import BodyTooLarge


@bug('bad-json-in-text', 'A create whose body is no JSON is refused in a line of text',
     ['bodies-are-json', 'plain-and-empty-bodies', 'create-endpoint-row'])
class BadJsonInText:
    async def create(self, request, account, plane):
        try:
            json.loads(await request.body(self.style.max_body))
        except (ValueError, RecursionError):
            if plane == 'public':
                return self.text(400, 'Unexpected end of JSON input')
        return await super().create(request, account, plane)


@bug('bodiless-json-type-400', 'A request without a body that is called JSON is refused, as nothing is no JSON',
     ['enable-endpoint-row', 'disable-endpoint-row', 'alpha-cancel-route'])
class BodilessJsonType400:
    async def admitted(self, request, account, plane, handler, groups):
        kind = (request.header('content-type') or '').partition(';')[0].strip().lower()
        asks = handler in (self.create, self.submit, self.select)
        if request.method != 'GET' and not asks and not request.carries_body and (
                kind == 'application/json' and plane in ('public', 'bare')):
            return self.bad_parameter(plane, handler not in (self.enable, self.replay))
        return await super().admitted(request, account, plane, handler, groups)


class Stumbles:
    """Stumbles over some bodies of creates and submissions."""

    def stumbles_over(self, raw):
        raise NotImplementedError

    async def parsed(self, request, plane, text_allowed=False):
        if plane == 'public' and self.stumbles_over(await request.body(self.style.max_body)):
            raise Refusal(self.text(500, 'internal server error'))
        return await super().parsed(request, plane, text_allowed)


@bug('body-depth-500', 'A body with a thousand brackets inside each other makes the service stumble',
     ['create-endpoint-row', 'sealed-selection-route', 'alpha-submit-answers'],
     stays="Python's parser of JSON recurses")
class BodyDepth500(Stumbles):
    def stumbles_over(self, raw):
        return b'[' * 1000 in raw or b'{"a":' * 1000 in raw


@bug('body-encoding-500', 'A body that is no UTF-8 makes the service stumble',
     ['create-endpoint-row', 'sealed-selection-route', 'alpha-submit-answers'], stays='Python decodes strictly')
class BodyEncoding500(Stumbles):
    def stumbles_over(self, raw):
        return '\ufffd' in raw.decode('utf-8', 'replace') and '\ufffd'.encode() not in raw


@bug('chunked-413-json', 'A body of unannounced length that grows too large is refused in JSON',
     ['plain-and-empty-bodies', 'too-large-413'])
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


@bug('json-charset-refused', 'JSON that is declared to be in UTF-8 is refused for its media type', ['bodies-are-json'])
class JsonCharsetRefused:
    async def parsed(self, request, plane, text_allowed=False):
        if 'charset' in (request.header('content-type') or '').lower():
            raise Refusal(self.text(415, 'JSON, please'))
        return await super().parsed(request, plane, text_allowed)


@bug('json-members-any-case', 'Members of a submission are known whatever their case',
     ['alpha-submit-route', 'alpha-invalid-request'])
class JsonMembersAnyCase:
    async def parsed(self, request, plane, text_allowed=False):
        body = await super().parsed(request, plane, text_allowed)
        submission = request.path.endswith('/alpha/messages')
        return {name.lower(): value for name, value in body.items()} if submission else body


@bug('json-trailing-comma', 'Commas at the end and lines of comment pass in JSON',
     ['bodies-are-json', 'alpha-invalid-request'])
class JsonTrailingComma:
    async def parsed(self, request, plane, text_allowed=False):
        body = await request.body(self.style.max_body)
        try:
            json.loads(body)
        except (ValueError, RecursionError):
            text = re.sub(r'(?m)^\s*//.*$', '', body.decode('utf-8', 'replace'))
            request._body = re.sub(r',\s*([}\]])', r'\1', text).encode()
        return await super().parsed(request, plane, text_allowed)
