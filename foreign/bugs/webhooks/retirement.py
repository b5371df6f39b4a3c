"""Bugs of what disabling and rotating retires."""

from bugs.webhooks.deliveries import Listing
from planted import bug


@bug('deliveries-cursor-retired', 'A cursor to what follows a retired delivery is refused',
     ['pages-until-null-cursor', 'list-deliveries-route'])
class DeliveriesCursorRetired:
    async def list_deliveries(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        before = request.query.get('before')
        if any(d['delivery_id'] == before and d['terminal_reason'] == 'retired'
               for d in endpoint['deliveries']):
            return self.bad_parameter(plane)
        return await super().list_deliveries(request, account, plane, raw)


@bug('deliveries-retired-vanish', 'An endpoint that is enabled again shows nothing it retired',
     ['retired-stay-as-history', 'list-deliveries-route'])
class DeliveriesRetiredVanish(Listing):
    async def list_deliveries(self, request, account, plane, raw):
        self.enabled = self.find(account, plane, raw, False)['enabled']
        return await super().list_deliveries(request, account, plane, raw)

    def reordered(self, ordered, items, account, before):
        if self.enabled:
            items = [one for one in items if one['terminal_reason'] != 'retired']
        return ordered(items, 'delivery_id')


@bug('disable-retires-failed', 'Disabling retires failed deliveries as well',
     ['disable-retires-waiting', 'replay-queues-a-generation'])
class DisableRetiresFailed:
    def retire(self, endpoint, rotated):
        super().retire(endpoint, rotated=True)


@bug('disable-retires-succeeded', 'Disabling retires every delivery, those that succeeded too',
     ['disable-retires-waiting', 'replay-only-of-failed'])
class DisableRetiresSucceeded:
    def retire(self, endpoint, rotated):
        super().retire(endpoint, rotated)
        for delivery in endpoint['deliveries']:
            if not rotated and delivery['status'] == 'succeeded':
                delivery.update(status='dead', terminal_reason='retired')


@bug('enable-revives-leased', 'Enabling takes up again what was under way when it was disabled',
     ['disable-retires-waiting', 'retired-stay-as-history'])
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


@bug('rotate-disabled-spares', 'Rotating a disabled endpoint retires nothing, its failed deliveries neither',
     ['rotate-retires-waiting', 'operations-tied-to-events'])
class RotateDisabledSpares:
    async def rotate(self, request, account, plane, raw):
        self.at_rest = not self.find(account, plane, raw, flagged=plane == 'public')['enabled']
        return await super().rotate(request, account, plane, raw)

    def retire(self, endpoint, rotated):
        if not (rotated and self.at_rest):
            super().retire(endpoint, rotated)


@bug('rotate-retires-elsewhere', 'A rotation retires what waits at the other endpoints as well',
     ['rotate-retires-waiting', 'retired-stay-as-history'])
class RotateRetiresElsewhere:
    async def rotate(self, request, account, plane, raw):
        answer = await super().rotate(request, account, plane, raw)
        for one in self.store(account, plane):
            self.retire(one, rotated=False)
        return answer


@bug('rotate-retires-third', 'A rotation retires failed deliveries that no replay was left for',
     ['rotate-retires-waiting', 'replay-after-three-generations'])
class RotateRetiresThird:
    def retire(self, endpoint, rotated):
        super().retire(endpoint, rotated)
        for delivery in endpoint['deliveries']:
            if rotated and self.failed(delivery):
                delivery['terminal_reason'] = 'retired'


@bug('sealed-disable-retires-neighbours',
     'Disabling by the sealed plane retires what waits for other endpoints of the account',
     ['disable-retires-waiting', 'retired-stay-as-history', 'sealed-webhooks-as-public'])
class SealedDisableRetiresNeighbours:
    async def disable(self, request, account, plane, raw):
        answer = await super().disable(request, account, plane, raw)
        if plane == 'sealed' and answer.status == 204:
            for endpoint in self.store(account, plane):
                self.retire(endpoint, rotated=False)
        return answer
