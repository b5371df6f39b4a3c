"""Oddities of values: zeros, times and versions at the ends of what the contract allows."""

import hashlib
import re
from dataclasses import replace

from planted import oddity
from wire import Answer

AHEAD_MS, HIGHEST = 3_600_000, 1_000_000_000


@oddity('zeros-are-negative', 'An integer zero is written as -0', [56, 62, 68, 88])
class ZerosAreNegative:
    """JSON knows a zero with a sign, and it is the integer 0."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.status >= 300 or not answer.body or request.method != 'GET':
            return answer
        return replace(answer, body=re.sub(rb'(_ms|_version|_count|_messages|_index)":0(?=[,}])', rb'\1":-0',
                                           answer.body))


@oddity('history-from-1970', 'What the hook makes by the dozen was created in the first seconds of 1970', [56, 76, 88])
class HistoryFrom1970:
    """Epoch milliseconds, zero or more; when the hook's records were made is not said."""

    def messages_state(self, account, plane, params):
        return self.long_ago(super().messages_state, account.messages, account, plane, params)

    def deliveries_state(self, account, endpoint, params):
        return self.long_ago(super().deliveries_state, endpoint['deliveries'], account, endpoint, params)

    def long_ago(self, make, kept, *asked):
        before = len(kept)
        values = make(*asked)
        if values is not None and len(kept) > before:
            first = min(one['created_at_ms'] for one in kept[before:])
            for one in kept[before:]:
                at = one['created_at_ms'] - first
                one.update(created_at_ms=at, updated_at_ms=at)
        return values


@oddity('pause-since-zero', 'An endpoint is paused since 0 where nobody noted when', [80, 348])
class PauseSinceZero:
    """An integer from 0 up, or null: 0 is not null."""

    def endpoint_state(self, endpoint, params, action):
        values = super().endpoint_state(endpoint, params, action)
        if endpoint['paused_at_ms'] is not None:
            endpoint['paused_at_ms'] = 0
        return values


@oddity('observed-ahead', 'Devices were observed by a clock that is an hour ahead', [56, 68])
class ObservedAhead:
    """Epoch milliseconds; whose clock tells them is not said."""

    def owner_device(self, account, device):
        shown = super().owner_device(account, device)
        return {**shown, 'status_observed_at_ms': shown['status_observed_at_ms'] + AHEAD_MS}


@oddity('versions-descend', 'state_version becomes smaller with each change', [62, 106])
class VersionsDescend:
    """An integer; in which way it changes is not said."""

    def make_message(self, *args, **more):
        message = super().make_message(*args, **more)
        message['version'] = HIGHEST - message['version']
        return message

    def move(self, account, message, state):
        before = message['version']
        super().move(account, message, state)
        message['version'] = before - 1


@oddity('quota-before-hold', 'Of several things that hold an account back the quota is told first', [266, 267, 270])
class QuotaBeforeHold:
    """Which of several refusals comes first is not said."""

    def held(self, account, plane):
        for condition, status, code in (('quotaExceeded', 429, 'quota_exceeded'),
                                        ('billingPending', 503, 'billing_pending')):
            if condition in account.billing:
                return self.error(status, code, plane)
        return super().held(account, plane)


@oddity('secret-before-url', 'Enabling looks at the secret before the URL', [172, 228])
class SecretBeforeUrl:
    """Which of two looks comes first is not said."""

    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        if 'secretUnreadable' in endpoint['conditions']:
            return self.error(503, 'unavailable', plane)
        return await super().enable(request, account, plane, raw)


@oddity('lists-with-tags', 'Reads have an ETag of their bytes, and whoever sends it again is told 304', [205])
class ListsWithTags:
    """What an answer says to a condition that nobody has to send is HTTP's concern."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if request.method != 'GET' or answer.status != 200:
            return answer
        tag = '"' + hashlib.sha256(answer.body).hexdigest()[:20] + '"'
        if tag in (request.header('if-none-match') or ''):
            return Answer(304, headers=[('ETag', tag)])
        answer.headers.append(('ETag', tag))
        return answer
