"""Oddities of paths and methods: what routers do with what is not quite a path of the contract."""

import re
import urllib.parse

from answers import Refusal
from planted import oddity
from wire import Answer

WORDS = {
    'v1', 'webhooks', 'sealed', 'alpha', 'messages', 'owner', 'enrollment', 'devices', 'workflow',
    'tools', 'usage', 'inbound-events', 'enable', 'disable', 'rotate', 'deliveries', 'replay',
    'sealed-events', 'cancel',
}


@oddity('express-paths', 'Paths without regard to case, with or without a slash at the end', [441])
class ExpressPaths:
    """As Express routes by default; the contract names paths and no others."""

    async def route(self, request, raw):
        parts = [one.lower() if one.lower() in WORDS else one for one in raw.split('/')]
        path = '/'.join(parts)
        return await super().route(request, path[:-1] if path.endswith('/') else path)


@oddity('merged-slashes', 'Several slashes are one', [441])
class MergedSlashes:
    """As nginx does by default; what an empty segment meets is not said."""

    async def route(self, request, raw):
        return await super().route(request, re.sub('/+', '/', raw))


@oddity('slash-redirects', 'A path with a slash at the end is sent to the one without', [441])
class SlashRedirects:
    """As FastAPI does by default; no operation's path ends with a slash."""

    async def route(self, request, raw):
        closed = (raw.startswith('/v1/sealed/') and not self.gates['sealed']) or (
            raw.startswith('/v1/workflow/') and not self.gates['workflow'])
        if raw.endswith('/') and not closed:
            to = self.style.prefix + raw.rstrip('/')
            return Answer(307, headers=[('Location', to)], close=request.carries_body)
        return await super().route(request, raw)


@oddity('head-and-options', 'HEAD is answered as GET, OPTIONS by CORS, other methods by 501', [441])
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


@oddity('one-of-each-query', 'A query parameter that comes twice is refused, an unknown one as well',
        [236, 242, 284])
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


@oddity('form-before-credential', 'What is malformed is refused before any credential is looked at',
        [338, 408])
class FormBeforeCredential:
    """Of two faults one is answered, which is not said: frameworks take paths and bodies apart first."""

    async def route(self, request, raw):
        try:
            return await super().route(request, raw)
        except Refusal as refusal:
            if refusal.answer.status != 401:
                raise
            worse = await self.malformed_too(request, raw)
            raise worse or refusal from None

    async def malformed_too(self, request, raw):
        """The refusal of a malformed path, query, header or body of a request without a credential."""
        for verb, pattern, _, plane, handler in self.routes:
            match = re.fullmatch(pattern, raw)
            if not match or verb != request.method:
                continue
            flagged = handler in (self.disable, self.rotate, self.revoke, self.cancel, self.status)
            if any(not self.well_formed(urllib.parse.unquote(name)) for name in match.groups()):
                return Refusal(self.bad_parameter(plane, flagged))
            if handler in (self.replay, self.submit):
                try:
                    self.checked_key(request, plane, json_only=handler == self.submit)
                except Refusal as refusal:
                    return refusal
            if handler in (self.create, self.submit, self.select, self.call_tool):
                try:
                    await self.parsed(request, plane)
                except Refusal as refusal:
                    return refusal
        return None
