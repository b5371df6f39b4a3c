"""Further oddities of submissions, and of reading what became of them."""

import time

from answers import Refusal
from planted import oddity
from projections import Past

QUEUE, QUOTA = 20, 40


@oddity('refused-keys-stick', 'A key stays with the content that it came with, refused or not',
        [254, 264, 268])
class RefusedKeysStick:
    """After a refusal other content wants a new client_message_id and key; with the old ones it conflicts."""

    async def submit(self, request, account, plane):
        key = self.checked_key(request, plane, json_only=True)
        body = await self.parsed(request, plane)
        named = [('key', key)]
        if isinstance(body.get('client_message_id'), str):
            named.append(('id', body['client_message_id']))
        kept = account.__dict__.setdefault('refused_content', {})
        if any(kept.get(name, body) != body for name in named):
            return self.error(409, 'conflict', plane)
        try:
            return await super().submit(request, account, plane)
        except Refusal:
            kept.update((name, body) for name in named)
            raise


@oddity('queues-are-short', 'No more than twenty messages wait for a device', [269])
class QueuesAreShort:
    """When the queue of a device is full is not said."""

    def no_room(self, account, plane, device):
        mine = [m for m in account.messages if m['device_id'] == device['device_id']]
        if sum(self.settled(account, m)['state'] in ('accepted', 'queued') for m in mine) >= QUEUE:
            return self.error(429, 'queue_full', plane)
        return super().no_room(account, plane, device)


@oddity('quota-is-small', 'An account has a quota of forty submissions', [270, 437])
class QuotaIsSmall:
    """The amounts of quotas are not shown."""

    def held(self, account, plane):
        if plane == 'public' and len(account.accepted_at) >= QUOTA:
            return self.error(429, 'quota_exceeded', plane)
        return super().held(account, plane)


@oddity('minute-by-other-clock', "Minutes are those of a clock that is 23 seconds off", [271, 423])
class MinuteByOtherClock:
    """Sixty a minute; where a minute begins is not said."""

    def over_the_minute(self, account, plane):
        now = self.time_of(account)
        begin = now - (now + 23_000) % 60_000
        if sum(at >= begin for at in account.accepted_at) >= 60:
            return self.error(429, 'rate_limited', plane, [self.retry_after(60)])
        return None


@oddity('integers-are-digits', 'An integer is written in digits: one with a point or exponent is refused',
        [258, 319, 433])
class IntegersAreDigits:
    """As decoders of typed languages have it; how an integer may be written is not said."""

    def check_submission(self, account, plane, body):
        if isinstance(body.get('expires_at_ms'), float):
            raise Refusal(self.error(400, 'invalid_request', plane))
        super().check_submission(account, plane, body)

    def check_arguments(self, operation, args):
        key = args.get('key') if isinstance(args.get('key'), dict) else {}
        if isinstance(args.get('ordinal'), float) or isinstance(key.get('revision'), float):
            raise Refusal(self.error(*self.style.tools.malformed, 'workflow'))
        super().check_arguments(operation, args)


@oddity('snapshots-alternate', 'Every other read of a message is of a copy that is 0.4 seconds behind',
        [276, 286])
class SnapshotsAlternate:
    """A snapshot, of what moment is not said: two nodes answer in turn."""

    def move(self, account, message, state):
        shown = {name: message[name] for name in ('state', 'version', 'updated_at_ms')}
        message.setdefault('past', []).append((time.monotonic(), shown))
        super().move(account, message, state)

    def message(self, request, account, plane, raw, flagged):
        found = super().message(request, account, plane, raw, flagged)
        self.turn = not getattr(self, 'turn', False)
        older = [was for at, was in found.get('past', ()) if at > time.monotonic() - 0.4]
        if request.method == 'GET' and self.turn and older:
            return {**found, **older[0]}
        return found


@oddity('content-per-key', 'An envelope that another API key uploads again is a new one', [302])
class ContentPerKey:
    """A retry resends the same bytes; that it may come with another credential is not said."""

    async def upload(self, request, account, plane, direction, accept):
        known = account.__dict__.setdefault('uploads_by_key', {})
        view = Past(account, {'uploads': known.setdefault(self.bearer(request), {})})
        view.is_past = account.is_past
        return await super().upload(request, view, plane, direction, accept)
