"""Gateways whose hook makes events happen; no style of the gateway itself does."""

import json
import uuid

from states import STATES
from wire import Answer


class Eventful:
    """The hook's state `event`; what comes of an event is for `happen` to say."""

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
            self.happen(account, params.get('plane', 'public'), event)
        return {'eventId': event}
