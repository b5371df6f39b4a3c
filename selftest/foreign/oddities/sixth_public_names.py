"""Oddities of names: ids, cursors, secrets and what a device is called."""

import json
import re

from planted import oddity

WORDS = ('enable', 'disable', 'rotate', 'deliveries', 'replay', 'cancel', 'null', 'true', 'undefined',
         'sealed-events', 'messages', 'devices', 'constructor', '__proto__', 'NaN')
SIGNS_TRIES = 200


@oddity('delivery-ids-per-endpoint', 'Deliveries are counted from one for every endpoint', [88, 92])
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


@oddity('ids-route-words', 'IDs are words: those of routes, and those that scripts take for values', [60, 80, 88])
class IdsRouteWords:
    """An ID is a string; what it looks like is not said."""

    def new_id(self, account):
        count = next(account.counter) - 1
        word, turn = WORDS[count % len(WORDS)], count // len(WORDS)
        return f'{word}{turn}' if turn else word

    def well_formed(self, name):
        return re.fullmatch(r'[A-Za-z_-]{1,20}[0-9]*', name) is not None


@oddity('ids-from-key', 'A message is named after the Idempotency-Key that it came with', [60, 62, 250])
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


@oddity('event-ids-empty', 'The id of an event is an empty text where none was kept', [88, 120])
class EventIdsEmpty:
    """A string."""

    def make_delivery(self, *args, **more):
        delivery = super().make_delivery(*args, **more)
        delivery['event_id'] = ''
        return delivery


@oddity('cursor-is-json', 'A cursor is a JSON text with quotes, nulls and braces in it', [72, 78, 90, 209])
class CursorIsJson:
    """A cursor is passed back as it came; what it looks like is not said."""

    def cursor(self, after):
        return json.dumps({'after': super().cursor(after), 'next_cursor': None, 'more': [{}, False]})


@oddity('secrets-with-signs', 'Secrets begin with a hyphen and have underscores in them', [84, 419])
class SecretsWithSigns:
    """43 characters of base64url for 32 bytes."""

    def secret(self, endpoint):
        for _ in range(SIGNS_TRIES):
            made = super().secret(endpoint)
            if made.startswith('-') and '_' in made:
                break
        return made


@oddity('devices-named-after-others', 'A device is called by the id of another one', [68, 110])
class DevicesNamedAfterOthers:
    """A string; whoever owns a phone may call it what they like."""

    def enrol(self, account, *args, **more):
        device = super().enrol(account, *args, **more)
        others = [d for d in account.devices if d is not device]
        device['display_name'] = others[-1]['device_id'] if others else 'revoked'
        return device
