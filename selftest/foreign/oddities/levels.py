"""Oddities that follow the contract to the letter where its words ask for less than one expects."""

from eventful import Eventful
from planted import oddity


@oddity('transfers-listed-apart', 'A transfer of a sealed event stands in the sealed list of deliveries alone',
        [20, 232, 349])
class TransfersListedApart(Eventful):
    """Endpoints that were selected receive sealed events; which list shows a transfer is not said."""

    def happen(self, account, plane, event):
        for endpoint in self.store(account, 'public'):
            if endpoint['enabled'] and (plane == 'public' or endpoint['selected']):
                delivery = self.make_delivery(endpoint, self.now_ms(), account)
                delivery.update(event_id=event, apart=plane == 'sealed')

    async def list_deliveries(self, request, account, plane, raw):
        self.leaves_apart = plane == 'public'
        try:
            return await super().list_deliveries(request, account, plane, raw)
        finally:
            self.leaves_apart = False

    def newest_first(self, items, name):
        found = super().newest_first(items, name)
        if getattr(self, 'leaves_apart', False):
            found = [one for one in found if not one.get('apart')]
        return found
