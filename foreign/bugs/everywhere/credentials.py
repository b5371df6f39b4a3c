"""Bugs of keys and tokens: which are good, and for what."""

import json
import weakref

from answers import Refusal
from bugs.toolkit.other_answers import with_members
from planted import bug


@bug('account-of-connection', 'A connection is of the account that spoke on it first',
     ['owners-manage-endpoints', 'bearer-scheme', 'bad-credential-401'])
class AccountOfConnection:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def chosen(request, plane):
            account = check(request, plane)
            spoken = self.__dict__.setdefault('spoken', weakref.WeakKeyDictionary())
            first = spoken.setdefault(request._writer, {}).setdefault(kind, request.credential)
            if first['account'] is not account:
                request.credential = first
            return first['account']
        return chosen


@bug('bearer-lower-refused', 'A key whose scheme is not written Bearer is none',
     ['bearer-scheme', 'bad-credential-401'])
class BearerLowerRefused:
    def bearer(self, request):
        sent = request.header('authorization') or ''
        return sent[7:].strip() if sent.startswith('Bearer ') else ''


@bug('ended-code-of-its-own', 'A key that has ended is told so in a code of its own',
     ['public-error-codes', 'bad-credential-401'])
class EndedCodeOfItsOwn:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def told(request, plane):
            found = self.keys.get(self.bearer(request))
            if found and not found['good']:
                raise Refusal(self.error(401, 'token_expired', plane))
            return check(request, plane)
        return told


@bug('ended-key-reads-usage', 'A key that has ended still reads usage', ['bad-credential-401'])
class EndedKeyReadsUsage:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def chosen(request, plane):
            found = self.keys.get(self.bearer(request))
            if found and found['kind'] == 'sealed' and request.path.endswith('/sealed/usage'):
                request.credential = found
                return found['account']
            return check(request, plane)
        return chosen


@bug('ended-key-uploads', 'A key that has ended still uploads inbound events',
     ['sealed-upload-row', 'bad-credential-401'])
class EndedKeyUploads:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def chosen(request, plane):
            found = self.keys.get(self.bearer(request))
            if found and found['kind'] == kind and request.path.endswith('/v1/sealed/inbound-events'):
                request.credential = found
                return found['account']
            return check(request, plane)
        return chosen


@bug('key-in-query', 'An API key is taken from the query as well', ['bearer-scheme', 'bad-credential-401'])
class KeyInQuery:
    def bearer(self, request):
        return super().bearer(request) or request.query.get('access_token', '')


@bug('key-lists-devices', 'An API key will do in place of the session to list devices',
     ['list-devices-route', 'owner-route-credentials', 'api-keys-no-owner-authority'])
class KeyListsDevices:
    def owner(self, request, plane):
        found = self.keys.get(self.bearer(request))
        if request.method == 'GET' and request.path.endswith('/enrollment/devices') and found and (
                found['good'] and '__Host-svc_session' not in request.cookies()):
            return found['account']
        return super().owner(request, plane)


@bug('key-of-connection', 'A request without a key is taken to be of whoever spoke on the connection before',
     ['bearer-scheme', 'bad-credential-401'])
class KeyOfConnection:
    def bearer(self, request):
        if 'authorization' in request.headers:
            request._writer.whose = super().bearer(request)
        return getattr(request._writer, 'whose', '')


@bug('key-without-scheme', 'A key is taken from the header without the word Bearer',
     ['bearer-scheme', 'bad-credential-401'])
class KeyWithoutScheme:
    def bearer(self, request):
        sent = request.header('authorization') or ''
        return super().bearer(request) or (sent if sent in self.keys else '')


@bug('no-scope-unrestricted', 'A sealed key whose list of scopes is empty may do everything',
     ['csrf-or-scope-403', 'sealed-scopes'])
class NoScopeUnrestricted:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def chosen(request, plane):
            found = self.keys.get(self.bearer(request))
            if kind == 'sealed' and found and found['good'] and found['kind'] == kind and not found['scopes']:
                request.credential = found
                return found['account']
            return check(request, plane)
        return chosen


@bug('scope-named', 'A 403 for want of a scope names the scope', ['csrf-or-scope-403', 'error-body-form'])
class ScopeNamed:
    def dressed(self, request, answer):
        known = self.keys.get(self.bearer(request))
        if answer.status == 403 and known and len(known['scopes']) < 3 and known['kind'] != 'workflow':
            answer = with_members(answer, required_scope='messages:read')
        return super().dressed(request, answer)


@bug('sealed-key-never-expires', 'A sealed key ends when it is revoked, and not by its age', ['bad-credential-401'])
class SealedKeyNeverExpires:
    def new_credential(self, account, kind, problem=None):
        made = super().new_credential(account, kind, problem)
        if kind == 'sealedKey' and problem == 'expired':
            self.keys[made[kind]]['good'] = True
        return made


@bug('status-per-key', 'A message can be read with the key that it was submitted with, and no other',
     ['alpha-status-route', 'bearer-scheme'])
class StatusPerKey:
    async def submit(self, request, account, plane):
        answer = await super().submit(request, account, plane)
        if answer.status == 202:
            made = account.__dict__.setdefault('made_with', {})
            made.setdefault(json.loads(answer.body)['message_id'], self.bearer(request))
        return answer

    async def status(self, request, account, plane, raw):
        if account.__dict__.get('made_with', {}).get(raw, self.bearer(request)) != self.bearer(request):
            return self.error(404, 'not_found', plane)
        return await super().status(request, account, plane, raw)


@bug('submit-beyond-key', 'A key bound to another device can submit for this one',
     ['device-id-field', 'alpha-not-found', 'csrf-or-scope-403'])
class SubmitBeyondKey:
    async def submit(self, request, account, plane):
        request.credential = {**request.credential, 'devices': None}
        return await super().submit(request, account, plane)
