"""Bugs of two requests at once: one of them is lost, mixed up, or judged by what is past."""

import asyncio
import copy
import urllib.parse

from bugs.submissions import read
from planted import bug
from wire import Answer

A_MOMENT_S = 0.05


@bug('replay-disable-race', 'A replay that meets a disable goes on from when the endpoint was enabled',
     [173, 182, 185])
class ReplayDisableRace:
    async def replay(self, request, account, plane, raw, raw_delivery):
        endpoint = self.find(account, plane, raw, flagged=False)
        before = endpoint['enabled']
        await asyncio.sleep(A_MOMENT_S)
        now, endpoint['enabled'] = endpoint['enabled'], before
        try:
            return await super().replay(request, account, plane, raw, raw_delivery)
        finally:
            endpoint['enabled'] = now


@bug('cancel-dispatch-race', 'A cancel says yes though a device was handed the message meanwhile',
     [159, 161, 278])
class CancelDispatchRace:
    async def cancel(self, request, account, plane, raw):
        message = self.message(request, account, plane, raw, flagged=True)
        if message['state'] not in ('accepted', 'queued'):
            return await super().cancel(request, account, plane, raw)
        await asyncio.sleep(A_MOMENT_S)
        if message['state'] != 'claimed':
            return await super().cancel(request, account, plane, raw)
        message['cancelled'] = True
        self.move(account, message, 'cancelled')
        return Answer(204)


@bug('revoke-race', 'Of two devices that are revoked at once one is written back as it was', [191, 246])
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


@bug('create-race-loses', 'Of two endpoints that are created at once one is written over', [171, 215, 216])
class CreateRaceLoses:
    async def create(self, request, account, plane):
        await read(self, request)
        before = list(account.endpoints)
        await asyncio.sleep(A_MOMENT_S)
        answer = await super().create(request, account, plane)
        if answer.status == 201:
            account.endpoints = [*before, account.endpoints[-1]]
        return answer


@bug('replay-race-loses', 'Of two deliveries that are replayed at once one is written back as it was',
     [182, 238])
class ReplayRaceLoses:
    async def replay(self, request, account, plane, raw, raw_delivery):
        endpoint = self.find(account, plane, raw, flagged=False)
        before = copy.deepcopy(endpoint['deliveries'])
        await asyncio.sleep(A_MOMENT_S)
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if answer.status == 202:
            for now, was in zip(endpoint['deliveries'], before):
                if now['delivery_id'] != urllib.parse.unquote(raw_delivery):
                    now.update(was)
        return answer


@bug('status-race-mixed', 'Two looks at the status at once are both told of the message of the later one',
     [62, 276])
class StatusRaceMixed:
    async def status(self, request, account, plane, raw):
        self.message(request, account, plane, raw, flagged=True)
        account.looked_for = raw
        await asyncio.sleep(A_MOMENT_S)
        return await super().status(request, account, plane, account.looked_for)
