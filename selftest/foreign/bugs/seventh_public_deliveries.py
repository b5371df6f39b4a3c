"""Bugs of public deliveries: what a page holds, and what can be replayed with which key."""

import re
import urllib.parse
import uuid

from bugs.deliveries import Listing
from bugs.third_y_deliveries import Replaying
from deliveries import MAX_GENERATION, PAGE_LIMIT
from planted import bug


@bug('deliveries-limit-unread', 'A limit is looked at and never heeded', [236, 427])
class DeliveriesLimitUnread:
    async def list_deliveries(self, request, account, plane, raw):
        asked = request.query.get('limit', '')
        good = re.fullmatch('[0-9]{1,2}', asked) and 1 <= int(asked) <= PAGE_LIMIT
        if plane == 'public' and good:
            del request.query['limit']
        return await super().list_deliveries(request, account, plane, raw)


@bug('deliveries-join-attempts', 'The history has only what was attempted at least once', [185, 236])
class DeliveriesJoinAttempts(Listing):
    async def list_deliveries(self, request, account, plane, raw):
        self.joins = plane == 'public'
        return await super().list_deliveries(request, account, plane, raw)

    def reordered(self, ordered, items, account, before):
        if self.joins:
            items = [one for one in items if one['attempts']]
        return ordered(items, 'delivery_id')


@bug('replay-key-made-up', 'Where no key comes with a replay the service makes one up', [238])
class ReplayKeyMadeUp:
    async def replay(self, request, account, plane, raw, raw_delivery):
        if plane == 'public' and 'idempotency-key' not in request.headers:
            request.headers['idempotency-key'] = [str(uuid.uuid4())]
        return await super().replay(request, account, plane, raw, raw_delivery)


@bug('replay-keys-per-delivery', 'A key used for one delivery is as good as new for another of its endpoint',
     [238])
class ReplayKeysPerDelivery:
    async def replay(self, request, account, plane, raw, raw_delivery):
        every = account.__dict__.setdefault('keys_by_delivery', {})
        endpoint, delivery = (urllib.parse.unquote(one) for one in (raw, raw_delivery))
        mine = every.setdefault((endpoint, delivery), {})
        for (name, _), kept in every.items():
            for way, keys in kept.items() if name != endpoint else ():
                mine[way] = {**keys, **mine.get(way, {})}
        account.replays = mine
        return await super().replay(request, account, plane, raw, raw_delivery)


@bug('replay-policy-rejected', 'A delivery that policy has rejected can be replayed', [182, 183, 238])
class ReplayPolicyRejected:
    def obstacle(self, endpoint, delivery):
        rejected = delivery['terminal_reason'] == 'policy_rejected'
        if rejected and delivery['generation'] < MAX_GENERATION:
            delivery = {**delivery, 'terminal_reason': 'failed'}
        return super().obstacle(endpoint, delivery)


@bug('replay-while-disabled', 'The public plane replays for an endpoint that is disabled', [182, 238])
class ReplayWhileDisabled(Replaying):
    def obstacle(self, endpoint, delivery):
        if self.replaying_by == 'public':
            endpoint = {**endpoint, 'enabled': True}
        return super().obstacle(endpoint, delivery)


@bug('replay-limit-untold', 'A third generation that failed is not eligible, as anything else', [184, 238])
class ReplayLimitUntold(Replaying):
    def obstacle(self, endpoint, delivery):
        code = super().obstacle(endpoint, delivery)
        return 'replay_not_eligible' if code and self.replaying_by == 'public' else code
