"""Bugs of public webhooks and their deliveries."""

import re

from bugs.rewritten import rewritten
from planted import bug


@bug('deselecting-disables', 'Ending the transfer of sealed events disables the endpoint', [173, 232])
class DeselectingDisables:
    async def select(self, request, account, plane, raw):
        answer = await super().select(request, account, plane, raw)
        endpoint = self.find(account, plane, raw, flagged=False) if answer.status == 204 else None
        if endpoint and not endpoint['selected']:
            endpoint['enabled'] = False
        return answer


@bug('url-any-secure-scheme', 'A callback URL may have any scheme that is secure', [224, 418])
class UrlAnySecureScheme:
    def checked_url(self, url):
        return super().checked_url(re.sub(r'^(wss|ftps|sftp|coaps):', 'https:', url)) and url


@bug('rotate-secret-padded', 'The secret of a rotation comes with its padding', [84, 419])
class RotateSecretPadded:
    async def rotate(self, request, account, plane, raw):
        answer = await super().rotate(request, account, plane, raw)
        if answer.status != 200:
            return answer
        return rewritten(answer, lambda v: v.update(signing_secret_b64url=f'{v["signing_secret_b64url"]}='))


@bug('disable-spares-replayed', 'Disabling retires what waits for the first time, and not what was replayed', [173, 185])
class DisableSparesReplayed:
    def retire(self, endpoint, rotated):
        every = endpoint['deliveries']
        endpoint['deliveries'] = [d for d in every if rotated or d['generation'] == 1]
        super().retire(endpoint, rotated)
        endpoint['deliveries'] = every


@bug('deliveries-any-account', 'Deliveries are listed of the endpoint of any account', [17, 236], style='forgetful')
class DeliveriesAnyAccount:
    async def list_deliveries(self, request, account, plane, raw):
        for other in self.accounts.values():
            if any(e['endpoint_id'] == raw for e in self.store(other, plane)):
                account = other
        return await super().list_deliveries(request, account, plane, raw)


@bug('replay-repeat-200', 'A replay under a key that is known is answered 200', [238])
class ReplayRepeat200:
    async def replay(self, request, account, plane, raw, raw_delivery):
        key = (request.header('idempotency-key') or '').strip()
        known = any(key in keys for keys in account.replays.values())
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if known and answer.status == 202:
            answer.status = 200
        return answer


@bug('replay-pending-as-known', 'A replay of what waits already is answered as if it were known', [183, 238])
class ReplayPendingAsKnown:
    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if answer.status != 409:
            return answer
        endpoint = self.find(account, plane, raw, flagged=False)
        found = self.find_delivery(account, plane, endpoint, raw_delivery)
        if found['status'] != 'pending':
            return answer
        return self.success(202, {'delivery_id': found['delivery_id'], 'created': False,
                                  'generation': found['generation']})


@bug('outage-empty-list', 'When the store is out of reach the list of endpoints is empty', [215, 382])
class OutageEmptyList:
    async def route(self, request, raw):
        answer = await super().route(request, raw)
        if (request.method, raw, answer.status) == ('GET', '/v1/webhooks', 503):
            return self.success(200, {'endpoints': []})
        return answer
