"""Bugs of which callback URLs are taken, and of the selection for sealed events."""

import re
import urllib.parse

from answers import Refusal
from planted import bug
from wire import Answer, BodyTooLarge


@bug('url-length-in-characters', 'The length of a callback URL is counted in characters', [224, 417])
class UrlLengthInCharacters:
    def long(self, url):
        return len(url) > 2048


@bug('url-port-ends-443', 'Any port that ends in 443 passes', [224, 418])
class UrlPortEnds443:
    def checked_url(self, url):
        return super().checked_url(re.sub(r'^(https://[^/]*:)\d+443(?=/|$)', r'\g<1>443', url)) and url


@bug('url-sealed-old-suffixes', 'The sealed plane knows an older list of reserved names', [224, 303])
class UrlSealedOldSuffixes:
    async def create(self, request, account, plane):
        self.plane_of_url = plane
        return await super().create(request, account, plane)

    def checked_url(self, url):
        old = url
        if self.plane_of_url == 'sealed':
            old = re.sub(r'^(https://[^/:]*)\.(onion|internal)(?=[/:]|$)', r'\1.net', url)
        return super().checked_url(old) and url


@bug('url-password-alone', 'A password without a user name passes as no userinfo', [224])
class UrlPasswordAlone:
    def checked_url(self, url):
        return super().checked_url(re.sub(r'^https://:[^/@]*@', 'https://', url)) and url


@bug('url-trailing-dot', 'A reserved name with the dot of the root behind it passes', [224])
class UrlTrailingDot:
    def checked_url(self, url):
        return super().checked_url(re.sub(r'^(https://[^/:]*)\.(?=[/:]|$)', r'\1.net', url)) and url


@bug('url-upper-case', 'Reserved names are known in lower case only', [224])
class UrlUpperCase:
    def checked_url(self, url):
        shouted = re.sub(r'^(https://[^/:]*\.[^./:]*[A-Z][^./:]*)(?=[/:]|$)', r'\1.net', url)
        return super().checked_url(shouted) and url


@bug('url-bare-host-fragment', 'A fragment passes where the URL has no path', [224])
class UrlBareHostFragment:
    def checked_url(self, url):
        return super().checked_url(re.sub(r'^(https://[^/?#]*)#.*', r'\1', url)) and url


@bug('selection-version-prefix', 'Any disclosure version that begins as the right one passes', [232, 442])
class SelectionVersionPrefix:
    async def parsed(self, request, plane, text_allowed=False):
        body = await super().parsed(request, plane, text_allowed)
        version = body.get('disclosure_version')
        if isinstance(version, str) and version.startswith('sealed-events-v1'):
            body['disclosure_version'] = 'sealed-events-v1'
        return body


@bug('selection-truthy', 'Selection takes the texts true and false for booleans', [232])
class SelectionTruthy:
    async def parsed(self, request, plane, text_allowed=False):
        body = await super().parsed(request, plane, text_allowed)
        for name in ('enabled', 'encrypted_transfer_confirmed'):
            if body.get(name) in ('true', 'false'):
                body[name] = body[name] == 'true'
        return body


@bug('selection-without-origin', 'Selection does not ask for the Origin', [232, 337])
class SelectionWithoutOrigin:
    def owner(self, request, plane):
        if request.path.endswith('/sealed-events'):
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('selection-accepts-key', 'An API key will do in place of the session for selection', [232, 340])
class SelectionAcceptsKey:
    def owner(self, request, plane):
        found = self.keys.get(self.bearer(request))
        if request.path.endswith('/sealed-events') and found and found['good']:
            return found['account']
        return super().owner(request, plane)


@bug('selection-413-json', 'A body too large for selection is refused in JSON', [206, 232])
class Selection413Json:
    async def select(self, request, account, plane, raw):
        try:
            return await super().select(request, account, plane, raw)
        except BodyTooLarge:
            return Answer(413, b'{"code":"invalid_request"}', 'application/json', close=True)


@bug('selection-of-nothing', 'Selection says yes to an endpoint that does not exist', [232, 372])
class SelectionOfNothing:
    async def select(self, request, account, plane, raw):
        try:
            return await super().select(request, account, plane, raw)
        except Refusal as refusal:
            known = self.well_formed(urllib.parse.unquote(raw))
            if refusal.answer.status == 404 and known:
                return Answer(204)
            raise
