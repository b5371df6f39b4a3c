"""Bugs of bodies: frameworks that read more than JSON, or less, and answers in words of their own."""

import json
import re
import urllib.parse
from dataclasses import replace

from answers import Refusal
from bugs.rewritten import rewritten
from planted import bug


@bug('create-form-encoded', 'A form is as good as JSON', [205, 216])
class CreateFormEncoded:
    async def parsed(self, request, plane, text_allowed=False):
        kind = (request.header('content-type') or '').partition(';')[0].strip().lower()
        if plane == 'public' and kind == 'application/x-www-form-urlencoded':
            body = (await request.body(self.style.max_body)).decode('utf-8', 'replace')
            flags = {'true': True, 'false': False}
            return {name: flags.get(value, value) for name, value in urllib.parse.parse_qsl(body)}
        return await super().parsed(request, plane, text_allowed)


@bug('json-members-any-case', 'Members of a submission are known whatever their case', [250, 264])
class JsonMembersAnyCase:
    async def parsed(self, request, plane, text_allowed=False):
        body = await super().parsed(request, plane, text_allowed)
        submission = request.path.endswith('/alpha/messages')
        return {name.lower(): value for name, value in body.items()} if submission else body


@bug('json-trailing-comma', 'Commas at the end and lines of comment pass in JSON', [205, 264])
class JsonTrailingComma:
    async def parsed(self, request, plane, text_allowed=False):
        body = await request.body(self.style.max_body)
        try:
            json.loads(body)
        except (ValueError, RecursionError):
            text = re.sub(r'(?m)^\s*//.*$', '', body.decode('utf-8', 'replace'))
            request._body = re.sub(r',\s*([}\]])', r'\1', text).encode()
        return await super().parsed(request, plane, text_allowed)


@bug('bodiless-json-type-400', 'A request without a body that is called JSON is refused, as nothing is no JSON',
     [217, 218, 278])
class BodilessJsonType400:
    async def admitted(self, request, account, plane, handler, groups):
        kind = (request.header('content-type') or '').partition(';')[0].strip().lower()
        asks = handler in (self.create, self.submit, self.select)
        if request.method != 'GET' and not asks and not request.carries_body and (
                kind == 'application/json' and plane in ('public', 'bare')):
            return self.bad_parameter(plane, handler not in (self.enable, self.replay))
        return await super().admitted(request, account, plane, handler, groups)


@bug('bad-json-in-text', 'A create whose body is no JSON is refused in a line of text', [205, 206, 216])
class BadJsonInText:
    async def create(self, request, account, plane):
        try:
            json.loads(await request.body(self.style.max_body))
        except (ValueError, RecursionError):
            if plane == 'public':
                return self.text(400, 'Unexpected end of JSON input')
        return await super().create(request, account, plane)


@bug('alpha-404-nested', 'What the alpha routes do not find they tell in the words of the tools', [205, 359])
class Alpha404Nested:
    async def route(self, request, raw):
        try:
            answer = await super().route(request, raw)
        except Refusal as refusal:
            answer = refusal.answer
        if answer.status == 404 and raw.startswith('/v1/alpha/messages'):
            return self.error(404, 'not_found', 'workflow')
        return answer


@bug('browsers-get-pages', 'Who accepts HTML first is told of errors in a page', [205, 359])
class BrowsersGetPages:
    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        public = '/sealed/' not in request.path and '/workflow/' not in request.path
        if public and answer.status >= 400 and answer.body and 'json' in answer.media_type and (
                request.header('accept', '').startswith('text/html')):
            page = f'<!doctype html><h1>{answer.status}</h1>'.encode()
            return replace(answer, body=page, media_type='text/html')
        return answer


@bug('outage-502-page', 'When the store is out of reach a proxy answers 502, in a page', [205, 382])
class Outage502Page:
    def mishap(self, account, plane):
        if 'outage' in account.mishaps and plane == 'public':
            return self.nowhere(502, 'html')
        return super().mishap(account, plane)


@bug('timeout-504', 'What took too long is answered 504', [206, 260, 409])
class Timeout504:
    def mishap(self, account, plane):
        if 'timeout' in account.mishaps and plane == 'public':
            return self.error(504, 'unavailable', plane)
        return super().mishap(account, plane)


@bug('rotate-enabled-zero', 'The answer to a rotation tells enabled as the database holds it: 0', [84, 118])
class RotateEnabledZero:
    async def rotate(self, request, account, plane, raw):
        answer = await super().rotate(request, account, plane, raw)
        return rewritten(answer, lambda v: v.update(enabled=0)) if answer.status == 200 else answer
