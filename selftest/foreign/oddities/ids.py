"""Oddities of names: IDs of unusual form, names that are alike, credentials of unusual length."""

import base64
import itertools
import re
import secrets

from answers import Refusal
from planted import oddity


class Ids:
    """IDs of one form; whoever is planted first names everything."""

    def new_id(self, account):
        return self.form(next(account.counter))


@oddity('ids-base64', 'IDs in plain base64, with slashes and plus signs in them', [60, 80, 88])
class Base64Ids(Ids):
    """An ID is a string; in a path it is escaped."""

    def form(self, count):
        return base64.b64encode(b'\xff\xef\xbe' + count.to_bytes(3, 'big') + secrets.token_bytes(5)).decode()

    def well_formed(self, name):
        return re.fullmatch(r'/\+\+\+[A-Za-z0-9+/]{11}=', name) is not None


@oddity('ids-long', 'IDs of 300 characters that say what they name twice', [60, 80, 88])
class LongIds(Ids):
    """An ID is a string of any length."""

    def form(self, count):
        return f'arn:acme:eu-1:{count:09d}:' + 'resource.' * 30 + secrets.token_hex(3)

    def well_formed(self, name):
        return re.fullmatch(r'arn:acme:eu-1:\d{9}:(resource\.){30}[0-9a-f]{6}', name) is not None


@oddity('ids-case', 'IDs that differ in case alone', [60, 80, 88])
class CaseIds(Ids):
    """An ID is a string; strings that differ in case differ."""

    def form(self, count):
        letters = 'abcdefghijklmnopqrst'
        return ''.join(c.upper() if count >> n & 1 else c for n, c in enumerate(letters))

    def well_formed(self, name):
        return re.fullmatch('[A-Za-z]{20}', name) is not None


@oddity('ids-checked', 'IDs end with a check digit; what does not is no ID, and 400', [217, 246, 408])
class CheckedIds(Ids):
    """What 400 is for is not shown; what cannot be an ID is not looked for."""

    def form(self, count):
        return with_check(f'{count:05d}{self.random.randrange(10**9):09d}')

    def well_formed(self, name):
        return re.fullmatch('[0-9]{15}', name) is not None and name == with_check(name[:-1])

    def check_submission(self, account, plane, body):
        if isinstance(body.get('device_id'), str) and not self.well_formed(body['device_id']):
            raise Refusal(self.error(400, 'invalid_request', plane))
        super().check_submission(account, plane, body)


def with_check(digits):
    """Digits and their Luhn digit."""
    doubled = [int(d) * (2 - n % 2) for n, d in enumerate(reversed(digits))]
    return digits + str(-sum(d - 9 * (d > 9) for d in doubled) % 10)


@oddity('ids-text', 'IDs with blanks, percent signs, question marks and letters beyond ASCII',
        [60, 80, 88])
class TextIds(Ids):
    """An ID is a string; in a path it is escaped."""

    def form(self, count):
        return f'№ {count}: 100%25 ¿sí? #{secrets.token_hex(2)};a=b&c ☎'

    def well_formed(self, name):
        return re.fullmatch(r'№ \d+: 100%25 ¿sí\? #[0-9a-f]{4};a=b&c ☎', name) is not None


@oddity('ids-oid', 'IDs that are numbers with points', [60, 80, 88])
class OidIds(Ids):
    """An ID is a string."""

    def form(self, count):
        return f'1.3.6.1.4.1.{count // 10}.{count % 10}'

    def well_formed(self, name):
        return re.fullmatch(r'1\.3\.6\.1\.4\.1\.\d+\.\d', name) is not None


@oddity('ids-per-kind', 'Devices, messages, endpoints and deliveries are counted apart, from one',
        [60, 80, 88])
class IdsPerKind:
    """That things of different kinds may not have the same ID is nowhere said."""

    def new_id(self, account):
        counters = account.__dict__.setdefault('counters', {})
        kind = account.__dict__.get('kind', 'other')
        return str(next(counters.setdefault(kind, itertools.count(1))))

    def well_formed(self, name):
        return re.fullmatch('[0-9]{1,18}', name) is not None

    def add_endpoint(self, account, plane, url):
        account.kind = 'endpoint'
        return super().add_endpoint(account, plane, url)

    def make_message(self, account, plane, *args, **more):
        account.kind = 'message'
        return super().make_message(account, plane, *args, **more)

    def make_delivery(self, endpoint, at, account, *args, **more):
        account.kind = 'delivery'
        return super().make_delivery(endpoint, at, account, *args, **more)

    def enrol(self, account, lines=('active',), **more):
        # The device is named before its lines.
        account.kind = 'device'
        return super().enrol(account, lines, **more)


@oddity('ids-per-table', 'Things of each kind are counted from one, whoever they belong to', [60, 80, 88])
class IdsPerTable(IdsPerKind):
    """The primary keys of tables: that an ID is long is nowhere said."""

    counters = None

    def new_id(self, account):
        self.counters = self.counters or {}
        kind = account.__dict__.get('kind', 'other')
        return str(next(self.counters.setdefault(kind, itertools.count(1))))


@oddity('jwt-credentials', 'Keys, tokens and cookies are of 1,500 characters', [327, 342])
class LongCredentials:
    """How credentials are issued is not shown, nor what they look like."""

    def token(self):
        return f'eyJ{secrets.token_urlsafe(300)}.{secrets.token_urlsafe(600)}.{secrets.token_urlsafe(200)}'


@oddity('recipient-short', 'The recipient that accounts may write to has two digits', [256, 422])
class ShortRecipient:
    """Two to fifteen digits after the plus sign."""

    def new_account(self, devices=1):
        self.allowlist.add('+12')
        return {**super().new_account(devices), 'recipient': '+12'}


@oddity('wild-names', 'Names of devices are empty, long, of several lines or written from right to left',
        [68, 110])
class WildNames:
    """display_name is a string."""

    def enrol(self, account, lines=('active',), **more):
        device = super().enrol(account, lines, **more)
        wild = ['', 'x' * 5000, 'a\nb\t\u0000c', '\u202eטלפון\u202c', '<b>"\'&amp;', 'null', ' ']
        device['display_name'] = wild[len(account.devices) % len(wild)]
        return device


@oddity('greatest-int64', 'Numbers of 64 bits are as great as can be', [112, 128])
class GreatestInt64:
    """binding_generation and the units are int64."""

    def enrol(self, account, lines=('active',), **more):
        device = super().enrol(account, lines, **more)
        for line in device['lines']:
            line['binding_generation'] = 2**63 - 1
        return device

    def month(self, year, month):
        found = super().month(year, month)
        return {**found, **{k: 2**63 - 1 for k in found if k.endswith('_units')}}
