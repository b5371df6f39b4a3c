"""Bugs of endpoints: refusals in a framework's words, lists from a cache, and what is or is not retired."""

import json
import time
import urllib.parse
from dataclasses import replace

from answers import Refusal
from bugs.rewritten import rewritten
from bugs.submissions import read
from planted import bug
from wire import Answer

KEPT_S = 3


@bug('url-refused-as-invalid', 'A callback URL that breaks a rule is an invalid request, as any other field',
     [224, 377])
class UrlRefusedAsInvalid:
    async def create(self, request, account, plane):
        url = (await read(self, request)).get('callback_url')
        answer = await super().create(request, account, plane)
        if plane == 'public' and answer.status == 400 and isinstance(url, str):
            return self.error(400, 'invalid_request', plane)
        return answer


@bug('create-framework-422', 'A body without a callback URL is refused by the framework, in its own words',
     [205, 216, 359])
class CreateFramework422:
    async def create(self, request, account, plane):
        url = (await read(self, request)).get('callback_url')
        answer = await super().create(request, account, plane)
        if plane != 'public' or answer.status != 400 or isinstance(url, str):
            return answer
        told = {'loc': ['body', 'callback_url'], 'msg': 'Field required', 'type': 'missing'}
        return Answer(422, json.dumps({'detail': [told]}).encode(), 'application/json')


@bug('list-cached-by-path', 'The list of endpoints is cached by its path, whoever asks', [18, 215])
class ListCachedByPath:
    kept = (0, None)

    async def list_endpoints(self, request, account, plane):
        if plane != 'public':
            return await super().list_endpoints(request, account, plane)
        until, answer = self.kept
        if time.monotonic() > until:
            answer = await super().list_endpoints(request, account, plane)
            self.kept = (time.monotonic() + KEPT_S, answer)
        return replace(answer, headers=[*answer.headers])

    async def admitted(self, request, account, plane, handler, groups):
        try:
            return await super().admitted(request, account, plane, handler, groups)
        finally:
            if request.method != 'GET':
                self.kept = (0, None)

    async def hook(self, request):
        self.kept = (0, None)
        return await super().hook(request)


@bug('list-shows-secrets', 'The public list shows the secret of every endpoint', [80, 84, 223])
class ListShowsSecrets:
    async def list_endpoints(self, request, account, plane):
        answer = await super().list_endpoints(request, account, plane)
        if plane != 'public':
            return answer
        known = {one['endpoint_id']: one.get('signing_secret') for one in account.endpoints}

        def change(shown):
            for one in shown['endpoints']:
                one['signing_secret_b64url'] = known[one['endpoint_id']]
        return rewritten(answer, change)


@bug('rotate-lists-last', 'A rotated endpoint comes last in the list, as if it were new', [215])
class RotateListsLast:
    async def rotate(self, request, account, plane, raw):
        answer = await super().rotate(request, account, plane, raw)
        if answer.status == 200:
            self.find(account, plane, raw, flagged=False)['rotated_at'] = time.monotonic()
        return answer

    def store(self, account, plane):
        return sorted(super().store(account, plane), key=lambda one: one.get('rotated_at', 0))


@bug('enable-of-nothing', 'Enabling says yes to an endpoint that does not exist', [217, 372])
class EnableOfNothing:
    async def enable(self, request, account, plane, raw):
        try:
            return await super().enable(request, account, plane, raw)
        except Refusal as refusal:
            known = self.well_formed(urllib.parse.unquote(raw))
            if plane == 'public' and refusal.answer.status == 404 and known:
                return Answer(204)
            raise


@bug('disable-again-conflicts', 'Disabling what is disabled is a conflict', [173, 218])
class DisableAgainConflicts:
    async def disable(self, request, account, plane, raw):
        if plane == 'public' and not self.find(account, plane, raw, flagged=True)['enabled']:
            return self.error(409, 'conflict', plane)
        return await super().disable(request, account, plane, raw)


class ByPlane:
    """Knows by which plane an endpoint is disabled or rotated while its deliveries are retired."""

    retiring_by = None

    async def disable(self, request, account, plane, raw):
        self.retiring_by = plane
        return await super().disable(request, account, plane, raw)

    async def rotate(self, request, account, plane, raw):
        self.retiring_by = plane
        return await super().rotate(request, account, plane, raw)


@bug('rotate-spares-failed', 'A rotation retires what a disable does, and leaves failed deliveries to be replayed',
     [174, 355])
class RotateSparesFailed(ByPlane):
    def retire(self, endpoint, rotated):
        super().retire(endpoint, rotated and self.retiring_by != 'public')


@bug('disable-spares-leased', 'Disabling does not retire deliveries that are under way', [173, 185, 355])
class DisableSparesLeased(ByPlane):
    def retire(self, endpoint, rotated):
        found = endpoint['deliveries']
        if not rotated and self.retiring_by == 'public':
            found = [one for one in found if one['status'] != 'leased']
        super().retire({**endpoint, 'deliveries': found}, rotated)


@bug('selection-version-any-case', 'The disclosure version may be in capitals', [232, 442])
class SelectionVersionAnyCase:
    async def parsed(self, request, plane, text_allowed=False):
        body = await super().parsed(request, plane, text_allowed)
        version = body.get('disclosure_version')
        if text_allowed and isinstance(version, str):
            body['disclosure_version'] = version.lower()
        return body
