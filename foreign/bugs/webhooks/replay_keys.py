"""Bugs of the keys that a replay is known again by."""

import re
import urllib.parse
import uuid
from dataclasses import replace

from bugs.toolkit.other_answers import stumble
from bugs.webhooks.replays import Stale
from bugs.toolkit.rewritten import rewritten
from planted import bug


class KeysOfAnyRoute:
    """Keeps the first answer to each key, whichever route it came to."""

    async def answered(self, request, account, route, handled):
        key, known = request.header('idempotency-key'), account.__dict__.setdefault('by_key', {})
        if key in known and known[key][0] != route:
            await request.body(self.style.max_body)
            return replace(known[key][1], headers=[*known[key][1].headers])
        answer = await handled()
        if key and answer.status == 202:
            known.setdefault(key, (route, replace(answer, headers=[*answer.headers])))
        return answer


@bug('key-answers-any-route', 'A key that a submission has used brings its answer to a replay, and the reverse',
     ['webhook-replay-accepted-members', 'replay-delivery-route', 'alpha-conflict'])
class KeyAnswersAnyRoute(KeysOfAnyRoute):
    async def submit(self, request, account, plane):
        above = super()
        return await self.answered(
            request, account, 'submit', lambda: above.submit(request, account, plane))

    async def replay(self, request, account, plane, raw, raw_delivery):
        above = super()
        return await self.answered(request, account, f'replay {plane}', lambda: above.replay(
            request, account, plane, raw, raw_delivery))


@bug('replay-key-500', 'A key that is no UUID makes a replay stumble', ['replay-delivery-route'])
class ReplayKey500:
    async def replay(self, request, account, plane, raw, raw_delivery):
        key = (request.header('idempotency-key') or '').strip()
        if key and not re.fullmatch(r'[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}', key):
            return stumble()
        return await super().replay(request, account, plane, raw, raw_delivery)


@bug('replay-key-any-version', 'The key of a replay is a UUID of any version', ['replay-delivery-route'],
     stays='uuid.UUID takes any version')
class ReplayKeyAnyVersion:
    def checked_key(self, request, plane, json_only=False):
        key = (request.header('idempotency-key') or '').strip()
        if not json_only and re.fullmatch(r'[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', key):
            return key
        return super().checked_key(request, plane, json_only)


@bug('replay-key-empty', 'A header for the key that holds nothing is a key as any other', ['replay-delivery-route'])
class ReplayKeyEmpty:
    def checked_key(self, request, plane, json_only=False):
        if not json_only and request.header('idempotency-key') == '':
            return ''
        return super().checked_key(request, plane, json_only)


@bug('replay-key-made-up', 'Where no key comes with a replay the service makes one up', ['replay-delivery-route'])
class ReplayKeyMadeUp:
    async def replay(self, request, account, plane, raw, raw_delivery):
        if plane == 'public' and 'idempotency-key' not in request.headers:
            request.headers['idempotency-key'] = [str(uuid.uuid4())]
        return await super().replay(request, account, plane, raw, raw_delivery)


@bug('replay-key-optional-sealed', 'The sealed plane makes up a key where none came',
     ['replay-delivery-route', 'sealed-replay-row'])
class ReplayKeyOptionalSealed:
    async def replay(self, request, account, plane, raw, raw_delivery):
        if plane == 'sealed' and not request.header('idempotency-key'):
            request.headers['idempotency-key'] = [str(uuid.uuid4())]
        return await super().replay(request, account, plane, raw, raw_delivery)


@bug('replay-key-race', 'A key sent twice at once begins two generations',
     ['replay-delivery-route', 'replay-queues-a-generation'])
class ReplayKeyRace(Stale):
    def restored(self, account, delivery, key):
        if account.replays.get('', {}).pop(key, None):
            super().restored(account, delivery, key)


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
     ['replay-queues-a-generation', 'replay-delivery-route'], delivers=True)
class ReplayKeyUntilFailed(Forgets):
    def forgets(self, delivery):
        return self.failed(delivery)


@bug('replay-keys-of-all-accounts', 'A key of replays that another account used is taken',
     ['replay-delivery-route', 'sealed-replay-row'])
class ReplayKeysOfAllAccounts:
    async def replay(self, request, account, plane, raw, raw_delivery):
        account.replays = self.__dict__.setdefault('every_replay', {})
        return await super().replay(request, account, plane, raw, raw_delivery)


@bug('replay-refused-begun', 'A replay refused for a disabled endpoint has begun all the same',
     ['replay-only-of-failed', 'replay-delivery-route'])
class ReplayRefusedBegun:
    def obstacle(self, endpoint, delivery):
        code = super().obstacle(endpoint, delivery)
        if code and not endpoint['enabled'] and self.failed(delivery) and delivery['generation'] < 3:
            self.begin_generation(delivery)
        return code


@bug('replay-repeat-says-before', 'A repeated key is told the generation before its own',
     ['sealed-replay-accepted-members', 'sealed-replay-generation'])
class ReplayRepeatSaysBefore:
    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)

        def change(body):
            if body.get('created') is False:
                body['generation'] -= 1
        return rewritten(answer, change)


@bug('sealed-replay-keys-per-delivery', 'On the sealed plane a key is as good as new for another delivery',
     ['replay-delivery-route', 'sealed-replay-row', 'sealed-webhooks-as-public'])
class SealedReplayKeysPerDelivery:
    async def replay(self, request, account, plane, raw, raw_delivery):
        if plane == 'sealed':
            name = urllib.parse.unquote(raw_delivery)
            for keys in account.replays.values():
                for key in [k for k, (known, _) in keys.items() if known != name]:
                    del keys[key]
        return await super().replay(request, account, plane, raw, raw_delivery)
