"""Devices: the owner's list, their revocation, the sealed plane's view, and what the hook makes of them."""

import re
import time
import urllib.parse

from answers import Refusal
from pages import digest
from wire import Answer

CAP = 1000


class Devices:
    """The part of a gateway that keeps enrolled devices."""

    def enrol(self, account, lines=('active',), **more):
        """A device of the account; the newest is the last."""
        number = len(account.devices)
        device = {
            'device_id': self.new_id(account), 'display_name': f'Téléphone ☎ {number}',
            'revoked': False, 'active_socket_lease': number % 2 == 0, 'pending': 0, 'in_flight': 0,
            'preconditions': None, 'queue_full': False,
            'enrolled_at': time.monotonic(),
            'lines': [{'line_id': self.new_id(account), 'state': state,
                       'binding_generation': 9_007_199_254_740_993 - number} for state in lines],
        }
        device.update(more)
        account.devices.append(device)
        return device

    def device(self, account, name):
        """The account's device of this ID, or None."""
        return next((d for d in account.devices if d['device_id'] == name), None)

    # The owner.

    async def owner_devices(self, request, account, plane):
        """One page of devices with what the phones last said."""
        style, account = self.style, self.seen(account, 'owner devices')
        devices = list(account.devices)
        if style.messages.device_order == 'newest':
            devices.reverse()
        elif style.messages.device_order == 'hash':
            devices.sort(key=lambda d: digest(d['device_id']))
        shown, following = self.page(
            [d['device_id'] for d in devices], request.query.get('before'),
            style.messages.owner_page, plane, flagged=True)
        page = {'devices': [self.owner_device(account, d) for d in devices[shown]],
                'next_cursor': following}
        if style.has_more:
            page['has_more'] = following is not None
        return self.success(200, page)

    def owner_device(self, account, device):
        mine = [m for m in account.messages if m['device_id'] == device['device_id']]
        states = [self.settled(account, m)['state'] for m in mine]
        waiting = sum(state in ('accepted', 'queued') for state in states)
        under_way = sum(state in ('claimed', 'submitting', 'submitted') for state in states)
        return {
            **{k: device[k] for k in ('device_id', 'display_name', 'revoked')},
            'active_socket_lease': self.seen_lease(device),
            'pending_messages': min(device['pending'] + waiting, CAP),
            'in_flight_messages': min(device['in_flight'] + under_way, CAP),
            'status_observed_at_ms': self.now_ms(),
            'reported_preconditions': device['preconditions'],
        }

    async def revoke(self, request, account, plane, raw):
        """Takes a device out of service for good."""
        style, name = self.style.messages, urllib.parse.unquote(raw)
        device = self.device(account, name)
        if device is None:
            if not self.well_formed(name) and self.style.malformed == 400:
                return self.bad_parameter(plane, flagged=True)
            return Answer(404)
        if device['revoked']:
            return Answer(style.revoke_again)
        device.update(revoked=True, active_socket_lease=False)
        for message in account.messages:
            if style.revoked_queue and message['device_id'] == name and (
                    self.settled(account, message)['state'] in ('accepted', 'queued')):
                self.move(account, message, style.revoked_queue)
        return Answer(204)

    # The sealed plane.

    async def sealed_devices(self, request, account, plane):
        """One page of devices."""
        style, account = self.style, self.seen(account, 'sealed devices')
        devices = [d for d in account.devices if d['lines'] or not style.only_with_lines]
        if style.drops_revoked:
            devices = [d for d in devices if not d['revoked']]
        if style.messages.device_order == 'hash':
            devices.sort(key=lambda d: digest(d['device_id']))
        cut = self.by_position if style.listing.by_position else self.page
        shown, following = cut([d['device_id'] for d in devices], request.query.get('before'),
                               style.device_page, plane)
        page = {'devices': [self.sealed_view(d) for d in devices[shown]], 'next_cursor': following}
        if style.has_more:
            page['has_more'] = following is not None
        return self.success(200, page)

    def by_position(self, ids, cursor, size, plane):
        """A page whose cursor is the position of the next one, in letters that need escaping."""
        style, at = self.style, 0
        if cursor is not None:
            found = re.fullmatch(r'p&q=(\d+)\+/#%', cursor)
            if found:
                at = int(found[1])
            elif style.unknown_cursor == 'refuse':
                raise Refusal(self.bad_parameter(plane))
            elif style.unknown_cursor == 'empty':
                at = len(ids)
        size = 0 if style.empty_page and cursor is None else size
        more = at + size < len(ids)
        return slice(at, at + size), f'p&q={at + size}+/#%' if more else None

    async def sealed_device(self, request, account, plane, raw):
        """One device with its line bindings."""
        name = urllib.parse.unquote(raw)
        device = self.device(account, name)
        if device is None or (device['revoked'] and self.style.drops_revoked):
            raise self.missing(account, name, plane)
        device = self.read_by_id(account, 'devices', name, device, plane)
        if not self.reaches(request, name) and self.style.messages.message_beyond_key == 403:
            return self.error(403, 'forbidden', plane)
        return self.success(200, self.sealed_view(device))

    def sealed_view(self, device):
        shown = {k: device[k] for k in ('device_id', 'display_name', 'revoked', 'lines')}
        return {**shown, 'active_socket_lease': self.seen_lease(device)}

    def reaches(self, request, name):
        """Whether the key that came with the request is bound to the device."""
        bound = request.credential['devices']
        return bound is None or name in bound

    def missing(self, account, name, plane, flagged=False):
        """The refusal of an ID that names nothing of the account's."""
        if not self.well_formed(name):
            if self.style.malformed == 400:
                return Refusal(self.bad_parameter(plane, flagged))
        elif self.style.messages.foreign_message == 403 and self.style.ids != 'count':
            others = (a for a in self.accounts.values() if a is not account)
            if any(one['message_id'] == name for a in others for one in a.messages) or (
                    any(self.device(a, name) for a in self.accounts.values())):
                return Refusal(self.error(403, 'forbidden', plane))
        return Refusal(self.error(404, 'not_found', plane))

    # The hook.

    def device_state(self, account, params):
        """A further device in the state that the params say, or None."""
        known = {'revoked', 'pending', 'inFlight', 'preconditions', 'socketLease', 'queueFull', 'lines'}
        if not set(params) <= known:
            return None
        reported = params.get('preconditions', 'none')
        received = self.now_ms() - (0 if reported == 'fresh' else 86_400_000)
        device = self.enrol(
            account, params.get('lines', ['active']), revoked=params.get('revoked', False),
            pending=params.get('pending', 0), in_flight=params.get('inFlight', 0),
            active_socket_lease=params.get('socketLease', False),
            queue_full=params.get('queueFull', False),
            preconditions=None if reported == 'none' else {
                **self.style.messages.preconditions, 'received_at_ms': received,
                'fresh': reported == 'fresh'})
        return {'deviceId': device['device_id']}

    def devices_state(self, account, params):
        """Further devices, their IDs newest first, if they are said."""
        if set(params) != {'count'}:
            return None
        ids = [self.enrol(account)['device_id'] for _ in range(params['count'])]
        return {'listed': {'ids': ids[::-1]}, 'null': {'ids': None}, 'absent': {}}[self.style.hook_ids]
