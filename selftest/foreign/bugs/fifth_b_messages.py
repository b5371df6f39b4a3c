"""Bugs of sealed messages, of sealed devices and of usage: who may read them, and what they are shown."""

from answers import Refusal
from bugs.rewritten import rewritten
from messages import TERMINAL
from planted import bug
from sealed import USAGE_LIMIT


@bug('no-scope-unrestricted', 'A sealed key whose list of scopes is empty may do everything', [339, 341])
class NoScopeUnrestricted:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def chosen(request, plane):
            found = self.keys.get(self.bearer(request))
            if kind == 'sealed' and found and found['good'] and found['kind'] == kind and not found['scopes']:
                request.credential = found
                return found['account']
            return check(request, plane)
        return chosen


@bug('sealed-list-hides-ended', 'What has come to an end is not in the sealed list any more', [20, 284])
class SealedListHidesEnded:
    listing = None

    async def sealed_messages(self, request, account, plane):
        self.listing = account
        try:
            return await super().sealed_messages(request, account, plane)
        finally:
            self.listing = None

    def newest_first(self, items, name):
        account, self.listing = self.listing, None
        if account:
            items = [one for one in items if self.settled(account, one)['state'] not in TERMINAL]
        return super().newest_first(items, name)


@bug('sealed-message-device-null', 'A sealed message of a revoked device names no device', [106, 191])
class SealedMessageDeviceNull:
    def unnamed(self, account, shown):
        device = self.device(account, shown['device_id'])
        if device is None or device['revoked']:
            shown['device_id'] = None

    async def sealed_message(self, request, account, plane, raw):
        answer = await super().sealed_message(request, account, plane, raw)
        return rewritten(answer, lambda shown: self.unnamed(account, shown))

    async def sealed_messages(self, request, account, plane):
        answer = await super().sealed_messages(request, account, plane)
        return rewritten(answer, lambda page: [self.unnamed(account, one) for one in page['messages']])


@bug('sealed-cancel-unknown', 'A sealed message of which nothing is known any more can be cancelled',
     [155, 159, 163])
class SealedCancelUnknown:
    def cancelled(self, account, message):
        if message['plane'] == 'sealed' and message['state'] == 'unknown':
            self.move(account, message, 'cancelled')
            return True
        return super().cancelled(account, message)


@bug('sealed-cancel-403-done', 'A sealed cancel by a key that may only read is refused, and carried out',
     [339, 341])
class SealedCancel403Done:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def chosen(request, plane):
            try:
                return check(request, plane)
            except Refusal:
                found = self.keys.get(self.bearer(request))
                if (kind, scope) == ('sealed', 'send') and found and found['good'] and found['kind'] == kind:
                    request.credential, name = found, request.path.split('/')[-2]
                    self.cancelled(found['account'], self.message(
                        request, found['account'], plane, name, flagged=False))
                raise
        return chosen


@bug('sealed-conflict-tells-state', 'A sealed cancel that is refused says which state the message is in',
     [98, 359])
class SealedConflictTellsState:
    async def cancel_sealed(self, request, account, plane, raw):
        answer = await super().cancel_sealed(request, account, plane, raw)
        if answer.status != 409:
            return answer
        state = self.message(request, account, plane, raw, flagged=False)['state']
        return rewritten(answer, lambda error: error.update(state=state))


@bug('sealed-device-lines-of-all', 'A device that is read alone shows the lines of every device of the account',
     [110, 112, 290])
class SealedDeviceLinesOfAll:
    async def sealed_device(self, request, account, plane, raw):
        answer = await super().sealed_device(request, account, plane, raw)
        if answer.status != 200:
            return answer
        lines = [line for one in account.devices for line in one['lines']]
        return rewritten(answer, lambda shown: shown.update(lines=lines))


@bug('sealed-no-lines-404', 'A device without lines is in the sealed list and not found by its id', [110, 290])
class SealedNoLines404:
    async def sealed_device(self, request, account, plane, raw):
        found = self.device(account, raw)
        if found and not found['lines']:
            return self.error(404, 'not_found', plane)
        return await super().sealed_device(request, account, plane, raw)


@bug('usage-one-more', 'A page of usage holds one month more than was asked for', [298, 431])
class UsageOneMore:
    def page_size(self, asked, plane, most, default):
        size = super().page_size(asked, plane, most, default)
        return size + 1 if most == USAGE_LIMIT and asked is not None else size


@bug('sealed-outage-billing', 'In an outage sealed operations are told that billing is not active', [382, 397])
class SealedOutageBilling:
    def mishap(self, account, plane):
        if plane == 'sealed' and 'outage' in account.mishaps:
            return self.error(503, 'billing_pending', plane)
        return super().mishap(account, plane)
