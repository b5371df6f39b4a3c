"""Bugs of rotations, and of the secrets that they tell."""

import asyncio
import re
import secrets
import string

from bugs.toolkit.rewritten import rewritten
from planted import bug


@bug('endpoint-route-tells-secret', 'A route made for the console tells all of an endpoint, its secret as well',
     ['webhook-secret-members', 'sealed-secret-members', 'created-disabled-secret-once'])
class EndpointRouteTellsSecret:
    async def route(self, request, raw):
        found = re.fullmatch(r'/v1/webhooks/([^/]+)', raw)
        if found and request.method == 'GET':
            account = self.owner(request, 'public')
            endpoint = self.find(account, 'public', found[1], flagged=False)
            return self.success(200, {
                **self.view(endpoint), 'signing_secret_b64url': endpoint.get('signing_secret')})
        return await super().route(request, raw)


@bug('list-tells-secret', 'The sealed list shows the secret of endpoints never enabled yet',
     ['webhook-secret-members', 'sealed-secret-members'])
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


@bug('rotate-answers-before', 'The answer to a rotation tells whether the endpoint was enabled before it',
     ['webhook-secret-members', 'rotate-retires-waiting'])
class RotateAnswersBefore:
    async def rotate(self, request, account, plane, raw):
        was = self.find(account, plane, raw, flagged=plane == 'public')['enabled']
        answer = await super().rotate(request, account, plane, raw)
        return rewritten(answer, lambda value: value.update(enabled=was))


@bug('rotate-any-account', 'Rotation finds the endpoint of any account',
     ['owners-manage-endpoints', 'rotate-secret-row'], style='forgetful')
class RotateAnyAccount:
    async def rotate(self, request, account, plane, raw):
        for other in self.accounts.values():
            if any(one['endpoint_id'] == raw for one in other.endpoints):
                account = other
        return await super().rotate(request, account, plane, raw)


@bug('rotate-enabled-zero', 'The answer to a rotation tells enabled as the database holds it: 0',
     ['webhook-secret-members', 'sealed-secret-members'])
class RotateEnabledZero:
    async def rotate(self, request, account, plane, raw):
        answer = await super().rotate(request, account, plane, raw)
        return rewritten(answer, lambda v: v.update(enabled=0)) if answer.status == 200 else answer


@bug('rotate-names-first', 'The answer to a rotation names the first endpoint of the account',
     ['webhook-secret-members', 'rotate-secret-row'])
class RotateNamesFirst:
    async def rotate(self, request, account, plane, raw):
        answer = await super().rotate(request, account, plane, raw)
        first = self.store(account, plane)[0]
        return rewritten(answer, lambda v: v.update(
            endpoint_id=first['endpoint_id'], callback_url=first['callback_url']))


@bug('rotate-race-shares', 'Two rotations at once are answered with one secret',
     ['webhook-secret-members', 'rotate-retires-waiting'])
class RotateRaceShares:
    async def rotate(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=plane == 'public')
        if not endpoint.get('turn'):
            endpoint['turn'] = asyncio.ensure_future(self.turned(
                endpoint, super().rotate(request, account, plane, raw)))
        return await asyncio.shield(endpoint['turn'])

    async def turned(self, endpoint, rotation):
        await asyncio.sleep(0.05)
        try:
            return await rotation
        finally:
            endpoint['turn'] = None


@bug('rotate-stays-unreadable', 'An endpoint whose secret could not be read cannot be enabled after rotation either',
     ['enable-validates-and-clears-pause', 'rotate-retires-waiting', 'enable-revalidates'])
class RotateStaysUnreadable:
    async def rotate(self, request, account, plane, raw):
        conditions = set(self.find(account, plane, raw, flagged=plane == 'public')['conditions'])
        answer = await super().rotate(request, account, plane, raw)
        self.find(account, plane, raw, flagged=False)['conditions'] |= conditions
        return answer


@bug('secret-any-letters', 'A secret is 43 letters by chance, which seldom encode whole bytes',
     ['webhook-secret-members', 'length-of-signing-secret'])
class SecretAnyLetters:
    def secret(self, endpoint):
        letters = string.ascii_letters + string.digits + '-_'
        return ''.join(secrets.choice(letters) for _ in range(43))
