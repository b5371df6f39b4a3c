"""Oddities of which bodies of requests are read, and how."""

import json
from dataclasses import replace

from answers import Refusal
from planted import oddity
from wire import Answer

BODY = 3000


@oddity('bodies-where-none-refused', 'A body where none is asked for is refused',
        ['enable-endpoint-row', 'disable-endpoint-row', 'rotate-secret-row', 'replay-delivery-route',
         'alpha-cancel-route'])
class BodiesWhereNoneRefused:
    """No body, or none, is what the tables have, and 400 among the errors."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, refuse_needless_body=True), *rest)


@oddity('create-closed', 'A create with a further member is refused', ['create-endpoint-row'], style='odd')
class CreateClosed:
    """One member is listed; what becomes of others is not said."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, refuse_unknown_members=True), *rest)


@oddity('duplicate-members-refused', 'A body that has a member twice is no JSON',
        ['bodies-are-json', 'alpha-invalid-request'])
class DuplicateMembersRefused:
    async def parsed(self, request, plane, text_allowed=False):
        def unique(pairs):
            if len({name for name, _ in pairs}) < len(pairs):
                raise Refusal(self.error(400, 'invalid_request', plane))
            return dict(pairs)
        body = await request.body(self.style.max_body)
        try:
            json.loads(body, object_pairs_hook=unique)
        except (ValueError, RecursionError):
            pass
        return await super().parsed(request, plane, text_allowed)


@oddity('integers-are-digits', 'An integer is written in digits: one with a point or exponent is refused',
        ['expires-at-field', 'schedule-row', 'limit-of-key-revision'])
class IntegersAreDigits:
    """As decoders of typed languages have it; how an integer may be written is not said."""

    def check_submission(self, account, plane, body):
        if isinstance(body.get('expires_at_ms'), float):
            raise Refusal(self.error(400, 'invalid_request', plane))
        super().check_submission(account, plane, body)

    def check_arguments(self, operation, args):
        key = args.get('key') if isinstance(args.get('key'), dict) else {}
        if isinstance(args.get('ordinal'), float) or isinstance(key.get('revision'), float):
            raise Refusal(self.error(*self.style.tools.malformed, 'workflow'))
        super().check_arguments(operation, args)


@oddity('json-ends-with-its-value', 'What follows the end of the JSON in a body is not read', ['bodies-are-json'])
class JsonEndsWithItsValue:
    """As readers of streams do: they hand over a value when it is whole."""

    async def parsed(self, request, plane, text_allowed=False):
        body = await request.body(self.style.max_body)
        try:
            text = body.decode().lstrip()
            request._body = text[:json.JSONDecoder().raw_decode(text)[1]].encode()
        except (ValueError, RecursionError):
            pass
        try:
            return await super().parsed(request, plane, text_allowed)
        finally:
            request._body = body


@oddity('large-bodies', 'Bodies may have a megabyte', ['too-large-413', 'body-size-open'])
class LargeBodies:
    """The size behind 413 is not shown."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, max_body=1_048_576), *rest)


@oddity('members-any-case', 'The names of members of a body are read without regard to case',
        ['bodies-are-json', 'create-endpoint-row', 'alpha-submit-route'])
class MembersAnyCase:
    """As encoding/json of Go does, be further members refused or not."""

    async def parsed(self, request, plane, text_allowed=False):
        found = await super().parsed(request, plane, text_allowed)
        return found if plane == 'workflow' else {name.lower(): value for name, value in found.items()}


@oddity('small-bodies', 'Bodies may have 3000 bytes', ['too-large-413', 'limit-of-callback-url', 'body-size-open'])
class SmallBodies:
    """The size behind 413 is not shown; the longest callback URL has room."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, max_body=BODY), *rest)


@oddity('wants-length', 'A body of unannounced length is 411, one that waits to be asked for 417', ['bodies-are-json'])
class WantsLength:
    """RFC 9110 15.5.12, 10.1.1: a server may want Content-Length, and meet no expectations."""

    async def admitted(self, request, account, plane, handler, groups):
        if request.chunked:
            return Answer(411, close=True)
        if request.header('expect'):
            return Answer(417, close=True)
        return await super().admitted(request, account, plane, handler, groups)
