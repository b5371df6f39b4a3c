"""Bugs of revoking devices."""

import asyncio
import re
import urllib.parse

from answers import Refusal
from bugs.toolkit.other_answers import stumble
from bugs.toolkit.racing import A_MOMENT_S
from bugs.sealed.sealed_devices import Devices
from planted import bug
from wire import Answer


@bug('line-of-revoked-disabled', 'The lines of a device that its owner revoked are told to be disabled',
     ['sealed-device-line-members'])
class LineOfRevokedDisabled(Devices):
    def listed(self, device):
        for line in device['lines'] if device['revoked'] else ():
            line['state'] = 'disabled'
    read = listed


@bug('revoke-404-json', 'Revoking an unknown device is answered with a JSON body', ['revoke-device-route'])
class Revoke404Json:
    async def revoke(self, request, account, plane, raw):
        answer = await super().revoke(request, account, plane, raw)
        return self.error(404, 'not_found', plane) if answer.status == 404 else answer


@bug('revoke-again-enrols', 'A second revocation makes the device good again',
     ['revoke-of-a-device', 'revoke-device-route'])
class RevokeAgainEnrols:
    async def revoke(self, request, account, plane, raw):
        device = self.device(account, urllib.parse.unquote(raw))
        again = device is not None and device['revoked']
        answer = await super().revoke(request, account, plane, raw)
        if again:
            device['revoked'] = False
        return answer


@bug('revoke-ends-every-queue', 'With a device what waits for the others is cancelled as well', ['revoke-of-a-device'])
class RevokeEndsEveryQueue:
    async def revoke(self, request, account, plane, raw):
        answer = await super().revoke(request, account, plane, raw)
        for message in account.messages:
            if answer.status == 204 and self.settled(account, message)['state'] in ('accepted', 'queued'):
                self.move(account, message, 'cancelled')
        return answer


@bug('revoke-ends-keys', 'With a device the API keys of its account are revoked',
     ['revoke-of-a-device', 'revoke-device-route'])
class RevokeEndsKeys:
    async def revoke(self, request, account, plane, raw):
        answer = await super().revoke(request, account, plane, raw)
        for one in self.keys.values():
            if answer.status == 204 and one['account'] is account and one['kind'] == 'alpha':
                one['good'] = False
        return answer


@bug('revoke-first-page', 'Only the first fifty devices of an account can be revoked',
     ['revoke-of-a-device', 'revoke-device-route'])
class RevokeFirstPage:
    async def revoke(self, request, account, plane, raw):
        every = account.devices
        account.devices = every[:50]
        try:
            return await super().revoke(request, account, plane, raw)
        finally:
            account.devices = every


@bug('revoke-looks-first', 'An unknown device is not found before anybody is asked who they are',
     ['bad-credential-401'])
class RevokeLooksFirst:
    def owner(self, request, plane):
        name = request.method == 'DELETE' and re.search(r'/devices/(\d+)$', request.path)
        if name and not any(self.device(one, name[1]) for one in self.accounts.values()):
            raise Refusal(Answer(404))
        return super().owner(request, plane)


@bug('revoke-nul-500', 'A zero byte in the id of a device makes the service stumble', ['revoke-device-route'])
class RevokeNul500:
    async def revoke(self, request, account, plane, raw):
        return stumble() if '%00' in raw else await super().revoke(request, account, plane, raw)


@bug('revoke-of-nothing', 'Revoking says yes to a device that does not exist',
     ['revoke-of-a-device', 'revoke-device-route'])
class RevokeOfNothing:
    async def revoke(self, request, account, plane, raw):
        answer = await super().revoke(request, account, plane, raw)
        return Answer(204) if answer.status == 404 else answer


@bug('revoke-race', 'Of two devices that are revoked at once one is written back as it was',
     ['revoke-of-a-device', 'revoke-device-route'])
class RevokeRace:
    async def revoke(self, request, account, plane, raw):
        before = [(device, device['revoked']) for device in account.devices]
        await asyncio.sleep(A_MOMENT_S)
        answer = await super().revoke(request, account, plane, raw)
        if answer.status == 204:
            for device, revoked in before:
                if device['device_id'] != urllib.parse.unquote(raw):
                    device['revoked'] = revoked
        return answer


@bug('revoked-known-good', 'A revoked device is good for submissions if it has taken one before',
     ['device-id-field', 'alpha-not-found'])
class RevokedKnownGood:
    async def submit(self, request, account, plane):
        await request.body(self.style.max_body)
        used = {one['device_id'] for one in account.messages if one['plane'] == 'public'}
        revoked = [one for one in account.devices if one['revoked'] and one['device_id'] in used]
        for device in revoked:
            device['revoked'] = False
        try:
            return await super().submit(request, account, plane)
        finally:
            for device in revoked:
                device['revoked'] = True
