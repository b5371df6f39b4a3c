"""Bugs of the sealed plane alone, where it was copied from the public one, or the copy was not kept up."""

import asyncio

from bugs.rewritten import rewritten
from planted import bug
from wire import Answer
from webhooks import MAX_ENDPOINTS

A_MOMENT_S = 0.05


@bug('sealed-rotate-spares-leased', 'A rotation on the sealed plane does not retire what is under way', [174, 303])
class SealedRotateSparesLeased:
    async def rotate(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=plane == 'public')
        leased = [one for one in endpoint['deliveries'] if one['status'] == 'leased']
        answer = await super().rotate(request, account, plane, raw)
        for delivery in leased if plane == 'sealed' else ():
            delivery.update(status='leased', terminal_reason=None)
        return answer


@bug('sealed-rotate-keeps-enabled', 'A rotation on the sealed plane leaves an endpoint as enabled as it was',
     [174, 303])
class SealedRotateKeepsEnabled:
    async def rotate(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=plane == 'public')
        was = endpoint['enabled']
        answer = await super().rotate(request, account, plane, raw)
        if plane == 'sealed':
            endpoint['enabled'] = was
            return rewritten(answer, lambda v: v.update(enabled=was))
        return answer


@bug('sealed-replay-policy-rejected', 'The sealed plane replays what policy has rejected', [183, 303])
class SealedReplayPolicyRejected:
    def obstacle(self, endpoint, delivery):
        if delivery['terminal_reason'] == 'policy_rejected' and endpoint['plane'] == 'sealed' and (
                endpoint['enabled'] and delivery['generation'] < 3):
            return None
        return super().obstacle(endpoint, delivery)


@bug('sealed-replay-drops-attempts', 'A replay on the sealed plane throws away the attempts before it', [236, 303])
class SealedReplayDropsAttempts:
    async def replay(self, request, account, plane, raw, raw_delivery):
        endpoint = self.find(account, plane, raw, flagged=False)
        delivery = self.find_delivery(account, plane, endpoint, raw_delivery)
        before = delivery['generation']
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if plane == 'sealed' and delivery['generation'] > before:
            delivery['attempts'] = []
        return answer


@bug('sealed-hides-retired', 'The sealed history does not show what was retired', [185, 296])
class SealedHidesRetired:
    async def list_deliveries(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        every = endpoint['deliveries']
        if plane == 'sealed':
            endpoint['deliveries'] = [one for one in every if one['terminal_reason'] != 'retired']
        try:
            return await super().list_deliveries(request, account, plane, raw)
        finally:
            endpoint['deliveries'] = every


@bug('sealed-limit-counts-enabled', 'On the sealed plane disabled endpoints do not count against the eight',
     [225, 303])
class SealedLimitCountsEnabled:
    def full(self, account, plane):
        if plane == 'public':
            return super().full(account, plane)
        return sum(one['enabled'] for one in self.store(account, plane)) >= MAX_ENDPOINTS


class OfNothing:
    """Says yes on the sealed plane to what is asked of an endpoint that is not there."""

    async def admitted(self, request, account, plane, handler, groups):
        if plane == 'sealed' and handler.__name__ == self.operation and not any(
                one['endpoint_id'] == groups[0] for one in self.store(account, plane)):
            return Answer(204)
        return await super().admitted(request, account, plane, handler, groups)


@bug('sealed-enable-of-nothing', 'Enabling by the sealed plane says yes to an endpoint that does not exist',
     [293, 303])
class SealedEnableOfNothing(OfNothing):
    operation = 'enable'


@bug('sealed-disable-of-nothing', 'Disabling by the sealed plane says yes to an endpoint that does not exist',
     [294, 303])
class SealedDisableOfNothing(OfNothing):
    operation = 'disable'


@bug('sealed-deliveries-any-account', 'The sealed plane lists deliveries of the endpoint of any account', [18, 296],
     style='forgetful')
class SealedDeliveriesAnyAccount:
    async def list_deliveries(self, request, account, plane, raw):
        own = any(e['endpoint_id'] == raw for e in self.store(account, plane))
        for other in self.accounts.values() if plane == 'sealed' and not own else ():
            if any(e['endpoint_id'] == raw for e in self.store(other, plane)):
                account = other
        return await super().list_deliveries(request, account, plane, raw)


@bug('sealed-deliveries-limit-24', 'The sealed list of deliveries takes the limit that usage has', [296, 427])
class SealedDeliveriesLimit24:
    async def list_deliveries(self, request, account, plane, raw):
        if plane == 'sealed' and request.query.get('limit') in ('21', '22', '23', '24'):
            endpoint, size = self.find(account, plane, raw, flagged=False), int(request.query['limit'])
            found = self.newest_first(endpoint['deliveries'], 'delivery_id')
            shown, following = self.page([one['delivery_id'] for one in found],
                                         request.query.get('before'), size, plane)
            return self.success(200, {
                'deliveries': [self.delivery_view(one, plane) for one in found[shown]],
                'next_before': following})
        return await super().list_deliveries(request, account, plane, raw)


@bug('sealed-expiry-null-once-ended', 'A sealed message that has come to its end does not expire any more: null',
     [106, 286])
class SealedExpiryNullOnceEnded:
    def metadata(self, message):
        shown = super().metadata(message)
        ended = ('delivered', 'failed', 'cancelled', 'delivery_unknown', 'unknown')
        return {**shown, 'expires_at_ms': None} if message['state'] in ended else shown


@bug('usage-limit-null-before', 'Months that are over have no limit any more: null', [128, 298])
class UsageLimitNullBefore:
    async def usage(self, request, account, plane):
        answer = await super().usage(request, account, plane)
        if answer.status != 200:
            return answer
        return rewritten(answer, lambda v: [one.update(limit_units=None) for one in v['usage'][1:]])


@bug('sealed-device-without-lease', 'A sealed device that is read alone does not say whether it is connected',
     [110, 290])
class SealedDeviceWithoutLease:
    async def sealed_device(self, request, account, plane, raw):
        answer = await super().sealed_device(request, account, plane, raw)
        if answer.status != 200:
            return answer
        return rewritten(answer, lambda v: v.pop('active_socket_lease'))


@bug('sealed-replay-conflict-word', 'A sealed replay that is not eligible is a conflict in the public word',
     [98, 394])
class SealedReplayConflictWord:
    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if plane == 'sealed' and b'replay_not_eligible' in answer.body:
            return self.error(409, 'conflict', plane)
        return answer


@bug('sealed-cancel-dispatch-race', 'A sealed cancel says yes though a device was handed the message meanwhile',
     [159, 287])
class SealedCancelDispatchRace:
    async def cancel_sealed(self, request, account, plane, raw):
        message = self.message(request, account, plane, raw, flagged=False)
        if message['state'] not in ('accepted', 'queued'):
            return await super().cancel_sealed(request, account, plane, raw)
        await asyncio.sleep(A_MOMENT_S)
        if message['state'] != 'claimed':
            return await super().cancel_sealed(request, account, plane, raw)
        message['cancelled'] = True
        self.move(account, message, 'cancelled')
        return self.success(200, self.metadata(message))
