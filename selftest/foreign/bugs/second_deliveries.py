"""Further bugs of deliveries: what is listed of them, and what a replay leaves behind."""

import uuid

from bugs.deliveries import Listing
from planted import bug
from wire import Answer


@bug('attempts-archived-as-text', 'Attempts of earlier generations tell their http_status as a text', [86, 122])
class AttemptsArchivedAsText:
    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        for one in shown['attempts']:
            if one['generation'] < delivery['generation'] and one['http_status'] is not None:
                one['http_status'] = str(one['http_status'])
        return shown


@bug('deliveries-by-url', 'An endpoint shows the deliveries of every endpoint with its URL', [236])
class DeliveriesByUrl(Listing):
    async def list_deliveries(self, request, account, plane, raw):
        url = self.find(account, plane, raw, flagged=False)['callback_url']
        self.twins = [d for e in self.store(account, plane) if e['callback_url'] == url
                      for d in e['deliveries']]
        return await super().list_deliveries(request, account, plane, raw)

    def reordered(self, ordered, items, account, before):
        return ordered(self.twins, 'delivery_id')


@bug('deliveries-cursor-retired', 'A cursor to what follows a retired delivery is refused', [209, 236])
class DeliveriesCursorRetired:
    async def list_deliveries(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        before = request.query.get('before')
        if any(d['delivery_id'] == before and d['terminal_reason'] == 'retired'
               for d in endpoint['deliveries']):
            return self.bad_parameter(plane)
        return await super().list_deliveries(request, account, plane, raw)


@bug('sealed-limit-later-only', 'The first sealed page of deliveries does not keep to the limit', [296, 427])
class SealedLimitLaterOnly:
    async def list_deliveries(self, request, account, plane, raw):
        if plane == 'sealed' and 'before' not in request.query:
            request.query.pop('limit', None)
        return await super().list_deliveries(request, account, plane, raw)


@bug('replay-judges-by-attempts', 'A retired delivery whose last attempt failed can be replayed', [183, 238])
class ReplayJudgesByAttempts:
    def obstacle(self, endpoint, delivery):
        code = super().obstacle(endpoint, delivery)
        attempts = delivery['attempts']
        if code and endpoint['enabled'] and delivery['terminal_reason'] == 'retired' and (
                delivery['generation'] < 3 and attempts and attempts[-1]['outcome']):
            return None
        return code


@bug('replay-nul-500', 'A zero byte in the id of a delivery makes the service stumble', [238])
class ReplayNul500:
    async def replay(self, request, account, plane, raw, raw_delivery):
        if '%00' in raw_delivery:
            return Answer(500, b'Internal Server Error', 'text/plain')
        return await super().replay(request, account, plane, raw, raw_delivery)


@bug('replay-new-event', 'A replay makes the delivery one of another event', [88, 182])
class ReplayNewEvent:
    def begin_generation(self, delivery):
        super().begin_generation(delivery)
        delivery['event_id'] = f'evt {uuid.uuid4()}'


@bug('replay-touches-creation', 'A replayed delivery counts as created anew', [182, 236])
class ReplayTouchesCreation:
    def begin_generation(self, delivery):
        super().begin_generation(delivery)
        delivery['created_at_ms'] = delivery['updated_at_ms']
