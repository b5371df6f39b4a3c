"""Oddities of sealed messages, devices and metering."""

from dataclasses import replace

from planted import oddity


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
