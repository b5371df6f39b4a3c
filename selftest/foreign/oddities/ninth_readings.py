"""Oddities of names that are looked up leniently, of what expires, and of what a device reports or asks for."""

import urllib.parse

from answers import Refusal
from planted import oddity


@oddity('expiry-reads-failed', 'A message whose time is over reads as failed', [153, 155, 161])
class ExpiryReadsFailed:
    """Which state a message comes to when it expires is not shown."""

    def move(self, account, message, state):
        super().move(account, message, 'failed' if state == 'expired' else state)


@oddity('dispatch-declines', 'A device that asks for work before it has reported its SIM is handed none',
        [70, 161])
class DispatchDeclines:
    """What a device is handed, and when, is the service's own."""

    def dispatch_state(self, account, params):
        device = self.device(account, params.get('deviceId'))
        if device is not None and device['preconditions'] is None and set(params) == {'deviceId'}:
            return {'dispatched': []}
        return super().dispatch_state(account, params)


@oddity('port-added', 'A callback_url is kept with the port that it stands for', [80, 224])
class PortAdded:
    def checked_url(self, url):
        accepted = super().checked_url(url)
        if accepted is None:
            return None
        parts = urllib.parse.urlsplit(accepted)
        return parts._replace(netloc=f'{parts.hostname}:443').geturl()


@oddity('report-blank', 'A device reports texts without a character, or of many lines', [70, 94])
class ReportBlank:
    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        report = shown['reported_preconditions']
        if report:
            shown['reported_preconditions'] = {
                **report, 'selected_sim': '', 'sms_permission': 'permission\n' * 200,
                'airplane_mode': 'null', 'network_service': ''}
        return shown


@oddity('selection-closed', 'A selection with a further member is refused', [232])
class SelectionClosed:
    async def parsed(self, request, plane, text_allowed=False):
        body = await super().parsed(request, plane, text_allowed)
        known = {'enabled', 'encrypted_transfer_confirmed', 'disclosure_version'}
        if text_allowed and set(body) - known:
            raise Refusal(self.bad_parameter(plane))
        return body


class LenientNames:
    """Finds things by names that are not written quite as they are."""

    def named(self, raw, things, member):
        name = urllib.parse.unquote(raw)
        for one in things:
            if self.plain(one[member]) == self.plain(name):
                return urllib.parse.quote(one[member], safe='')
        return raw

    def find(self, account, plane, raw, flagged):
        raw = self.named(raw, self.store(account, plane), 'endpoint_id')
        return super().find(account, plane, raw, flagged)

    def find_delivery(self, account, plane, endpoint, raw):
        raw = self.named(raw, endpoint['deliveries'], 'delivery_id')
        return super().find_delivery(account, plane, endpoint, raw)

    def message(self, request, account, plane, raw, flagged):
        mine = [one for one in account.messages if one['plane'] == plane]
        return super().message(request, account, plane, self.named(raw, mine, 'message_id'), flagged)

    async def revoke(self, request, account, plane, raw):
        raw = self.named(raw, account.devices, 'device_id')
        return await super().revoke(request, account, plane, raw)

    async def sealed_device(self, request, account, plane, raw):
        raw = self.named(raw, account.devices, 'device_id')
        return await super().sealed_device(request, account, plane, raw)


@oddity('names-any-case', 'IDs in paths are looked up without regard to case', [217, 276, 246], style='late')
class NamesAnyCase(LenientNames):
    """A database whose texts have no case; that no two IDs differ in case alone is the service's matter."""

    def plain(self, name):
        return name.lower()


@oddity('names-trimmed', 'Blanks around an ID in a path are dropped', [217, 276, 246])
class NamesTrimmed(LenientNames):
    def plain(self, name):
        return name.strip()


@oddity('credentials-of-a-day', 'Credentials end after a day, by the clock that the hook puts forward',
        [338, 343])
class CredentialsOfADay:
    """How long they are good is not shown; one clock may govern all that ends."""

    def outlived(self, account, plane):
        if account.ahead_ms >= 86_400_000:
            raise Refusal(self.error(401, 'unauthorized', plane))
        return account

    def owner(self, request, plane):
        return self.outlived(super().owner(request, plane), plane)

    def key(self, kind, scope=None):
        check = super().key(kind, scope)
        return lambda request, plane: self.outlived(check(request, plane), plane)
