"""Oddities of events, which the hook makes happen."""

import asyncio
import json
import uuid

from planted import oddity
from states import STATES
from wire import Answer


@oddity('events-later', 'An event fans out a while after it happened, to one endpoint after the other',
        [347, 353])
class EventsLater:
    """Enabled endpoints receive events; how soon is not said."""

    async def hook(self, request):
        if request.method == 'GET' and self.style.hook_lists:
            return Answer(200, json.dumps({'states': [*STATES, 'event']}).encode(), 'application/json')
        return await super().hook(request)

    def state(self, name, params, action):
        account = self.accounts.get(params.get('account'))
        if name != 'event' or account is None:
            return super().state(name, params, action)
        event = f'evt {uuid.uuid4()}'
        if action == 'setup':
            plane = params.get('plane', 'public')
            asyncio.get_running_loop().create_task(self.fan_out(account, plane, event))
        return {'eventId': event}

    async def fan_out(self, account, plane, event):
        """Makes one delivery for each endpoint that is enabled when its turn comes."""
        for endpoint in self.store(account, plane):
            await asyncio.sleep(0.02)
            if endpoint['enabled'] and endpoint['paused_at_ms'] is None:
                self.make_delivery(endpoint, self.now_ms(), account)['event_id'] = event
                self.picture(account)
