"""Bugs of owners: who they are taken for, and what their devices are told to be."""

from bugs.rewritten import rewritten
from planted import bug


@bug('bearer-lower-refused', 'A key whose scheme is not written Bearer is none', [329, 338])
class BearerLowerRefused:
    def bearer(self, request):
        sent = request.header('authorization') or ''
        return sent[7:].strip() if sent.startswith('Bearer ') else ''


class OriginPasses:
    """Takes further values for the Origin."""

    def owner(self, request, plane):
        if self.passes(request.header('origin') or ''):
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('origin-contains', 'The Origin passes if the right one stands anywhere in it', [332, 339])
class OriginContains(OriginPasses):
    def passes(self, sent):
        return self.origin in sent


@bug('origin-root-dot', 'The host of the Origin may end in the dot of the root', [332, 339])
class OriginRootDot(OriginPasses):
    def passes(self, sent):
        return sent == f'{self.origin}.'


@bug('session-reads-status', "An owner's session will do in place of a key to read a message", [276, 329, 338])
class SessionReadsStatus:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def either(request, plane):
            session = self.sessions.get(request.cookies().get('__Host-svc_session'))
            if request.method == 'GET' and kind == 'alpha' and session and session['good']:
                if not request.header('authorization'):
                    request.credential = {'devices': None}
                    return session['account']
            return check(request, plane)
        return either


@bug('devices-name-null', 'A device that nobody has named has null for its name', [68, 244])
class DevicesNameNull:
    def device_state(self, account, params):
        made = super().device_state(account, params)
        if made:
            self.device(account, made['deviceId'])['nameless'] = True
        return made

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        return {**shown, 'display_name': None} if device.get('nameless') else shown


@bug('report-stale-dropped', 'The report of a revoked device is told without when it was received', [70, 191])
class ReportStaleDropped:
    async def owner_devices(self, request, account, plane):
        answer = await super().owner_devices(request, account, plane)

        def change(page):
            for one in page['devices']:
                if one['revoked'] and one['reported_preconditions']:
                    del one['reported_preconditions']['received_at_ms']
        return rewritten(answer, change) if answer.status == 200 else answer


@bug('has-more-always', 'has_more is true on every page, the last as well', [209, 244])
class HasMoreAlways:
    async def owner_devices(self, request, account, plane):
        answer = await super().owner_devices(request, account, plane)
        if answer.status != 200:
            return answer
        return rewritten(answer, lambda page: page.update(has_more=True))


@bug('devices-cut-by-instant', 'The next page of devices begins with what was enrolled in an earlier second',
     [209, 244])
class DevicesCutByInstant:
    listed = None

    async def owner_devices(self, request, account, plane):
        self.listed = {d['device_id']: int(d['enrolled_at']) for d in account.devices}
        try:
            return await super().owner_devices(request, account, plane)
        finally:
            self.listed = None

    def page(self, ids, cursor, size, plane, flagged=False):
        shown, following = super().page(ids, cursor, size, plane, flagged)
        if not self.listed or not shown.start:
            return shown, following
        at, last = shown.start, self.listed[ids[shown.start - 1]]
        while at < len(ids) and self.listed[ids[at]] == last:
            at += 1
        more = at + size < len(ids)
        return slice(at, at + size), self.given(ids[at + size - 1]) if more else None
