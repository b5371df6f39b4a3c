"""Oddities of recipients, and of what devices are called."""

import secrets

from planted import oddity


@oddity('devices-named-after-others', 'A device is called by the id of another one',
        ['owner-device-members', 'sealed-device-members'])
class DevicesNamedAfterOthers:
    """A string; whoever owns a phone may call it what they like."""

    def enrol(self, account, *args, **more):
        device = super().enrol(account, *args, **more)
        others = [d for d in account.devices if d is not device]
        device['display_name'] = others[-1]['device_id'] if others else 'revoked'
        return device


@oddity('devices-named-alike', 'All devices have the same name', ['owner-device-members', 'sealed-device-members'])
class DevicesNamedAlike:
    """display_name is a string; that it tells devices apart is not said."""

    def enrol(self, account, lines=('active',), **more):
        return super().enrol(account, lines, **{**more, 'display_name': 'Pixel'})


@oddity('recipient-longest', 'The recipient that accounts may write to has fifteen digits',
        ['recipient-field', 'digits-of-recipient'])
class LongestRecipient:
    """Two to fifteen digits after the plus sign."""

    def new_account(self, devices=1):
        self.allowlist.add('+999999999999999')
        return {**super().new_account(devices), 'recipient': '+999999999999999'}


@oddity('recipient-of-its-own', 'Every account has an allowlist of its own, with one number on it', ['recipient-field'])
class RecipientOfItsOwn:
    """Allowlisted recipients alone are accepted; whose list that is is not said."""

    def new_account(self, devices=1):
        values = super().new_account(devices)
        account = self.accounts[values['accountId']]
        account.recipient = f'+49309{secrets.randbelow(10 ** 7):07d}'
        return {**values, 'recipient': account.recipient}

    def check_submission(self, account, plane, body):
        every = self.allowlist
        self.allowlist = {account.recipient}
        try:
            super().check_submission(account, plane, body)
        finally:
            self.allowlist = every


@oddity('recipient-short', 'The recipient that accounts may write to has two digits',
        ['recipient-field', 'digits-of-recipient'])
class ShortRecipient:
    """Two to fifteen digits after the plus sign."""

    def new_account(self, devices=1):
        self.allowlist.add('+12')
        return {**super().new_account(devices), 'recipient': '+12'}


@oddity('revoked-renamed', 'A device that is revoked is called otherwise from then on',
        ['owner-device-members', 'revoke-of-a-device'])
class RevokedRenamed:
    """display_name is a string; what else a revocation changes is not said."""

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        return {**shown, 'display_name': f'{shown["display_name"]} ({device["device_id"]}, retired)'} if (
            device['revoked']) else shown


@oddity('wild-names', 'Names of devices are empty, long, of several lines or written from right to left',
        ['owner-device-members', 'sealed-device-members'])
class WildNames:
    """display_name is a string."""

    def enrol(self, account, lines=('active',), **more):
        device = super().enrol(account, lines, **more)
        wild = ['', 'x' * 5000, 'a\nb\t\u0000c', '\u202eטלפון\u202c', '<b>"\'&amp;', 'null', ' ']
        device['display_name'] = wild[len(account.devices) % len(wild)]
        return device
