"""Bugs of how events fan out to the endpoints of an account; each makes the hook's state `event`."""

from eventful import Eventful
from planted import bug


class FansOut(Eventful):
    """A gateway whose events are deliveries at once."""

    def happen(self, account, plane, event):
        self.fan_out(account, plane, event)

    def fan_out(self, account, plane, event):
        """Makes the deliveries of an event."""
        for endpoint in self.targets(account, plane):
            self.deliver(account, endpoint, event)

    def targets(self, account, plane):
        """The endpoints that an event goes to."""
        return [one for one in self.store(account, plane)
                if one['enabled'] and one['paused_at_ms'] is None]

    def deliver(self, account, endpoint, event):
        self.make_delivery(endpoint, self.now_ms(), account)['event_id'] = event


@bug('event-delivered-twice', 'Two workers take up an event, and each makes a delivery of it', [347])
class EventDeliveredTwice(FansOut):
    def deliver(self, account, endpoint, event):
        super().deliver(account, endpoint, event)
        super().deliver(account, endpoint, event)


@bug('event-kept-twice', 'An event is kept by two workers, each under an id of its own', [347])
class EventKeptTwice(FansOut):
    def deliver(self, account, endpoint, event):
        super().deliver(account, endpoint, event)
        self.make_delivery(endpoint, self.now_ms(), account)


@bug('event-once-per-url', 'An event goes to one of the endpoints that have the same URL', [347])
class EventOncePerUrl(FansOut):
    def targets(self, account, plane):
        return list({one['callback_url']: one for one in super().targets(account, plane)}.values())


@bug('event-of-all-accounts', 'An event goes to the enabled endpoints of every account', [347])
class EventOfAllAccounts(FansOut):
    def targets(self, account, plane):
        return [one for other in self.accounts.values() for one in super(
            EventOfAllAccounts, self).targets(other, plane)]


@bug('event-backfill', 'An endpoint that is enabled is sent what happened before it was', [172, 173, 347])
class EventBackfill(FansOut):
    def fan_out(self, account, plane, event):
        account.__dict__.setdefault('happened', []).append(event)
        super().fan_out(account, plane, event)

    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204:
            found = self.find(account, plane, raw, flagged=False)
            sent = {one['event_id'] for one in found['deliveries']}
            for event in account.__dict__.get('happened', []):
                if event not in sent:
                    self.deliver(account, found, event)
        return answer


@bug('event-once-per-enable', 'Each time that an endpoint is enabled it subscribes once more', [172, 347])
class EventOncePerEnable(FansOut):
    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204:
            found = self.find(account, plane, raw, flagged=False)
            found['subscriptions'] = found.get('subscriptions', 0) + 1
        return answer

    def deliver(self, account, endpoint, event):
        for _ in range(endpoint.get('subscriptions', 1)):
            super().deliver(account, endpoint, event)


@bug('event-ends-at-disabled', 'An event goes no further than to the first endpoint that is disabled', [347])
class EventEndsAtDisabled(FansOut):
    def targets(self, account, plane):
        found = []
        for one in self.store(account, plane):
            if not one['enabled']:
                break
            found += [one] if one['paused_at_ms'] is None else []
        return found


@bug('event-subscribers-kept', 'Who is sent events is worked out when an endpoint is enabled, and kept',
     [173, 174, 347])
class EventSubscribersKept(FansOut):
    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        account.subscribers = [one['endpoint_id'] for one in account.endpoints if one['enabled']]
        return answer

    def targets(self, account, plane):
        kept = account.__dict__.get('subscribers', [])
        return [one for one in self.store(account, plane) if one['endpoint_id'] in kept]
