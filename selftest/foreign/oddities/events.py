"""Oddities of events, which the hook makes happen."""

import asyncio

from eventful import Eventful
from planted import oddity


@oddity('events-later', 'An event fans out a while after it happened, to one endpoint after the other',
        [347, 353])
class EventsLater(Eventful):
    """Enabled endpoints receive events; how soon is not said."""

    def happen(self, account, plane, event):
        asyncio.get_running_loop().create_task(self.fan_out(account, plane, event))

    async def fan_out(self, account, plane, event):
        """Makes one delivery for each endpoint that is enabled when its turn comes."""
        for endpoint in self.store(account, plane):
            await asyncio.sleep(0.02)
            if endpoint['enabled'] and endpoint['paused_at_ms'] is None:
                self.make_delivery(endpoint, self.now_ms(), account)['event_id'] = event
                self.picture(account)
