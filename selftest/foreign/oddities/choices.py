"""Oddities of rules that the contract leaves to the service: orders, flags, codes where two fit."""

import asyncio
import json

from pages import digest
from planted import oddity
from projections import Past


@oddity('orders-by-hash', 'Devices and sealed messages are listed by the hash of their IDs', [244, 284, 289])
class OrdersByHash:
    """An order is said of endpoints, deliveries, usage and the owner's messages, not of these."""

    def hashed(self, account):
        view = Past(account, {'devices': sorted(account.devices, key=lambda d: digest(d['device_id']))})
        view.is_past = account.is_past
        return view

    async def owner_devices(self, request, account, plane):
        return await super().owner_devices(request, self.hashed(account), plane)

    async def sealed_devices(self, request, account, plane):
        return await super().sealed_devices(request, self.hashed(account), plane)

    async def sealed_messages(self, request, account, plane):
        self.hashes = True
        try:
            return await super().sealed_messages(request, account, plane)
        finally:
            self.hashes = False

    def newest_first(self, items, name):
        found = super().newest_first(items, name)
        # The hook says which messages are the newest; the list need not.
        if getattr(self, 'hashes', False):
            found.sort(key=lambda one: digest(one[name]))
        return found


@oddity('nothing-created', 'Replays and uploads never say that something was created', [92, 102, 104, 274])
class NothingCreated:
    """What the flag means is not shown; what a service only queues it has not created yet."""

    def success(self, status, value):
        if set(value) & {'message_id', 'event_id', 'delivery_id'} and 'created' in value:
            value = {**value, 'created': False}
        return super().success(status, value)


@oddity('selection-takes-any', 'A selection that is not confirmed is noted, and waits for that', [232])
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


@oddity('other-disclosure', 'A selection that names another disclosure is a conflict', [232])
class OtherDisclosure:
    """The selection lists 400 and 409; which one another version of the text meets is not said."""

    async def select(self, request, account, plane, raw):
        body = await self.parsed(request, plane, text_allowed=True)
        version = body.get('disclosure_version')
        if isinstance(version, str) and version != 'sealed-events-v1':
            self.find(account, plane, raw, flagged=False)
            return self.error(409, 'conflict', plane)
        return await super().select(request, account, plane, raw)


@oddity('revoked-enrols-again', 'An envelope of a revoked device: it would have to enrol again', [98, 392])
class RevokedEnrolsAgain:
    """403 re_enrollment_required is among the codes, when it is given is not said."""

    async def upload(self, request, account, plane, direction, accept):
        answer = await super().upload(request, account, plane, direction, accept)
        if answer.status == 403 and json.loads(answer.body).get('code') == 'forbidden':
            record = self.opened(await request.body())
            device = record and self.device(account, record['device'])
            if device and device['revoked']:
                return self.error(403, 're_enrollment_required', plane)
        return answer


@oddity('disabling-ends-pause', 'An endpoint that is disabled or rotated is not paused any more', [167, 348])
class DisablingEndsPause:
    """Enabling clears a pause; that nothing else does is not said."""

    async def disable(self, request, account, plane, raw):
        self.find(account, plane, raw, flagged=plane == 'public')['paused_at_ms'] = None
        return await super().disable(request, account, plane, raw)

    async def rotate(self, request, account, plane, raw):
        self.find(account, plane, raw, flagged=plane == 'public')['paused_at_ms'] = None
        return await super().rotate(request, account, plane, raw)


@oddity('empty-cursor', 'An empty cursor asks for the first page', [209])
class EmptyCursor:
    """What a cursor meets that was never given out is not said."""

    def page(self, ids, cursor, size, plane, flagged=False):
        return super().page(ids, cursor or None, size, plane, flagged)


@oddity('no-usage-yet', 'An account that has used nothing has no periods', [128, 130, 298])
class NoUsageYet:
    """The list holds metering periods; that there always is one is not said."""

    def new_account(self, devices=1):
        made = super().new_account(devices)
        self.accounts[made['accountId']].months = 0
        return made


@oddity('works-slowly', 'A request with a JSON body is worked on, and in flight, for 0.3 seconds', [271, 424])
class WorksSlowly:
    """How long a request is in flight is the service's affair."""

    async def parsed(self, request, plane, text_allowed=False):
        found = await super().parsed(request, plane, text_allowed)
        await asyncio.sleep(0.3)
        return found


@oddity('retry-at-once', 'Whoever has too many bodies in flight may come again at once', [271, 380])
class RetryAtOnce:
    """Retry-After is a number of seconds, and none is a number."""

    def retry_after(self, seconds=1):
        return super().retry_after(0 if seconds == 1 else seconds)


@oddity('strict-hosts', 'A host that ends with a point or has an underscore is no DNS host name', [224])
class StrictHosts:
    """A DNS host name, by RFC 952 and 1123: letters, digits and hyphens."""

    def checked_url(self, url):
        host = url.split('/')[2].lower() if url.count('/') > 1 else ''
        name = host.partition(':')[0]
        return None if name.endswith('.') or '_' in name else super().checked_url(url)


@oddity('silent-limits', 'A 429 does not say when to come back', [271, 380])
class SilentLimits:
    """Retry-After is to be honoured; that it is always there is not said."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.status == 429:
            answer.headers = [(n, v) for n, v in answer.headers if n != 'Retry-After']
        return answer
