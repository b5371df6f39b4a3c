"""Oddities of selecting endpoints for sealed events."""

import time

from eventful import Eventful
from planted import oddity


@oddity('deselection-of-none-conflicts', 'Ending a transfer that was never begun is a conflict',
        ['sealed-selection-route'])
class DeselectionOfNoneConflicts:
    """409 is listed; what it is for is not said."""

    async def select(self, request, account, plane, raw):
        endpoint = next((one for one in account.endpoints if one['endpoint_id'] == raw), {})
        before = endpoint.get('selected')
        answer = await super().select(request, account, plane, raw)
        idle = answer.status == 204 and endpoint and not before and not endpoint['selected']
        return self.error(409, 'conflict', plane) if idle else answer


@oddity('other-disclosure', 'A selection that names another disclosure is a conflict', ['sealed-selection-route'])
class OtherDisclosure:
    """The selection lists 400 and 409; which one another version of the text meets is not said."""

    async def select(self, request, account, plane, raw):
        body = await self.parsed(request, plane, text_allowed=True)
        version = body.get('disclosure_version')
        if isinstance(version, str) and version != 'sealed-events-v1':
            self.find(account, plane, raw, flagged=False)
            return self.error(409, 'conflict', plane)
        return await super().select(request, account, plane, raw)


@oddity('selection-again-conflicts', 'Selecting an endpoint that is selected is a conflict', ['sealed-selection-route'])
class SelectionAgainConflicts:
    """409 is listed; what it is for is not said."""

    async def select(self, request, account, plane, raw):
        endpoint = next((one for one in account.endpoints if one['endpoint_id'] == raw), {})
        before = endpoint.get('selected')
        answer = await super().select(request, account, plane, raw)
        again = answer.status == 204 and before and endpoint['selected']
        return self.error(409, 'conflict', plane) if again else answer


@oddity('selection-ends-when-disabled', 'An endpoint that is disabled or rotated has to be selected again',
        ['disable-retires-waiting', 'rotate-retires-waiting', 'sealed-selection-route'])
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


@oddity('selection-limited', 'Two selections a second for an account', ['sealed-selection-route', 'other-rates-open'])
class SelectionLimited:
    """The selection lists 429; rate limits of routes other than alpha submit are not shown."""

    async def select(self, request, account, plane, raw):
        await request.body(self.style.max_body)
        asked, now = account.__dict__.setdefault('selections', []), time.monotonic()
        asked[:] = [at for at in asked if now - at < 1]
        if len(asked) >= 2:
            return self.error(429, 'rate_limited', plane, [self.retry_after(1)])
        asked.append(now)
        return await super().select(request, account, plane, raw)


@oddity('selection-name-first', 'Selection looks for the endpoint before it reads its body', ['sealed-selection-route'])
class SelectionNameFirst:
    """An endpoint that is not there and a body that is refused: which is first is not said."""

    async def select(self, request, account, plane, raw):
        self.find(account, plane, raw, flagged=False)
        return await super().select(request, account, plane, raw)


@oddity('selection-of-one-endpoint', 'While an endpoint is selected no other one of its account can be',
        ['sealed-selection-route'])
class SelectionOfOneEndpoint:
    """409 is listed; what it is for is not said."""

    async def select(self, request, account, plane, raw):
        endpoint = next((one for one in account.endpoints if one['endpoint_id'] == raw), {})
        before = endpoint.get('selected')
        answer = await super().select(request, account, plane, raw)
        others = any(one['selected'] for one in account.endpoints if one is not endpoint)
        if answer.status == 204 and endpoint.get('selected') and others:
            endpoint['selected'] = before
            return self.error(409, 'conflict', plane)
        return answer


@oddity('selection-paused-conflicts', 'An endpoint that is paused cannot be selected',
        ['endpoint-enabled-and-pause', 'sealed-selection-route'])
class SelectionPausedConflicts:
    """409 is listed for selection; what is a conflict is not said."""

    async def select(self, request, account, plane, raw):
        await self.parsed(request, plane, text_allowed=True)
        if self.find(account, plane, raw, flagged=False)['paused_at_ms'] is not None:
            return self.error(409, 'conflict', plane)
        return await super().select(request, account, plane, raw)


@oddity('selection-takes-any', 'A selection that is not confirmed is noted, and waits for that',
        ['sealed-selection-route'])
class SelectionTakesAny:
    """encrypted_transfer_confirmed is a boolean; that it has to be true is not said."""

    async def select(self, request, account, plane, raw):
        body = await self.parsed(request, plane, text_allowed=True)
        if body.get('encrypted_transfer_confirmed') is False and body.get('enabled') is True:
            request.replaced = {**body, 'encrypted_transfer_confirmed': True}
        return await super().select(request, account, plane, raw)

    async def parsed(self, request, plane, text_allowed=False):
        found = await super().parsed(request, plane, text_allowed)
        return getattr(request, 'replaced', found)


@oddity('transfers-listed-apart', 'A transfer of a sealed event stands in the sealed list of deliveries alone',
        ['sealed-clients-send-and-upload', 'sealed-selection-route', 'selected-receive-sealed-events'])
class TransfersListedApart(Eventful):
    """Endpoints that were selected receive sealed events; which list shows a transfer is not said."""

    def happen(self, account, plane, event):
        for endpoint in self.store(account, 'public'):
            if endpoint['enabled'] and (plane == 'public' or endpoint['selected']):
                delivery = self.make_delivery(endpoint, self.now_ms(), account)
                delivery.update(event_id=event, apart=plane == 'sealed')

    async def list_deliveries(self, request, account, plane, raw):
        self.leaves_apart = plane == 'public'
        try:
            return await super().list_deliveries(request, account, plane, raw)
        finally:
            self.leaves_apart = False

    def newest_first(self, items, name):
        found = super().newest_first(items, name)
        if getattr(self, 'leaves_apart', False):
            found = [one for one in found if not one.get('apart')]
        return found
