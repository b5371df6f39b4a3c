"""Bugs of the sealed plane's webhooks, where it should follow the rules of the public one."""

import asyncio
import datetime

from bugs.rewritten import rewritten
from planted import bug


@bug('sealed-enable-unchecked', 'Enabling on the sealed plane does not look at the URL again', [228, 303])
class SealedEnableUnchecked:
    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        conditions = endpoint['conditions']
        if plane == 'sealed':
            endpoint['conditions'] = conditions - {'urlRefused'}
        try:
            return await super().enable(request, account, plane, raw)
        finally:
            endpoint['conditions'] = conditions


@bug('sealed-rotate-spares-failed', 'A rotation on the sealed plane leaves failed deliveries to be replayed',
     [174, 303])
class SealedRotateSparesFailed:
    rotating_on = None

    async def rotate(self, request, account, plane, raw):
        self.rotating_on = plane
        try:
            return await super().rotate(request, account, plane, raw)
        finally:
            self.rotating_on = None

    def retire(self, endpoint, rotated):
        super().retire(endpoint, rotated and self.rotating_on != 'sealed')


@bug('enable-revives-leased', 'Enabling takes up again what was under way when it was disabled', [173, 185])
class EnableRevivesLeased:
    def retire(self, endpoint, rotated):
        for delivery in endpoint['deliveries']:
            if delivery['status'] == 'leased' and not rotated:
                delivery['under_way'] = True
        super().retire(endpoint, rotated)

    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204:
            for delivery in self.find(account, plane, raw, flagged=False)['deliveries']:
                if delivery.pop('under_way', False):
                    delivery.update(status='pending', terminal_reason=None)
        return answer


@bug('sealed-pause-in-words', 'The sealed list shows the time of a pause as a text', [80, 116])
class SealedPauseInWords:
    async def list_endpoints(self, request, account, plane):
        answer = await super().list_endpoints(request, account, plane)

        def change(page):
            for one in page['endpoints']:
                if one['paused_at_ms'] is not None:
                    at = datetime.datetime.fromtimestamp(
                        one['paused_at_ms'] // 1000, datetime.timezone.utc)
                    one['paused_at_ms'] = at.isoformat()
        return rewritten(answer, change) if plane == 'sealed' else answer


@bug('refused-enable-ends-pause', 'An enable that is refused has ended the pause all the same', [172, 228])
class RefusedEnableEndsPause:
    async def enable(self, request, account, plane, raw):
        self.find(account, plane, raw, flagged=False)['paused_at_ms'] = None
        return await super().enable(request, account, plane, raw)


@bug('sealed-refused-url-counts', 'A URL refused on the sealed plane counts among the eight', [225, 416])
class SealedRefusedUrlCounts:
    async def create(self, request, account, plane):
        answer = await super().create(request, account, plane)
        if plane == 'sealed' and b'"invalid_webhook_endpoint"' in answer.body:
            account.refused_urls = account.__dict__.get('refused_urls', 0) + 1
        return answer

    def full(self, account, plane):
        taken = account.__dict__.get('refused_urls', 0) if plane == 'sealed' else 0
        return len(self.store(account, plane)) + taken >= 8


@bug('sealed-replay-unlisted', 'The sealed list goes on showing a replayed delivery as it failed', [120, 182])
class SealedReplayUnlisted:
    def begin_generation(self, delivery):
        delivery['as_it_failed'] = {**delivery, 'attempts': [*delivery['attempts']]}
        super().begin_generation(delivery)

    def delivery_view(self, delivery, plane):
        known = delivery.get('as_it_failed') if plane == 'sealed' else None
        return super().delivery_view(known or delivery, plane)


@bug('replay-keys-of-all-accounts', 'A key of replays that another account used is taken', [238, 297])
class ReplayKeysOfAllAccounts:
    async def replay(self, request, account, plane, raw, raw_delivery):
        account.replays = self.__dict__.setdefault('every_replay', {})
        return await super().replay(request, account, plane, raw, raw_delivery)


@bug('rotate-race-shares', 'Two rotations at once are answered with one secret', [84, 174])
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
