"""Further bugs of messages: their status, their cancelling, and the owner's timeline of them."""

import urllib.parse

from answers import Refusal
from bugs.timeline import Reading
from planted import bug


@bug('cancel-asks-stored-state', 'A message that time has made expired can be cancelled', [159, 278])
class CancelAsksStoredState:
    def cancelled(self, account, message):
        if message['plane'] == 'public' and message['state'] == 'expired' and not message['held']:
            self.move(account, message, 'cancelled')
            return True
        return super().cancelled(account, message)


@bug('status-of-revoked-404', 'A message of a revoked device is not found', [191, 276])
class StatusOfRevoked404:
    async def status(self, request, account, plane, raw):
        message = self.message(request, account, plane, raw, flagged=True)
        if self.device(account, message['device_id'])['revoked']:
            return self.error(404, 'not_found', plane)
        return await super().status(request, account, plane, raw)


@bug('cancel-404-done', 'A cancel by another account is told 404 and carried out', [19, 278], style='forgetful')
class Cancel404Done:
    async def cancel(self, request, account, plane, raw):
        try:
            return await super().cancel(request, account, plane, raw)
        except Refusal:
            for other in self.accounts.values():
                for message in other.messages:
                    if message['message_id'] == urllib.parse.unquote(raw):
                        self.cancelled(other, message)
            raise


@bug('timeline-truncated-from-34', 'With 33 events, one of them dropped, events_truncated is false', [76, 242])
class TimelineTruncatedFrom34:
    def timeline_view(self, message):
        return {**super().timeline_view(message), 'events_truncated': len(message['events']) > 33}


@bug('timeline-takes-limit', 'A limit in the query makes pages of more than twenty', [242, 428])
class TimelineTakesLimit:
    asked = None

    async def timeline(self, request, account, plane):
        limit = request.query.get('limit', '')
        self.asked = int(limit) if limit.isdigit() and 0 < int(limit) <= 100 else None
        try:
            return await super().timeline(request, account, plane)
        finally:
            self.asked = None

    def page(self, ids, cursor, size, plane, flagged=False):
        return super().page(ids, cursor, self.asked or size, plane, flagged)


@bug('timeline-drops-revoked', 'The timeline has no messages of revoked devices', [18, 242])
class TimelineDropsRevoked(Reading):
    async def timeline(self, request, account, plane):
        self.gone = {one['device_id'] for one in account.devices if one['revoked']}
        return await super().timeline(request, account, plane)

    def reordered(self, found, before):
        return [one for one in found if one['device_id'] not in self.gone]
