"""Oddities that follow the contract to the letter where its words ask for less than one expects."""

import json
import unicodedata
import urllib.parse

from answers import Refusal
from eventful import Eventful
from planted import oddity
from wire import Answer
from working_on import WorkingOn


class Collated(dict):
    """A table whose keys are one where they differ in case or in an accent."""

    @staticmethod
    def plain(key):
        parts = unicodedata.normalize('NFKD', key.casefold())
        return ''.join(one for one in parts if not unicodedata.combining(one))

    def get(self, key, default=None):
        return super().get(self.plain(key), default)

    def __setitem__(self, key, value):
        super().__setitem__(self.plain(key), value)

    def __delitem__(self, key):
        super().__delitem__(self.plain(key))


@oddity('transfers-listed-apart', 'A transfer of a sealed event stands in the sealed list of deliveries alone',
        [20, 232, 349])
class TransfersListedApart(Eventful):
    """Endpoints that were selected receive sealed events; which list shows a transfer is not said."""

    def happen(self, account, plane, event):
        for endpoint in self.store(account, 'public'):
            if endpoint['enabled'] and (plane == 'public' or endpoint['selected']):
                delivery = self.make_delivery(endpoint, self.now_ms(), account)
                delivery.update(event_id=event, apart=plane == 'sealed')

    async def list_deliveries(self, request, account, plane, raw):
        self.leaves_apart = plane == 'public'
        try:
            return await super().list_deliveries(request, account, plane, raw)
        finally:
            self.leaves_apart = False

    def newest_first(self, items, name):
        found = super().newest_first(items, name)
        if getattr(self, 'leaves_apart', False):
            found = [one for one in found if not one.get('apart')]
        return found


@oddity('works-on-after-timeout', 'A repeat of what was timed out is a conflict, until the work is done',
        [206, 207, 238, 268, 302])
class WorksOnAfterTimeout(WorkingOn):
    """The outcome of a 408 is unknown; what a repeat meets that comes while it is made is not said."""

    def work(self):
        # Counted, not timed: whoever looks a third time finds it done.
        looks = iter(range(2))
        return lambda: next(looks, None) is not None

    def later(self, code):
        return [self.retry_after()] if code == 'conflict' else []


@oddity('cursor-of-what-was', 'A cursor is refused once the item that its page ended with has changed',
        [209, 236, 242, 244, 284, 289, 296])
class CursorOfWhatWas:
    """Cursors are passed back until they are null; how long one is good is not said."""

    async def unless_changed(self, request, account, plane, name, page):
        """The page, unless the cursor was handed out while its item was another."""
        cursor, handed = request.query.get(name), account.__dict__.setdefault('cursors_handed', {})
        if cursor in handed and handed[cursor] != self.told_of(account).get(cursor):
            page.close()
            return self.bad_parameter(plane, flagged=plane == 'bare')
        answer = await page
        if answer.status == 200:
            body = json.loads(answer.body)
            following = body.get('next_before') or body.get('next_cursor')
            handed[following] = self.told_of(account).get(following)
        return answer

    def told_of(self, account):
        """By the name of an item, what of it changes."""
        return {
            **{m['message_id']: m['cancelled'] for m in account.messages},
            **{d['device_id']: d['revoked'] for d in account.devices},
            **{d['delivery_id']: (d['terminal_reason'] == 'retired', d['generation'])
               for e in account.endpoints for d in e['deliveries']},
        }

    async def owner_devices(self, request, account, plane):
        page = super().owner_devices(request, account, plane)
        return await self.unless_changed(request, account, plane, 'before', page)

    async def timeline(self, request, account, plane):
        page = super().timeline(request, account, plane)
        return await self.unless_changed(request, account, plane, 'before', page)

    async def sealed_devices(self, request, account, plane):
        page = super().sealed_devices(request, account, plane)
        return await self.unless_changed(request, account, plane, 'before', page)

    async def sealed_messages(self, request, account, plane):
        page = super().sealed_messages(request, account, plane)
        return await self.unless_changed(request, account, plane, 'cursor', page)

    async def list_deliveries(self, request, account, plane, raw):
        page = super().list_deliveries(request, account, plane, raw)
        return await self.unless_changed(request, account, plane, 'before', page)


@oddity('counted-when-enrolled', 'What the list tells of a device was observed when it was enrolled', [68, 244, 430])
class CountedWhenEnrolled:
    """Counts are as of status_observed_at_ms; how old an observation may be is not said."""

    def enrol(self, *args, **more):
        device = super().enrol(*args, **more)
        device['noted_ms'] = self.now_ms()
        return device

    def owner_device(self, account, device):
        return {**super().owner_device(account, device), 'pending_messages': 0,
                'in_flight_messages': 0, 'status_observed_at_ms': device['noted_ms']}


@oddity('reported-late', 'What was cancelled reads submitted once a repeat has a late report looked at',
        [153, 155, 161])
class ReportedLate:
    """States are terminal for whoever polls a submission; that none is ever left is not said."""

    def accepted(self, message, created):
        self.report(message)
        return super().accepted(message, created)

    async def submit_sealed(self, request, account, plane):
        answer = await super().submit_sealed(request, account, plane)
        if answer.status == 202:
            name = json.loads(answer.body)['message_id']
            for message in account.messages:
                if message['message_id'] == name:
                    self.report(message)
        return answer

    def report(self, message):
        for account in self.accounts.values():
            if message['state'] == 'cancelled' and any(one is message for one in account.messages):
                self.move(account, message, 'submitted')


@oddity('revoked-are-archived', 'A device that was revoked is in no list any more', [18, 191])
class RevokedAreArchived:
    """Owners list enrolled devices; that those which were revoked stay in the list is not said."""

    def success(self, status, value):
        if 'devices' in value:
            value = {**value, 'devices': [one for one in value['devices'] if not one['revoked']]}
        return super().success(status, value)

    async def revoke(self, request, account, plane, raw):
        device = self.device(account, urllib.parse.unquote(raw))
        if device and device['revoked']:
            return Answer(404)
        return await super().revoke(request, account, plane, raw)


@oddity('send-queues', 'What a send prepares is queued until the device that is bound to it asks for it',
        [21, 153, 161, 323])
class SendQueues:
    """A send prepares metadata; in which state that waits for its device is not shown."""

    def carried_out(self, operation, account, args):
        found = super().carried_out(operation, account, args)
        if operation == 'send':
            self.make_message(account, 'sealed', account.devices[0]['device_id'], 'queued')
        return found


@oddity('text-is-forbidden', 'Whatever is no envelope is not let through, and told so by 403', [285, 288, 390])
class TextIsForbidden:
    """The layout of an envelope is not shown, nor what other bytes are refused with."""

    async def upload(self, request, account, plane, direction, accept):
        answer = await super().upload(request, account, plane, direction, accept)
        envelope = await request.body(self.style.max_body)
        if answer.status == 400 and envelope and self.opened(envelope) is None:
            return self.error(403, 'forbidden', plane)
        return answer


@oddity('refused-enable-disables', 'An enable that is refused leaves the endpoint off, and not paused',
        [167, 172, 228, 348])
class RefusedEnableDisables:
    """What becomes of an endpoint whose enable is refused is not said; one that is off is not paused."""

    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        if answer.status >= 400:
            self.find(account, plane, raw, flagged=False).update(enabled=False, paused_at_ms=None)
        return answer


@oddity('names-collated', 'A client_message_id is kept by a database that knows no case and no accents',
        [254, 268])
class NamesCollated:
    """Reuse conflicts; which texts are one client_message_id is not said."""

    def new_account(self, *args, **more):
        made = super().new_account(*args, **more)
        self.accounts[made['accountId']].client_ids = Collated()
        return made


@oddity('no-grant-nothing-there', 'To a workflow token without a grant no tool is there', [13, 308, 323])
class NoGrantNothingThere:
    """Every call needs a current grant, and 404 is listed; what its lack meets is not said."""

    def workflow(self, request, plane):
        found = self.keys.get(self.bearer(request))
        if found and found['good'] and not found['scopes']:
            raise Refusal(self.error(404, 'not_found', 'workflow'))
        return super().workflow(request, plane)


@oddity('one-context', 'Accounts of one house work in one context', [141, 319])
class OneContext:
    """A grant opens a context; that no two accounts have one is not said."""

    def samples(self, account):
        account.scope = self.__dict__.setdefault('shared_scope', account.scope)
        return super().samples(account)
