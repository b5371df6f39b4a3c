"""Oddities of names, limits and cookies, and of what tools there are."""

import re
import secrets

from bugs.rewritten import rewritten
from planted import oddity

CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
FORMS = (r'[0-9]{4,18}', r'dlv~[0-9A-HJKMNP-TV-Z]{26}', r'[\w-]{80}')


@oddity('ids-of-many-forms', 'Numbers for endpoints, ULIDs with a prefix for deliveries, long texts for messages',
        [60, 80, 88, 134])
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


@oddity('limit-in-plain-digits', 'A limit is written without a sign and without zeros before it', [236, 298, 408])
class LimitInPlainDigits:
    """A limit is an integer of a range; in how many ways it may be written is not said."""

    def page_size(self, asked, plane, most, default):
        plain = asked is None or re.fullmatch('-?[1-9][0-9]{0,8}|0', asked, re.ASCII)
        return super().page_size(asked if plain else 'x', plane, most, default)


@oddity('cookies-same-again', 'Answers to owners set the CSRF cookie again as it was, and one of a balancer',
        [331, 342])
class CookiesSameAgain:
    """How sessions and their cookies are issued is not shown."""

    def dressed(self, request, answer):
        csrf = request.cookies().get('__Host-svc_csrf')
        if csrf:
            answer.headers += [('Set-Cookie', f'__Host-svc_csrf={csrf}; Path=/; Secure; SameSite=Strict'),
                               ('Set-Cookie', 'lb=a1; Path=/')]
        return super().dressed(request, answer)


@oddity('cancel-told-as-send', 'The tool that cancels is told to be an operation of sending', [138, 140])
class CancelToldAsSend:
    """Eight methods, seven operations: which one a cancel is has to be one of those."""

    async def readiness(self, request, account, plane):
        def change(shown):
            for one in shown['methods']:
                if one['method'] == 'workflow.action.cancel':
                    one['operation'] = 'send'
        return rewritten(await super().readiness(request, account, plane), change)
