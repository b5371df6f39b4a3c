"""Oddities of what ids are made from, and of what is counted together."""

import hashlib
import itertools
import re

from answers import Refusal
from planted import oddity


@oddity('delivery-ids-per-endpoint', 'Deliveries are counted from one for every endpoint',
        ['webhook-delivery-members', 'webhook-replay-accepted-members'])
class DeliveryIdsPerEndpoint:
    """An ID is a string; a path names the endpoint of a delivery before it."""

    def make_delivery(self, endpoint, *args, **more):
        delivery = super().make_delivery(endpoint, *args, **more)
        delivery['delivery_id'] = str(len(endpoint['deliveries']))
        return delivery

    async def replay(self, request, account, plane, raw, raw_delivery):
        endpoint = self.find(account, plane, raw, flagged=False)
        # Keys are known by the delivery, which the endpoint is part of.
        kept = account.__dict__.setdefault('keys_by_endpoint', {})
        key = request.header('idempotency-key')
        elsewhere = any(key in keys for name, keys in kept.items() if name != endpoint['endpoint_id'])
        if elsewhere:
            self.find_delivery(account, plane, endpoint, raw_delivery)
            return self.error(409, 'replay_not_eligible', plane)
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        if answer.status == 202:
            kept.setdefault(endpoint['endpoint_id'], set()).add(key)
        return answer


@oddity('ids-from-client', 'A message is named after the client_message_id that it came with',
        ['alpha-accepted-members', 'alpha-status-members', 'client-message-id-field'])
class IdsFromClient:
    """A message_id is a string, and unique in its account as the other is; how it is made is not said."""

    id_from_client = None

    async def submit(self, request, account, plane):
        try:
            name = (await self.parsed(request, plane)).get('client_message_id')
            self.id_from_client = f'm-{name}' if isinstance(name, str) and name.isprintable() else None
        except Refusal:
            self.id_from_client = None
        try:
            return await super().submit(request, account, plane)
        finally:
            self.id_from_client = None

    def make_message(self, account, plane, *args, **more):
        message = super().make_message(account, plane, *args, **more)
        taken = any(one['message_id'] == self.id_from_client for one in account.messages)
        if self.id_from_client and not taken:
            message['message_id'] = self.id_from_client
        return message

    def well_formed(self, name):
        return True


@oddity('ids-from-key', 'A message is named after the Idempotency-Key that it came with',
        ['alpha-accepted-members', 'alpha-status-members', 'alpha-submit-route'])
class IdsFromKey:
    """A string that is the client's own choice, as far as the contract says."""

    async def submit(self, request, account, plane):
        answer = await super().submit(request, account, plane)
        key = (request.header('idempotency-key') or '').strip()
        known = account.submissions.get(key)
        # whoever comes with another key, while this one is worked on or later, names nothing
        if answer.status != 202 or not known or known['message'].setdefault('named_after', key) != key:
            return answer
        taken = {m['message_id'] for a in self.accounts.values() for m in a.messages}
        if key in taken or len(key) != 36:
            return answer
        known['message']['message_id'] = key
        return self.accepted(known['message'], True)

    def well_formed(self, name):
        return re.fullmatch('[0-9a-fA-F-]{36}', name) is not None or super().well_formed(name)


@oddity('ids-of-content', 'What an envelope makes is named by the digest of its bytes',
        ['sealed-outbound-accepted-members', 'sealed-inbound-accepted-members', 'same-bytes-are-idempotent'])
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


@oddity('ids-per-kind', 'Devices, messages, endpoints and deliveries are counted apart, from one',
        ['alpha-accepted-members', 'webhook-endpoint-members', 'webhook-delivery-members'])
class IdsPerKind:
    """That things of different kinds may not have the same ID is nowhere said."""

    def new_id(self, account):
        counters = account.__dict__.setdefault('counters', {})
        kind = account.__dict__.get('kind', 'other')
        return str(next(counters.setdefault(kind, itertools.count(1))))

    def well_formed(self, name):
        return re.fullmatch('[0-9]{1,18}', name) is not None

    def add_endpoint(self, account, plane, url):
        account.kind = 'endpoint'
        return super().add_endpoint(account, plane, url)

    def make_message(self, account, plane, *args, **more):
        account.kind = 'message'
        return super().make_message(account, plane, *args, **more)

    def make_delivery(self, endpoint, at, account, *args, **more):
        account.kind = 'delivery'
        return super().make_delivery(endpoint, at, account, *args, **more)

    def enrol(self, account, lines=('active',), **more):
        # The device is named before its lines.
        account.kind = 'device'
        return super().enrol(account, lines, **more)


@oddity('ids-per-table', 'Things of each kind are counted from one, whoever they belong to',
        ['alpha-accepted-members', 'webhook-endpoint-members', 'webhook-delivery-members'])
class IdsPerTable(IdsPerKind):
    """The primary keys of tables: that an ID is long is nowhere said."""

    counters = None

    def new_id(self, account):
        self.counters = self.counters or {}
        kind = account.__dict__.get('kind', 'other')
        return str(next(self.counters.setdefault(kind, itertools.count(1))))
