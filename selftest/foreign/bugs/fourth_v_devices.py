"""Bugs of devices as the sealed plane shows them, and of the metering of what they send."""

import json

from planted import bug
from wire import spell


class Devices:
    """Changes the list of sealed devices, a single device, or both."""

    async def sealed_devices(self, request, account, plane):
        answer = await super().sealed_devices(request, account, plane)
        return self.changed(answer, lambda page: [self.listed(one) for one in page['devices']])

    async def sealed_device(self, request, account, plane, raw):
        return self.changed(await super().sealed_device(request, account, plane, raw), self.read)

    def changed(self, answer, change):
        if answer.status == 200:
            body = json.loads(answer.body)
            change(body)
            answer.body = spell(body, self.style).encode()
        return answer

    def listed(self, device):
        """Changes a device of the list."""

    def read(self, device):
        """Changes a device that is looked at by itself."""


@bug('sealed-list-generation-double', 'The sealed list tells the generation of a line as a double has it', [112])
class SealedListGenerationDouble(Devices):
    def listed(self, device):
        for line in device['lines']:
            line['binding_generation'] = int(float(line['binding_generation']))


@bug('sealed-device-hides-pending', 'A device that is read alone has no lines that are pending, the list has them',
     [110, 112, 290])
class SealedDeviceHidesPending(Devices):
    def read(self, device):
        device['lines'] = [line for line in device['lines'] if line['state'] != 'pending']


@bug('sealed-no-lines-null', 'A device without lines has null for them', [110])
class SealedNoLinesNull(Devices):
    def listed(self, device):
        device['lines'] = device['lines'] or None
    read = listed


@bug('line-of-revoked-disabled', 'The lines of a device that its owner revoked are told to be disabled', [112])
class LineOfRevokedDisabled(Devices):
    def listed(self, device):
        for line in device['lines'] if device['revoked'] else ():
            line['state'] = 'disabled'
    read = listed


@bug('sealed-devices-take-cursor', 'The list of sealed devices looks for its cursor under the name cursor',
     [209, 289])
class SealedDevicesTakeCursor:
    async def sealed_devices(self, request, account, plane):
        request.query['before'] = request.query.get('cursor')
        if request.query['before'] is None:
            del request.query['before']
        return await super().sealed_devices(request, account, plane)


@bug('sealed-revoked-read-404', 'A revoked device is in the sealed list and not found by its id', [110, 290])
class SealedRevokedRead404:
    async def sealed_device(self, request, account, plane, raw):
        if any(d['revoked'] and d['device_id'] == raw for d in account.devices):
            return self.error(404, 'not_found', plane)
        return await super().sealed_device(request, account, plane, raw)


class Usage:
    """Changes the pages of usage."""

    async def usage(self, request, account, plane):
        answer = await super().usage(request, account, plane)
        if answer.status == 200:
            page = json.loads(answer.body)
            self.change(page['usage'], 'before' in request.query)
            answer.body = spell(page, self.style).encode()
        return answer


@bug('usage-later-pages-ascending', 'Pages of usage after the first have their oldest month first', [130])
class UsageLaterPagesAscending(Usage):
    def change(self, months, later):
        if later:
            months.reverse()


@bug('usage-old-metric', 'Months that are over are told under the name that the metric had then', [128])
class UsageOldMetric(Usage):
    def change(self, months, later):
        for one in months[0 if later else 1:]:
            one['metric'] = 'outbound_messages'


@bug('usage-int64-as-text', 'Units are told as texts, as protobuf writes 64 bits in JSON', [128])
class UsageInt64AsText(Usage):
    def change(self, months, later):
        for one in months:
            one.update({k: str(v) for k, v in one.items() if k.endswith('_units')})


@bug('usage-limit-zero-all', 'A limit of 0 asks for all months there are', [298, 431])
class UsageLimitZeroAll:
    def page_size(self, asked, plane, most, default):
        return 1000 if asked == '0' and most == 24 else super().page_size(asked, plane, most, default)


@bug('usage-leap-day', 'February ends with its 28th day every year', [128])
class UsageLeapDay:
    def month(self, year, month):
        shown = super().month(year, month)
        return {**shown, 'period_end': shown['period_end'].replace('-02-29', '-02-28')}
