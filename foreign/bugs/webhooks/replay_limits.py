"""Bugs of which deliveries can be replayed, and how often."""

from deliveries import MAX_GENERATION
from planted import bug

ATTEMPTS = 7


@bug('replay-leased', 'What is under way can be replayed', ['replay-only-of-failed', 'replay-delivery-route'])
class ReplayLeased:
    def obstacle(self, endpoint, delivery):
        if delivery['status'] == 'leased' and endpoint['enabled'] and delivery['generation'] < 3:
            return None
        return super().obstacle(endpoint, delivery)


@bug('replay-legacy', 'Dead deliveries of the legacy kind can be replayed',
     ['replay-only-of-failed', 'replay-delivery-route'])
class ReplayLegacy:
    def obstacle(self, endpoint, delivery):
        if delivery['terminal_reason'] == 'legacy' and endpoint['enabled'] and delivery['generation'] < 3:
            return None
        return super().obstacle(endpoint, delivery)


@bug('replay-limit-before-reason', 'In the third generation any dead delivery is told that the limit is reached',
     ['replay-only-of-failed', 'replay-after-three-generations'])
class ReplayLimitBeforeReason:
    def obstacle(self, endpoint, delivery):
        if delivery['status'] == 'dead' and delivery['generation'] == 3 and endpoint['enabled']:
            return 'replay_limit'
        return super().obstacle(endpoint, delivery)


@bug('replay-limit-by-attempts', 'The limit of replays is seen once there were 21 attempts, in whichever generation',
     ['webhook-replay-accepted-members', 'replay-after-three-generations', 'limit-of-replay-generations'])
class ReplayLimitByAttempts:
    def obstacle(self, endpoint, delivery):
        code = super().obstacle(endpoint, delivery)
        few = len(delivery['attempts']) < 3 * ATTEMPTS
        return None if code == 'replay_limit' and few else code


class Replaying:
    """Knows by which plane a delivery is replayed while it is judged."""

    replaying_by = None

    async def replay(self, request, account, plane, raw, raw_delivery):
        self.replaying_by = plane
        try:
            return await super().replay(request, account, plane, raw, raw_delivery)
        finally:
            self.replaying_by = None


@bug('replay-limit-untold', 'A third generation that failed is not eligible, as anything else',
     ['replay-after-three-generations', 'replay-delivery-route'])
class ReplayLimitUntold(Replaying):
    def obstacle(self, endpoint, delivery):
        code = super().obstacle(endpoint, delivery)
        return 'replay_not_eligible' if code and self.replaying_by == 'public' else code


@bug('replay-not-eligible-422', 'A replay that is not eligible cannot be processed: 422',
     ['replay-only-of-failed', 'replay-delivery-route'])
class ReplayNotEligible422:
    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if answer.status == 409 and b'replay_not_eligible' in answer.body:
            return self.error(422, 'replay_not_eligible', plane)
        return answer


@bug('replay-paused-refused', 'Nothing can be replayed while an endpoint is paused, enabled or not',
     ['replay-queues-a-generation', 'replay-delivery-route'])
class ReplayPausedRefused:
    def obstacle(self, endpoint, delivery):
        return super().obstacle(endpoint, delivery) or (
            'replay_not_eligible' if endpoint['paused_at_ms'] is not None else None)


@bug('replay-policy-rejected', 'A delivery that policy has rejected can be replayed',
     ['replay-queues-a-generation', 'replay-only-of-failed', 'replay-delivery-route'])
class ReplayPolicyRejected:
    def obstacle(self, endpoint, delivery):
        rejected = delivery['terminal_reason'] == 'policy_rejected'
        if rejected and delivery['generation'] < MAX_GENERATION:
            delivery = {**delivery, 'terminal_reason': 'failed'}
        return super().obstacle(endpoint, delivery)


@bug('replay-succeeded', 'A delivery that arrived can be sent once more',
     ['replay-queues-a-generation', 'replay-only-of-failed', 'replay-delivery-route'])
class ReplaySucceeded:
    def obstacle(self, endpoint, delivery):
        if delivery['status'] == 'succeeded' and delivery['generation'] == 1:
            delivery = {**delivery, 'status': 'dead', 'terminal_reason': 'failed'}
        return super().obstacle(endpoint, delivery)


@bug('replay-touches-all', 'A replay begins another generation of every failed delivery of the endpoint',
     ['replay-queues-a-generation', 'replay-delivery-route'])
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


@bug('replay-two-generations', 'The second generation is the last one',
     ['replay-queues-a-generation', 'limit-of-replay-generations'])
class ReplayTwoGenerations:
    def obstacle(self, endpoint, delivery):
        code = super().obstacle(endpoint, delivery)
        return 'replay_limit' if code is None and delivery['generation'] == 2 else code


@bug('sealed-fourth-generation', 'The sealed plane lets a delivery be replayed after its third generation',
     ['sealed-delivery-members', 'replay-after-three-generations', 'limit-of-replay-generations'])
class SealedFourthGeneration(Replaying):
    def obstacle(self, endpoint, delivery):
        code = super().obstacle(endpoint, delivery)
        fourth = self.replaying_by == 'sealed' and delivery['generation'] == 3
        return None if fourth and code == 'replay_limit' else code


@bug('sealed-replay-conflict-word', 'A sealed replay that is not eligible is a conflict in the public word',
     ['sealed-error-codes', 'sealed-409-codes'])
class SealedReplayConflictWord:
    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if plane == 'sealed' and b'replay_not_eligible' in answer.body:
            return self.error(409, 'conflict', plane)
        return answer


@bug('sealed-replay-limit-untold', 'On the sealed plane a third generation is not eligible, as anything else',
     ['replay-after-three-generations', 'replay-delivery-route', 'sealed-webhooks-as-public'])
class SealedReplayLimitUntold:
    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if plane == 'sealed' and answer.status == 409:
            return self.error(409, 'replay_not_eligible', plane)
        return answer


@bug('sealed-replay-while-disabled', 'The sealed plane replays for an endpoint that is disabled',
     ['replay-queues-a-generation', 'replay-delivery-route', 'sealed-webhooks-as-public'])
class SealedReplayWhileDisabled(Replaying):
    def obstacle(self, endpoint, delivery):
        if self.replaying_by == 'sealed':
            endpoint = {**endpoint, 'enabled': True}
        return super().obstacle(endpoint, delivery)
