"""Bugs of endpoints: what is kept of a URL, what passes as one, and what a second call does."""

import asyncio
import html
import re
import urllib.parse

from bugs.submissions import read
from planted import bug

A_MOMENT_S = 0.05


class CreatingBy:
    """Knows by which plane an endpoint is created while its URL is looked at."""

    creating_by = None

    async def create(self, request, account, plane):
        await read(self, request)
        self.creating_by = plane
        return await super().create(request, account, plane)


@bug('list-hides-disabled', 'An endpoint that is disabled after it was enabled is not listed', [215])
class ListHidesDisabled:
    hidden_by = 'public'

    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        self.find(account, plane, raw, flagged=False)['was_on'] = True
        return answer

    async def list_endpoints(self, request, account, plane):
        kept = account.endpoints
        if plane == self.hidden_by:
            account.endpoints = [e for e in kept if e['enabled'] or not e.get('was_on')]
        try:
            return await super().list_endpoints(request, account, plane)
        finally:
            account.endpoints = kept


@bug('sealed-list-hides-disabled', 'The sealed list leaves out what was enabled and is disabled', [116, 291])
class SealedListHidesDisabled(ListHidesDisabled):
    hidden_by = 'sealed'


@bug('enable-again-conflicts', 'Enabling what is enabled is a conflict on the public plane', [172, 217])
class EnableAgainConflicts:
    async def enable(self, request, account, plane, raw):
        if plane == 'public' and self.find(account, plane, raw, flagged=False)['enabled']:
            return self.error(409, 'conflict', plane)
        return await super().enable(request, account, plane, raw)


@bug('enable-touches-creation', 'An endpoint counts as created when it was enabled last', [80, 172, 215])
class EnableTouchesCreation:
    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204:
            self.find(account, plane, raw, flagged=False)['created_at_ms'] = self.now_ms() + 1
        return answer


@bug('rotate-again-same-secret', 'Rotating what is disabled tells the secret that there is', [84, 174])
class RotateAgainSameSecret:
    rotated_by = 'public'

    async def rotate(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=plane == 'public')
        endpoint['keeps'] = plane == self.rotated_by and not endpoint['enabled']
        return await super().rotate(request, account, plane, raw)

    def secret(self, endpoint):
        kept = endpoint.get('signing_secret')
        return kept if kept and endpoint.get('keeps') else super().secret(endpoint)


@bug('sealed-rotate-same-secret', 'A sealed rotation of what is disabled tells the secret that there is',
     [84, 174, 303])
class SealedRotateSameSecret(RotateAgainSameSecret):
    rotated_by = 'sealed'


@bug('url-html-escaped', 'A callback URL is kept with its signs escaped for HTML', [80, 216])
class UrlHtmlEscaped:
    def checked_url(self, url):
        accepted = super().checked_url(url)
        return accepted and html.escape(accepted)


@bug('url-unescaped', 'A callback URL is kept with its path decoded', [80, 216])
class UrlUnescaped:
    def checked_url(self, url):
        accepted = super().checked_url(url)
        return accepted and urllib.parse.unquote(accepted)


@bug('url-plus-as-blank', 'A plus sign in the query of a callback URL becomes an escaped blank', [80, 216])
class UrlPlusAsBlank:
    def checked_url(self, url):
        accepted = super().checked_url(url)
        return accepted and accepted.replace('+', '%20')


class UrlPasses(CreatingBy):
    """Takes what a pattern says, on one plane or both."""

    passes, on = r'(?!)', ('public', 'sealed')

    def checked_url(self, url):
        passed = self.creating_by in self.on and re.fullmatch(self.passes, url)
        return url if passed else super().checked_url(url)


@bug('url-decimal-address', 'An address that is written as one number passes as a host', [224])
class UrlDecimalAddress(UrlPasses):
    passes = r'https://([0-9]{5,}|0x[0-9a-fA-F]{5,})(/[^#]*)?'


@bug('url-short-address', 'An address of two or three numbers passes as a host', [224])
class UrlShortAddress(UrlPasses):
    passes = r'https://[0-9]+(\.[0-9]+){1,2}(/[^#]*)?'


@bug('url-ipv6', 'An address of IPv6 passes as a host', [224])
class UrlIpv6(UrlPasses):
    passes = r'https://\[[0-9a-fA-F:.]+\](/[^#]*)?'


@bug('url-ipv6-mapped', 'An IPv4 address that is mapped into IPv6 passes as a host', [224])
class UrlIpv6Mapped(UrlPasses):
    passes = r'https://\[::(ffff|FFFF):[0-9a-fA-F:.]+\](/[^#]*)?'


@bug('sealed-url-any-port', 'The sealed plane takes any port', [224, 303, 418])
class SealedUrlAnyPort(UrlPasses):
    passes, on = r'https://[a-z][a-z0-9.-]+:[0-9]+(/[^#]*)?', ('sealed',)


@bug('sealed-url-plain-http', 'The sealed plane takes plain HTTP', [224, 303, 418])
class SealedUrlPlainHttp(UrlPasses):
    passes, on = r'http://[a-z][a-z0-9.-]+(/[^#]*)?', ('sealed',)


@bug('enable-race-loses', 'Of two endpoints that are enabled at once one is written back as it was',
     [172, 217])
class EnableRaceLoses:
    async def enable(self, request, account, plane, raw):
        before = [(one, one['enabled']) for one in account.endpoints]
        await asyncio.sleep(A_MOMENT_S)
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204:
            for one, enabled in before:
                if one['endpoint_id'] != urllib.parse.unquote(raw):
                    one['enabled'] = enabled
        return answer


@bug('disable-race-loses', 'Of two endpoints that are disabled at once one is written back as it was',
     [173, 218])
class DisableRaceLoses:
    async def disable(self, request, account, plane, raw):
        before = [(one, one['enabled']) for one in account.endpoints]
        await asyncio.sleep(A_MOMENT_S)
        answer = await super().disable(request, account, plane, raw)
        for one, enabled in before:
            if one['endpoint_id'] != urllib.parse.unquote(raw):
                one['enabled'] = enabled
        return answer


@bug('sealed-limit-race', 'Sealed creates that arrive together are counted before any of them is stored',
     [225, 303])
class SealedLimitRace:
    async def create(self, request, account, plane):
        if plane == 'public':
            return await super().create(request, account, plane)
        room = not self.full(account, plane)
        await request.body(self.style.max_body)
        await asyncio.sleep(A_MOMENT_S)
        if not room:
            return await super().create(request, account, plane)
        stored, account.endpoints = account.endpoints, []
        try:
            return await super().create(request, account, plane)
        finally:
            account.endpoints = stored + account.endpoints


class OfAny:
    """Finds the endpoint of any account, on the sealed plane."""

    def owner_of(self, account, plane, raw):
        name = urllib.parse.unquote(raw)
        for other in self.accounts.values() if plane == 'sealed' else ():
            if any(e['endpoint_id'] == name for e in self.store(other, plane)):
                return other
        return account


@bug('sealed-disable-any-account', 'A sealed disable finds the endpoint of any account', [20, 294],
     style='forgetful')
class SealedDisableAnyAccount(OfAny):
    async def disable(self, request, account, plane, raw):
        return await super().disable(request, self.owner_of(account, plane, raw), plane, raw)


@bug('sealed-replay-any-account', 'A sealed replay finds the delivery of any account', [20, 297],
     style='forgetful')
class SealedReplayAnyAccount(OfAny):
    async def replay(self, request, account, plane, raw, raw_delivery):
        owner = self.owner_of(account, plane, raw)
        return await super().replay(request, owner, plane, raw, raw_delivery)
