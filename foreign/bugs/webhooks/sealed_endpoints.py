"""Bugs of endpoints of the sealed plane."""

import datetime

from bugs.webhooks.endpoints import ListHidesDisabled
from bugs.toolkit.rewritten import rewritten
from bugs.toolkit.sent_bodies import read
from planted import bug
from webhooks import MAX_ENDPOINTS
from wire import Answer


@bug('public-list-misses-sealed', 'The public list keeps whether an endpoint is enabled until a public change',
     ['webhook-endpoint-members', 'enable-validates-and-clears-pause', 'disable-retires-waiting', 'list-endpoints-row'])
class PublicListMissesSealed:
    async def list_endpoints(self, request, account, plane):
        answer, kept = await super().list_endpoints(request, account, plane), self.kept(account)

        def change(page):
            for one in page['endpoints']:
                one['enabled'] = kept.setdefault(one['endpoint_id'], one['enabled'])
        return rewritten(answer, change) if plane == 'public' else answer

    def kept(self, account):
        return account.__dict__.setdefault('listed_as', {})

    async def enable(self, request, account, plane, raw):
        return self.forgotten(account, plane, await super().enable(request, account, plane, raw))

    async def disable(self, request, account, plane, raw):
        return self.forgotten(account, plane, await super().disable(request, account, plane, raw))

    async def rotate(self, request, account, plane, raw):
        return self.forgotten(account, plane, await super().rotate(request, account, plane, raw))

    def forgotten(self, account, plane, answer):
        if plane == 'public':
            self.kept(account).clear()
        return answer


@bug('sealed-disable-again-404', 'Disabling by the sealed plane does not find what is disabled already',
     ['disable-retires-waiting', 'sealed-disable-webhook-row', 'sealed-webhooks-as-public'])
class SealedDisableAgain404:
    async def disable(self, request, account, plane, raw):
        if plane == 'sealed' and not self.find(account, plane, raw, flagged=False)['enabled']:
            return self.error(404, 'not_found', plane)
        return await super().disable(request, account, plane, raw)


class OfNothing:
    """Says yes on the sealed plane to what is asked of an endpoint that is not there."""

    async def admitted(self, request, account, plane, handler, groups):
        if plane == 'sealed' and handler.__name__ == self.operation and not any(
                one['endpoint_id'] == groups[0] for one in self.store(account, plane)):
            return Answer(204)
        return await super().admitted(request, account, plane, handler, groups)


@bug('sealed-disable-of-nothing', 'Disabling by the sealed plane says yes to an endpoint that does not exist',
     ['sealed-disable-webhook-row', 'sealed-webhooks-as-public'])
class SealedDisableOfNothing(OfNothing):
    operation = 'disable'


@bug('sealed-enable-again-409', 'Enabling what is enabled is a conflict on the sealed plane',
     ['enable-validates-and-clears-pause', 'sealed-enable-webhook-row', 'sealed-webhooks-as-public'])
class SealedEnableAgain409:
    async def enable(self, request, account, plane, raw):
        found = self.find(account, plane, raw, flagged=False)
        if plane == 'sealed' and found['enabled'] and found['paused_at_ms'] is None:
            return self.error(409, 'conflict', plane)
        return await super().enable(request, account, plane, raw)


@bug('sealed-enable-keeps-pause', 'Enabling by the sealed plane does not end a pause',
     ['enable-validates-and-clears-pause', 'sealed-webhooks-as-public'])
class SealedEnableKeepsPause:
    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        paused = endpoint['paused_at_ms']
        answer = await super().enable(request, account, plane, raw)
        if plane == 'sealed':
            endpoint['paused_at_ms'] = paused
        return answer


@bug('sealed-enable-of-nothing', 'Enabling by the sealed plane says yes to an endpoint that does not exist',
     ['sealed-enable-webhook-row', 'sealed-webhooks-as-public'])
class SealedEnableOfNothing(OfNothing):
    operation = 'enable'


@bug('sealed-enable-unchecked', 'Enabling on the sealed plane does not look at the URL again',
     ['enable-revalidates', 'sealed-webhooks-as-public'])
class SealedEnableUnchecked:
    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        conditions = endpoint['conditions']
        if plane == 'sealed':
            endpoint['conditions'] = conditions - {'urlRefused'}
        try:
            return await super().enable(request, account, plane, raw)
        finally:
            endpoint['conditions'] = conditions


@bug('sealed-enable-unreadable', 'Enabling on the sealed plane does not ask whether the secret can be read',
     ['enable-validates-and-clears-pause', 'enable-revalidates', 'sealed-webhooks-as-public'])
class SealedEnableUnreadable:
    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        kept = set(endpoint['conditions'])
        if plane == 'sealed':
            endpoint['conditions'].discard('secretUnreadable')
        try:
            return await super().enable(request, account, plane, raw)
        finally:
            endpoint['conditions'] = kept


@bug('sealed-endpoints-per-key', 'A sealed key sees the endpoints that it made, and no others',
     ['sealed-endpoint-and-list-members', 'sealed-list-webhooks-row'])
class SealedEndpointsPerKey:
    async def create(self, request, account, plane):
        before = len(account.endpoints)
        answer = await super().create(request, account, plane)
        for endpoint in account.endpoints[before:]:
            if plane == 'sealed':
                endpoint['made_with'] = self.bearer(request)
        return answer

    async def admitted(self, request, account, plane, handler, groups):
        account.__dict__['spoken_with'] = self.bearer(request)
        return await super().admitted(request, account, plane, handler, groups)

    def store(self, account, plane):
        return [e for e in super().store(account, plane)
                if e.get('made_with') in (None, account.__dict__.get('spoken_with'))]


@bug('sealed-limit-counts-enabled', 'On the sealed plane disabled endpoints do not count against the eight',
     ['eight-endpoints-at-most', 'sealed-webhooks-as-public'])
class SealedLimitCountsEnabled:
    def full(self, account, plane):
        if plane == 'public':
            return super().full(account, plane)
        return sum(one['enabled'] for one in self.store(account, plane)) >= MAX_ENDPOINTS


@bug('sealed-list-hides-disabled', 'The sealed list leaves out what was enabled and is disabled',
     ['sealed-endpoint-and-list-members', 'sealed-list-webhooks-row'])
class SealedListHidesDisabled(ListHidesDisabled):
    hidden_by = 'sealed'


@bug('sealed-list-seven', 'The sealed list holds seven endpoints at most',
     ['sealed-endpoint-and-list-members', 'eight-endpoints-at-most', 'sealed-list-webhooks-row'])
class SealedListSeven:
    async def list_endpoints(self, request, account, plane):
        answer = await super().list_endpoints(request, account, plane)
        if plane != 'sealed':
            return answer
        return rewritten(answer, lambda page: page.update(endpoints=page['endpoints'][:7]))


@bug('sealed-pause-in-words', 'The sealed list shows the time of a pause as a text',
     ['webhook-endpoint-members', 'sealed-endpoint-and-list-members'])
class SealedPauseInWords:
    async def list_endpoints(self, request, account, plane):
        answer = await super().list_endpoints(request, account, plane)

        def change(page):
            for one in page['endpoints']:
                if one['paused_at_ms'] is not None:
                    at = datetime.datetime.fromtimestamp(
                        one['paused_at_ms'] // 1000, datetime.timezone.utc)
                    one['paused_at_ms'] = at.isoformat()
        return rewritten(answer, change) if plane == 'sealed' else answer


@bug('sealed-refused-url-counts', 'A URL refused on the sealed plane counts among the eight',
     ['eight-endpoints-at-most', 'limit-of-endpoints'])
class SealedRefusedUrlCounts:
    async def create(self, request, account, plane):
        answer = await super().create(request, account, plane)
        if plane == 'sealed' and b'"invalid_webhook_endpoint"' in answer.body:
            account.refused_urls = account.__dict__.get('refused_urls', 0) + 1
        return answer

    def full(self, account, plane):
        taken = account.__dict__.get('refused_urls', 0) if plane == 'sealed' else 0
        return len(self.store(account, plane)) + taken >= 8


@bug('sealed-rotate-enabled-alone', 'A rotation on the sealed plane does not find what is disabled',
     ['rotate-retires-waiting', 'sealed-rotate-secret-row', 'sealed-webhooks-as-public'])
class SealedRotateEnabledAlone:
    async def rotate(self, request, account, plane, raw):
        if plane == 'sealed' and not self.find(account, plane, raw, flagged=False)['enabled']:
            return self.error(404, 'not_found', plane)
        return await super().rotate(request, account, plane, raw)


@bug('sealed-rotate-keeps-enabled', 'A rotation on the sealed plane leaves an endpoint as enabled as it was',
     ['rotate-retires-waiting', 'sealed-webhooks-as-public'])
class SealedRotateKeepsEnabled:
    async def rotate(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=plane == 'public')
        was = endpoint['enabled']
        answer = await super().rotate(request, account, plane, raw)
        if plane == 'sealed':
            endpoint['enabled'] = was
            return rewritten(answer, lambda v: v.update(enabled=was))
        return answer


@bug('sealed-rotate-padded', 'The secret of a sealed rotation ends with the padding of base64',
     ['sealed-webhooks-as-public', 'length-of-signing-secret'])
class SealedRotatePadded:
    async def rotate(self, request, account, plane, raw):
        self.pads = plane == 'sealed'
        try:
            return await super().rotate(request, account, plane, raw)
        finally:
            self.pads = False

    def secret(self, endpoint):
        return super().secret(endpoint) + ('=' if getattr(self, 'pads', False) else '')


@bug('twin-refused', 'A URL that an account has an endpoint for already is refused',
     ['create-makes-disabled', 'eight-endpoints-at-most'])
class TwinRefused:
    async def create(self, request, account, plane):
        url = (await read(self, request)).get('callback_url')
        if any(one['callback_url'] == url for one in self.store(account, plane)):
            return self.error(409, 'conflict', plane)
        return await super().create(request, account, plane)
