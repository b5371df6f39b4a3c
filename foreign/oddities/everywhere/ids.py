"""Oddities of the form of ids."""

import base64
import re
import secrets

from planted import oddity

BEYOND = 10 ** 39
CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
FORMS = (r'[0-9]{4,18}', r'dlv~[0-9A-HJKMNP-TV-Z]{26}', r'[\w-]{80}')
WORDS = ('enable', 'disable', 'rotate', 'deliveries', 'replay', 'cancel', 'null', 'true', 'undefined',
         'sealed-events', 'messages', 'devices', 'constructor', '__proto__', 'NaN')


class Ids:
    """IDs of one form; whoever is planted first names everything."""

    def new_id(self, account):
        return self.form(next(account.counter))


@oddity('ids-base64', 'IDs in plain base64, with slashes and plus signs in them',
        ['alpha-accepted-members', 'webhook-endpoint-members', 'webhook-delivery-members'])
class Base64Ids(Ids):
    """An ID is a string; in a path it is escaped."""

    def form(self, count):
        return base64.b64encode(b'\xff\xef\xbe' + count.to_bytes(3, 'big') + secrets.token_bytes(5)).decode()

    def well_formed(self, name):
        return re.fullmatch(r'/\+\+\+[A-Za-z0-9+/]{11}=', name) is not None


@oddity('ids-case', 'IDs that differ in case alone',
        ['alpha-accepted-members', 'webhook-endpoint-members', 'webhook-delivery-members'])
class CaseIds(Ids):
    """An ID is a string; strings that differ in case differ."""

    def form(self, count):
        letters = 'abcdefghijklmnopqrst'
        return ''.join(c.upper() if count >> n & 1 else c for n, c in enumerate(letters))

    def well_formed(self, name):
        return re.fullmatch('[A-Za-z]{20}', name) is not None


@oddity('ids-descending', 'IDs are numbers that become smaller, so that the newest comes first',
        ['alpha-accepted-members', 'webhook-endpoint-members', 'webhook-delivery-members'])
class IdsDescending:
    """An ID is a string; which of two is the greater, and which comes first, is not said."""

    def new_id(self, account):
        return str(10 ** 12 - next(account.counter))

    def well_formed(self, name):
        return re.fullmatch(r'[0-9]{1,13}', name) is not None


@oddity('ids-huge-numbers', 'IDs are numbers of forty digits, which differ in the last ones',
        ['alpha-accepted-members', 'webhook-endpoint-members', 'webhook-delivery-members'])
class HugeNumberIds(Ids):
    """An ID is a string, and nobody is to take it for a number."""

    def form(self, count):
        return str(BEYOND + count)

    def well_formed(self, name):
        return re.fullmatch(r'1\d{39}', name) is not None


@oddity('ids-long', 'IDs of 300 characters that say what they name twice',
        ['alpha-accepted-members', 'webhook-endpoint-members', 'webhook-delivery-members'])
class LongIds(Ids):
    """An ID is a string of any length."""

    def form(self, count):
        return f'arn:acme:eu-1:{count:09d}:' + 'resource.' * 30 + secrets.token_hex(3)

    def well_formed(self, name):
        return re.fullmatch(r'arn:acme:eu-1:\d{9}:(resource\.){30}[0-9a-f]{6}', name) is not None


@oddity('ids-of-many-forms', 'Numbers for endpoints, ULIDs with a prefix for deliveries, long texts for messages',
        ['alpha-accepted-members', 'webhook-endpoint-members', 'webhook-delivery-members', 'uuid-in-lower-case'])
class IdsOfManyForms:
    """IDs are strings; the workflow tools alone have UUIDs."""

    naming = None

    def new_id(self, account):
        if self.naming == 'delivery':
            return 'dlv~' + ''.join(secrets.choice(CROCKFORD) for _ in range(26))
        return secrets.token_urlsafe(60) if self.naming == 'message' else (
            str(1000 + next(account.counter)))

    def well_formed(self, name):
        return any(re.fullmatch(form, name, re.ASCII) for form in FORMS)

    def make_delivery(self, *args, **more):
        self.naming = 'delivery'
        delivery = super().make_delivery(*args, **more)
        self.naming = None
        delivery['event_id'] = f'ev.{len(self.accounts)}:{secrets.randbelow(10**9)}'
        return delivery

    def make_message(self, *args, **more):
        self.naming = 'message'
        message = super().make_message(*args, **more)
        self.naming = None
        return message


@oddity('ids-oid', 'IDs that are numbers with points',
        ['alpha-accepted-members', 'webhook-endpoint-members', 'webhook-delivery-members'])
class OidIds(Ids):
    """An ID is a string."""

    def form(self, count):
        return f'1.3.6.1.4.1.{count // 10}.{count % 10}'

    def well_formed(self, name):
        return re.fullmatch(r'1\.3\.6\.1\.4\.1\.\d+\.\d', name) is not None


@oddity('ids-route-words', 'IDs are words: those of routes, and those that scripts take for values',
        ['alpha-accepted-members', 'webhook-endpoint-members', 'webhook-delivery-members'])
class IdsRouteWords:
    """An ID is a string; what it looks like is not said."""

    def new_id(self, account):
        count = next(account.counter) - 1
        word, turn = WORDS[count % len(WORDS)], count // len(WORDS)
        return f'{word}{turn}' if turn else word

    def well_formed(self, name):
        return re.fullmatch(r'[A-Za-z_-]{1,20}[0-9]*', name) is not None


@oddity('ids-text', 'IDs with blanks, percent signs, question marks and letters beyond ASCII',
        ['alpha-accepted-members', 'webhook-endpoint-members', 'webhook-delivery-members'])
class TextIds(Ids):
    """An ID is a string; in a path it is escaped."""

    def form(self, count):
        return f'№ {count}: 100%25 ¿sí? #{secrets.token_hex(2)};a=b&c ☎'

    def well_formed(self, name):
        return re.fullmatch(r'№ \d+: 100%25 ¿sí\? #[0-9a-f]{4};a=b&c ☎', name) is not None


@oddity('ids-urn', 'IDs are URNs of UUIDs in upper case',
        ['alpha-accepted-members', 'webhook-endpoint-members', 'webhook-delivery-members'])
class UrnIds(Ids):
    """An ID is a string; colons may stand in a path as they are."""

    def form(self, count):
        return f'urn:uuid:5B1C0DE5-ACAE-4E0A-9A3B-{count:012X}'

    def well_formed(self, name):
        return re.fullmatch(r'urn:uuid:5B1C0DE5-ACAE-4E0A-9A3B-[0-9A-F]{12}', name) is not None
