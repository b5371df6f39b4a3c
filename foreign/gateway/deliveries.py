"""Webhook deliveries of both planes: their history, their retirement, and the replay of failed ones."""

import re
import time
import urllib.parse

from answers import Refusal

MAX_GENERATION = 3
ATTEMPTS = 7
PAGE_LIMIT = 20


class Deliveries:
    """The part of a gateway that keeps deliveries with the endpoint that they go to."""

    # Listing.

    async def list_deliveries(self, request, account, plane, raw):
        """One page of an endpoint's deliveries, newest first."""
        style, query = self.style, request.query
        endpoint = self.find(account, plane, raw, flagged=False)
        endpoint = self.seen_endpoint(account, endpoint, 'deliveries')
        asked = self.page_size(query.get('limit'), plane, PAGE_LIMIT, style.deliveries.default_limit)
        found = self.newest_first(endpoint['deliveries'], 'delivery_id')
        shown, following = self.page(
            names(found), query.get('before'), min(asked, style.deliveries.page), plane)
        return self.success(200, {
            'deliveries': [self.delivery_view(delivery, plane) for delivery in found[shown]],
            'next_before': following,
        })

    # What a delivery looks like.

    def delivery_view(self, delivery, plane):
        """A delivery with its attempts; the public plane says some things in words of its own."""
        public = plane == 'public'
        attempts = list(delivery['attempts'])
        order = self.style.deliveries.attempts_order
        if order == 'newest':
            attempts.reverse()
        elif order == 'number':
            attempts.sort(key=lambda a: a['attempt_number'])
        due = {
            'pending': delivery['status'] == 'pending', 'never': False,
            'lasting': bool(delivery['next_attempt_at_ms']),
        }[self.style.deliveries.next_attempt]
        status, reason = delivery['status'], delivery['terminal_reason']
        return {
            'delivery_id': delivery['delivery_id'],
            'event_id': delivery['event_id'],
            'status': self.word(status, reason) if public else status,
            'generation': delivery['generation'],
            'terminal_reason': self.public_reason(delivery) if public else reason,
            'attempt_count': self.attempt_count(delivery),
            'next_attempt_at_ms': delivery['next_attempt_at_ms'] if due else None,
            'created_at_ms': delivery['created_at_ms'],
            'updated_at_ms': delivery['updated_at_ms'],
            'attempts': [self.attempt_view(attempt, public) for attempt in attempts],
            # Of no account to a delivery's state, and different in every answer.
            **({'read_at_us': time.time_ns() // 1000} if self.style.further else {}),
        }

    def word(self, status, reason):
        """The public status."""
        words = self.style.deliveries.words
        return words.get(f'{status} {reason}') or words.get(status, status)

    def public_reason(self, delivery):
        """The public plane's terminal_reason, which is free text."""
        kind, reason = self.style.deliveries.reasons, delivery['terminal_reason']
        if kind == 'hidden':
            return None
        if kind == 'lasting':
            # What ended the last generation, a later one under way or not.
            return f'E/{reason or delivery["last_reason"] or "none"}'
        if kind == 'prose' and reason:
            return f'Given up after {len(delivery["attempts"])} attempts: “{reason}”.'
        return reason

    def attempt_count(self, delivery):
        """How many attempts there were, by the style's way of counting."""
        rule = self.style.deliveries.counting
        counted = [
            a for a in delivery['attempts']
            if (rule == 'total' or a['generation'] == delivery['generation'])
            and (rule in ('total', 'generation') or a['completed_at_ms'] is not None)
            and (rule != 'failures' or a['outcome'] is not None)
        ]
        return min(len(counted), ATTEMPTS)

    def attempt_view(self, attempt, public):
        outcome, http_status = attempt['outcome'], attempt['http_status']
        if public and self.style.deliveries.outcomes == 'hidden':
            outcome = None
        elif public and self.style.deliveries.outcomes == 'words':
            running = attempt['completed_at_ms'] is None
            outcome = 'running' if running else f'{outcome or "fine"} ({http_status or "–"})'
        return {**attempt, 'outcome': outcome}

    # What becomes of a delivery.

    def retire(self, endpoint, rotated):
        """Ends for good what waits or is under way; a rotation ends what could be replayed as well."""
        for delivery in endpoint['deliveries']:
            if delivery['status'] in ('pending', 'leased'):
                delivery.update(status='dead', terminal_reason='retired')
            elif rotated and self.failed(delivery) and delivery['generation'] < MAX_GENERATION:
                if self.style.deliveries.rotate_keeps_failed:
                    delivery['spent'] = True
                    continue
                delivery['terminal_reason'] = 'retired'
            else:
                continue
            if self.style.deliveries.retiring_updates:
                delivery['updated_at_ms'] = self.now_ms()

    def failed(self, delivery):
        return delivery['status'] == 'dead' and delivery['terminal_reason'] == 'failed'

    async def replay(self, request, account, plane, raw, raw_delivery):
        """A new generation of a failed delivery, once for each key."""
        style = self.style
        key = self.checked_key(request, plane) if style.deliveries.key_first else None
        endpoint = self.find(account, plane, raw, flagged=False)
        delivery = self.find_delivery(account, plane, endpoint, raw_delivery)
        key = key or self.checked_key(request, plane)
        known = account.replays.setdefault(plane if style.deliveries.keys_per_plane else '', {})
        if key in known:
            name, answered = known[key]
            if name != delivery['delivery_id']:
                return self.error(409, 'replay_not_eligible', plane)
            if isinstance(answered, str):
                return self.error(409, answered, plane)
            if style.deliveries.repeat == 'refuse':
                return self.error(409, 'replay_not_eligible', plane)
            return self.success(202, {**answered, 'created': style.deliveries.repeat == 'same'})
        code = self.obstacle(endpoint, delivery)
        if code:
            if style.deliveries.refusals_use_keys:
                known[key] = (delivery['delivery_id'], code)
            return self.error(409, code, plane)
        self.begin_generation(delivery)
        accepted = {'delivery_id': delivery['delivery_id'], 'generation': delivery['generation']}
        known[key] = (delivery['delivery_id'], accepted)
        return self.success(202, {**accepted, 'created': True})

    def checked_key(self, request, plane, json_only=False):
        """The Idempotency-Key, or a refusal."""
        key, rule = (request.header('idempotency-key') or '').strip(), self.style.deliveries.key_syntax
        form = r'[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
        if rule == 'canonical':
            form = r'[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
        elif rule == 'folded':
            key = key.lower()
        elif rule == 'any':
            form = r'.{1,200}'
        if not re.fullmatch(form, key):
            raise Refusal(self.error(400, 'invalid_request', plane) if json_only else
                          self.bad_parameter(plane))
        return key

    def find_delivery(self, account, plane, endpoint, raw):
        """The delivery of this endpoint that a path names."""
        name, style = urllib.parse.unquote(raw), self.style
        for delivery in endpoint['deliveries']:
            if delivery['delivery_id'] == name:
                return delivery
        if not self.well_formed(name):
            if style.deliveries.malformed == 400:
                raise Refusal(self.bad_parameter(plane))
        elif style.foreign_endpoint == 403:
            # Accounts may count for themselves: what is their own too is nobody else's.
            if not has_delivery(account, name) and any(
                    has_delivery(a, name) for a in self.accounts.values()):
                raise Refusal(self.error(403, 'forbidden', plane))
        raise Refusal(self.error(404, 'not_found', plane))

    def obstacle(self, endpoint, delivery):
        """The code of what stands against a replay, or None."""
        enabled = self.view(endpoint)['enabled']
        if self.failed(delivery) and delivery['generation'] == MAX_GENERATION:
            limited = enabled or self.style.deliveries.limit_before_disabled
            return 'replay_limit' if limited else 'replay_not_eligible'
        if not enabled or not self.failed(delivery) or delivery['spent']:
            return 'replay_not_eligible'
        return None

    def begin_generation(self, delivery):
        now = self.now_ms()
        delivery.update(
            generation=delivery['generation'] + 1, status='pending', terminal_reason=None,
            last_reason=delivery['terminal_reason'], next_attempt_at_ms=now, updated_at_ms=now)
        if self.style.deliveries.replay_leases:
            delivery['status'] = 'leased'
            delivery['attempts'].append(new_attempt(delivery['generation'], 1, now))


def has_delivery(account, name):
    return any(name in names(endpoint['deliveries']) for endpoint in account.endpoints)


def names(deliveries):
    return [delivery['delivery_id'] for delivery in deliveries]


def new_attempt(generation, number, at):
    """An attempt that has not come to an end."""
    return {
        'generation': generation, 'attempt_number': number, 'started_at_ms': at,
        'completed_at_ms': None, 'outcome': None, 'http_status': None,
    }
