"""Bugs of replays, their keys and their generations."""

import asyncio
import urllib.parse
import uuid

from bugs.rewritten import rewritten
from planted import bug


@bug('replay-key-any-delivery', 'A key used before brings its answer for any delivery', [238])
class ReplayKeyAnyDelivery:
    async def replay(self, request, account, plane, raw, raw_delivery):
        endpoint = self.find(account, plane, raw, flagged=False)
        self.find_delivery(account, plane, endpoint, raw_delivery)
        known = account.replays.get('', {}).get(request.header('idempotency-key'))
        if known:
            return self.success(202, {**known[1], 'created': False})
        return await super().replay(request, account, plane, raw, raw_delivery)


@bug('replay-keys-per-endpoint', 'A key used for one endpoint is as good as new for another', [238])
class ReplayKeysPerEndpoint:
    async def replay(self, request, account, plane, raw, raw_delivery):
        account.replays = self.find(account, plane, raw, flagged=False).setdefault('replays', {})
        return await super().replay(request, account, plane, raw, raw_delivery)


class Stale:
    """Writes what it read some moments ago."""

    def restored(self, account, delivery, key):
        delivery.update(status='dead', terminal_reason='failed')

    async def replay(self, request, account, plane, raw, raw_delivery):
        name = urllib.parse.unquote(raw_delivery)
        found = [d for e in self.store(account, plane) for d in e['deliveries']
                 if d['delivery_id'] == name and self.failed(d) and d['generation'] < 3]
        key = request.header('idempotency-key')
        fresh = key not in account.replays.get('', {})
        await asyncio.sleep(0.05)
        for delivery in found:
            if not self.failed(delivery) and fresh and delivery['generation'] < 3:
                self.restored(account, delivery, key)
        return await super().replay(request, account, plane, raw, raw_delivery)


@bug('replay-race', 'Replays of a delivery under two keys at once begin a generation each', [182, 183])
class ReplayRace(Stale):
    def restored(self, account, delivery, key):
        if key not in account.replays.get('', {}):
            super().restored(account, delivery, key)


@bug('replay-key-race', 'A key sent twice at once begins two generations', [238, 182])
class ReplayKeyRace(Stale):
    def restored(self, account, delivery, key):
        if account.replays.get('', {}).pop(key, None):
            super().restored(account, delivery, key)


@bug('replay-second-while-disabled',
     'The second replay does not ask whether the endpoint is enabled', [182, 238])
class ReplaySecondWhileDisabled:
    def obstacle(self, endpoint, delivery):
        if self.failed(delivery) and delivery['generation'] == 2:
            return None
        return super().obstacle(endpoint, delivery)


@bug('replay-legacy', 'Dead deliveries of the legacy kind can be replayed', [183, 238])
class ReplayLegacy:
    def obstacle(self, endpoint, delivery):
        if delivery['terminal_reason'] == 'legacy' and endpoint['enabled'] and delivery['generation'] < 3:
            return None
        return super().obstacle(endpoint, delivery)


@bug('replay-limit-before-reason',
     'In the third generation any dead delivery is told that the limit is reached', [183, 184])
class ReplayLimitBeforeReason:
    def obstacle(self, endpoint, delivery):
        if delivery['status'] == 'dead' and delivery['generation'] == 3 and endpoint['enabled']:
            return 'replay_limit'
        return super().obstacle(endpoint, delivery)


@bug('replay-key-optional-sealed', 'The sealed plane makes up a key where none came', [238, 297])
class ReplayKeyOptionalSealed:
    async def replay(self, request, account, plane, raw, raw_delivery):
        if plane == 'sealed' and not request.header('idempotency-key'):
            request.headers['idempotency-key'] = [str(uuid.uuid4())]
        return await super().replay(request, account, plane, raw, raw_delivery)


@bug('replay-through-another-endpoint',
     'A delivery of a disabled endpoint can be replayed by the path of an enabled one', [182, 238])
class ReplayThroughAnotherEndpoint:
    def find_delivery(self, account, plane, endpoint, raw):
        name = urllib.parse.unquote(raw)
        for one in self.store(account, plane):
            if any(d['delivery_id'] == name for d in one['deliveries']):
                endpoint = one
        return super().find_delivery(account, plane, endpoint, raw)


@bug('replay-says-two', 'Every replay is said to be of generation two', [92, 182])
class ReplaySaysTwo:
    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if answer.status != 202:
            return answer
        return rewritten(answer, lambda body: body.update(generation=2))


@bug('replay-repeat-says-before', 'A repeated key is told the generation before its own', [126, 304])
class ReplayRepeatSaysBefore:
    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)

        def change(body):
            if body.get('created') is False:
                body['generation'] -= 1
        return rewritten(answer, change)


@bug('replay-drops-attempts', 'A replay throws away the attempts of the generations before', [236, 182])
class ReplayDropsAttempts:
    def begin_generation(self, delivery):
        delivery['attempts'].clear()
        super().begin_generation(delivery)


@bug('replay-refused-begun', 'A replay refused for a disabled endpoint has begun all the same', [183, 238])
class ReplayRefusedBegun:
    def obstacle(self, endpoint, delivery):
        code = super().obstacle(endpoint, delivery)
        if code and not endpoint['enabled'] and self.failed(delivery) and delivery['generation'] < 3:
            self.begin_generation(delivery)
        return code
