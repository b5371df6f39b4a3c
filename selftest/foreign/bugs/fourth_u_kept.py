"""Bugs of what is kept for too long, and of values that nobody thought of."""

import asyncio

from answers import Refusal
from bugs.rewritten import rewritten
from bugs.submissions import read
from planted import bug
from wire import Answer


@bug('status-cached-by-path', 'The status of a message is cached by its path, before credentials are looked at',
     [276, 338])
class StatusCachedByPath:
    async def route(self, request, raw):
        if request.method != 'GET' or not raw.startswith('/v1/alpha/messages/'):
            return await super().route(request, raw)
        kept, now = self.__dict__.setdefault('kept_statuses', {}), asyncio.get_running_loop().time()
        if raw in kept and now - kept[raw][0] < 2.0:
            answer = kept[raw][1]
            return Answer(answer.status, answer.body, answer.media_type)
        answer = await super().route(request, raw)
        if answer.status == 200:
            kept[raw] = (now, answer)
        return answer


@bug('rotate-trusts-url', 'A rotation counts as a look at the URL, which enabling does not look at again',
     [172, 174, 228])
class RotateTrustsUrl:
    async def rotate(self, request, account, plane, raw):
        answer = await super().rotate(request, account, plane, raw)
        self.find(account, plane, raw, flagged=plane == 'public')['conditions'].discard('urlRefused')
        return answer


@bug('enable-once-checked', 'A URL that was good once is not looked at when it is enabled again', [172, 228])
class EnableOnceChecked:
    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        if endpoint.get('was_good'):
            endpoint['conditions'].discard('urlRefused')
        answer = await super().enable(request, account, plane, raw)
        endpoint['was_good'] = endpoint.get('was_good') or answer.status == 204
        return answer


@bug('in-flight-until-hangup', 'A body is in flight until its connection ends, or brings the next request', [424])
class InFlightUntilHangup:
    async def admitted(self, request, account, plane, handler, groups):
        held, writer = account.__dict__.setdefault('held_by', {}), request._writer
        if writer in held:
            held.pop(writer).cancel()
            account.in_flight -= 1
        answer = await super().admitted(request, account, plane, handler, groups)
        if request.carries_body and answer.status < 300:
            account.in_flight += 1
            held[writer] = asyncio.ensure_future(self.until_closed(account, held, writer))
        return answer

    async def until_closed(self, account, held, writer):
        """Gives the place back when the connection has ended."""
        while not writer.is_closing():
            await asyncio.sleep(0.05)
        if held.pop(writer, None):
            account.in_flight -= 1


@bug('devices-later-pages-no-counts', 'Devices of later pages come without what waits for them', [68, 244])
class DevicesLaterPagesNoCounts:
    async def owner_devices(self, request, account, plane):
        answer = await super().owner_devices(request, account, plane)
        if answer.status != 200 or 'before' not in request.query:
            return answer
        return rewritten(answer, lambda v: [
            d.update(pending_messages=0, in_flight_messages=0) for d in v['devices']])


@bug('cursor-undecodable-500', 'A cursor that is no UTF-8 makes the service stumble', [209, 242, 244])
class CursorUndecodable500:
    def page(self, ids, cursor, size, plane, flagged=False):
        if flagged and '\ufffd' in (cursor or ''):
            raise Refusal(Answer(500, b'Internal Server Error', 'text/plain'))
        return super().page(ids, cursor, size, plane, flagged)


@bug('url-number-500', 'A callback URL that is no text makes the service stumble', [216, 224])
class UrlNumber500:
    async def create(self, request, account, plane):
        if not isinstance((await read(self, request)).get('callback_url', ''), str):
            return Answer(500, b'Internal Server Error', 'text/plain')
        return await super().create(request, account, plane)
