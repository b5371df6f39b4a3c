"""Bugs of webhook endpoints: their URLs, and what rotation and enabling forget."""

import hashlib
import json
import re
import unicodedata
import urllib.parse

from bugs.fourth_u_submissions import send_on
from bugs.submissions import read
from planted import bug
from webhooks import RESERVED
from wire import Answer


@bug('rotate-disabled-spares', 'Rotating a disabled endpoint retires nothing, its failed deliveries neither',
     [174, 355])
class RotateDisabledSpares:
    async def rotate(self, request, account, plane, raw):
        self.at_rest = not self.find(account, plane, raw, flagged=plane == 'public')['enabled']
        return await super().rotate(request, account, plane, raw)

    def retire(self, endpoint, rotated):
        if not (rotated and self.at_rest):
            super().retire(endpoint, rotated)


@bug('rotate-retires-until-enabled', 'What a rotation retired of failed deliveries can be replayed once enabled again',
     [174, 183, 185])
class RotateRetiresUntilEnabled:
    def retire(self, endpoint, rotated):
        failed = [d for d in endpoint['deliveries'] if self.failed(d)]
        super().retire(endpoint, rotated)
        for delivery in failed:
            delivery['rotated_away'] = delivery['terminal_reason'] == 'retired'

    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204:
            for delivery in self.find(account, plane, raw, flagged=False)['deliveries']:
                if delivery.pop('rotated_away', False):
                    delivery['terminal_reason'] = 'failed'
        return answer


@bug('enable-checks-all', 'Enabling is refused where another endpoint of the account would be', [172, 228])
class EnableChecksAll:
    async def enable(self, request, account, plane, raw):
        self.find(account, plane, raw, flagged=False)
        if any('urlRefused' in e['conditions'] for e in self.store(account, plane)):
            return self.error(400, 'invalid_webhook_endpoint', plane)
        return await super().enable(request, account, plane, raw)


@bug('rotate-stays-unreadable', 'An endpoint whose secret could not be read cannot be enabled after rotation either',
     [172, 174, 228])
class RotateStaysUnreadable:
    async def rotate(self, request, account, plane, raw):
        conditions = set(self.find(account, plane, raw, flagged=plane == 'public')['conditions'])
        answer = await super().rotate(request, account, plane, raw)
        self.find(account, plane, raw, flagged=False)['conditions'] |= conditions
        return answer


@bug('create-takes-enabled', 'A create that says enabled makes an endpoint that is', [171, 223])
class CreateTakesEnabled:
    async def create(self, request, account, plane):
        body = await read(self, request)
        self.born_enabled = body.pop('enabled', None) is True
        if self.born_enabled:
            send_on(request, body)
        return await super().create(request, account, plane)

    def add_endpoint(self, account, plane, url):
        endpoint = super().add_endpoint(account, plane, url)
        endpoint['enabled'] = getattr(self, 'born_enabled', False)
        self.born_enabled = False
        return endpoint


@bug('list-tag-of-ids', 'The list of endpoints counts as not modified as long as there are the same', [215])
class ListTagOfIds:
    async def list_endpoints(self, request, account, plane):
        answer = await super().list_endpoints(request, account, plane)
        ids = [e['endpoint_id'] for e in json.loads(answer.body)['endpoints']]
        tag = '"' + hashlib.sha256(repr(ids).encode()).hexdigest()[:16] + '"'
        if request.header('if-none-match') == tag:
            return Answer(304, headers=[('ETag', tag)])
        answer.headers.append(('ETag', tag))
        return answer


@bug('url-reserved-wide', 'A reserved name in full-width letters passes, and is kept in plain ones', [224])
class UrlReservedWide:
    def checked_url(self, url):
        if url.isascii():
            return super().checked_url(url)
        plain = unicodedata.normalize('NFKC', url)
        host = urllib.parse.urlsplit(plain).hostname or '' if plain.isprintable() else ''
        if host.isascii() and host.split('.')[-1] in RESERVED:
            return plain if super().checked_url(plain.replace(host, 'a.net', 1)) else None
        return super().checked_url(url)


@bug('url-empty-fragment', 'A fragment without a character in it passes', [224])
class UrlEmptyFragment:
    def checked_url(self, url):
        accepted = super().checked_url(url.removesuffix('#'))
        return url if accepted and url.endswith('#') else accepted


@bug('url-empty-userinfo', 'A userinfo without a character in it passes', [224])
class UrlEmptyUserinfo:
    def checked_url(self, url):
        if url.startswith(('https://@', 'https://:@')):
            return url if super().checked_url(re.sub('^https://:?@', 'https://', url)) else None
        return super().checked_url(url)


@bug('url-reserved-first', 'A host that begins with an internal name, and ends with none, is refused', [171, 224])
class UrlReservedFirst:
    def checked_url(self, url):
        found = re.match(r'https://([a-z]+)\.', url, re.I)
        return None if found and found[1].lower() in RESERVED[3:] else super().checked_url(url)


@bug('url-digits-refused', 'A host that begins with four numbers is taken for an address', [171, 224])
class UrlDigitsRefused:
    def checked_url(self, url):
        address = re.match(r'https://\d{1,3}(\.\d{1,3}){3}', url, re.I)
        return None if address else super().checked_url(url)


@bug('url-query-dropped', 'A callback URL is kept without its query', [80, 216])
class UrlQueryDropped:
    def checked_url(self, url):
        accepted = super().checked_url(url)
        return accepted and accepted.partition('?')[0]
