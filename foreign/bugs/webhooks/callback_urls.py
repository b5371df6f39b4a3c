"""Bugs of which callback URLs pass, and of what is kept of them."""

import re
import urllib.parse

from bugs.toolkit.other_answers import stumble
from bugs.toolkit.sent_bodies import read
from planted import bug
from webhooks import RESERVED
from wire import Answer


@bug('allowlist-prefix', 'A recipient whose number begins as an allowlisted one passes',
     ['recipient-field', 'alpha-invalid-request'])
class AllowlistPrefix:
    def check_submission(self, account, plane, body):
        number = body.get('recipient_e164')
        if isinstance(number, str) and re.fullmatch(r'\+[1-9][0-9]{1,14}', number):
            begins = [one for one in self.allowlist if number.startswith(one)]
            if begins and number not in account.suppressed:
                body = {**body, 'recipient_e164': begins[0]}
        super().check_submission(account, plane, body)


@bug('enable-verdict-cached', 'An endpoint that could not be enabled once is not looked at again',
     ['enable-validates-and-clears-pause', 'enable-revalidates'])
class EnableVerdictCached:
    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        if endpoint.get('verdict_kept'):
            return self.error(400, 'invalid_webhook_endpoint', plane)
        answer = await super().enable(request, account, plane, raw)
        endpoint['verdict_kept'] = answer.status == 400 and b'invalid_webhook_endpoint' in answer.body
        return answer


@bug('list-cuts-urls', 'The list shows callback URLs up to their 1024th character',
     ['webhook-endpoint-members', 'limit-of-callback-url'])
class ListCutsUrls:
    def view(self, endpoint):
        shown = super().view(endpoint)
        return {**shown, 'callback_url': shown['callback_url'][:1024]}


@bug('rotate-asks-url', 'A rotation looks at the stored URL again and refuses it as enabling does',
     ['rotate-retires-waiting', 'rotate-secret-row'])
class RotateAsksUrl:
    async def rotate(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=plane == 'public')
        if 'urlRefused' in endpoint['conditions']:
            return self.bad_parameter(plane, plane == 'public', 'invalid_webhook_endpoint')
        return await super().rotate(request, account, plane, raw)


@bug('url-2048-refused', 'A callback URL of 2048 bytes is too long', ['create-endpoint-row', 'limit-of-callback-url'])
class Url2048Refused:
    def long(self, url):
        return super().long(f'{url}?')


@bug('url-any-secure-scheme', 'A callback URL may have any scheme that is secure',
     ['callback-url-rules', 'limit-of-callback-port'])
class UrlAnySecureScheme:
    def checked_url(self, url):
        return super().checked_url(re.sub(r'^(wss|ftps|sftp|coaps):', 'https:', url)) and url


@bug('url-bare-host-fragment', 'A fragment passes where the URL has no path', ['callback-url-rules'])
class UrlBareHostFragment:
    def checked_url(self, url):
        return super().checked_url(re.sub(r'^(https://[^/?#]*)#.*', r'\1', url)) and url


@bug('url-empty-userinfo', 'A userinfo without a character in it passes', ['callback-url-rules'])
class UrlEmptyUserinfo:
    def checked_url(self, url):
        if url.startswith(('https://@', 'https://:@')):
            return url if super().checked_url(re.sub('^https://:?@', 'https://', url)) else None
        return super().checked_url(url)


@bug('url-hostless-500', 'A callback URL without a host makes the service stumble',
     ['create-endpoint-row', 'callback-url-rules'])
class UrlHostless500:
    async def create(self, request, account, plane):
        url = (await read(self, request)).get('callback_url')
        if isinstance(url, str) and re.fullmatch(r'[a-z]+:/*', url):
            return stumble()
        return await super().create(request, account, plane)


@bug('url-inner-tab', 'Tabs and line breaks within a callback URL are dropped', ['callback-url-rules'])
class UrlInnerTab:
    def checked_url(self, url):
        return super().checked_url(re.sub('[\t\r\n]', '', url))


@bug('url-kept-lower', 'A callback URL is kept in lower case, its path as well',
     ['webhook-endpoint-members', 'create-endpoint-row'])
class UrlKeptLower:
    def checked_url(self, url):
        accepted = super().checked_url(url)
        return accepted and accepted.lower()


@bug('url-length-in-characters', 'The length of a callback URL is counted in characters',
     ['callback-url-rules', 'limit-of-callback-url'])
class UrlLengthInCharacters:
    def long(self, url):
        return len(url) > 2048


@bug('url-long-tld-refused', 'A host whose last label has more than six letters is refused',
     ['create-makes-disabled', 'callback-url-rules'])
class UrlLongTldRefused:
    def checked_url(self, url):
        accepted = super().checked_url(url)
        host = urllib.parse.urlsplit(accepted).hostname if accepted else ''
        return None if len(host.removesuffix('.').rpartition('.')[2]) > 6 else accepted


@bug('url-number-500', 'A callback URL that is no text makes the service stumble',
     ['create-endpoint-row', 'callback-url-rules'], stays='urllib takes no number')
class UrlNumber500:
    async def create(self, request, account, plane):
        if not isinstance((await read(self, request)).get('callback_url', ''), str):
            return Answer(500, b'Internal Server Error', 'text/plain')
        return await super().create(request, account, plane)


def passing(pattern):
    """Takes a URL on a host of the form for one on a name."""
    class Passing:
        def checked_url(self, url):
            found = re.fullmatch(rf'(https://)({pattern})((?:[/?].*)?)', url, re.I)
            passes = found and super().checked_url(f'{found[1]}hooks.example.net{found[3]}')
            return url if passes else super().checked_url(url)
    return Passing


@bug('url-octal-address', 'An address that is written in octal passes as a host', ['callback-url-rules'])
class UrlOctalAddress(passing(r'0[0-7]+(?:\.[0-9]+)*')):
    pass


@bug('url-of-one-account', 'A callback URL that another account has an endpoint for is taken',
     ['create-makes-disabled', 'create-endpoint-row'])
class UrlOfOneAccount:
    async def create(self, request, account, plane):
        url = (await read(self, request)).get('callback_url')
        others = (e for a in self.accounts.values() if a is not account for e in a.endpoints)
        if isinstance(url, str) and any(e['callback_url'] == url for e in others):
            return self.error(400, 'invalid_webhook_endpoint', plane)
        return await super().create(request, account, plane)


@bug('url-password-alone', 'A password without a user name passes as no userinfo', ['callback-url-rules'])
class UrlPasswordAlone:
    def checked_url(self, url):
        return super().checked_url(re.sub(r'^https://:[^/@]*@', 'https://', url)) and url


@bug('url-port-500', 'A port beyond all ports makes the service stumble', ['create-endpoint-row', 'callback-url-rules'])
class UrlPort500:
    async def create(self, request, account, plane):
        url = (await read(self, request)).get('callback_url')
        try:
            urllib.parse.urlsplit(url if isinstance(url, str) else '').port
        except ValueError:
            return stumble()
        return await super().create(request, account, plane)


@bug('url-port-zero', 'A port of 0 counts as none', ['callback-url-rules', 'limit-of-callback-port'])
class UrlPortZero:
    def checked_url(self, url):
        found = re.match(r'https://[^/?#:@]+(:0+)(?=[/?]|$)', url)
        if found and super().checked_url(url.replace(found[1], '', 1)):
            return url
        return super().checked_url(url)


@bug('url-query-refused', 'A callback URL with a query is refused as one with a fragment',
     ['create-makes-disabled', 'callback-url-rules'])
class UrlQueryRefused:
    def checked_url(self, url):
        return None if '?' in url else super().checked_url(url)


@bug('url-reserved-first', 'A host that begins with an internal name, and ends with none, is refused',
     ['create-makes-disabled', 'callback-url-rules'])
class UrlReservedFirst:
    def checked_url(self, url):
        found = re.match(r'https://([a-z]+)\.', url, re.I)
        return None if found and found[1].lower() in RESERVED[3:] else super().checked_url(url)


@bug('url-reserved-two-labels', 'Reserved names are known where one label stands before them', ['callback-url-rules'])
class UrlReservedTwoLabels:
    def checked_url(self, url):
        found = re.match(r'https://(?:[\w-]+\.){2,}(\w+)(?=[:/?]|$)', url)
        if found and found[1] in RESERVED:
            return url if super().checked_url(f'{url[:found.start(1)]}net{url[found.end(1):]}') else None
        return super().checked_url(url)


@bug('url-zoned-address', 'An address of IPv6 passes as a host where a zone is named', ['callback-url-rules'])
class UrlZonedAddress(passing(r'\[[0-9a-f:]+%25[^\]]+\]')):
    pass
