"""Bugs of callback URLs: which of them pass, and what is kept of them."""

import re
import urllib.parse

from bugs.submissions import read
from planted import bug
from webhooks import RESERVED


@bug('url-reserved-two-labels', 'Reserved names are known where one label stands before them', [224])
class UrlReservedTwoLabels:
    def checked_url(self, url):
        found = re.match(r'https://(?:[\w-]+\.){2,}(\w+)(?=[:/?]|$)', url)
        if found and found[1] in RESERVED:
            return url if super().checked_url(f'{url[:found.start(1)]}net{url[found.end(1):]}') else None
        return super().checked_url(url)


@bug('url-http-443', 'A URL on port 443 counts as secure whatever its scheme', [224, 418])
class UrlHttp443:
    def checked_url(self, url):
        if re.match(r'http://[^/?#]*:443(?=[/?]|$)', url):
            return url if super().checked_url(url.replace('http:', 'https:', 1)) else None
        return super().checked_url(url)


@bug('url-2048-refused', 'A callback URL of 2048 bytes is too long', [216, 417])
class Url2048Refused:
    def long(self, url):
        return super().long(f'{url}?')


@bug('url-long-tld-refused', 'A host whose last label has more than six letters is refused', [171, 224])
class UrlLongTldRefused:
    def checked_url(self, url):
        accepted = super().checked_url(url)
        host = urllib.parse.urlsplit(accepted).hostname if accepted else ''
        return None if len(host.removesuffix('.').rpartition('.')[2]) > 6 else accepted


@bug('url-kept-lower', 'A callback URL is kept in lower case, its path as well', [80, 216])
class UrlKeptLower:
    def checked_url(self, url):
        accepted = super().checked_url(url)
        return accepted and accepted.lower()


@bug('twin-refused', 'A URL that an account has an endpoint for already is refused', [171, 225])
class TwinRefused:
    async def create(self, request, account, plane):
        url = (await read(self, request)).get('callback_url')
        if any(one['callback_url'] == url for one in self.store(account, plane)):
            return self.error(409, 'conflict', plane)
        return await super().create(request, account, plane)
