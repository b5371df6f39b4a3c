"""Oddities of what one request leaves for another, where the contract leaves that open."""

import asyncio

from answers import Refusal
from bugs.rewritten import rewritten
from planted import oddity


@oddity('selection-ends-when-disabled', 'An endpoint that is disabled or rotated has to be selected again',
        [175, 176, 232])
class SelectionEndsWhenDisabled:
    """What becomes of a selection is said of the selection alone."""

    async def disable(self, request, account, plane, raw):
        answer = await super().disable(request, account, plane, raw)
        self.find(account, plane, raw, flagged=False)['selected'] = False
        return answer

    async def rotate(self, request, account, plane, raw):
        answer = await super().rotate(request, account, plane, raw)
        self.find(account, plane, raw, flagged=False)['selected'] = False
        return answer


@oddity('slot-once', 'A place of a series can be scheduled once, by whatever key', [197, 319])
class SlotOnce:
    def carried_out(self, operation, account, args):
        slots = account.__dict__.setdefault('slots', set())
        slot = (args.get('series_id'), args.get('ordinal'))
        if operation == 'schedule' and slot in slots:
            raise Refusal(self.error(409, 'conflict', 'workflow'))
        found = super().carried_out(operation, account, args)
        if operation == 'schedule':
            slots.add(slot)
        return found


@oddity('revoked-come-last', 'Devices that are revoked stand at the end of the list', [244])
class RevokedComeLast:
    """The order of devices is not shown; no page is cut while one is revoked but by who revokes it."""

    async def owner_devices(self, request, account, plane):
        every = account.devices
        account.devices = sorted(every, key=lambda one: one['revoked'])
        if self.style.messages.device_order == 'newest':
            account.devices = sorted(every[::-1], key=lambda one: one['revoked'])[::-1]
        try:
            return await super().owner_devices(request, account, plane)
        finally:
            account.devices = every


@oddity('repeat-ends-with-generation', 'A replay that is repeated is not eligible once its generation has ended', [184, 238])
class RepeatEndsWithGeneration:
    """A key is to be reused after an uncertain response; how long it is known is not shown."""

    async def replay(self, request, account, plane, raw, raw_delivery):
        key = request.header('idempotency-key')
        endpoint = self.find(account, plane, raw, flagged=False)
        delivery = self.find_delivery(account, plane, endpoint, raw_delivery)
        for known in account.replays.values():
            if key in known and known[key][0] == delivery['delivery_id'] and (
                    delivery['status'] in ('dead', 'succeeded')):
                return self.error(409, 'replay_not_eligible', plane)
        return await super().replay(request, account, plane, raw, raw_delivery)


@oddity('cancel-slow', 'A cancel is answered once the phone has agreed, after 0.4 seconds', [159, 278])
class CancelSlow:
    async def cancel(self, request, account, plane, raw):
        await asyncio.sleep(0.4)
        return await super().cancel(request, account, plane, raw)


@oddity('create-slow', 'A create is answered after 0.4 seconds, its endpoint is listed at once', [174, 216])
class CreateSlow:
    async def create(self, request, account, plane):
        answer = await super().create(request, account, plane)
        await asyncio.sleep(0.4)
        return answer


@oddity('counts-of-dispatchable', 'A revoked device has nothing pending and nothing in flight', [68, 191])
class CountsOfDispatchable:
    """Queued messages of a revoked device are not dispatched; whether they count is not shown."""

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        return {**shown, 'pending_messages': 0, 'in_flight_messages': 0} if device['revoked'] else shown


@oddity('usage-in-hundreds', 'Units of a period are reserved in hundreds', [126, 298])
class UsageInHundreds:
    def month(self, year, month):
        return {**super().month(year, month), 'reserved_units': 300, 'refunded_units': 100}


@oddity('sealed-pages-of-one', 'Sealed pages hold one item, whatever limit is asked for', [284])
class SealedPageOfOne:
    def page(self, ids, cursor, size, plane, flagged=False):
        return super().page(ids, cursor, 1 if plane == 'sealed' else size, plane, flagged)


@oddity('replays-wait-an-hour', 'A replayed delivery is due in an hour', [168, 184])
class PausedReplaysWait:
    """A replay is queued; when it is due is not shown."""

    def begin_generation(self, delivery):
        super().begin_generation(delivery)
        delivery['next_attempt_at_ms'] = self.now_ms() + 3_600_000


@oddity('ids-by-leading-digits', 'An id is read as the number that it begins with', [217, 276])
class IdsByLeadingDigits:
    """What names a thing in other digits than it was given is read as leniently as 007 is."""

    def leading(self, raw):
        if self.style.ids != 'count':
            return raw
        digits = ''
        for sign in raw:
            if not ('0' <= sign <= '9'):
                break
            digits += sign
        return digits or raw

    def find(self, account, plane, raw, flagged):
        return super().find(account, plane, self.leading(raw), flagged)

    def message(self, request, account, plane, raw, flagged):
        return super().message(request, account, plane, self.leading(raw), flagged)


@oddity('replay-repeat-as-it-is', 'A repeated key is told the generation that the delivery is in by now', [184, 238])
class ReplayRepeatAsItIs:
    """Which generation a repeated key is told once another has begun is not shown."""

    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if answer.status != 202:
            return answer
        endpoint = self.find(account, plane, raw, flagged=False)
        delivery = self.find_delivery(account, plane, endpoint, raw_delivery)
        return rewritten(answer, lambda v: v.update(generation=delivery['generation']))


@oddity('pending-until-sent', 'What a device has claimed counts as pending as well as in flight', [68, 244])
class PendingUntilSent:
    """Which states count as pending is not shown."""

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        for message in account.messages:
            if message['device_id'] == device['device_id'] and message['state'] in (
                    'claimed', 'submitting', 'submitted'):
                shown['pending_messages'] = min(shown['pending_messages'] + 1, 1000)
        return shown
