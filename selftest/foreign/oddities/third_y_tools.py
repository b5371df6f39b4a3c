"""Oddities of the workflow tools' readiness and of the UUIDs in it."""

import secrets

from bugs.rewritten import rewritten
from planted import oddity


@oddity('readiness-lists-nothing', 'Readiness lists no method, though each can be called', [138, 140])
class ReadinessListsNothing:
    """`methods` is an array; which methods it lists is not said."""

    async def readiness(self, request, account, plane):
        answer = await super().readiness(request, account, plane)
        return rewritten(answer, lambda shown: shown.update(methods=[]))


class OwnUuids:
    """Names what an account's grant is for before the first sample is made."""

    def samples(self, account):
        if not account.__dict__.setdefault('own_uuids', False):
            account.own_uuids = True
            self.rename(account)
        return super().samples(account)


@oddity('scope-of-one', 'Context, device and line of a scope have one UUID', [141])
class ScopeOfOne(OwnUuids):
    """Three UUIDs; that they differ is not said."""

    def rename(self, account):
        account.scope = dict.fromkeys(account.scope, account.scope['context_id'])


@oddity('uuids-of-no-version', 'UUIDs are 32 digits at random, of no version and no variant', [134, 141, 143])
class UuidsOfNoVersion(OwnUuids):
    """Canonical lowercase hex and not all zero is all that is said of them."""

    def rename(self, account):
        account.scope = {name: digits() for name in account.scope}
        account.tool_account = digits()

    def new_action(self, account):
        action = super().new_action(account)
        del self.actions[action['id']]
        action['id'] = digits()
        self.actions[action['id']] = action
        return action


def digits():
    """A UUID of no version: the nibbles of version and variant are f and 0."""
    text = secrets.token_hex(16)
    return f'{text[:8]}-{text[8:12]}-f{text[13:16]}-0{text[17:20]}-{text[20:]}'
