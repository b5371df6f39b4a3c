"""Bugs of what disabling and rotating does to deliveries."""

from planted import bug


def freed(endpoint, spared):
    """The deliveries that a retirement is not to touch, as they are."""
    return [(one, dict(one)) for one in endpoint['deliveries'] if spared(one)]


class Sparing:
    """A retirement that leaves some deliveries as they were."""

    def spares(self, delivery, rotated):
        return False

    def retire(self, endpoint, rotated):
        kept = freed(endpoint, lambda one: self.spares(one, rotated))
        super().retire(endpoint, rotated)
        for delivery, before in kept:
            delivery.update(before)


@bug('rotate-spares-leased', 'A rotation does not retire deliveries that are under way', [174, 355])
class RotateSparesLeased(Sparing):
    def spares(self, delivery, rotated):
        return rotated and delivery['status'] == 'leased'


@bug('rotate-spares-second-generation',
     'A rotation leaves failed deliveries of the second generation to be replayed', [174, 355])
class RotateSparesSecondGeneration(Sparing):
    def spares(self, delivery, rotated):
        return rotated and delivery['status'] == 'dead' and delivery['generation'] == 2


@bug('rotate-retires-third', 'A rotation retires failed deliveries that no replay was left for', [174, 184])
class RotateRetiresThird:
    def retire(self, endpoint, rotated):
        super().retire(endpoint, rotated)
        for delivery in endpoint['deliveries']:
            if rotated and self.failed(delivery):
                delivery['terminal_reason'] = 'retired'


@bug('disable-retires-twenty', 'Disabling retires the newest twenty deliveries only', [173])
class DisableRetiresTwenty(Sparing):
    def retire(self, endpoint, rotated):
        self.newest = [id(one) for one in self.newest_first(endpoint['deliveries'], 'delivery_id')[:20]]
        super().retire(endpoint, rotated)

    def spares(self, delivery, rotated):
        return not rotated and id(delivery) not in self.newest


@bug('disable-retires-failed', 'Disabling retires failed deliveries as well', [173, 182])
class DisableRetiresFailed:
    def retire(self, endpoint, rotated):
        super().retire(endpoint, rotated=True)


@bug('disable-retires-succeeded', 'Disabling retires every delivery, those that succeeded too', [173, 183])
class DisableRetiresSucceeded:
    def retire(self, endpoint, rotated):
        super().retire(endpoint, rotated)
        for delivery in endpoint['deliveries']:
            if not rotated and delivery['status'] == 'succeeded':
                delivery.update(status='dead', terminal_reason='retired')


@bug('sealed-disable-spares-pending',
     'Disabling on the sealed plane leaves what waits to be sent later', [173, 303])
class SealedDisableSparesPending:
    async def disable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=plane == 'public')
        kept = freed(endpoint, lambda one: plane == 'sealed' and one['status'] == 'pending')
        answer = await super().disable(request, account, plane, raw)
        for delivery, before in kept:
            delivery.update(before)
        return answer
