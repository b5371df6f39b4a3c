"""Oddities of keys and tokens: which are known, and how far each reaches."""

import secrets

from answers import Refusal
from planted import oddity


@oddity('credentials-of-a-day', 'Credentials end after a day, by the clock that the hook puts forward',
        ['bad-credential-401', 'workflow-off-whoever-asks'])
class CredentialsOfADay:
    """How long they are good is not shown; one clock may govern all that ends."""

    def outlived(self, account, plane):
        if account.ahead_ms >= 86_400_000:
            raise Refusal(self.error(401, 'unauthorized', plane))
        return account

    def owner(self, request, plane):
        return self.outlived(super().owner(request, plane), plane)

    def key(self, kind, scope=None):
        check = super().key(kind, scope)
        return lambda request, plane: self.outlived(check(request, plane), plane)


@oddity('jwt-credentials', 'Keys, tokens and cookies are of 1,500 characters',
        ['bearer-scheme', 'issuing-credentials-open'])
class LongCredentials:
    """How credentials are issued is not shown, nor what they look like."""

    def token(self):
        return f'eyJ{secrets.token_urlsafe(300)}.{secrets.token_urlsafe(600)}.{secrets.token_urlsafe(200)}'


@oddity('messages-of-the-tenant', 'A key that is bound to a device reads and cancels the messages of all',
        ['alpha-status-route', 'alpha-cancel-route'])
class MessagesOfTheTenant:
    """The status is tenant-bound, and so may the cancel be; a device is asked of a submission."""

    async def status(self, request, account, plane, raw):
        return await super().status(self.unbound(request), account, plane, raw)

    async def cancel(self, request, account, plane, raw):
        return await super().cancel(self.unbound(request), account, plane, raw)

    def unbound(self, request):
        request.credential = {**request.credential, 'devices': None}
        return request


@oddity('no-scope-no-device', 'To an alpha key without a scope there is no device, and so no message: 404',
        ['alpha-not-found', 'csrf-or-scope-403'])
class NoScopeNoDevice:
    """Scopes may be held by device: one that has none has no device in scope."""

    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def looked(request, plane):
            found = self.keys.get(self.bearer(request))
            if kind == 'alpha' and found and found['good'] and found['kind'] == kind and not found['scopes']:
                raise Refusal(self.error(404, 'not_found', plane))
            return check(request, plane)
        return looked


class Either(str):
    """A kind of key that is good for both planes."""

    __hash__ = str.__hash__

    def __eq__(self, other):
        return other in ('alpha', 'sealed')

    def __ne__(self, other):
        return not self == other


@oddity('one-key', 'An account has one API key, for the alpha routes and the sealed ones',
        ['public-plane-always-mounted', 'sealed-plane-gated', 'bearer-scheme'])
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


@oddity('scopes-finer', 'What is neither reading nor sending needs a scope of its own',
        ['csrf-or-scope-403', 'sealed-scopes'])
class ScopesFiner:
    """The scopes of the other sealed operations are not shown."""

    def key(self, kind, scope=None):
        return super().key(kind, scope or 'more')


@oddity('stores-apart', 'A key of another kind is not known at all: 401', ['bearer-scheme', 'bad-credential-401'])
class StoresApart:
    """Each plane has keys of its own; one that is in no store is as good as none."""

    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def apart(request, plane):
            found = self.keys.get(self.bearer(request))
            if found and found['kind'] != kind:
                raise Refusal(self.error(401, 'unauthorized', plane))
            return check(request, plane)
        return apart


@oddity('tokens-known', 'A workflow token is a known credential without a scope here: 403',
        ['workflow-token-scheme', 'csrf-or-scope-403'])
class TokensKnown:
    """A good token that is not of the kind a route asks for lacks what the route needs."""

    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def known(request, plane):
            found = self.keys.get(self.bearer(request))
            if found and found['kind'] == 'workflow' and found['good']:
                raise Refusal(self.error(403, 'forbidden', plane))
            return check(request, plane)
        return known
