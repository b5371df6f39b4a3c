"""Bugs of what an owner reads: messages, devices, and the way in."""

import copy
import re

from answers import Refusal
from planted import bug
from wire import Answer


@bug('timeline-cursor-500', 'A cursor that is no base64 makes the timeline stumble', [205, 242])
class TimelineCursor500:
    async def timeline(self, request, account, plane):
        before = request.query.get('before')
        if before is not None and not re.fullmatch('[A-Za-z0-9_-]+=*', before):
            return Answer(500, b'<h1>Internal Server Error</h1>', 'text/html')
        return await super().timeline(request, account, plane)


@bug('devices-pending-uncapped', 'The count of messages that wait is not capped', [68, 244, 430])
class DevicesPendingUncapped:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        if device['pending'] > shown['pending_messages']:
            shown['pending_messages'] = device['pending']
        return shown


@bug('devices-later-pages-of-all', 'Later pages of devices go on with those of other accounts', [18, 191, 244])
class DevicesLaterPagesOfAll:
    async def owner_devices(self, request, account, plane):
        if 'before' in request.query:
            others = [one for one in self.accounts.values() if one is not account]
            account = copy.copy(account)
            account.devices = [*account.devices, *(d for one in others for d in one.devices)]
        return await super().owner_devices(request, account, plane)


@bug('csrf-not-for-timeline', 'The timeline is read without the CSRF pair', [331, 337, 339])
class CsrfNotForTimeline:
    def owner(self, request, plane):
        if request.method == 'GET' and request.path.endswith('/v1/owner/messages'):
            request.headers.setdefault('cookie', []).append('__Host-svc_csrf=x')
            request.headers['x-svc-csrf'] = ['x']
        return super().owner(request, plane)


@bug('origin-asked-of-reads', 'Devices are listed only for whoever names the Origin', [332, 337])
class OriginAskedOfReads:
    def owner(self, request, plane):
        account = super().owner(request, plane)
        listed = request.method == 'GET' and request.path.endswith('/v1/enrollment/devices')
        if listed and request.header('origin') is None:
            raise Refusal(self.error(403, 'forbidden', plane))
        return account


@bug('no-session-redirects', 'Who reads without a session is sent to where one logs in', [215, 338])
class NoSessionRedirects:
    def owner(self, request, plane):
        if request.method == 'GET' and '__Host-svc_session' not in request.cookies():
            raise Refusal(Answer(302, headers=[('Location', '/login')]))
        return super().owner(request, plane)
