"""Bugs of the webhooks of the sealed plane, their deliveries and what fans out to them."""

import json

from bugs.fifth_b_events import FansOut
from bugs.rewritten import rewritten
from planted import bug


@bug('event-while-waiting-lost', 'An event is not sent to an endpoint that another one still waits for', [347])
class EventWhileWaitingLost(FansOut):
    def targets(self, account, plane):
        return [one for one in super().targets(account, plane) if not any(
            sent['status'] == 'pending' for sent in one['deliveries'])]


@bug('event-lost-after-rotation', 'A rotation ends a subscription, which enabling does not begin again',
     [172, 174, 347])
class EventLostAfterRotation(FansOut):
    async def rotate(self, request, account, plane, raw):
        answer = await super().rotate(request, account, plane, raw)
        self.find(account, plane, raw, flagged=False)['unsubscribed'] = True
        return answer

    def targets(self, account, plane):
        return [one for one in super().targets(account, plane) if 'unsubscribed' not in one]


@bug('sealed-create-takes-enabled', 'A sealed create takes over whether the endpoint is enabled from its body',
     [171, 223, 303])
class SealedCreateTakesEnabled:
    async def create(self, request, account, plane):
        if plane != 'sealed':
            return await super().create(request, account, plane)
        body = await self.parsed(request, plane)
        wanted = body.pop('enabled', False)
        request._body = json.dumps(body).encode()
        answer = await super().create(request, account, plane)
        if answer.status != 201 or wanted is not True:
            return answer
        account.endpoints[-1]['enabled'] = True
        return rewritten(answer, lambda shown: shown.update(enabled=True))


@bug('sealed-limit-quota', 'A ninth sealed endpoint is refused as beyond a quota', [225, 303, 394, 416])
class SealedLimitQuota:
    async def create(self, request, account, plane):
        answer = await super().create(request, account, plane)
        if plane == 'sealed' and answer.status == 409:
            return self.error(429, 'quota_exceeded', plane)
        return answer


@bug('sealed-replay-limit-untold', 'On the sealed plane a third generation is not eligible, as anything else',
     [184, 238, 303])
class SealedReplayLimitUntold:
    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if plane == 'sealed' and answer.status == 409:
            return self.error(409, 'replay_not_eligible', plane)
        return answer


@bug('sealed-rotate-disabled-spares-failed',
     'A rotation on the sealed plane of what is disabled leaves failed deliveries to be replayed', [174, 303, 355])
class SealedRotateDisabledSparesFailed:
    async def rotate(self, request, account, plane, raw):
        found = self.find(account, plane, raw, flagged=plane == 'public')
        found['quiet'] = plane == 'sealed' and not found['enabled']
        return await super().rotate(request, account, plane, raw)

    def retire(self, endpoint, rotated):
        if not (rotated and endpoint.get('quiet')):
            super().retire(endpoint, rotated)


@bug('sealed-rotate-clears-sent', 'A rotation on the sealed plane takes what was delivered out of the history',
     [174, 236, 303])
class SealedRotateClearsSent:
    async def rotate(self, request, account, plane, raw):
        answer = await super().rotate(request, account, plane, raw)
        if plane == 'sealed':
            found = self.find(account, plane, raw, flagged=False)
            found['deliveries'][:] = [one for one in found['deliveries'] if one['status'] != 'succeeded']
        return answer


@bug('retired-attempts-gone', 'A delivery that is retired loses the attempts that there were', [185, 236])
class RetiredAttemptsGone:
    def retire(self, endpoint, rotated):
        ended = [one for one in endpoint['deliveries'] if one['status'] in ('pending', 'leased')]
        super().retire(endpoint, rotated)
        for one in ended:
            one['attempts'] = []


@bug('sealed-list-hides-legacy', 'Dead deliveries of the legacy kind are not in the sealed list', [120, 236, 303])
class SealedListHidesLegacy:
    async def list_deliveries(self, request, account, plane, raw):
        answer = await super().list_deliveries(request, account, plane, raw)
        if plane != 'sealed' or answer.status != 200:
            return answer
        return rewritten(answer, lambda page: page.update(deliveries=[
            one for one in page['deliveries'] if one['terminal_reason'] != 'legacy']))
