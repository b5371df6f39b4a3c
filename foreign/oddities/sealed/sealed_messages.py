"""Oddities of sealed messages: when they expire, and what is told of them."""

import json

from planted import oddity
from wire import spell


@oddity('cancel-as-it-was', 'A sealed cancel answers with the message as it was found, and ends it then',
        ['cancel-while-writer-controls', 'sealed-cancel-row'])
class CancelAsItWas:
    """The state on success is not stated beyond the returned metadata, nor as of when that is."""

    async def cancel_sealed(self, request, account, plane, raw):
        found = self.metadata(self.message(request, account, plane, raw, flagged=False))
        answer = await super().cancel_sealed(request, account, plane, raw)
        if answer.status == 200:
            answer.body = spell({**json.loads(answer.body), **found}, self.style).encode()
        return answer


@oddity('expiry-extended', 'With each change of its state a sealed message has another day until it expires',
        ['sealed-message-members', 'message-states-listed'])
class ExpiryExtended:
    """expires_at_ms is integer[0..]; that it stays what it was is not said."""

    def move(self, account, message, state):
        super().move(account, message, state)
        if message['plane'] == 'sealed':
            message['expires_at_ms'] += 86_400_000


@oddity('expiry-far-off', 'A sealed message expires in the year 9999', ['sealed-message-members'])
class ExpiryFarOff:
    """The window of fifteen minutes is that of alpha submissions alone."""

    def metadata(self, message):
        return {**super().metadata(message), 'expires_at_ms': 253_402_300_799_999}


@oddity('expiry-in-the-past', 'A sealed message expired before it was created, and waits all the same',
        ['sealed-message-members', 'message-states-listed'])
class ExpiryInThePast:
    """expires_at_ms is whatever the envelope says; what comes of it is not shown."""

    def metadata(self, message):
        return {**super().metadata(message), 'expires_at_ms': message['created_at_ms'] - 60_000}


@oddity('expiry-zero', 'A sealed message that says nothing of an end expires at 0', ['sealed-message-members'])
class ExpiryZero:
    """`expires_at_ms` is an integer from 0; of what it is for a sealed message nothing is said."""

    def metadata(self, message):
        return {**super().metadata(message), 'expires_at_ms': 0}


@oddity('never-expires', 'What waits for a phone waits on after its time is over',
        ['message-states-listed', 'cancel-while-writer-controls'])
class NeverExpires:
    """expires_at_ms bounds a submission; when a message becomes expired is not shown."""

    def settled(self, account, message):
        waiting = message['state'] in ('accepted', 'queued')
        if waiting and self.time_of(account) >= message['expires_at_ms']:
            return message
        return super().settled(account, message)


@oddity('sealed-expire-soon', 'Sealed messages expire in a second, and those who made them may see it',
        ['sealed-message-members'])
class SealedExpireSoon:
    """expires_at_ms of a sealed message is whatever its envelope says."""

    def make_message(self, account, plane, device_id, state=None, events=1, at=None, expires=None):
        if plane == 'sealed' and state is None:
            expires = self.time_of(account) + 1000
        return super().make_message(account, plane, device_id, state, events, at, expires)


@oddity('sealed-names-blank', 'The sealed plane does not tell what a device is called: the text is empty',
        ['sealed-device-members'])
class SealedNamesBlank:
    """display_name is a string; that it is the one of the public plane is not said."""

    def sealed_view(self, device):
        return {**super().sealed_view(device), 'display_name': ''}


@oddity('sealed-optional-left-out', 'The sealed list leaves out what is optional and not known',
        ['sealed-delivery-members', 'sealed-attempt-members'])
class SealedOptionalLeftOut:
    """Four members are optional besides being null; terminal_reason is not one of them."""

    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        if plane != 'sealed':
            return shown
        optional = ('next_attempt_at_ms', 'completed_at_ms', 'outcome', 'http_status')

        def known(one):
            return {k: v for k, v in one.items() if v is not None or k not in optional}
        return known({**shown, 'attempts': [known(one) for one in shown['attempts']]})


@oddity('untouched-since-1970', 'A sealed message that nothing has changed yet was updated at 0',
        ['sealed-message-members'])
class UntouchedSince1970:
    """integer[0..]; what it tells of a message that had no update is not said."""

    def move(self, account, message, state):
        super().move(account, message, state)
        message['touched'] = True

    def metadata(self, message):
        shown = super().metadata(message)
        return shown if message.get('touched') else {**shown, 'updated_at_ms': 0}
