"""Bugs of selecting endpoints for sealed events."""

import urllib.parse

from answers import Refusal
from planted import bug
from wire import Answer


@bug('selection-accepts-key', 'An API key will do in place of the session for selection',
     ['sealed-selection-route', 'api-keys-no-owner-authority'])
class SelectionAcceptsKey:
    def owner(self, request, plane):
        found = self.keys.get(self.bearer(request))
        if request.path.endswith('/sealed-events') and found and found['good']:
            return found['account']
        return super().owner(request, plane)


@bug('selection-of-nothing', 'Selection says yes to an endpoint that does not exist',
     ['sealed-selection-route', 'public-not-found'])
class SelectionOfNothing:
    async def select(self, request, account, plane, raw):
        try:
            return await super().select(request, account, plane, raw)
        except Refusal as refusal:
            known = self.well_formed(urllib.parse.unquote(raw))
            if refusal.answer.status == 404 and known:
                return Answer(204)
            raise


@bug('selection-one-at-a-time', 'Selecting an endpoint disables the one that was selected before',
     ['create-makes-disabled', 'sealed-selection-route'])
class SelectionOneAtATime:
    async def select(self, request, account, plane, raw):
        before = [e for e in account.endpoints if e['selected']]
        answer = await super().select(request, account, plane, raw)
        if answer.status == 204 and self.find(account, plane, raw, flagged=False)['selected']:
            for one in before:
                if one['endpoint_id'] != raw:
                    one.update(selected=False, enabled=False)
        return answer


@bug('selection-truthy', 'Selection takes the texts true and false for booleans', ['sealed-selection-route'])
class SelectionTruthy:
    async def parsed(self, request, plane, text_allowed=False):
        body = await super().parsed(request, plane, text_allowed)
        for name in ('enabled', 'encrypted_transfer_confirmed'):
            if body.get(name) in ('true', 'false'):
                body[name] = body[name] == 'true'
        return body


@bug('selection-version-optional', 'Selection without a disclosure version is taken as of the current one',
     ['sealed-selection-route', 'planes-and-version-constants'])
class SelectionVersionOptional:
    async def parsed(self, request, plane, text_allowed=False):
        body = await super().parsed(request, plane, text_allowed)
        return {'disclosure_version': 'sealed-events-v1', **body} if text_allowed else body


@bug('selection-version-trimmed', 'Blanks around the disclosure version are dropped',
     ['sealed-selection-route', 'planes-and-version-constants'])
class SelectionVersionTrimmed:
    async def parsed(self, request, plane, text_allowed=False):
        body = await super().parsed(request, plane, text_allowed)
        version = body.get('disclosure_version')
        if text_allowed and isinstance(version, str):
            body['disclosure_version'] = version.strip()
        return body
