"""Bugs of the history of deliveries, of its pages, and of the keys of replays."""

import urllib.parse

from planted import bug


@bug('deliveries-limit-zero-all', 'A limit of 0 asks for all deliveries there are', [236, 427])
class DeliveriesLimitZeroAll:
    async def list_deliveries(self, request, account, plane, raw):
        if request.query.get('limit') != '0':
            return await super().list_deliveries(request, account, plane, raw)
        endpoint = self.find(account, plane, raw, flagged=False)
        found = self.newest_first(endpoint['deliveries'], 'delivery_id')
        return self.success(200, {
            'deliveries': [self.delivery_view(one, plane) for one in found], 'next_before': None})


@bug('deliveries-cursor-says-whose', 'A cursor of deliveries says whose they are, and is believed',
     [17, 209, 236], style='forgetful')
class DeliveriesCursorSaysWhose:
    async def list_deliveries(self, request, account, plane, raw):
        after = self.issued.get(request.query.get('before'))
        self.find(account, plane, raw, flagged=False)
        for other in self.accounts.values():
            for endpoint in self.store(other, plane):
                if any(one['delivery_id'] == after for one in endpoint['deliveries']):
                    name = urllib.parse.quote(endpoint['endpoint_id'], safe='')
                    return await super().list_deliveries(request, other, plane, name)
        return await super().list_deliveries(request, account, plane, raw)


@bug('deliveries-latest-fifty', 'The history of an endpoint goes back fifty deliveries', [209, 236])
class DeliveriesLatestFifty:
    def seen_endpoint(self, account, endpoint, projection):
        seen = super().seen_endpoint(account, endpoint, projection)
        latest = self.newest_first(seen['deliveries'], 'delivery_id')[:50]
        return {**seen, 'deliveries': [one for one in seen['deliveries'] if one in latest]}


@bug('replay-keys-end-with-retirement', 'Keys of replays are forgotten when their endpoint is disabled', [238])
class ReplayKeysEndWithRetirement:
    async def disable(self, request, account, plane, raw):
        answer = await super().disable(request, account, plane, raw)
        ended = {d['delivery_id'] for d in self.find(account, plane, raw, flagged=False)['deliveries']}
        for known in account.replays.values():
            for key, (name, _) in list(known.items()):
                if name in ended:
                    del known[key]
        return answer
