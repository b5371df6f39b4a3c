"""Bugs of public messages: their status, taking them back, and the pages of their timeline."""

from bugs.rewritten import rewritten
from messages import EVENTS
from planted import bug


@bug('status-first-device', "The status names the account's first device for any message", [62, 276])
class StatusFirstDevice:
    async def status(self, request, account, plane, raw):
        answer = await super().status(request, account, plane, raw)
        first = account.devices[0]['device_id']
        return rewritten(answer, lambda value: value.update(device_id=first))


@bug('cancel-whole-queue', 'A cancel takes back everything that waits for the device', [19, 278])
class CancelWholeQueue:
    async def cancel(self, request, account, plane, raw):
        answer = await super().cancel(request, account, plane, raw)
        if answer.status == 204:
            device = self.message(request, account, plane, raw, flagged=True)['device_id']
            for message in account.messages:
                if message['device_id'] == device and message['plane'] == plane:
                    self.cancelled(account, message)
        return answer


@bug('timeline-probe-shown', 'The message that is read to see whether more follow is shown as well', [242, 428])
class TimelineProbeShown:
    def page(self, ids, cursor, size, plane, flagged=False):
        shown, following = super().page(ids, cursor, size, plane, flagged)
        if flagged and size == 20 and following:
            shown = slice(shown.start, shown.stop + 1)
        return shown, following


@bug('timeline-events-of-page', 'A page shows 32 events altogether, those of its newest messages', [242, 428])
class TimelineEventsOfPage:
    async def timeline(self, request, account, plane):
        answer = await super().timeline(request, account, plane)

        def change(page):
            room = EVENTS
            for one in page['messages']:
                one['events'] = one['events'][-room:] if room else []
                room -= len(one['events'])
        return rewritten(answer, change) if answer.status == 200 else answer
