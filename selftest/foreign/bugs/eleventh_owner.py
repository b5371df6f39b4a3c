"""Bugs of the owner's lists, and of what is forgotten where nothing is to be listed."""

from answers import Refusal
from bugs.rewritten import rewritten
from planted import bug
from wire import Answer


@bug('timeline-row-per-event', 'A message stands in the timeline once for each of its events', [78, 242])
class TimelineRowPerEvent:
    async def timeline(self, request, account, plane):
        answer = await super().timeline(request, account, plane)
        if answer.status != 200:
            return answer
        return rewritten(answer, lambda v: v.update(messages=[
            one for one in v['messages'] for _ in one['events'] or [None]][:20]))


@bug('devices-counts-swapped', 'What waits for a device and what is in flight are told for each other', [68, 244])
class DevicesCountsSwapped:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        return {**shown, 'pending_messages': shown['in_flight_messages'],
                'in_flight_messages': shown['pending_messages']}


@bug('revoke-of-nothing', 'Revoking says yes to a device that does not exist', [191, 246])
class RevokeOfNothing:
    async def revoke(self, request, account, plane, raw):
        answer = await super().revoke(request, account, plane, raw)
        return Answer(204) if answer.status == 404 else answer


@bug('timeline-none-null', 'Where there is no message the timeline of them is null', [78, 242])
class TimelineNoneNull:
    async def timeline(self, request, account, plane):
        answer = await super().timeline(request, account, plane)
        if answer.status != 200:
            return answer
        return rewritten(answer, lambda v: v.update(messages=v['messages'] or None))


@bug('devices-none-404', 'An account without devices has no list of them', [72, 244])
class DevicesNone404:
    async def owner_devices(self, request, account, plane):
        return await super().owner_devices(request, account, plane) if account.devices else Answer(404)


@bug('timeline-events-null', 'A message without events has null for them', [76, 242])
class TimelineEventsNull:
    def timeline_view(self, message):
        shown = super().timeline_view(message)
        return {**shown, 'events': shown['events'] or None}


class CodesOfTheirOwn:
    """Says some refusals in codes that the service made up."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        for status, ending, code in self.codes:
            if answer.status == status and ending in request.path and answer.media_type == 'application/json':
                return rewritten(answer, lambda v, code=code: v.update(code=code) if 'code' in v else None)
        return answer


@bug('not-found-names-kind', 'What is not found is told by its kind', [66, 98])
class NotFoundNamesKind(CodesOfTheirOwn):
    codes = [(404, '/webhooks/', 'endpoint_not_found'), (404, '/messages/', 'message_not_found'),
             (404, '/devices/', 'device_not_found')]


@bug('csrf-code-of-its-own', 'A request without its CSRF pair is told so in a code of its own', [66, 339])
class CsrfCodeOfItsOwn:
    def owner(self, request, plane):
        try:
            return super().owner(request, plane)
        except Refusal as refusal:
            if refusal.answer.status == 403 and not request.header('x-svc-csrf'):
                raise Refusal(self.error(403, 'csrf_missing', plane)) from None
            raise


@bug('ended-code-of-its-own', 'A key that has ended is told so in a code of its own', [66, 338])
class EndedCodeOfItsOwn:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def told(request, plane):
            found = self.keys.get(self.bearer(request))
            if found and not found['good']:
                raise Refusal(self.error(401, 'token_expired', plane))
            return check(request, plane)
        return told


@bug('key-of-any-scheme', 'A key is good behind any word for its scheme', [329, 338])
class KeyOfAnyScheme:
    def bearer(self, request):
        return (request.header('authorization') or '').partition(' ')[2].strip()
