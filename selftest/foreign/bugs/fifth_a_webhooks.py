"""Bugs of webhook endpoints: their URLs, their list, and what enabling one does besides."""

import ipaddress
import re
import urllib.parse

from answers import Refusal
from bugs.fourth_u_submissions import send_on
from bugs.rewritten import rewritten
from bugs.submissions import read
from planted import bug


class ListChanged:
    """Changes the public list on its way out."""

    def changed(self, value):
        raise NotImplementedError

    async def list_endpoints(self, request, account, plane):
        answer = await super().list_endpoints(request, account, plane)
        return rewritten(answer, self.changed) if plane == 'public' and answer.status == 200 else answer


@bug('endpoints-none-null', 'Where there is no endpoint the list of them is null', [82, 215])
class EndpointsNoneNull(ListChanged):
    def changed(self, value):
        value['endpoints'] = value['endpoints'] or None


@bug('pause-in-seconds', 'The list tells in seconds since when an endpoint is paused', [56, 80])
class PauseInSeconds(ListChanged):
    def changed(self, value):
        for endpoint in value['endpoints']:
            if endpoint.get('paused_at_ms'):
                endpoint['paused_at_ms'] //= 1000


@bug('url-public-address', 'An IP address passes as a host if it is a public one', [224])
class UrlPublicAddress:
    def checked_url(self, url):
        found = re.fullmatch(r'https://([0-9.]+)(:443)?(/[^\s#]*)?', url)
        try:
            if found and ipaddress.ip_address(found[1]).is_global:
                return url
        except ValueError:
            pass
        return super().checked_url(url)


@bug('url-port-zero', 'A port of 0 counts as none', [224, 418])
class UrlPortZero:
    def checked_url(self, url):
        found = re.match(r'https://[^/?#:@]+(:0+)(?=[/?]|$)', url)
        if found and super().checked_url(url.replace(found[1], '', 1)):
            return url
        return super().checked_url(url)


@bug('enable-again-retires', 'Enabling what is enabled disables it first, which retires what waits', [172, 185])
class EnableAgainRetires:
    async def enable(self, request, account, plane, raw):
        before = self.find(account, plane, raw, flagged=False)['enabled']
        answer = await super().enable(request, account, plane, raw)
        if before and answer.status == 204:
            self.retire(self.find(account, plane, raw, flagged=False), rotated=False)
        return answer


@bug('enable-404-done', 'Enabling the endpoint of another account is told 404 and carried out', [17, 217],
     style='forgetful')
class Enable404Done:
    async def enable(self, request, account, plane, raw):
        try:
            return await super().enable(request, account, plane, raw)
        except Refusal as refusal:
            if refusal.answer.status == 404:
                for other in self.accounts.values():
                    for endpoint in other.endpoints:
                        if endpoint['endpoint_id'] == urllib.parse.unquote(raw):
                            endpoint.update(enabled=True, paused_at_ms=None)
            raise


@bug('selection-enabled-optional', 'Selection that does not say whether to is taken to want it', [232])
class SelectionEnabledOptional:
    async def select(self, request, account, plane, raw):
        body = await read(self, request)
        if body and 'enabled' not in body:
            send_on(request, {**body, 'enabled': True})
        return await super().select(request, account, plane, raw)
