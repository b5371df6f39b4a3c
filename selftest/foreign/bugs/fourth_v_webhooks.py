"""Bugs of webhooks where planes meet: sealed deliveries, secrets, selection, and calls in a row."""

import time

from planted import bug


class Sealed:
    """Changes how the sealed plane shows a delivery."""

    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        if plane == 'sealed':
            self.change(shown)
        return shown


@bug('sealed-legacy-null', 'Dead deliveries of the legacy kind have no terminal_reason', [120, 178])
class SealedLegacyNull(Sealed):
    def change(self, shown):
        if shown['terminal_reason'] == 'legacy':
            shown['terminal_reason'] = None


@bug('sealed-retrying', 'A sealed delivery that waits for a further attempt reads as retrying', [120, 178])
class SealedRetrying(Sealed):
    def change(self, shown):
        if shown['status'] == 'pending' and shown['attempts']:
            shown['status'] = 'retrying'


@bug('sealed-redirect-outcome', 'A sealed attempt that met a redirect has the outcome redirect', [122])
class SealedRedirectOutcome(Sealed):
    def change(self, shown):
        for one in shown['attempts']:
            if one['http_status'] and one['http_status'] // 100 == 3:
                one['outcome'] = 'redirect'


@bug('sealed-enable-unreadable', 'Enabling on the sealed plane does not ask whether the secret can be read',
     [172, 228, 303])
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


@bug('sealed-rotate-padded', 'The secret of a sealed rotation ends with the padding of base64', [303, 419])
class SealedRotatePadded:
    async def rotate(self, request, account, plane, raw):
        self.pads = plane == 'sealed'
        try:
            return await super().rotate(request, account, plane, raw)
        finally:
            self.pads = False

    def secret(self, endpoint):
        return super().secret(endpoint) + ('=' if getattr(self, 'pads', False) else '')


@bug('selection-one-at-a-time', 'Selecting an endpoint disables the one that was selected before', [171, 232])
class SelectionOneAtATime:
    async def select(self, request, account, plane, raw):
        before = [e for e in account.endpoints if e['selected']]
        answer = await super().select(request, account, plane, raw)
        if answer.status == 204 and self.find(account, plane, raw, flagged=False)['selected']:
            for one in before:
                if one['endpoint_id'] != raw:
                    one.update(selected=False, enabled=False)
        return answer


@bug('selection-retires-waiting', 'A selection retires what waits at the endpoint', [185, 232])
class SelectionRetiresWaiting:
    async def select(self, request, account, plane, raw):
        answer = await super().select(request, account, plane, raw)
        if answer.status == 204:
            self.retire(self.find(account, plane, raw, flagged=False), rotated=False)
        return answer


@bug('selection-version-optional', 'Selection without a disclosure version is taken as of the current one',
     [232, 442])
class SelectionVersionOptional:
    async def parsed(self, request, plane, text_allowed=False):
        body = await super().parsed(request, plane, text_allowed)
        return {'disclosure_version': 'sealed-events-v1', **body} if text_allowed else body


@bug('enable-before-copied', 'An endpoint is not found to be enabled until its copy has caught up',
     [51, 172, 217])
class EnableBeforeCopied:
    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        if time.monotonic() - endpoint['made'] < 0.3:
            return self.error(404, 'not_found', plane)
        return await super().enable(request, account, plane, raw)

    def add_endpoint(self, account, plane, url):
        endpoint = super().add_endpoint(account, plane, url)
        endpoint['made'] = time.monotonic()
        return endpoint


@bug('create-url-taken', 'A URL that an endpoint of the account has is a conflict on the sealed plane', [171, 303])
class CreateUrlTaken:
    async def create(self, request, account, plane):
        body = await self.parsed(request, plane)
        known = [one['callback_url'] for one in account.endpoints]
        if plane == 'sealed' and body.get('callback_url') in known:
            return self.error(409, 'idempotency_conflict', plane)
        return await super().create(request, account, plane)


@bug('has-more-stops', 'has_more is false where a page of devices is full, though a cursor stands there',
     [209, 244])
class HasMoreStops:
    def success(self, status, value):
        if 'devices' in value and 'has_more' not in value:
            value = {**value, 'has_more': 0 < len(value['devices']) < self.style.messages.owner_page and (
                value['next_cursor'] is not None)}
        return super().success(status, value)
