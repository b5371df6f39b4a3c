"""Events as they happen: which endpoints each one goes to."""

from eventful import Eventful


class FanOut(Eventful):
    """The part of a delivering gateway that makes deliveries of events."""

    def state(self, name, params, action):
        """The state `event`, of either plane; some gateways keep its id to themselves."""
        if name != 'event':
            return super().state(name, params, action)
        plane = params.get('plane', 'public')
        if not set(params) <= {'account', 'plane', 'endpointIds'} or not (
                plane == 'public' or (plane == 'sealed' and self.gates['selection'])):
            return None
        values = super().state(name, params, action)
        return values if self.style.delivering.tells_event or values is None else {}

    def happen(self, account, plane, event):
        """An event that the hook asks for."""
        envelope = None
        if plane == 'sealed':
            envelope = self.seal('inbound', next((d['device_id'] for d in account.devices), None))
        self.take_note(event, envelope)
        self.reach(account, plane, event)

    def take_note(self, event, envelope):
        self.happened[event] = {'at': self.now_ms(), 'envelope': envelope}

    async def upload(self, request, account, plane, direction, accept):
        """An upload that is new and inbound is an event for whoever takes sealed ones."""
        made = []

        def noted(record):
            made.append(accept(record))
            return made[-1]
        answer = await super().upload(request, account, plane, direction, noted)
        if made and direction == 'inbound':
            event = made[0]['event_id']
            self.take_note(event, await request.body())
            self.reach(account, 'sealed', event)
        return answer

    def reach(self, account, plane, event):
        """Makes the deliveries of an event, one for each endpoint that it is for and has not reached."""
        for endpoint in self.targets(account, plane):
            if any(one['event_id'] == event for one in endpoint['deliveries']):
                continue
            self.make_delivery(endpoint, self.now_ms(), account)['event_id'] = event

    def targets(self, account, plane):
        """The endpoints that an event goes to as things are now."""
        style = self.style.delivering
        found = self.store(account, 'public') if plane == 'public' else [
            one for one in account.endpoints if self.gates['selection'] and (
                one['selected'] or (one['plane'] == 'sealed' and not style.only_selected))]
        return [one for one in found if one['enabled'] and (
            one['paused_at_ms'] is None or style.paused_events == 'wait')]
