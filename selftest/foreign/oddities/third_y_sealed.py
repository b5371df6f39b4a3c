"""Oddities of the sealed plane: names, orders, numbers and room that the contract leaves to the service."""

import hashlib
import re

from planted import oddity


@oddity('lines-in-any-order', 'The lines of a device come in another order at each look', [110, 112])
class LinesInAnyOrder:
    """`lines` is an array; an order of it is not said."""

    def sealed_view(self, device):
        shown = super().sealed_view(device)
        return {**shown, 'lines': self.random.sample(shown['lines'], len(shown['lines']))}


@oddity('ids-of-content', 'What an envelope makes is named by the digest of its bytes', [102, 104, 302])
class IdsOfContent:
    """IDs are strings; content identity is what an upload is known by, so it may be its name as well."""

    async def upload(self, request, account, plane, direction, accept):
        def named(record):
            name = hashlib.sha256(request._body + account.account_id.encode()).hexdigest()
            if direction == 'inbound':
                return {'event_id': f'sha256:{name}'}
            accept(record)
            account.messages[-1]['message_id'] = name
            return {'message_id': name}
        return await super().upload(request, account, plane, direction, named)

    def well_formed(self, name):
        return super().well_formed(name) or re.fullmatch('[0-9a-f]{64}', name) is not None


@oddity('months-to-the-nanosecond', 'A period ends with the last nanosecond of its month', [128])
class MonthsToTheNanosecond:
    """Begin and end are strings; periods are calendar months, whether the end is within is not said."""

    def month(self, year, month):
        shown = super().month(year, month)
        return {**shown, 'period_start': f'{shown["period_start"]}T00:00:00.000000000Z',
                'period_end': f'{shown["period_end"]}T23:59:59.999999999Z'}


@oddity('expiry-zero', 'A sealed message that says nothing of an end expires at 0', [106])
class ExpiryZero:
    """`expires_at_ms` is an integer from 0; of what it is for a sealed message nothing is said."""

    def metadata(self, message):
        return {**super().metadata(message), 'expires_at_ms': 0}


@oddity('usage-over-limit', 'More is used, and more taken back, than the limit allows', [128])
class UsageOverLimit:
    """Four integers from 0; how they hang together is not said."""

    def month(self, year, month):
        return {**super().month(year, month), 'limit_units': 5, 'reserved_units': 0,
                'refunded_units': 70, 'used_units': 60}


@oddity('sealed-queues-short', 'No more than four sealed submissions wait for a device', [285, 396])
class SealedQueuesShort:
    """429 queue_full is listed; from how many on a queue is full is not."""

    async def submit_sealed(self, request, account, plane):
        await request.body(self.style.max_body)
        kept = [(one, one['queue_full']) for one in account.devices]
        for one, _ in kept:
            waiting = sum(self.settled(account, m)['state'] in ('accepted', 'queued')
                          for m in account.messages if not m['held'] and m['plane'] == 'sealed'
                          and m['device_id'] == one['device_id'])
            one['queue_full'] = one['queue_full'] or waiting >= 4
        try:
            return await super().submit_sealed(request, account, plane)
        finally:
            for one, full in kept:
                one['queue_full'] = full


@oddity('revoked-takes-outbound', 'An envelope for a revoked device is taken, and waits for good', [191, 285])
class RevokedTakesOutbound:
    """What is queued on a revoked device is not dispatched; that it is refused is said of alpha alone."""

    async def submit_sealed(self, request, account, plane):
        await request.body(self.style.max_body)
        gone = [one for one in account.devices if one['revoked']]
        for one in gone:
            one['revoked'] = False
        try:
            return await super().submit_sealed(request, account, plane)
        finally:
            for one in gone:
                one['revoked'] = True


@oddity('secrets-begin-alike', 'Secrets of an endpoint and its neighbours differ in their last bytes alone',
        [84, 174, 419])
class SecretsBeginAlike:
    """A secret has 32 bytes and is new; how far it differs from others is not said."""

    def secret(self, endpoint):
        return f'{"whsec-of-acme-mobile-" + "0" * 11}{super().secret(endpoint)[-11:]}'
