"""Bugs of enabling and disabling endpoints, and of what ends a pause."""

import asyncio
import re
import time
import urllib.parse

from answers import Refusal
from bugs.toolkit.other_answers import stumble
from bugs.toolkit.racing import A_MOMENT_S
from planted import bug
from wire import Answer


@bug('disable-again-unknown', 'What is disabled already is not found to be disabled',
     ['disable-retires-waiting', 'disable-endpoint-row'])
class DisableAgainUnknown:
    async def disable(self, request, account, plane, raw):
        if not self.find(account, plane, raw, flagged=plane == 'public')['enabled']:
            return self.error(404, 'not_found', plane)
        return await super().disable(request, account, plane, raw)


@bug('disable-json-400', 'A malformed id on disable is refused in JSON',
     ['plain-and-empty-bodies', 'disable-endpoint-row'])
class DisableJson400:
    async def disable(self, request, account, plane, raw):
        self.find(account, plane, raw, flagged=False)
        return await super().disable(request, account, plane, raw)


@bug('disable-paused-ignored', 'Disabling a paused endpoint says yes and changes nothing', ['disable-retires-waiting'])
class DisablePausedIgnored:
    async def disable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=plane == 'public')
        if endpoint['enabled'] and endpoint['paused_at_ms'] is not None:
            return Answer(204)
        return await super().disable(request, account, plane, raw)


@bug('disable-race-loses', 'Of two endpoints that are disabled at once one is written back as it was',
     ['disable-retires-waiting', 'disable-endpoint-row'])
class DisableRaceLoses:
    async def disable(self, request, account, plane, raw):
        before = [(one, one['enabled']) for one in account.endpoints]
        await asyncio.sleep(A_MOMENT_S)
        answer = await super().disable(request, account, plane, raw)
        for one, enabled in before:
            if one['endpoint_id'] != urllib.parse.unquote(raw):
                one['enabled'] = enabled
        return answer


@bug('disable-uuid-500', 'An id that is no UUID makes the disabling of an endpoint stumble', ['disable-endpoint-row'])
class DisableUuid500:
    async def disable(self, request, account, plane, raw):
        known = any(e['endpoint_id'] == urllib.parse.unquote(raw)
                    for a in self.accounts.values() for e in a.endpoints)
        if not known and not re.fullmatch(r'[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', raw):
            return stumble()
        return await super().disable(request, account, plane, raw)


@bug('enable-404-done', 'Enabling the endpoint of another account is told 404 and carried out',
     ['owners-manage-endpoints', 'enable-endpoint-row'], style='forgetful')
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


@bug('enable-again-unchecked', 'Enabling what is enabled does not look at its URL again',
     ['enable-validates-and-clears-pause', 'enable-revalidates'])
class EnableAgainUnchecked:
    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        conditions = endpoint['conditions']
        if endpoint['enabled']:
            endpoint['conditions'] = set()
        try:
            return await super().enable(request, account, plane, raw)
        finally:
            endpoint['conditions'] = conditions


@bug('enable-before-copied', 'An endpoint is not found to be enabled until its copy has caught up',
     ['macro-bootstrap-endpoint', 'enable-validates-and-clears-pause', 'enable-endpoint-row'])
class EnableBeforeCopied:
    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        if time.monotonic() - endpoint['made'] < 0.3:
            return self.error(404, 'not_found', plane)
        return await super().enable(request, account, plane, raw)

    def add_endpoint(self, account, plane, url):
        endpoint = super().add_endpoint(account, plane, url)
        endpoint['made'] = time.monotonic()
        return endpoint


@bug('enable-ends-every-pause', 'Enabling an endpoint ends the pauses of all endpoints',
     ['endpoint-enabled-and-pause', 'enable-validates-and-clears-pause'])
class EnableEndsEveryPause:
    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        for one in self.store(account, plane) if answer.status == 204 else ():
            one['paused_at_ms'] = None
        return answer


@bug('enable-nul-500', 'A zero byte in the id of an endpoint makes the service stumble', ['enable-endpoint-row'])
class EnableNul500:
    async def enable(self, request, account, plane, raw):
        return stumble() if '%00' in raw else await super().enable(request, account, plane, raw)


@bug('enable-race-loses', 'Of two endpoints that are enabled at once one is written back as it was',
     ['enable-validates-and-clears-pause', 'enable-endpoint-row'])
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


@bug('enable-touches-creation', 'An endpoint counts as created when it was enabled last',
     ['webhook-endpoint-members', 'enable-validates-and-clears-pause', 'list-endpoints-row'])
class EnableTouchesCreation:
    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204:
            self.find(account, plane, raw, flagged=False)['created_at_ms'] = self.now_ms() + 1
        return answer


@bug('refused-enable-ends-pause', 'An enable that is refused has ended the pause all the same',
     ['enable-validates-and-clears-pause', 'enable-revalidates'])
class RefusedEnableEndsPause:
    async def enable(self, request, account, plane, raw):
        self.find(account, plane, raw, flagged=False)['paused_at_ms'] = None
        return await super().enable(request, account, plane, raw)
