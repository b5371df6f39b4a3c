"""Oddities of devices: what an account comes with, what is left of a revoked one."""

import asyncio
import urllib.parse

from planted import oddity
from projections import Past

LEASE_S = 0.5


@oddity('had-another-device', 'Every account once had a device more, which is listed as revoked', [68, 244])
class HadAnotherDevice:
    """The list has devices with their revocation state; that an account begins with none revoked is not said."""

    def new_account(self, devices=1):
        values = super().new_account(devices)
        self.enrol(self.accounts[values['accountId']], lines=(), revoked=True,
                   active_socket_lease=False, display_name='(vor dem Umzug)')
        return values


@oddity('enrolled-with-report', 'Devices that nobody said anything about have reported already', [68, 70])
class EnrolledWithReport:
    """What a phone reports is optional, and when it does is not said."""

    def enrol(self, account, lines=('active',), **more):
        report = {**self.style.messages.preconditions, 'received_at_ms': self.now_ms(), 'fresh': False}
        return super().enrol(account, lines, **{'preconditions': report, **more})


@oddity('lease-outlives-revoke', 'A revoked device reads as connected for another half second', [68, 191])
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


@oddity('revoked-is-blank', 'Of a revoked device the list tells its ID and that it is revoked', [68, 191])
class RevokedIsBlank:
    """Nothing waits for a device that is handed nothing; reports are optional, names are any text."""

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        if device['revoked']:
            shown.update(display_name='', pending_messages=0, in_flight_messages=0,
                         active_socket_lease=False, reported_preconditions=None)
        return shown


@oddity('accepted-not-pending', 'What is accepted and not queued yet does not count as pending', [68])
class AcceptedNotPending:
    """Which states of a message are pending is not said."""

    def owner_device(self, account, device):
        view = Past(account, {'messages': [
            m for m in account.messages if self.settled(account, m)['state'] != 'accepted']})
        view.is_past = account.is_past
        return super().owner_device(view, device)
