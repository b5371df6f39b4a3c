"""Bugs of the status of messages and their cancelling."""

from answers import Refusal
from bugs.rewritten import rewritten
from messages import TERMINAL
from planted import bug


@bug('cancel-claimed', 'An alpha message can be cancelled when a device has claimed it', [159, 278])
class CancelClaimed:
    def cancelled(self, account, message):
        if message['plane'] == 'public' and message['state'] == 'claimed':
            self.move(account, message, 'cancelled')
            return True
        return super().cancelled(account, message)


@bug('cancel-delivery-unknown', 'A sealed message whose delivery is unknown can be cancelled', [155, 159])
class CancelDeliveryUnknown:
    def cancelled(self, account, message):
        if message['plane'] == 'sealed' and message['state'] == 'delivery_unknown':
            self.move(account, message, 'cancelled')
            return True
        return super().cancelled(account, message)


@bug('cancel-refused-done', 'A cancel refused for a submitted message is carried out', [159])
class CancelRefusedDone:
    def cancelled(self, account, message):
        done = super().cancelled(account, message)
        if not done and message['state'] == 'submitted':
            self.move(account, message, 'cancelled')
        return done


@bug('cancel-twice', 'A cancelled alpha message can be cancelled again', [159, 278])
class CancelTwice:
    def cancelled(self, account, message):
        if message['plane'] == 'public' and message['state'] == 'cancelled':
            return True
        return super().cancelled(account, message)


@bug('cancelled-dispatched', 'Devices after the first are handed what was cancelled', [19, 161])
class CancelledDispatched:
    def dispatch_state(self, account, params):
        device = self.device(account, params.get('deviceId'))
        values = super().dispatch_state(account, params)
        if values and device is not account.devices[0]:
            for message in account.messages:
                if message['device_id'] == device['device_id'] and message['state'] == 'cancelled':
                    self.move(account, message, 'claimed')
                    values['dispatched'].append(message['message_id'])
        return values


@bug('cancel-keeps-state-sealed', 'A sealed cancel that is refused leaves a new version behind', [159])
class CancelKeepsStateSealed:
    def cancelled(self, account, message):
        done = super().cancelled(account, message)
        if not done and message['plane'] == 'sealed' and message['state'] not in TERMINAL:
            message['version'] += 1
            message['state'] = 'queued'
        return done


@bug('cancel-beyond-key', 'A key bound to another device can cancel', [338, 339])
class CancelBeyondKey:
    async def cancel(self, request, account, plane, raw):
        request.credential = {**request.credential, 'devices': None}
        return await super().cancel(request, account, plane, raw)


@bug('cancel-json-400', 'A malformed id on cancel is refused in JSON', [206, 278])
class CancelJson400:
    async def cancel(self, request, account, plane, raw):
        try:
            return await super().cancel(request, account, plane, raw)
        except Refusal as refusal:
            if refusal.answer.status == 400:
                return self.error(400, 'invalid_request', plane)
            raise


@bug('status-any-account', 'The status of a message is told to any account', [276], style='forgetful')
class StatusAnyAccount:
    async def status(self, request, account, plane, raw):
        for other in self.accounts.values():
            if any(one['message_id'] == raw for one in other.messages):
                account = other
        return await super().status(request, account, plane, raw)


@bug('sealed-cancel-code-terminal', 'A sealed cancel after the end is refused in public words', [159, 394])
class SealedCancelCodeTerminal:
    async def cancel_sealed(self, request, account, plane, raw):
        message = self.message(request, account, plane, raw, flagged=False)
        ended = message['state'] in TERMINAL
        answer = await super().cancel_sealed(request, account, plane, raw)
        if ended and answer.status == 409:
            return rewritten(answer, lambda error: error.update(code='conflict'))
        return answer


@bug('status-words-of-code', 'States of two words are told in camel case', [64, 276])
class StatusWordsOfCode:
    async def status(self, request, account, plane, raw):
        answer = await super().status(request, account, plane, raw)

        def change(body):
            if body['state'] == 'delivery_unknown':
                body['state'] = 'deliveryUnknown'
        return rewritten(answer, change)
