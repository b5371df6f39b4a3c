"""Oddities of what things and people are called: IDs, credentials, recipients, devices."""

import re
import secrets

from oddities.ids import Ids
from planted import oddity

BEYOND = 10 ** 39


@oddity('ids-huge-numbers', 'IDs are numbers of forty digits, which differ in the last ones', [60, 80, 88])
class HugeNumberIds(Ids):
    """An ID is a string, and nobody is to take it for a number."""

    def form(self, count):
        return str(BEYOND + count)

    def well_formed(self, name):
        return re.fullmatch(r'1\d{39}', name) is not None


@oddity('ids-urn', 'IDs are URNs of UUIDs in upper case', [60, 80, 88])
class UrnIds(Ids):
    """An ID is a string; colons may stand in a path as they are."""

    def form(self, count):
        return f'urn:uuid:5B1C0DE5-ACAE-4E0A-9A3B-{count:012X}'

    def well_formed(self, name):
        return re.fullmatch(r'urn:uuid:5B1C0DE5-ACAE-4E0A-9A3B-[0-9A-F]{12}', name) is not None


@oddity('csrf-is-session', 'The CSRF cookie holds what the session cookie holds', [330, 331])
class CsrfIsSession:
    """The header equals the CSRF cookie; what that cookie holds is not said."""

    def new_credential(self, account, kind, problem=None):
        values = super().new_credential(account, kind, problem)
        if kind == 'owner' and values:
            name = values['owner']['session']
            self.sessions[name]['csrf'] = values['owner']['csrf'] = name
        return values


class Either(str):
    """A kind of key that is good for both planes."""

    __hash__ = str.__hash__

    def __eq__(self, other):
        return other in ('alpha', 'sealed')

    def __ne__(self, other):
        return not self == other


@oddity('one-key', 'An account has one API key, for the alpha routes and the sealed ones', [11, 12, 329])
class OneKey:
    """Both planes take a bearer API key; that they are two is not said."""

    def new_account(self, devices=1):
        values = super().new_account(devices)
        self.keys[values['alphaKey']]['kind'] = Either('alpha')
        return {**values, 'sealedKey': values['alphaKey']}

    def new_credential(self, account, kind, problem=None):
        values = super().new_credential(account, kind, problem)
        if values and kind in ('alphaKey', 'sealedKey'):
            self.keys[values[kind]]['kind'] = Either('alpha')
        return values


@oddity('recipient-of-its-own', 'Every account has an allowlist of its own, with one number on it', [256])
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


@oddity('recipient-longest', 'The recipient that accounts may write to has fifteen digits', [256, 422])
class LongestRecipient:
    """Two to fifteen digits after the plus sign."""

    def new_account(self, devices=1):
        self.allowlist.add('+999999999999999')
        return {**super().new_account(devices), 'recipient': '+999999999999999'}


@oddity('devices-named-alike', 'All devices have the same name', [68, 110])
class DevicesNamedAlike:
    """display_name is a string; that it tells devices apart is not said."""

    def enrol(self, account, lines=('active',), **more):
        return super().enrol(account, lines, **{**more, 'display_name': 'Pixel'})


@oddity('revoked-renamed', 'A device that is revoked is called otherwise from then on', [68, 191])
class RevokedRenamed:
    """display_name is a string; what else a revocation changes is not said."""

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        return {**shown, 'display_name': f'{shown["display_name"]} ({device["device_id"]}, retired)'} if (
            device['revoked']) else shown
