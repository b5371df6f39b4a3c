"""Bugs of creating endpoints, of how many there may be, and of their list."""

import hashlib
import json
import time
from dataclasses import replace

from bugs.toolkit.rewritten import rewritten
from bugs.toolkit.sent_bodies import read, send_on
from planted import bug
from webhooks import MAX_ENDPOINTS
from wire import Answer

KEPT_S = 3


@bug('create-framework-422', 'A body without a callback URL is refused by the framework, in its own words',
     ['bodies-are-json', 'create-endpoint-row', 'error-body-form'])
class CreateFramework422:
    async def create(self, request, account, plane):
        url = (await read(self, request)).get('callback_url')
        answer = await super().create(request, account, plane)
        if plane != 'public' or answer.status != 400 or isinstance(url, str):
            return answer
        told = {'loc': ['body', 'callback_url'], 'msg': 'Field required', 'type': 'missing'}
        return Answer(422, json.dumps({'detail': [told]}).encode(), 'application/json')


@bug('create-known-url', 'A create for a URL that the account has finds the endpoint that there is',
     ['create-makes-disabled', 'create-endpoint-row'])
class CreateKnownUrl:
    async def create(self, request, account, plane):
        url = (await read(self, request)).get('callback_url')
        for endpoint in self.store(account, plane):
            if endpoint['callback_url'] == url:
                return self.with_secret(201, endpoint)
        return await super().create(request, account, plane)


@bug('create-takes-enabled', 'A create that says enabled makes an endpoint that is',
     ['create-makes-disabled', 'created-disabled-secret-once'])
class CreateTakesEnabled:
    async def create(self, request, account, plane):
        body = await read(self, request)
        self.born_enabled = body.pop('enabled', None) is True
        if self.born_enabled:
            send_on(request, body)
        return await super().create(request, account, plane)

    def add_endpoint(self, account, plane, url):
        endpoint = super().add_endpoint(account, plane, url)
        endpoint['enabled'] = getattr(self, 'born_enabled', False)
        self.born_enabled = False
        return endpoint


class ListChanged:
    """Changes the public list on its way out."""

    def changed(self, value):
        raise NotImplementedError

    async def list_endpoints(self, request, account, plane):
        answer = await super().list_endpoints(request, account, plane)
        return rewritten(answer, self.changed) if plane == 'public' and answer.status == 200 else answer


@bug('endpoints-none-null', 'Where there is no endpoint the list of them is null',
     ['webhook-endpoint-list-members', 'list-endpoints-row'])
class EndpointsNoneNull(ListChanged):
    def changed(self, value):
        value['endpoints'] = value['endpoints'] or None


@bug('limit-after-insert', 'A ninth endpoint is refused, and is in the list',
     ['list-endpoints-row', 'eight-endpoints-at-most'])
class LimitAfterInsert:
    async def create(self, request, account, plane):
        answer = await super().create(request, account, plane)
        if answer.status == 409 and len(self.store(account, plane)) == MAX_ENDPOINTS:
            self.add_endpoint(account, plane, (await read(self, request))['callback_url'])
        return answer


@bug('list-cached-by-path', 'The list of endpoints is cached by its path, whoever asks',
     ['owners-read-and-revoke', 'list-endpoints-row'])
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


@bug('list-eighth-missing', 'The list has room for seven endpoints', ['list-endpoints-row'])
class ListEighthMissing:
    async def list_endpoints(self, request, account, plane):
        answer = await super().list_endpoints(request, account, plane)
        return rewritten(answer, lambda value: value.update(endpoints=value['endpoints'][:7]))


@bug('list-enabled-first', 'The list has enabled endpoints before the others',
     ['sealed-endpoint-and-list-members', 'list-endpoints-row'])
class ListEnabledFirst:
    def store(self, account, plane):
        return sorted(super().store(account, plane), key=lambda one: not one['enabled'])


@bug('list-hides-disabled', 'An endpoint that is disabled after it was enabled is not listed', ['list-endpoints-row'])
class ListHidesDisabled:
    hidden_by = 'public'

    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        self.find(account, plane, raw, flagged=False)['was_on'] = True
        return answer

    async def list_endpoints(self, request, account, plane):
        kept = account.endpoints
        if plane == self.hidden_by:
            account.endpoints = [e for e in kept if e['enabled'] or not e.get('was_on')]
        try:
            return await super().list_endpoints(request, account, plane)
        finally:
            account.endpoints = kept


@bug('list-tag-of-ids', 'The list of endpoints counts as not modified as long as there are the same',
     ['list-endpoints-row'])
class ListTagOfIds:
    async def list_endpoints(self, request, account, plane):
        answer = await super().list_endpoints(request, account, plane)
        ids = [e['endpoint_id'] for e in json.loads(answer.body)['endpoints']]
        tag = '"' + hashlib.sha256(repr(ids).encode()).hexdigest()[:16] + '"'
        if request.header('if-none-match') == tag:
            return Answer(304, headers=[('ETag', tag)])
        answer.headers.append(('ETag', tag))
        return answer


@bug('list-ties-by-chance', 'Endpoints of one instant are listed in any order', ['list-endpoints-row'], style='terse')
class ListTiesByChance:
    async def list_endpoints(self, request, account, plane):
        self.random.shuffle(account.endpoints)
        return await super().list_endpoints(request, account, plane)

    def store(self, account, plane):
        found = [e for e in account.endpoints if self.style.shared_store or e['plane'] == plane]
        return sorted(found, key=lambda one: one['created_at_ms'])
