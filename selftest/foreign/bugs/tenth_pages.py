"""Bugs of later pages, of full ones, and of lists that go on showing what was."""

import copy

from bugs.rewritten import rewritten
from planted import bug
from wire import Answer


@bug('deliveries-limit-counts-attempts', 'A limit counts the attempts of deliveries as well', [236, 427])
class DeliveriesLimitCountsAttempts:
    async def list_deliveries(self, request, account, plane, raw):
        answer = await super().list_deliveries(request, account, plane, raw)
        if answer.status != 200:
            return answer

        def change(page):
            left, shown = int(request.query.get('limit', 20)), []
            for one in page['deliveries']:
                if left <= 0:
                    break
                one['attempts'] = one['attempts'][:left]
                left -= max(1, len(one['attempts']))
                shown.append(one)
            if len(shown) < len(page['deliveries']):
                page['next_before'] = self.given(shown[-1]['delivery_id'])
            page['deliveries'] = shown
        return rewritten(answer, change)


@bug('deliveries-later-pages-no-attempts', 'Deliveries of later pages come without their attempts', [209, 236])
class DeliveriesLaterPagesNoAttempts:
    async def list_deliveries(self, request, account, plane, raw):
        answer = await super().list_deliveries(request, account, plane, raw)
        if answer.status != 200 or 'before' not in request.query:
            return answer
        return rewritten(answer, lambda v: [d.update(attempts=[]) for d in v['deliveries']])


@bug('deliveries-limit-20-is-last', 'With a limit of 20 no page has one behind it', [209, 236])
class DeliveriesLimit20IsLast:
    async def list_deliveries(self, request, account, plane, raw):
        answer = await super().list_deliveries(request, account, plane, raw)
        if answer.status != 200 or plane != 'public' or request.query.get('limit') != '20':
            return answer
        return rewritten(answer, lambda v: v.update(next_before=None))


@bug('usage-limit-24-is-last', 'With a limit of 24 no page of months has one behind it', [209, 298])
class UsageLimit24IsLast:
    async def usage(self, request, account, plane):
        answer = await super().usage(request, account, plane)
        if answer.status != 200 or request.query.get('limit') != '24':
            return answer
        return rewritten(answer, lambda v: v.update(next_before=None))


@bug('deliveries-cached-by-path', 'A page of deliveries is kept for a second, whatever is asked of it', [209, 236])
class DeliveriesCachedByPath:
    async def list_deliveries(self, request, account, plane, raw):
        kept, now = account.__dict__.setdefault('kept_pages', {}), self.exact_ms()
        if request.path not in kept or now - kept[request.path][0] > 1000:
            answer = await super().list_deliveries(request, account, plane, raw)
            if answer.status != 200:
                return answer
            kept[request.path] = (now, answer)
        found = kept[request.path][1]
        return Answer(found.status, found.body, found.media_type)


@bug('timeline-later-pages-of-all', 'Later pages of the timeline go on with messages of other accounts', [18, 242])
class TimelineLaterPagesOfAll:
    async def timeline(self, request, account, plane):
        if 'before' in request.query:
            others = [m for a in self.accounts.values() if a is not account
                      for m in a.messages if m['plane'] == 'public']
            account = copy.copy(account)
            account.messages = [*account.messages, *others]
        return await super().timeline(request, account, plane)

    def settled(self, account, message):
        return super().settled(account, message) if self.device(account, message['device_id']) else message


@bug('timeline-cursor-cancelled', 'A cursor to what follows a message cancelled since is refused', [209, 242])
class TimelineCursorCancelled:
    async def timeline(self, request, account, plane):
        cursor = request.query.get('before')
        if any(m['message_id'] == cursor and m['cancelled'] for m in account.messages):
            return self.bad_parameter(plane, flagged=True)
        return await super().timeline(request, account, plane)


@bug('timeline-device-of-first', 'The timeline names the first device of the account for every message', [76, 242])
class TimelineDeviceOfFirst:
    async def timeline(self, request, account, plane):
        answer = await super().timeline(request, account, plane)
        if answer.status != 200:
            return answer
        first = account.devices[0]['device_id']
        return rewritten(answer, lambda v: [m.update(device_id=first) for m in v['messages']])


@bug('timeline-state-of-acceptance', 'The timeline tells the state that a message came in', [76, 242])
class TimelineStateOfAcceptance:
    def make_message(self, account, *args, **more):
        message = super().make_message(account, *args, **more)
        message['first'] = message['state']
        return message

    def timeline_view(self, message):
        return {**super().timeline_view(message), 'state': message['first']}


class Miscounted:
    """Counts some further states among what waits for a device or is in flight."""

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        for message in account.messages:
            if message['device_id'] == device['device_id'] and message['state'] in self.states:
                shown[self.member] = min(shown[self.member] + 1, 1000)
        return shown


@bug('in-flight-keeps-ended', 'What has been delivered or has failed counts as in flight for good', [68, 244])
class InFlightKeepsEnded(Miscounted):
    member, states = 'in_flight_messages', ('delivered', 'failed', 'delivery_unknown', 'unknown')
