"""Bugs of public deliveries: their pages and their order, and what a replay asks and touches."""

from answers import Refusal
from bugs.deliveries import Listing
from bugs.rewritten import rewritten
from planted import bug


@bug('deliveries-limit-20-refused', 'A limit of 20 is out of range', [236, 427])
class DeliveriesLimit20Refused:
    async def list_deliveries(self, request, account, plane, raw):
        if request.query.get('limit') == '20':
            raise Refusal(self.bad_parameter(plane))
        return await super().list_deliveries(request, account, plane, raw)


@bug('deliveries-by-update', 'Deliveries are ordered by their last change', [236])
class DeliveriesByUpdate(Listing):
    def reordered(self, ordered, items, account, before):
        return sorted(ordered(items, 'delivery_id'), key=lambda one: -one['updated_at_ms'])


@bug('attempts-first-fifty', 'A page shows its first fifty attempts, whichever delivery they are of', [90, 236])
class AttemptsFirstFifty:
    async def list_deliveries(self, request, account, plane, raw):
        answer = await super().list_deliveries(request, account, plane, raw)

        def change(page):
            room = 50
            for one in page['deliveries']:
                one['attempts'] = one['attempts'][:room]
                room -= len(one['attempts'])
        return rewritten(answer, change) if answer.status == 200 else answer


class LastOneLost:
    """Looks for what follows a page one too far, so that a last page of one is never read."""

    counted = None

    def page(self, ids, cursor, size, plane, flagged=False):
        shown, following = super().page(ids, cursor, size, plane, flagged)
        lost = self.counted and following and shown.stop == len(ids) - 1
        return shown, None if lost else following


@bug('deliveries-last-lost', 'A single delivery that is left for a last page is not read any more', [209, 236])
class DeliveriesLastLost(LastOneLost):
    async def list_deliveries(self, request, account, plane, raw):
        self.counted = True
        try:
            return await super().list_deliveries(request, account, plane, raw)
        finally:
            self.counted = None


@bug('devices-last-lost', 'A single device that is left for a last page is not read any more', [209, 244])
class DevicesLastLost(LastOneLost):
    async def owner_devices(self, request, account, plane):
        self.counted = True
        try:
            return await super().owner_devices(request, account, plane)
        finally:
            self.counted = None


@bug('replay-paused-refused', 'Nothing can be replayed while an endpoint is paused, enabled or not', [182, 238])
class ReplayPausedRefused:
    def obstacle(self, endpoint, delivery):
        return super().obstacle(endpoint, delivery) or (
            'replay_not_eligible' if endpoint['paused_at_ms'] is not None else None)


@bug('replay-touches-all', 'A replay begins another generation of every failed delivery of the endpoint',
     [182, 238])
class ReplayTouchesAll:
    async def replay(self, request, account, plane, raw, raw_delivery):
        endpoint = self.find(account, plane, raw, flagged=False)
        before = {one['delivery_id']: one['generation'] for one in endpoint['deliveries']}
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        begun = [one for one in endpoint['deliveries'] if before[one['delivery_id']] != one['generation']]
        for one in endpoint['deliveries'] if begun else ():
            if self.obstacle(endpoint, one) is None:
                self.begin_generation(one)
        return answer


@bug('replay-key-empty', 'A header for the key that holds nothing is a key as any other', [238])
class ReplayKeyEmpty:
    def checked_key(self, request, plane, json_only=False):
        if not json_only and request.header('idempotency-key') == '':
            return ''
        return super().checked_key(request, plane, json_only)
