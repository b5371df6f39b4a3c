"""Bugs of cancels of alpha messages."""

import asyncio
import re
import urllib.parse

from answers import Refusal
from bugs.toolkit.other_answers import Instead, stumble
from bugs.toolkit.racing import A_MOMENT_S
from planted import bug
from wire import Answer


@bug('cancel-asks-stored-state', 'A message that time has made expired can be cancelled',
     ['late-cancel-conflicts', 'alpha-cancel-route'])
class CancelAsksStoredState:
    def cancelled(self, account, message):
        if message['plane'] == 'public' and message['state'] == 'expired' and not message['held']:
            self.move(account, message, 'cancelled')
            return True
        return super().cancelled(account, message)


@bug('cancel-beyond-key', 'A key bound to another device can cancel', ['bad-credential-401', 'csrf-or-scope-403'])
class CancelBeyondKey:
    async def cancel(self, request, account, plane, raw):
        request.credential = {**request.credential, 'devices': None}
        return await super().cancel(request, account, plane, raw)


@bug('cancel-claimed', 'An alpha message can be cancelled when a device has claimed it',
     ['late-cancel-conflicts', 'alpha-cancel-route'])
class CancelClaimed:
    def cancelled(self, account, message):
        if message['plane'] == 'public' and message['state'] == 'claimed':
            self.move(account, message, 'cancelled')
            return True
        return super().cancelled(account, message)


@bug('cancel-delivery-unknown', 'A sealed message whose delivery is unknown can be cancelled',
     ['terminal-and-progressing-states', 'late-cancel-conflicts'])
class CancelDeliveryUnknown:
    def cancelled(self, account, message):
        if message['plane'] == 'sealed' and message['state'] == 'delivery_unknown':
            self.move(account, message, 'cancelled')
            return True
        return super().cancelled(account, message)


@bug('cancel-dispatch-race', 'A cancel says yes though a device was handed the message meanwhile',
     ['late-cancel-conflicts', 'cancel-while-writer-controls', 'alpha-cancel-route'])
class CancelDispatchRace:
    async def cancel(self, request, account, plane, raw):
        message = self.message(request, account, plane, raw, flagged=True)
        if message['state'] not in ('accepted', 'queued'):
            return await super().cancel(request, account, plane, raw)
        await asyncio.sleep(A_MOMENT_S)
        if message['state'] != 'claimed':
            return await super().cancel(request, account, plane, raw)
        message['cancelled'] = True
        self.move(account, message, 'cancelled')
        return Answer(204)


@bug('cancel-ended-quietly', 'A cancel of what has failed or expired says yes, as there is nothing to take back',
     ['late-cancel-conflicts', 'alpha-cancel-route'])
class CancelEndedQuietly:
    async def cancel(self, request, account, plane, raw):
        if self.message(request, account, plane, raw, flagged=True)['state'] in ('failed', 'expired'):
            return Answer(204)
        return await super().cancel(request, account, plane, raw)


@bug('cancel-json-400', 'A malformed id on cancel is refused in JSON', ['plain-and-empty-bodies', 'alpha-cancel-route'])
class CancelJson400:
    async def cancel(self, request, account, plane, raw):
        try:
            return await super().cancel(request, account, plane, raw)
        except Refusal as refusal:
            if refusal.answer.status == 400:
                return self.error(400, 'invalid_request', plane)
            raise


@bug('cancel-namesakes', 'A cancel takes back the messages of the same id in other accounts as well',
     ['alpha-clients-submit-tests', 'alpha-cancel-route'])
class CancelNamesakes:
    async def cancel(self, request, account, plane, raw):
        answer = await super().cancel(request, account, plane, raw)
        for other in self.accounts.values() if answer.status == 204 else ():
            for message in other.messages:
                if message['message_id'] == urllib.parse.unquote(raw):
                    self.cancelled(other, message)
        return answer


@bug('cancel-number-500', 'An id of more digits than 64 bits have makes a cancel stumble', ['alpha-cancel-route'])
class CancelNumber500:
    async def cancel(self, request, account, plane, raw):
        if re.fullmatch(r'[0-9]{19,}', raw):
            return stumble()
        return await super().cancel(request, account, plane, raw)


@bug('cancel-of-nothing-conflict', 'A message that is not there cannot be cancelled any more',
     ['alpha-cancel-route', 'public-not-found', 'public-conflict'])
class CancelOfNothingConflict(Instead):
    async def cancel(self, request, account, plane, raw):
        return await self.or_instead(
            super().cancel(request, account, plane, raw), lambda: self.error(409, 'conflict', plane))


@bug('cancel-queued-refused', 'What has come as far as a queue cannot be cancelled any more',
     ['cancel-while-writer-controls', 'alpha-cancel-route'])
class CancelQueuedRefused:
    async def cancel(self, request, account, plane, raw):
        if self.message(request, account, plane, raw, flagged=True)['state'] == 'queued':
            return self.error(409, 'conflict', plane)
        return await super().cancel(request, account, plane, raw)


@bug('cancel-race', 'Two cancels of an alpha message at once both say that it was taken back',
     ['late-cancel-conflicts', 'alpha-cancel-route'])
class CancelRace:
    async def cancel(self, request, account, plane, raw):
        message = self.message(request, account, plane, raw, flagged=True)
        free = message['state'] in ('accepted', 'queued') and not message['cancelled']
        await asyncio.sleep(A_MOMENT_S)
        if free and message['state'] == 'cancelled':
            return Answer(204)
        return await super().cancel(request, account, plane, raw)


@bug('cancel-refused-done', 'A cancel refused for a submitted message is carried out', ['late-cancel-conflicts'])
class CancelRefusedDone:
    def cancelled(self, account, message):
        done = super().cancelled(account, message)
        if not done and message['state'] == 'submitted':
            self.move(account, message, 'cancelled')
        return done


@bug('cancel-submitting', 'An alpha message that a device is submitting can be cancelled',
     ['late-cancel-conflicts', 'alpha-cancel-route'])
class CancelSubmitting:
    def cancelled(self, account, message):
        if message['plane'] == 'public' and message['state'] == 'submitting':
            self.move(account, message, 'cancelled')
            return True
        return super().cancelled(account, message)


@bug('cancel-twice', 'A cancelled alpha message can be cancelled again',
     ['late-cancel-conflicts', 'alpha-cancel-route'])
class CancelTwice:
    def cancelled(self, account, message):
        if message['plane'] == 'public' and message['state'] == 'cancelled':
            return True
        return super().cancelled(account, message)


@bug('cancel-whole-queue', 'A cancel takes back everything that waits for the device',
     ['alpha-clients-submit-tests', 'alpha-cancel-route'])
class CancelWholeQueue:
    async def cancel(self, request, account, plane, raw):
        answer = await super().cancel(request, account, plane, raw)
        if answer.status == 204:
            device = self.message(request, account, plane, raw, flagged=True)['device_id']
            for message in account.messages:
                if message['device_id'] == device and message['plane'] == plane:
                    self.cancelled(account, message)
        return answer


@bug('message-path-twice', 'The id of a message is decoded twice, so that a plus sign in it becomes a blank',
     ['alpha-status-route', 'alpha-cancel-route'], style='chatty')
class MessagePathTwice:
    def message(self, request, account, plane, raw, flagged):
        twice = urllib.parse.unquote_plus(urllib.parse.unquote(raw))
        return super().message(request, account, plane, urllib.parse.quote(twice, safe=''), flagged)
