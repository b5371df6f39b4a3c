"""Bugs of deliveries: what a key of a replay is remembered for, and pages of the sealed plane."""

import urllib.parse

from bugs.deliveries import Listing
from bugs.rewritten import rewritten
from planted import bug


@bug('sealed-replay-keys-per-delivery', 'On the sealed plane a key is as good as new for another delivery',
     [238, 297, 303])
class SealedReplayKeysPerDelivery:
    async def replay(self, request, account, plane, raw, raw_delivery):
        if plane == 'sealed':
            name = urllib.parse.unquote(raw_delivery)
            for keys in account.replays.values():
                for key in [k for k, (known, _) in keys.items() if known != name]:
                    del keys[key]
        return await super().replay(request, account, plane, raw, raw_delivery)


@bug('replay-latest-key-alone', 'Of the keys of an account only the latest is known', [238])
class ReplayLatestKeyAlone:
    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        key = (request.header('idempotency-key') or '').strip()
        for keys in account.replays.values():
            if key in keys:
                for other in [k for k in keys if k != key]:
                    del keys[other]
        return answer


class Forgets:
    """Forgets the key of a replay once its generation is in one of some states."""

    async def replay(self, request, account, plane, raw, raw_delivery):
        delivery = self.find_delivery(
            account, plane, self.find(account, plane, raw, flagged=False), raw_delivery)
        if self.forgets(delivery):
            for keys in account.replays.values():
                for key in [k for k, (name, _) in keys.items() if name == delivery['delivery_id']]:
                    del keys[key]
        return await super().replay(request, account, plane, raw, raw_delivery)


@bug('replay-key-until-failed', 'A key is good for another replay once the generation it began has failed',
     [182, 238], delivers=True)
class ReplayKeyUntilFailed(Forgets):
    def forgets(self, delivery):
        return self.failed(delivery)


@bug('sealed-ties-lost', 'The next sealed page of deliveries begins with what is older by a millisecond',
     [209, 296])
class SealedTiesLost(Listing):
    async def list_deliveries(self, request, account, plane, raw):
        self.sealed = plane == 'sealed'
        return await super().list_deliveries(request, account, plane, raw)

    def reordered(self, ordered, items, account, before):
        found = ordered(items, 'delivery_id')
        for at, one in enumerate(found):
            if self.sealed and one['delivery_id'] == before:
                rest = [d for d in found[at:] if d['created_at_ms'] < one['created_at_ms']]
                return found[:at + 1] + rest
        return found


@bug('sealed-attempts-of-now', 'The sealed list shows attempts of the latest generation alone', [120, 303])
class SealedAttemptsOfNow:
    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        if plane == 'sealed':
            shown['attempts'] = [a for a in shown['attempts'] if a['generation'] == shown['generation']]
        return shown


@bug('deliveries-limit-one-loops', 'With a limit of one the cursor stands at the item itself', [209, 236])
class DeliveriesLimitOneLoops:
    async def list_deliveries(self, request, account, plane, raw):
        answer = await super().list_deliveries(request, account, plane, raw)
        if answer.status != 200 or request.query.get('limit') != '1' or not request.query.get('before'):
            return answer
        return rewritten(answer, lambda page: page.update(next_before=request.query['before']))


@bug('retired-under-way-succeeds', 'A delivery that is retired while it is under way is succeeded when it gets there',
     [173, 185])
class RetiredSucceeds:
    def retire(self, endpoint, rotated):
        leased = [one for one in endpoint['deliveries'] if one['status'] == 'leased']
        super().retire(endpoint, rotated)
        for one in leased:
            one.update(status='succeeded', terminal_reason=None)
