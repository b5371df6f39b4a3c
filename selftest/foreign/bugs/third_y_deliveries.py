"""Bugs of the sealed plane's deliveries and of replaying them."""

from planted import bug


class Replaying:
    """Knows by which plane a delivery is replayed while it is judged."""

    replaying_by = None

    async def replay(self, request, account, plane, raw, raw_delivery):
        self.replaying_by = plane
        try:
            return await super().replay(request, account, plane, raw, raw_delivery)
        finally:
            self.replaying_by = None


@bug('sealed-fourth-generation', 'The sealed plane lets a delivery be replayed after its third generation',
     [120, 184, 425])
class SealedFourthGeneration(Replaying):
    def obstacle(self, endpoint, delivery):
        code = super().obstacle(endpoint, delivery)
        fourth = self.replaying_by == 'sealed' and delivery['generation'] == 3
        return None if fourth and code == 'replay_limit' else code


@bug('sealed-replay-while-disabled', 'The sealed plane replays for an endpoint that is disabled',
     [182, 238, 303])
class SealedReplayWhileDisabled(Replaying):
    def obstacle(self, endpoint, delivery):
        if self.replaying_by == 'sealed':
            endpoint = {**endpoint, 'enabled': True}
        return super().obstacle(endpoint, delivery)


@bug('replay-of-every-failed', 'A replay takes up every failed delivery of the endpoint', [182, 238])
class ReplayOfEveryFailed:
    async def replay(self, request, account, plane, raw, raw_delivery):
        endpoint = self.find(account, plane, raw, flagged=False)
        waiting = [one for one in endpoint['deliveries'] if self.failed(one) and one['generation'] < 3]
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if answer.status == 202:
            for one in waiting:
                if self.failed(one):
                    self.begin_generation(one)
        return answer


@bug('sealed-attempts-twenty', 'A sealed delivery shows its last twenty attempts', [120, 303, 347])
class SealedAttemptsTwenty:
    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        return {**shown, 'attempts': shown['attempts'][-20:]} if plane == 'sealed' else shown
