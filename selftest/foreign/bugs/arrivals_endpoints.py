"""Bugs of what endpoints receive: which ones, and what of it while they are off or paused."""

import json

from answers import Refusal
from planted import bug


@bug('arrivals-enabled-cached', 'Who was once enabled is in a cache, and is sent to', [173, 347],
     delivers=True)
class ArrivalsEnabledCached:
    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204:
            self.find(account, plane, raw, flagged=False)['cached'] = True
        return answer

    def targets(self, account, plane):
        return self.as_cached(account, lambda: super(ArrivalsEnabledCached, self).targets(account, plane))

    def open_to(self, endpoint):
        return super().open_to({**endpoint, 'enabled': endpoint['enabled'] or 'cached' in endpoint})

    def as_cached(self, account, look):
        off = [one for one in account.endpoints if 'cached' in one and not one['enabled']]
        for one in off:
            one['enabled'] = True
        try:
            return look()
        finally:
            for one in off:
                one['enabled'] = False


@bug('arrivals-kept-while-off', 'What happens while an endpoint is off is kept until it is on',
     [172, 347], delivers=True)
class ArrivalsKeptWhileOff:
    def targets(self, account, plane):
        off = [] if plane == 'sealed' else [
            one for one in self.store(account, plane) if not one['enabled']]
        return [*super().targets(account, plane), *off]


@bug('arrivals-others-too', 'The consumer of events looks for endpoints in the whole table', [303, 347],
     delivers=True)
class ArrivalsOthersToo:
    def reach(self, account, plane, event):
        for other in self.accounts.values():
            super().reach(other, plane, event)


@bug('arrivals-first-endpoint', 'An event goes to one endpoint of an account, the oldest that is enabled', [303, 347],
     delivers=True)
class ArrivalsFirstEndpoint:
    def targets(self, account, plane):
        return super().targets(account, plane)[:1]


@bug('arrivals-one-delivery', 'The deliveries of an event have the id of the first of them', [88, 347],
     delivers=True)
class ArrivalsOneDelivery:
    def reach(self, account, plane, event):
        super().reach(account, plane, event)
        made = [d for one in account.endpoints for d in one['deliveries'] if d['event_id'] == event]
        for delivery in made:
            delivery['delivery_id'] = made[0]['delivery_id']


@bug('arrivals-retry-survives', 'A retry that was planned is sent, whatever has become of its delivery',
     [173, 185, 355], delivers=True)
class ArrivalsRetrySurvives:
    def retire(self, endpoint, rotated):
        planned = [one for one in endpoint['deliveries']
                   if one['status'] == 'pending' and not one['frozen'] and one['attempts']]
        super().retire(endpoint, rotated)
        for delivery in planned:
            delivery['planned'] = True

    def waits(self, delivery):
        planned = delivery.get('planned') and id(delivery) not in self.running
        return planned or super().waits(delivery)

    def start(self, account, endpoint, delivery):
        as_it_was = {name: delivery[name] for name in ('status', 'terminal_reason')}
        super().start(account, endpoint, delivery)
        if delivery.get('planned'):
            delivery.update(as_it_was, due_ms=self.time_of(account) + self.span_ms(2))


@bug('arrivals-rotate-forgets-leased', 'An attempt that fails after a rotation is tried again',
     [174, 185, 355], delivers=True)
class ArrivalsRotateForgetsLeased:
    def over(self, account, endpoint, delivery, run, outcome, status):
        if delivery['terminal_reason'] == 'retired' and endpoint.get('rotated'):
            delivery.update(status='leased', terminal_reason=None)
        super().over(account, endpoint, delivery, run, outcome, status)

    async def rotate(self, request, account, plane, raw):
        answer = await super().rotate(request, account, plane, raw)
        if answer.status == 200:
            self.find(account, plane, raw, flagged=False)['rotated'] = True
        return answer


@bug('arrivals-rotate-unsubscribes', 'A rotation ends the subscription, and enabling begins none',
     [172, 174, 347], delivers=True)
class ArrivalsRotateUnsubscribes:
    async def rotate(self, request, account, plane, raw):
        answer = await super().rotate(request, account, plane, raw)
        if answer.status == 200:
            self.find(account, plane, raw, flagged=False)['unsubscribed'] = True
        return answer

    def targets(self, account, plane):
        return [one for one in super().targets(account, plane) if 'unsubscribed' not in one]


@bug('arrivals-deselected-late', 'Sealed events go on to who is no longer selected, until it is disabled',
     [232, 349], delivers=True)
class ArrivalsDeselectedLate:
    async def select(self, request, account, plane, raw):
        answer = await super().select(request, account, plane, raw)
        if answer.status == 204:
            endpoint = self.find(account, plane, raw, flagged=False)
            endpoint['selected'] = endpoint['selected'] or endpoint['enabled']
        return answer


@bug('arrivals-upload-again', 'An envelope that is uploaded again fans out again', [302, 347],
     delivers=True)
class ArrivalsUploadAgain:
    async def upload_inbound(self, request, account, plane):
        answer = await super().upload_inbound(request, account, plane)
        if answer.status == 202:
            event, told = json.loads(answer.body)['event_id'], account.__dict__.setdefault('told', set())
            for endpoint in self.targets(account, 'sealed') if event in told else ():
                self.make_delivery(endpoint, self.now_ms(), account)['event_id'] = event
            told.add(event)
        return answer


@bug('arrivals-pause-stays', 'Enabling what is on already does nothing, and a pause stays', [172, 348],
     delivers=True)
class ArrivalsPauseStays:
    async def enable(self, request, account, plane, raw):
        try:
            endpoint = self.find(account, plane, raw, flagged=False)
        except Refusal:
            return await super().enable(request, account, plane, raw)
        paused = endpoint.get('paused_since') and endpoint['paused_at_ms']
        answer = await super().enable(request, account, plane, raw)
        if paused and answer.status == 204:
            endpoint['paused_at_ms'] = paused
        return answer


@bug('arrivals-pause-unshown', 'The worker alone knows that an endpoint is paused', [80, 348],
     delivers=True)
class ArrivalsPauseUnshown:
    def view(self, endpoint):
        shown = super().view(endpoint)
        hidden = endpoint.get('paused_since') is not None
        return {**shown, 'paused_at_ms': None, 'failure_started_at_ms': None} if hidden else shown


@bug('arrivals-pause-a-year-early', 'The failures of a pause read as having begun a year later',
     [80, 348], delivers=True)
class ArrivalsPauseAYearEarly:
    def view(self, endpoint):
        shown = super().view(endpoint)
        ahead = 366 * 86_400_000 if endpoint.get('paused_since') is not None else 0
        return {**shown, 'failure_started_at_ms':
                shown['failure_started_at_ms'] and shown['failure_started_at_ms'] + ahead}
