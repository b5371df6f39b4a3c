"""Bugs of routes that ought not to be there, and of what is told of things that are not."""

import re

from answers import Refusal
from bugs.rewritten import rewritten
from planted import bug


@bug('unversioned-routes', 'Old paths without the version still lead to the handlers', [441])
class UnversionedRoutes:
    async def route(self, request, raw):
        if re.match(r'/(webhooks|owner/messages|alpha/messages)(/|$)', raw):
            raw = f'/v1{raw}'
        return await super().route(request, raw)


@bug('endpoint-route-tells-secret', 'A route made for the console tells all of an endpoint, its secret as well',
     [84, 118, 223])
class EndpointRouteTellsSecret:
    async def route(self, request, raw):
        found = re.fullmatch(r'/v1/webhooks/([^/]+)', raw)
        if found and request.method == 'GET':
            account = self.owner(request, 'public')
            endpoint = self.find(account, 'public', found[1], flagged=False)
            return self.success(200, {
                **self.view(endpoint), 'signing_secret_b64url': endpoint.get('signing_secret')})
        return await super().route(request, raw)


class Instead:
    """Answers otherwise what is refused because it is not there."""

    async def or_instead(self, awaited, otherwise):
        try:
            return await awaited
        except Refusal as refusal:
            if refusal.answer.status != 404:
                raise
            return otherwise()


@bug('deliveries-of-nothing', 'An endpoint that is not there has a list of no deliveries', [236, 372])
class DeliveriesOfNothing(Instead):
    async def list_deliveries(self, request, account, plane, raw):
        return await self.or_instead(
            super().list_deliveries(request, account, plane, raw),
            lambda: self.success(200, {'deliveries': [], 'next_before': None}))


@bug('status-of-nothing-unknown', 'A message that is not there is in the state unknown', [64, 276, 372])
class StatusOfNothingUnknown(Instead):
    async def status(self, request, account, plane, raw):
        now = self.now_ms()
        return await self.or_instead(
            super().status(request, account, plane, raw),
            lambda: self.success(200, {
                'message_id': raw, 'device_id': account.devices[0]['device_id'] if account.devices else '0',
                'state': 'unknown', 'state_version': 0, 'created_at_ms': now, 'updated_at_ms': now}))


@bug('cancel-of-nothing-conflict', 'A message that is not there cannot be cancelled any more', [278, 372, 373])
class CancelOfNothingConflict(Instead):
    async def cancel(self, request, account, plane, raw):
        return await self.or_instead(
            super().cancel(request, account, plane, raw), lambda: self.error(409, 'conflict', plane))


@bug('suppressed-as-forbidden', 'A recipient who has opted out is told as any other 403', [272, 371])
class SuppressedAsForbidden:
    async def submit(self, request, account, plane):
        answer = await super().submit(request, account, plane)
        if b'recipient_suppressed' in answer.body:
            return rewritten(answer, lambda v: v.update(code='forbidden'))
        return answer


@bug('revoke-foreign-403', 'Revoking the device of another account is forbidden', [191, 246], style='forgetful')
class RevokeForeign403:
    async def revoke(self, request, account, plane, raw):
        others = (one for one in self.accounts.values() if one is not account)
        if any(self.device(one, raw) for one in others):
            return self.error(403, 'forbidden', plane)
        return await super().revoke(request, account, plane, raw)
