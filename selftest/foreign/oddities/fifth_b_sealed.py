"""Oddities of sealed messages, devices and metering."""

import hmac
import json
import secrets
from dataclasses import replace

from planted import oddity
from sealed import PREFIX


@oddity('versions-beyond-doubles', 'state_version is greater than any integer that a double holds', [62, 106])
class VersionsBeyondDoubles:
    """integer[1..] has no upper end."""

    def make_message(self, *args, **more):
        message = super().make_message(*args, **more)
        message['version'] += 2 ** 60
        return message


@oddity('sealed-lists-on-one-page', 'Sealed lists are one page, however long', [108, 114, 209])
class SealedListsOnOnePage:
    """How much stands on a page of sealed messages or devices is not said."""

    def __init__(self, style, *others):
        messages = replace(style.messages, sealed_page=1_000_000)
        super().__init__(replace(style, device_page=1_000_000, messages=messages), *others)


@oddity('sealed-names-blank', 'The sealed plane does not tell what a device is called: the text is empty', [110])
class SealedNamesBlank:
    """display_name is a string; that it is the one of the public plane is not said."""

    def sealed_view(self, device):
        return {**super().sealed_view(device), 'display_name': ''}


@oddity('lines-with-their-past', 'A line is listed with the binding that it had before, which is revoked',
        [110, 112, 195])
class LinesWithTheirPast:
    """What is listed are line bindings; that a line has one is not said. Lines asked of the hook have none."""

    def device_state(self, account, params):
        made = super().device_state(account, params)
        if made and 'lines' in params:
            self.device(account, made['deviceId'])['as_asked'] = True
        return made

    def sealed_view(self, device):
        shown = super().sealed_view(device)
        if device.get('as_asked'):
            return shown
        return {**shown, 'lines': [one for line in shown['lines'] for one in (
            {**line, 'binding_generation': line['binding_generation'] - 1, 'state': 'revoked'}, line)]}


@oddity('untouched-since-1970', 'A sealed message that nothing has changed yet was updated at 0', [106])
class UntouchedSince1970:
    """integer[0..]; what it tells of a message that had no update is not said."""

    def move(self, account, message, state):
        super().move(account, message, state)
        message['touched'] = True

    def metadata(self, message):
        shown = super().metadata(message)
        return shown if message.get('touched') else {**shown, 'updated_at_ms': 0}


@oddity('envelopes-in-the-clear', 'The record of an envelope is JSON in the clear, with the names of the contract',
        [98, 100, 106])
class EnvelopesInTheClear:
    """The layout of the protected record is not shown; one that is made for tests names its problem."""

    def seal(self, direction, device_id, problem=None):
        record = {'content_type': 'application/json', 'problem': problem, 'direction': direction,
                  'device': device_id, 'device_id': device_id, 'state': 'queued', 'state_version': 1,
                  'identity': secrets.token_hex(8), 'body': secrets.token_hex(40)}
        signed = PREFIX + json.dumps(record, separators=(',', ':')).encode() + b'\0'
        return signed + hmac.digest(self.seal_key, signed, 'sha256')

    def opened(self, envelope):
        signed, digest = envelope[:-32], envelope[-32:]
        if not hmac.compare_digest(hmac.digest(self.seal_key, signed, 'sha256'), digest):
            return None
        return json.loads(signed[len(PREFIX):-1])
