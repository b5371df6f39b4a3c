"""Bugs of endpoints: how they are made, switched and listed."""

import asyncio
import base64
import hashlib
import secrets
import time

from planted import bug


@bug('rotate-keeps-enabled', 'A rotated endpoint stays as enabled as it was', [174, 219])
class RotateKeepsEnabled:
    async def rotate(self, request, account, plane, raw):
        enabled = {id(one): one['enabled'] for one in account.endpoints}
        answer = await super().rotate(request, account, plane, raw)
        for one in account.endpoints:
            one['enabled'] = enabled[id(one)]
        return answer


@bug('limit-counts-enabled', 'Disabled endpoints do not count against the limit of eight', [225, 416])
class LimitCountsEnabled:
    def full(self, account, plane):
        return sum(one['enabled'] for one in self.store(account, plane)) >= 8


@bug('limit-race', 'Creates that arrive together are counted before any of them is stored', [171, 225])
class LimitRace:
    async def create(self, request, account, plane):
        room = len(self.store(account, plane)) < 8
        await request.body(self.style.max_body)
        await asyncio.sleep(0.05)
        if not room:
            return await super().create(request, account, plane)
        stored, account.endpoints = account.endpoints, []
        try:
            return await super().create(request, account, plane)
        finally:
            account.endpoints = stored + account.endpoints


@bug('limit-sealed-nine', 'The sealed plane lets an account have a ninth endpoint', [303, 416])
class LimitSealedNine:
    def full(self, account, plane):
        return len(self.store(account, plane)) >= (9 if plane == 'sealed' else 8)


@bug('twin-born-enabled', 'A second endpoint for a URL is born as enabled as the first is', [171, 223])
class TwinBornEnabled:
    def add_endpoint(self, account, plane, url):
        twin = any(one['enabled'] for one in account.endpoints if one['callback_url'] == url)
        endpoint = super().add_endpoint(account, plane, url)
        endpoint['enabled'] = twin
        return endpoint


@bug('rotate-same-second', 'Two rotations within a second give the same secret', [84, 174])
class RotateSameSecond:
    def secret(self, endpoint):
        if endpoint.get('secrets'):
            seed = f'{id(endpoint)} {self.seal_key} {int(time.time())}'.encode()
            return base64.urlsafe_b64encode(hashlib.sha256(seed).digest()).decode().rstrip('=')
        endpoint['secrets'] = 1
        return super().secret(endpoint)


@bug('rotate-alternates', 'A second rotation brings back the first secret', [84, 174])
class RotateAlternates:
    def secret(self, endpoint):
        known = endpoint.setdefault('secrets', [])
        known.append(super().secret(endpoint) if len(known) < 2 else known[-2])
        return known[-1]


@bug('secret-standard-alphabet', 'Secrets are in the alphabet of plain base64', [84, 419])
class SecretStandardAlphabet:
    def secret(self, endpoint):
        return base64.b64encode(secrets.token_bytes(32)).decode().rstrip('=')


@bug('list-tells-secret', 'The sealed list shows the secret of endpoints never enabled yet', [84, 118])
class ListTellsSecret:
    def secret(self, endpoint):
        endpoint['secret'] = super().secret(endpoint)
        return endpoint['secret']

    def view(self, endpoint):
        shown = super().view(endpoint)
        if not endpoint['enabled'] and 'secret' in endpoint:
            shown['signing_secret_b64url'] = endpoint['secret']
        return shown

    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204:
            self.find(account, plane, raw, False).pop('secret', None)
        return answer

    async def list_endpoints(self, request, account, plane):
        if plane == 'sealed':
            return await super().list_endpoints(request, account, plane)
        kept = {id(one): one.pop('secret', None) for one in account.endpoints}
        answer = await super().list_endpoints(request, account, plane)
        for one in account.endpoints:
            if kept[id(one)]:
                one['secret'] = kept[id(one)]
        return answer


@bug('enable-keeps-failure-start', 'Enabling ends a pause but not the run of failures behind it', [172, 348])
class EnableKeepsFailureStart:
    def view(self, endpoint):
        shown = super().view(endpoint)
        endpoint.setdefault('began', None)
        endpoint['began'] = shown['failure_started_at_ms'] or endpoint['began']
        return {**shown, 'failure_started_at_ms': endpoint['began']}


@bug('enable-again-keeps-pause', 'Enabling what is enabled does nothing, though it may be paused', [172, 348])
class EnableAgainKeepsPause:
    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        before = (endpoint['enabled'], endpoint['paused_at_ms'])
        answer = await super().enable(request, account, plane, raw)
        if before[0]:
            endpoint['paused_at_ms'] = before[1]
        return answer


@bug('enable-again-unchecked', 'Enabling what is enabled does not look at its URL again', [172, 228])
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


@bug('enable-before-check', 'A refused enable has enabled the endpoint all the same', [172, 228])
class EnableBeforeCheck:
    async def enable(self, request, account, plane, raw):
        self.find(account, plane, raw, flagged=False)['enabled'] = True
        return await super().enable(request, account, plane, raw)


@bug('list-by-change', 'The list is ordered by when endpoints were last enabled', [215])
class ListByChange:
    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204:
            self.find(account, plane, raw, False)['changed'] = self.exact_ms()
        return answer

    def store(self, account, plane):
        return sorted(super().store(account, plane), key=lambda one: one.get('changed', 0))


@bug('list-drops-refused', 'The list leaves out endpoints whose URL would not pass any more', [215])
class ListDropsRefused:
    async def list_endpoints(self, request, account, plane):
        every = account.endpoints
        account.endpoints = [one for one in every if 'urlRefused' not in one['conditions']]
        try:
            return await super().list_endpoints(request, account, plane)
        finally:
            account.endpoints = every


@bug('rotate-any-account', 'Rotation finds the endpoint of any account', [17, 219], style='forgetful')
class RotateAnyAccount:
    async def rotate(self, request, account, plane, raw):
        for other in self.accounts.values():
            if any(one['endpoint_id'] == raw for one in other.endpoints):
                account = other
        return await super().rotate(request, account, plane, raw)


@bug('disable-json-400', 'A malformed id on disable is refused in JSON', [206, 218])
class DisableJson400:
    async def disable(self, request, account, plane, raw):
        self.find(account, plane, raw, flagged=False)
        return await super().disable(request, account, plane, raw)


@bug('rotate-touches-creation', 'A rotated endpoint counts as created anew', [80, 215])
class RotateTouchesCreation:
    async def rotate(self, request, account, plane, raw):
        answer = await super().rotate(request, account, plane, raw)
        self.find(account, plane, raw, False)['created_at_ms'] = self.now_ms()
        return answer
