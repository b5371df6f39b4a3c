"""Oddities of events and of the deliveries that they become."""

from oddities.events import EventsLater
from planted import oddity


@oddity('events-delivered-at-once', 'An event is delivered by the time that the hook has answered', [187, 347])
class EventsDeliveredAtOnce(EventsLater):
    """How a delivery comes from pending to succeeded, and how soon, is not shown."""

    def happen(self, account, plane, event):
        for endpoint in self.store(account, plane):
            if endpoint['enabled'] and endpoint['paused_at_ms'] is None:
                sent = self.make_delivery(endpoint, self.now_ms(), account, 'succeeded')
                sent['event_id'] = event


@oddity('events-wait-at-paused', 'Events wait at an endpoint that is paused, and are sent when it is not',
        [167, 347, 348])
class EventsWaitAtPaused(EventsLater):
    """Enabled endpoints receive events; what a pause holds back is not said."""

    async def fan_out(self, account, plane, event):
        for endpoint in self.store(account, plane):
            if endpoint['enabled']:
                self.make_delivery(endpoint, self.now_ms(), account)['event_id'] = event
        self.picture(account)


@oddity('inbound-fans-out', 'An event that is uploaded goes to the endpoints that take sealed events',
        [20, 347, 349])
class InboundFansOut:
    """Endpoints receive inbound events, and an upload may be one."""

    async def upload(self, request, account, plane, direction, accept):
        def fanned(record):
            made = accept(record)
            for endpoint in account.endpoints:
                takes = endpoint['plane'] == 'sealed' or endpoint['selected']
                if direction == 'inbound' and takes and endpoint['enabled'] and (
                        endpoint['paused_at_ms'] is None):
                    sent = self.make_delivery(endpoint, self.now_ms(), account)
                    sent['event_id'] = made['event_id']
            return made
        return await super().upload(request, account, plane, direction, fanned)


@oddity('sealed-optional-left-out', 'The sealed list leaves out what is optional and not known', [120, 122])
class SealedOptionalLeftOut:
    """Four members are optional besides being null; terminal_reason is not one of them."""

    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        if plane != 'sealed':
            return shown
        optional = ('next_attempt_at_ms', 'completed_at_ms', 'outcome', 'http_status')

        def known(one):
            return {k: v for k, v in one.items() if v is not None or k not in optional}
        return known({**shown, 'attempts': [known(one) for one in shown['attempts']]})


@oddity('event-of-two-kinds', 'A message that comes in is two events: one that it came, one of its thread', [347, 352])
class EventOfTwoKinds(EventsLater):
    """Which kinds of events there are is not shown, and each event is a delivery of its own."""

    async def fan_out(self, account, plane, event):
        await super().fan_out(account, plane, event)
        for endpoint in self.store(account, plane):
            if endpoint['enabled'] and endpoint['paused_at_ms'] is None:
                self.make_delivery(endpoint, self.now_ms(), account)
