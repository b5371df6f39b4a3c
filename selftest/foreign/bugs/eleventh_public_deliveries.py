"""Bugs of deliveries: conditions of a query that are nearly right, and answers from the wrong column."""

from bugs.rewritten import rewritten
from deliveries import PAGE_LIMIT
from planted import bug
from sealed import USAGE_LIMIT


class LimitAsText:
    """A limit is compared with the greatest as a text."""

    def out_of_range(self, asked, most):
        return asked is not None and asked.isdigit() and 1 <= int(asked) <= most and asked > str(most)


@bug('deliveries-limit-as-text', 'A limit of deliveries is compared as a text, which 3 is greater as than 20',
     [236, 427])
class DeliveriesLimitAsText(LimitAsText):
    async def list_deliveries(self, request, account, plane, raw):
        if self.out_of_range(request.query.get('limit'), PAGE_LIMIT):
            return self.bad_parameter(plane)
        return await super().list_deliveries(request, account, plane, raw)


@bug('usage-limit-as-text', 'A limit of months is compared as a text, which 3 is greater as than 24', [298, 431])
class UsageLimitAsText(LimitAsText):
    async def usage(self, request, account, plane):
        if self.out_of_range(request.query.get('limit'), USAGE_LIMIT):
            return self.bad_parameter(plane)
        return await super().usage(request, account, plane)


@bug('deliveries-before-inclusive', 'The next page of deliveries begins with the last of the one before',
     [209, 236])
class DeliveriesBeforeInclusive:
    async def list_deliveries(self, request, account, plane, raw):
        self.__dict__['inclusive'] = plane == 'public'
        try:
            return await super().list_deliveries(request, account, plane, raw)
        finally:
            self.__dict__['inclusive'] = False

    def position(self, ids, cursor):
        at = super().position(ids, cursor)
        return at - 1 if at and self.__dict__.get('inclusive') else at

    def page(self, ids, cursor, size, plane, flagged=False):
        inclusive = self.__dict__.get('inclusive') and cursor is not None
        return super().page(ids, cursor, size + 1 if inclusive else size, plane, flagged)


class TakesAnother:
    """Looks for a cursor under a name that another list has for it."""

    def under(self, request, name, wanted):
        given = request.query.pop(name, None)
        request.query.pop(wanted, None)
        if given is not None:
            request.query[wanted] = given


@bug('deliveries-take-cursor', 'The list of deliveries looks for its cursor under the name cursor', [209, 236])
class DeliveriesTakeCursor(TakesAnother):
    async def list_deliveries(self, request, account, plane, raw):
        if plane == 'public':
            self.under(request, 'cursor', 'before')
        return await super().list_deliveries(request, account, plane, raw)


@bug('timeline-take-cursor', 'The timeline looks for its cursor under the name cursor', [209, 242])
class TimelineTakeCursor(TakesAnother):
    async def timeline(self, request, account, plane):
        self.under(request, 'cursor', 'before')
        return await super().timeline(request, account, plane)


@bug('devices-take-cursor', 'The list of devices looks for its cursor under the name cursor', [209, 244])
class DevicesTakeCursor(TakesAnother):
    async def owner_devices(self, request, account, plane):
        self.under(request, 'cursor', 'before')
        return await super().owner_devices(request, account, plane)


@bug('usage-take-cursor', 'Usage looks for its cursor under the name cursor', [209, 298])
class UsageTakeCursor(TakesAnother):
    async def usage(self, request, account, plane):
        self.under(request, 'cursor', 'before')
        return await super().usage(request, account, plane)


@bug('attempts-in-current-generation', 'Every attempt tells the generation that its delivery is in by now',
     [86, 236])
class AttemptsInCurrentGeneration:
    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        return {**shown, 'attempts': [
            {**one, 'generation': shown['generation']} for one in shown['attempts']]}


@bug('replay-limit-per-endpoint', 'After two replays nothing of an endpoint can be replayed any more', [182, 425])
class ReplayLimitPerEndpoint:
    def obstacle(self, endpoint, delivery):
        code = super().obstacle(endpoint, delivery)
        return code or ('replay_limit' if endpoint.get('replays', 0) >= 2 else None)

    async def replay(self, request, account, plane, raw, raw_delivery):
        endpoint = self.find(account, plane, raw, flagged=False)
        before = [one['generation'] for one in endpoint['deliveries']]
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        endpoint['replays'] = endpoint.get('replays', 0) + (
            before != [one['generation'] for one in endpoint['deliveries']])
        return answer


@bug('replay-names-event', 'The answer to a replay has the id of the event for that of the delivery', [92, 238])
class ReplayNamesEvent:
    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if answer.status != 202 or plane != 'public':
            return answer
        endpoint = self.find(account, plane, raw, flagged=False)
        delivery = self.find_delivery(account, plane, endpoint, raw_delivery)
        return rewritten(answer, lambda v: v.update(delivery_id=delivery['event_id']))


@bug('replay-not-stored', 'A replay is accepted, and its transaction never committed', [182, 238])
class ReplayNotStored:
    async def replay(self, request, account, plane, raw, raw_delivery):
        endpoint = self.find(account, plane, raw, flagged=False)
        before = [(one, dict(one)) for one in endpoint['deliveries']]
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if plane == 'public':
            for delivery, was in before:
                delivery.update(was)
        return answer


@bug('deliveries-none-404', 'An endpoint that has no deliveries yet has no list of them', [236])
class DeliveriesNone404:
    async def list_deliveries(self, request, account, plane, raw):
        if not self.find(account, plane, raw, flagged=False)['deliveries']:
            return self.error(404, 'not_found', plane)
        return await super().list_deliveries(request, account, plane, raw)


@bug('deliveries-of-disabled-none', 'While an endpoint is disabled its history is empty', [173, 236])
class DeliveriesOfDisabledNone:
    async def list_deliveries(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        if not endpoint['enabled']:
            return self.success(200, {'deliveries': [], 'next_before': None})
        return await super().list_deliveries(request, account, plane, raw)


@bug('replay-not-eligible-422', 'A replay that is not eligible cannot be processed: 422', [183, 238])
class ReplayNotEligible422:
    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if answer.status == 409 and b'replay_not_eligible' in answer.body:
            return self.error(422, 'replay_not_eligible', plane)
        return answer


@bug('replay-two-generations', 'The second generation is the last one', [182, 425])
class ReplayTwoGenerations:
    def obstacle(self, endpoint, delivery):
        code = super().obstacle(endpoint, delivery)
        return 'replay_limit' if code is None and delivery['generation'] == 2 else code


@bug('replay-leased', 'What is under way can be replayed', [183, 238])
class ReplayLeased:
    def obstacle(self, endpoint, delivery):
        if delivery['status'] == 'leased' and endpoint['enabled'] and delivery['generation'] < 3:
            return None
        return super().obstacle(endpoint, delivery)


@bug('missing-key-code', 'A replay without a key is told so in a code of its own', [66, 238])
class MissingKeyCode:
    async def replay(self, request, account, plane, raw, raw_delivery):
        if not request.header('idempotency-key'):
            return self.error(400, 'idempotency_key_required', plane)
        return await super().replay(request, account, plane, raw, raw_delivery)
