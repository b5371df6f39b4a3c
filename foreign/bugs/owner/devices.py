"""Bugs of the list of devices."""

import copy

from bugs.toolkit.rewritten import rewritten
from planted import bug
from wire import Answer


@bug('devices-hide-revoked', 'Devices that were revoked are not in the list any more',
     ['owners-read-and-revoke', 'owner-device-members', 'list-devices-route'])
class DevicesHideRevoked:
    async def owner_devices(self, request, account, plane):
        kept = account.devices
        account.devices = [d for d in kept if not d['revoked']]
        try:
            return await super().owner_devices(request, account, plane)
        finally:
            account.devices = kept


class LastOneLost:
    """Looks for what follows a page one too far, so that a last page of one is never read."""

    counted = None

    def page(self, ids, cursor, size, plane, flagged=False):
        shown, following = super().page(ids, cursor, size, plane, flagged)
        lost = self.counted and following and shown.stop == len(ids) - 1
        return shown, None if lost else following


@bug('devices-last-lost', 'A single device that is left for a last page is not read any more',
     ['pages-until-null-cursor', 'list-devices-route'])
class DevicesLastLost(LastOneLost):
    async def owner_devices(self, request, account, plane):
        self.counted = True
        try:
            return await super().owner_devices(request, account, plane)
        finally:
            self.counted = None


@bug('devices-later-pages-of-all', 'Later pages of devices go on with those of other accounts',
     ['owners-read-and-revoke', 'revoke-of-a-device', 'list-devices-route'])
class DevicesLaterPagesOfAll:
    async def owner_devices(self, request, account, plane):
        if 'before' in request.query:
            others = [one for one in self.accounts.values() if one is not account]
            account = copy.copy(account)
            account.devices = [*account.devices, *(d for one in others for d in one.devices)]
        return await super().owner_devices(request, account, plane)


@bug('devices-name-null', 'A device that nobody has named has null for its name',
     ['owner-device-members', 'list-devices-route'])
class DevicesNameNull:
    def device_state(self, account, params):
        made = super().device_state(account, params)
        if made:
            self.device(account, made['deviceId'])['nameless'] = True
        return made

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        return {**shown, 'display_name': None} if device.get('nameless') else shown


@bug('devices-none-404', 'An account without devices has no list of them',
     ['owner-device-page-members', 'list-devices-route'])
class DevicesNone404:
    async def owner_devices(self, request, account, plane):
        return await super().owner_devices(request, account, plane) if account.devices else Answer(404)


@bug('devices-pending-of-account', 'Every device shows what waits for all devices of the account',
     ['owner-device-members', 'cap-on-device-counts'])
class DevicesPendingOfAccount:
    def owner_device(self, account, device):
        waiting = sum(self.settled(account, m)['state'] in ('accepted', 'queued')
                      for m in account.messages)
        shown = super().owner_device(account, device)
        return {**shown, 'pending_messages': min(device['pending'] + waiting, 1000)}


@bug('devices-second-page-all', 'The second page of devices holds all that are left',
     ['list-devices-route', 'limit-of-devices-page'])
class DevicesSecondPageAll:
    def page(self, ids, cursor, size, plane, flagged=False):
        size = max(len(ids), 1) if flagged and size == 50 and cursor else size
        return super().page(ids, cursor, size, plane, flagged)


@bug('has-more-always', 'has_more is true on every page, the last as well',
     ['pages-until-null-cursor', 'list-devices-route'])
class HasMoreAlways:
    async def owner_devices(self, request, account, plane):
        answer = await super().owner_devices(request, account, plane)
        if answer.status != 200:
            return answer
        return rewritten(answer, lambda page: page.update(has_more=True))


@bug('observed-fraction', 'When a device was observed is told with a fraction of a millisecond',
     ['notation-and-epoch-milliseconds', 'owner-device-members'])
class ObservedFraction:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        return {**shown, 'status_observed_at_ms': shown['status_observed_at_ms'] + 0.25}
