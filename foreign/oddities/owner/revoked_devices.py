"""Oddities of what is left of a revoked device, and of what waits for it."""

import asyncio
import json
import time
import urllib.parse
from dataclasses import replace

from planted import oddity
from wire import Answer

ENDS_S = 0.3
LEASE_S = 0.5


@oddity('lease-outlives-revoke', 'A revoked device reads as connected for another half second',
        ['owner-device-members', 'revoke-of-a-device'])
class LeaseOutlivesRevoke:
    """An observation: when the socket of a revoked device closes is not said."""

    async def revoke(self, request, account, plane, raw):
        device = self.device(account, urllib.parse.unquote(raw))
        before = device and device['active_socket_lease']
        answer = await super().revoke(request, account, plane, raw)
        if before:
            device['active_socket_lease'] = True
            asyncio.get_running_loop().call_later(
                LEASE_S, device.update, {'active_socket_lease': False})
        return answer


@oddity('report-gone-once-revoked', 'What a phone had reported is forgotten once it is revoked',
        ['owner-device-members', 'list-devices-route'])
class ReportGoneOnceRevoked:
    """The reported preconditions are optional."""

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        return {**shown, 'reported_preconditions': None} if device['revoked'] else shown


@oddity('revoke-again-404', 'Who revokes a device a second time is told that there is none',
        ['revoke-of-a-device', 'revoke-device-route'])
class RevokeAgain404:
    """Of a second time nothing is said; the list still has the device."""

    def __init__(self, style, *rest):
        messages = replace(style.messages, revoke_again=404)
        super().__init__(replace(style, messages=messages), *rest)


@oddity('revoked-are-archived', 'A device that was revoked is in no list any more',
        ['owners-read-and-revoke', 'revoke-of-a-device'])
class RevokedAreArchived:
    """Owners list enrolled devices; that those which were revoked stay in the list is not said."""

    def success(self, status, value):
        if 'devices' in value:
            value = {**value, 'devices': [one for one in value['devices'] if not one['revoked']]}
        return super().success(status, value)

    async def revoke(self, request, account, plane, raw):
        device = self.device(account, urllib.parse.unquote(raw))
        if device and device['revoked']:
            return Answer(404)
        return await super().revoke(request, account, plane, raw)


@oddity('revoked-enrols-again', 'An envelope of a revoked device: it would have to enrol again',
        ['sealed-error-codes', 'sealed-403-codes'])
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


@oddity('revoked-has-no-lines', 'A sealed device that is revoked has no lines any more',
        ['sealed-device-members', 'line-binding-states'])
class RevokedHasNoLines:
    """What becomes of a binding is not shown."""

    def sealed_view(self, device):
        shown = super().sealed_view(device)
        return {**shown, 'lines': []} if device['revoked'] else shown


@oddity('revoked-is-blank', 'Of a revoked device the list tells its ID and that it is revoked',
        ['owner-device-members', 'revoke-of-a-device'])
class RevokedIsBlank:
    """Nothing waits for a device that is handed nothing; reports are optional, names are any text."""

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        if device['revoked']:
            shown.update(display_name='', pending_messages=0, in_flight_messages=0,
                         active_socket_lease=False, reported_preconditions=None)
        return shown


@oddity('revoked-queue-fails-later', 'What waits for a device fails a while after the device is revoked',
        ['message-states-listed', 'revoke-of-a-device'])
class RevokedQueueFailsLater:
    """Queued messages are not dispatched; what becomes of them, and when, is not said."""

    async def revoke(self, request, account, plane, raw):
        device = self.device(account, urllib.parse.unquote(raw))
        answer = await super().revoke(request, account, plane, raw)
        if device and answer.status == 204:
            device.setdefault('revoked_at', time.monotonic())
        return answer

    def settled(self, account, message):
        device = self.device(account, message['device_id'])
        at = device.get('revoked_at') if device else None
        waiting = message['state'] in ('accepted', 'queued') and not message['cancelled']
        if at and waiting and not account.is_past and time.monotonic() - at > ENDS_S:
            self.move(account, message, 'failed')
        return super().settled(account, message)


@oddity('revoked-takes-outbound', 'An envelope for a revoked device is taken, and waits for good',
        ['revoke-of-a-device', 'sealed-submit-row'])
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
