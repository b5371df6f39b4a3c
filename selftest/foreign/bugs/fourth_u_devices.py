"""Bugs of devices as their owner sees them."""

from bugs.rewritten import rewritten
from planted import bug


class Listed:
    """Changes each device of the owner's list."""

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        self.changed(shown)
        return shown


@bug('devices-capped-999', 'The counts of a device never reach a thousand', [68, 430])
class DevicesCapped999(Listed):
    def changed(self, shown):
        for name in ('pending_messages', 'in_flight_messages'):
            shown[name] = min(shown[name], 999)


@bug('devices-omit-zero', 'Counts of nothing and what is not so are left out of the list', [68, 244])
class DevicesOmitZero(Listed):
    def changed(self, shown):
        for name in [name for name, value in shown.items() if value in (0, False)]:
            del shown[name]


@bug('report-fresh-number', 'Whether a report is fresh is told as 0 or 1', [70])
class ReportFreshNumber(Listed):
    def changed(self, shown):
        report = shown['reported_preconditions']
        if report:
            shown['reported_preconditions'] = {**report, 'fresh': int(report['fresh'])}


@bug('lease-null-once-revoked', 'Whether a revoked device is connected is null', [68])
class LeaseNullOnceRevoked(Listed):
    def changed(self, shown):
        if shown['revoked']:
            shown['active_socket_lease'] = None


@bug('devices-hide-revoked', 'Devices that were revoked are not in the list any more', [18, 68, 244])
class DevicesHideRevoked:
    async def owner_devices(self, request, account, plane):
        kept = account.devices
        account.devices = [d for d in kept if not d['revoked']]
        try:
            return await super().owner_devices(request, account, plane)
        finally:
            account.devices = kept


@bug('devices-has-more-never', 'has_more is false on every page, whether more follow or not', [209, 244])
class DevicesHasMoreNever:
    async def owner_devices(self, request, account, plane):
        answer = await super().owner_devices(request, account, plane)
        return rewritten(answer, lambda v: v.update(has_more=False)) if answer.status == 200 else answer


@bug('devices-page-51', 'The first page of devices holds 51, the last of them comes again on the next', [244, 429])
class DevicesPage51:
    def page(self, ids, cursor, size, plane, flagged=False):
        shown, following = super().page(ids, cursor, size, plane, flagged)
        if flagged and size == 50 and cursor is None:
            shown = slice(shown.start, shown.stop + 1)
        return shown, following


@bug('revoke-ends-every-queue', 'With a device what waits for the others is cancelled as well', [191])
class RevokeEndsEveryQueue:
    async def revoke(self, request, account, plane, raw):
        answer = await super().revoke(request, account, plane, raw)
        for message in account.messages:
            if answer.status == 204 and self.settled(account, message)['state'] in ('accepted', 'queued'):
                self.move(account, message, 'cancelled')
        return answer
