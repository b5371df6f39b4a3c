"""Bugs of what the list of devices counts, and of when phones reported."""

from bugs.toolkit.rewritten import rewritten
from bugs.toolkit.sent_bodies import read
from devices import CAP
from planted import bug


class Listed:
    """Changes each device of the owner's list."""

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        self.changed(shown)
        return shown


@bug('devices-capped-999', 'The counts of a device never reach a thousand',
     ['owner-device-members', 'cap-on-device-counts'])
class DevicesCapped999(Listed):
    def changed(self, shown):
        for name in ('pending_messages', 'in_flight_messages'):
            shown[name] = min(shown[name], 999)


@bug('devices-capped-apart', 'What waits is capped where it is stored, and what came since is added',
     ['owner-device-members', 'cap-on-device-counts'])
class DevicesCappedApart:
    def owner_device(self, account, device):
        shown = super().owner_device(account, {**device, 'pending': 0})
        shown['pending_messages'] += min(device['pending'], CAP)
        return shown


@bug('devices-count-namesakes', 'A device counts what waits for those of the same id in other accounts',
     ['owners-manage-endpoints', 'owner-device-members'])
class DevicesCountNamesakes:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        waiting = sum(
            m['device_id'] == device['device_id'] and m['state'] in ('accepted', 'queued')
            for other in self.accounts.values() if other.account_id != account.account_id
            for m in other.messages)
        return {**shown, 'pending_messages': min(shown['pending_messages'] + waiting, CAP)}


@bug('devices-counts-swapped', 'What waits for a device and what is in flight are told for each other',
     ['owner-device-members', 'list-devices-route'])
class DevicesCountsSwapped:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        return {**shown, 'pending_messages': shown['in_flight_messages'],
                'in_flight_messages': shown['pending_messages']}


@bug('devices-in-flight-uncapped', 'The count of messages in flight is not capped',
     ['owner-device-members', 'cap-on-device-counts'])
class DevicesInFlightUncapped:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        if device['in_flight'] > 1000:
            shown['in_flight_messages'] = device['in_flight']
        return shown


@bug('devices-omit-zero', 'Counts of nothing and what is not so are left out of the list',
     ['owner-device-members', 'list-devices-route'])
class DevicesOmitZero(Listed):
    def changed(self, shown):
        for name in [name for name, value in shown.items() if value in (0, False)]:
            del shown[name]


@bug('devices-pending-uncapped', 'The count of messages that wait is not capped',
     ['owner-device-members', 'list-devices-route', 'cap-on-device-counts'])
class DevicesPendingUncapped:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        if device['pending'] > shown['pending_messages']:
            shown['pending_messages'] = device['pending']
        return shown


@bug('devices-report-carried', 'A device without a report shows that of the one above it',
     ['owner-device-members', 'reported-preconditions-members'])
class DevicesReportCarried:
    async def owner_devices(self, request, account, plane):
        answer = await super().owner_devices(request, account, plane)

        def change(page):
            last = None
            for one in page.get('devices', []):
                last = one['reported_preconditions'] = one['reported_preconditions'] or last
        return rewritten(answer, change) if answer.status == 200 else answer


@bug('pending-below-zero', 'A cancel takes two off the count of what is pending', ['owner-device-members'])
class PendingBelowZero:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        taken = sum(one['cancelled'] for one in account.messages
                    if one['plane'] == 'public' and one['device_id'] == device['device_id'])
        return {**shown, 'pending_messages': shown['pending_messages'] - taken}


@bug('pending-counts-repeats', 'A repeated submission counts once more among what waits for the device',
     ['owner-device-members', 'list-devices-route'])
class PendingCountsRepeats:
    async def submit(self, request, account, plane):
        before = len(account.messages)
        answer = await super().submit(request, account, plane)
        if answer.status == 202 and len(account.messages) == before:
            name = (await read(self, request)).get('device_id')
            counts = account.__dict__.setdefault('repeats', {})
            counts[name] = counts.get(name, 0) + 1
        return answer

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        more = account.__dict__.get('repeats', {}).get(device['device_id'], 0)
        return {**shown, 'pending_messages': min(shown['pending_messages'] + more, CAP)}


@bug('pending-keeps-cancelled', 'A sealed message that was cancelled is pending for the owner for good',
     ['owner-device-members'])
class PendingKeepsCancelled:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        taken_back = sum(one['plane'] == 'sealed' and one['state'] == 'cancelled'
                         for one in account.messages if one['device_id'] == device['device_id'])
        shown['pending_messages'] = min(shown['pending_messages'] + taken_back, 1000)
        return shown


@bug('pending-keeps-expired', 'What has expired is pending for the owner for good', ['owner-device-members'])
class PendingKeepsExpired:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        over = sum(one['state'] == 'expired' for one in account.messages
                   if one['device_id'] == device['device_id'])
        shown['pending_messages'] = min(shown['pending_messages'] + over, 1000)
        return shown


@bug('report-fresh-number', 'Whether a report is fresh is told as 0 or 1', ['reported-preconditions-members'])
class ReportFreshNumber(Listed):
    def changed(self, shown):
        report = shown['reported_preconditions']
        if report:
            shown['reported_preconditions'] = {**report, 'fresh': int(report['fresh'])}


@bug('report-in-seconds', 'When a report was received is told in seconds',
     ['notation-and-epoch-milliseconds', 'reported-preconditions-members'])
class ReportInSeconds:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        report = shown['reported_preconditions']
        if report:
            received = report['received_at_ms'] // 1000
            shown['reported_preconditions'] = {**report, 'received_at_ms': received}
        return shown


@bug('report-stale-dropped', 'The report of a revoked device is told without when it was received',
     ['reported-preconditions-members', 'revoke-of-a-device'])
class ReportStaleDropped:
    async def owner_devices(self, request, account, plane):
        answer = await super().owner_devices(request, account, plane)

        def change(page):
            for one in page['devices']:
                if one['revoked'] and one['reported_preconditions']:
                    del one['reported_preconditions']['received_at_ms']
        return rewritten(answer, change) if answer.status == 200 else answer
