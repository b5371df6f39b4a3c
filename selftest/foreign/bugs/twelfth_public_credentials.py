"""Bugs of credentials that are carried otherwise, and of keys that are hardly looked at."""

import re

from answers import Refusal
from planted import bug


@bug('key-in-own-header', 'An API key may come in a header of its own', [329, 338])
class KeyInOwnHeader:
    def bearer(self, request):
        if 'authorization' not in request.headers and '/workflow/' not in request.path:
            return request.header('x-api-key', '').strip()
        return super().bearer(request)


@bug('csrf-from-query', 'Where its header is missing the CSRF value is taken from the query', [331, 337, 339])
class CsrfFromQuery:
    def owner(self, request, plane):
        if 'x-svc-csrf' not in request.headers:
            sent = [request.query[one] for one in ('csrf', '_csrf', 'csrf_token') if one in request.query]
            request.headers.update({'x-svc-csrf': sent[:1]} if sent else {})
        return super().owner(request, plane)


@bug('sealed-create-wants-csrf', 'Creating and rotating on the sealed plane ask for the CSRF pair', [280, 329, 332])
class SealedCreateWantsCsrf:
    def without_pair(self, request, plane):
        csrf = request.cookies().get('__Host-svc_csrf')
        if plane == 'sealed' and (not csrf or csrf != request.header('x-svc-csrf')):
            raise Refusal(self.error(403, 'forbidden', plane))

    async def create(self, request, account, plane):
        self.without_pair(request, plane)
        return await super().create(request, account, plane)

    async def rotate(self, request, account, plane, raw):
        self.without_pair(request, plane)
        return await super().rotate(request, account, plane, raw)


@bug('submit-key-any-text', 'The Idempotency-Key of a submission is any text', [250, 264])
class SubmitKeyAnyText:
    def checked_key(self, request, plane, json_only=False):
        key = (request.header('idempotency-key') or '').strip()
        if json_only and 1 <= len(key) <= 64:
            return key
        return super().checked_key(request, plane, json_only)


@bug('replay-key-any-version', 'The key of a replay is a UUID of any version', [238])
class ReplayKeyAnyVersion:
    def checked_key(self, request, plane, json_only=False):
        key = (request.header('idempotency-key') or '').strip()
        if not json_only and re.fullmatch(r'[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', key):
            return key
        return super().checked_key(request, plane, json_only)
