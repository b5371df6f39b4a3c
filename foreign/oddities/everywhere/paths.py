"""Oddities of paths and methods, and of how the names in a path are read."""

import re
import urllib.parse
import uuid
from dataclasses import replace

from answers import Refusal
from oddities.everywhere.ids import Ids
from planted import oddity
from wire import Answer

#: A UUID as its readers know it: bare, in braces or as a URN, with its hyphens or with none.
UUID_FORM = re.compile(
    r'(?:urn:uuid:)?(\{)?[0-9a-f]{8}(-?)[0-9a-f]{4}\2[0-9a-f]{4}\2[0-9a-f]{4}\2[0-9a-f]{12}(?(1)\})', re.I)
WORDS = {
    'v1', 'webhooks', 'sealed', 'alpha', 'messages', 'owner', 'enrollment', 'devices', 'workflow',
    'tools', 'usage', 'inbound-events', 'enable', 'disable', 'rotate', 'deliveries', 'replay',
    'sealed-events', 'cancel',
}


@oddity('express-paths', 'Paths without regard to case, with or without a slash at the end',
        ['version-and-path-prefix'])
class ExpressPaths:
    """As Express routes by default; the contract names paths and no others."""

    async def route(self, request, raw):
        parts = [one.lower() if one.lower() in WORDS else one for one in raw.split('/')]
        path = '/'.join(parts)
        return await super().route(request, path[:-1] if path.endswith('/') else path)


@oddity('head-and-options', 'HEAD is answered as GET, OPTIONS by CORS, other methods by 501',
        ['version-and-path-prefix'])
class HeadAndOptions:
    """The contract names the methods of its operations; what others meet is not said."""

    async def route(self, request, raw):
        closed = (raw.startswith('/v1/sealed/') and not self.gates['sealed']) or (
            raw.startswith('/v1/workflow/') and not self.gates['workflow'])
        if request.method == 'HEAD':
            request.method = 'GET'
        elif request.method == 'OPTIONS' and not closed:
            return Answer(204, headers=[('Allow', 'GET, POST, DELETE'),
                                        ('Access-Control-Allow-Methods', '*')])
        elif request.method not in ('GET', 'POST', 'DELETE') and not closed:
            return Answer(501, close=True)
        return await super().route(request, raw)


@oddity('ids-by-leading-digits', 'An id is read as the number that it begins with',
        ['enable-endpoint-row', 'alpha-status-route'])
class IdsByLeadingDigits:
    """What names a thing in other digits than it was given is read as leniently as 007 is."""

    def leading(self, raw):
        if self.style.ids != 'count':
            return raw
        digits = ''
        for sign in raw:
            if not ('0' <= sign <= '9'):
                break
            digits += sign
        return digits or raw

    def find(self, account, plane, raw, flagged):
        return super().find(account, plane, self.leading(raw), flagged)

    def message(self, request, account, plane, raw, flagged):
        return super().message(request, account, plane, self.leading(raw), flagged)


def with_check(digits):
    """Digits and their Luhn digit."""
    doubled = [int(d) * (2 - n % 2) for n, d in enumerate(reversed(digits))]
    return digits + str(-sum(d - 9 * (d > 9) for d in doubled) % 10)


@oddity('ids-checked', 'IDs end with a check digit; what does not is no ID, and 400',
        ['enable-endpoint-row', 'revoke-device-route', 'plain-text-400'])
class CheckedIds(Ids):
    """What 400 is for is not shown; what cannot be an ID is not looked for."""

    def form(self, count):
        return with_check(f'{count:05d}{self.random.randrange(10**9):09d}')

    def well_formed(self, name):
        return re.fullmatch('[0-9]{15}', name) is not None and name == with_check(name[:-1])

    def check_submission(self, account, plane, body):
        if isinstance(body.get('device_id'), str) and not self.well_formed(body['device_id']):
            raise Refusal(self.error(400, 'invalid_request', plane))
        super().check_submission(account, plane, body)


@oddity('ids-parsed', 'IDs in paths are read as numbers: 007 and +7 name what 7 names',
        ['alpha-accepted-members', 'webhook-endpoint-members', 'webhook-delivery-members'])
class IdsParsed:
    """As routes with typed parameters do; which further spellings name a thing is not said."""

    async def admitted(self, request, account, plane, handler, groups):
        read = [re.fullmatch(r'\+?0*([0-9]{1,18})', urllib.parse.unquote(one)) for one in groups]
        groups = tuple(m[1] if m else one for m, one in zip(read, groups))
        return await super().admitted(request, account, plane, handler, groups)


@oddity('merged-slashes', 'Several slashes are one', ['version-and-path-prefix'])
class MergedSlashes:
    """As nginx does by default; what an empty segment meets is not said."""

    async def route(self, request, raw):
        return await super().route(request, re.sub('/+', '/', raw))


class LenientNames:
    """Finds things by names that are not written quite as they are."""

    def named(self, raw, things, member):
        name = urllib.parse.unquote(raw)
        for one in things:
            if self.plain(one[member]) == self.plain(name):
                return urllib.parse.quote(one[member], safe='')
        return raw

    def find(self, account, plane, raw, flagged):
        raw = self.named(raw, self.store(account, plane), 'endpoint_id')
        return super().find(account, plane, raw, flagged)

    def find_delivery(self, account, plane, endpoint, raw):
        raw = self.named(raw, endpoint['deliveries'], 'delivery_id')
        return super().find_delivery(account, plane, endpoint, raw)

    def message(self, request, account, plane, raw, flagged):
        mine = [one for one in account.messages if one['plane'] == plane]
        return super().message(request, account, plane, self.named(raw, mine, 'message_id'), flagged)

    async def revoke(self, request, account, plane, raw):
        raw = self.named(raw, account.devices, 'device_id')
        return await super().revoke(request, account, plane, raw)

    async def sealed_device(self, request, account, plane, raw):
        raw = self.named(raw, account.devices, 'device_id')
        return await super().sealed_device(request, account, plane, raw)


@oddity('names-any-case', 'IDs in paths are looked up without regard to case',
        ['enable-endpoint-row', 'alpha-status-route', 'revoke-device-route'], style='late')
class NamesAnyCase(LenientNames):
    """A database whose texts have no case; that no two IDs differ in case alone is the service's matter."""

    def plain(self, name):
        return name.lower()


@oddity('names-trimmed', 'Blanks around an ID in a path are dropped',
        ['enable-endpoint-row', 'alpha-status-route', 'revoke-device-route'])
class NamesTrimmed(LenientNames):
    def plain(self, name):
        return name.strip()


@oddity('one-of-each-query', 'A query parameter that comes twice is refused, an unknown one as well',
        ['list-deliveries-route', 'owner-messages-route', 'sealed-list-messages-row'])
class OneOfEachQuery:
    """The lists have a 400; what further parameters meet is not said."""

    async def admitted(self, request, account, plane, handler, groups):
        names = [name for name, _ in request.query_pairs]
        lists = {
            self.list_deliveries: {'limit', 'before'}, self.timeline: {'before'},
            self.owner_devices: {'before'}, self.sealed_messages: {'cursor'},
            self.sealed_devices: {'before'}, self.usage: {'limit', 'before'},
        }
        known = lists.get(handler)
        if known is not None and (len(set(names)) < len(names) or not set(names) <= known):
            return self.bad_parameter(plane, handler in (self.timeline, self.owner_devices))
        return await super().admitted(request, account, plane, handler, groups)


@oddity('slash-redirects', 'A path with a slash at the end is sent to the one without', ['version-and-path-prefix'])
class SlashRedirects:
    """As FastAPI does by default; no operation's path ends with a slash."""

    async def route(self, request, raw):
        closed = (raw.startswith('/v1/sealed/') and not self.gates['sealed']) or (
            raw.startswith('/v1/workflow/') and not self.gates['workflow'])
        if raw.endswith('/') and not closed:
            to = self.style.prefix + raw.rstrip('/')
            return Answer(307, headers=[('Location', to)], close=request.carries_body)
        return await super().route(request, raw)


@oddity('unknown-paths-ask-first', 'What no table has is told to those alone that have a credential',
        ['bad-credential-401', 'version-and-path-prefix'])
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


@oddity('uuids-in-any-spelling', 'A UUID is read in capitals, in braces, as a URN and without its hyphens',
        ['uuid-in-lower-case', 'cancel-key-members'])
class UuidsInAnySpelling:
    """As libraries read them, blanks around them and digests in capitals too; what is told is canonical."""

    def called(self, body):
        method, args = super().called(body)
        return method, self.respelled(args)

    def respelled(self, value, name=''):
        """The arguments of a method, with what is a UUID or a digest by its name in its canonical text."""
        if isinstance(value, dict):
            return {inner: self.respelled(one, inner) for inner, one in value.items()}
        if not isinstance(value, str):
            return value
        if name.endswith('_id') and UUID_FORM.fullmatch(value.strip()):
            return str(uuid.UUID(value.strip()))
        return value.strip().lower() if name == 'binding_digest' else value


@oddity('wrong-method-404', 'A method that a path has not is not found', ['bodies-are-json', 'public-not-found'])
class WrongMethod404:
    """Nothing is said of methods that no table has."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, other_method=404), *rest)
