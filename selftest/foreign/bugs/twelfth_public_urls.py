"""Bugs of callback URLs: a parser that repairs what it reads, and checks that catch too much."""

import re
import urllib.parse

from bugs.submissions import read
from planted import bug
from webhooks import RESERVED


@bug('url-whatwg-slashes', 'Missing, further and backward slashes of a URL are repaired, as browsers do', [216, 224])
class UrlWhatwgSlashes:
    def checked_url(self, url):
        repaired = re.sub(r'^https:[\\/]*', 'https://', url, flags=re.I).replace('\\', '/')
        return super().checked_url(url) or super().checked_url(repaired)


@bug('url-trimmed', 'Blanks before and behind a callback URL are trimmed', [224])
class UrlTrimmed:
    def checked_url(self, url):
        return super().checked_url(url.strip())


@bug('url-inner-tab', 'Tabs and line breaks within a callback URL are dropped', [224])
class UrlInnerTab:
    def checked_url(self, url):
        return super().checked_url(re.sub('[\t\r\n]', '', url))


@bug('url-host-percent-encoded', 'Reserved names are looked for before a host is percent-decoded', [224])
class UrlHostPercentEncoded:
    def checked_url(self, url):
        found = re.fullmatch(r'(https://)([^/?#:@]*%[^/?#:@]*)(.*)', url, re.S)
        if not found or found[2].rpartition('.')[2].lower() in RESERVED:
            return super().checked_url(url)
        host = urllib.parse.unquote(found[2])
        head, dot, last = host.rpartition('.')
        if last.lower() in RESERVED:
            host = f'{head}{dot}net'
        return url if super().checked_url(f'{found[1]}{host}{found[3]}') else None


@bug('url-443-written-refused', 'A callback URL that writes out its port is refused', [171, 224, 418])
class Url443WrittenRefused:
    def checked_url(self, url):
        return None if re.match(r'https://[^/?#]*:443(?=[/?#]|$)', url, re.I) else super().checked_url(url)


@bug('url-query-refused', 'A callback URL with a query is refused as one with a fragment', [171, 224])
class UrlQueryRefused:
    def checked_url(self, url):
        return None if '?' in url else super().checked_url(url)


@bug('refused-host-remembered', 'A host is refused once one URL with it was', [171, 224])
class RefusedHostRemembered:
    async def create(self, request, account, plane):
        url = (await read(self, request)).get('callback_url')
        found = re.match(r'https?://(?:[^/?#@]*@)?([^/?#:@\[\]]+)', url) if isinstance(url, str) else None
        refused = account.__dict__.setdefault('refused_hosts', set())
        if found and found[1] in refused:
            return self.error(400, 'invalid_webhook_endpoint', plane)
        answer = await super().create(request, account, plane)
        if found and b'invalid_webhook_endpoint' in answer.body:
            refused.add(found[1])
        return answer


@bug('enable-verdict-cached', 'An endpoint that could not be enabled once is not looked at again', [172, 228])
class EnableVerdictCached:
    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        if endpoint.get('verdict_kept'):
            return self.error(400, 'invalid_webhook_endpoint', plane)
        answer = await super().enable(request, account, plane, raw)
        endpoint['verdict_kept'] = answer.status == 400 and b'invalid_webhook_endpoint' in answer.body
        return answer


def passing(pattern):
    """Takes a URL on a host of the form for one on a name."""
    class Passing:
        def checked_url(self, url):
            found = re.fullmatch(rf'(https://)({pattern})((?:[/?].*)?)', url, re.I)
            passes = found and super().checked_url(f'{found[1]}hooks.example.net{found[3]}')
            return url if passes else super().checked_url(url)
    return Passing


@bug('url-zoned-address', 'An address of IPv6 passes as a host where a zone is named', [224])
class UrlZonedAddress(passing(r'\[[0-9a-f:]+%25[^\]]+\]')):
    pass


@bug('url-octal-address', 'An address that is written in octal passes as a host', [224])
class UrlOctalAddress(passing(r'0[0-7]+(?:\.[0-9]+)*')):
    pass


@bug('url-hexadecimal-address', 'An address with a hexadecimal part passes as a host', [224])
class UrlHexadecimalAddress(passing(r'0x[0-9a-f]+(?:\.[0-9a-fx]+)+')):
    pass


@bug('url-address-with-root', 'An address with the dot of the root behind it passes as a host', [224])
class UrlAddressWithRoot(passing(r'[0-9]+(?:\.[0-9]+){3}\.')):
    pass
