"""Webhook deliveries of both planes: their history, their retirement, and the replay of failed ones."""

import re
import time
import urllib.parse
import uuid

from answers import Refusal

MAX_GENERATION = 3
ATTEMPTS = 7
PAGE_LIMIT = 20
DAY_MS = 86_400_000
#: What the attempts of a generation that fails meet, one after the other.
FAILURES = [('http_error', 500), ('network_error', None), ('timeout', None), ('http_error', 302)]


class Deliveries:
    """The part of a gateway that keeps deliveries with the endpoint that they go to."""

    # Listing.

    async def list_deliveries(self, request, account, plane, raw):
        """One page of an endpoint's deliveries, newest first."""
        style, query = self.style, request.query
        endpoint = self.find(account, plane, raw, flagged=False)
        asked = self.page_size(query.get('limit'), plane, PAGE_LIMIT, style.default_limit)
        found = self.newest_first(endpoint['deliveries'], 'delivery_id')
        shown, following = self.page(
            names(found), query.get('before'), min(asked, style.delivery_page), plane)
        return self.success(200, {
            'deliveries': [self.delivery_view(delivery, plane) for delivery in found[shown]],
            'next_before': following,
        })

    # What a delivery looks like.

    def delivery_view(self, delivery, plane):
        """A delivery with its attempts; the public plane says some things in words of its own."""
        public = plane == 'public'
        attempts = list(delivery['attempts'])
        order = self.style.attempts_order
        if order == 'newest':
            attempts.reverse()
        elif order == 'number':
            attempts.sort(key=lambda a: a['attempt_number'])
        due = {
            'pending': delivery['status'] == 'pending', 'never': False,
            'lasting': bool(delivery['next_attempt_at_ms']),
        }[self.style.next_attempt]
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
        words = self.style.words
        return words.get(f'{status} {reason}') or words.get(status, status)

    def public_reason(self, delivery):
        """The public plane's terminal_reason, which is free text."""
        kind, reason = self.style.reasons, delivery['terminal_reason']
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
        rule = self.style.counting
        counted = [
            a for a in delivery['attempts']
            if (rule == 'total' or a['generation'] == delivery['generation'])
            and (rule in ('total', 'generation') or a['completed_at_ms'] is not None)
            and (rule != 'failures' or a['outcome'] is not None)
        ]
        return min(len(counted), ATTEMPTS)

    def attempt_view(self, attempt, public):
        outcome, http_status = attempt['outcome'], attempt['http_status']
        if public and self.style.outcomes == 'hidden':
            outcome = None
        elif public and self.style.outcomes == 'words':
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
                if self.style.rotate_keeps_failed:
                    delivery['spent'] = True
                    continue
                delivery['terminal_reason'] = 'retired'
            else:
                continue
            if self.style.retiring_updates:
                delivery['updated_at_ms'] = self.now_ms()

    def failed(self, delivery):
        return delivery['status'] == 'dead' and delivery['terminal_reason'] == 'failed'

    async def replay(self, request, account, plane, raw, raw_delivery):
        """A new generation of a failed delivery, once for each key."""
        style = self.style
        key = self.checked_key(request, plane) if style.key_first else None
        endpoint = self.find(account, plane, raw, flagged=False)
        delivery = self.find_delivery(account, plane, endpoint, raw_delivery)
        key = key or self.checked_key(request, plane)
        known = account.replays.setdefault(plane if style.keys_per_plane else '', {})
        if key in known:
            name, answered = known[key]
            if name != delivery['delivery_id']:
                return self.error(409, 'replay_not_eligible', plane)
            if isinstance(answered, str):
                return self.error(409, answered, plane)
            if style.repeat == 'refuse':
                return self.error(409, 'replay_not_eligible', plane)
            return self.success(202, {**answered, 'created': style.repeat == 'same'})
        code = self.obstacle(endpoint, delivery)
        if code:
            if style.refusals_use_keys:
                known[key] = (delivery['delivery_id'], code)
            return self.error(409, code, plane)
        self.begin_generation(delivery)
        accepted = {'delivery_id': delivery['delivery_id'], 'generation': delivery['generation']}
        known[key] = (delivery['delivery_id'], accepted)
        return self.success(202, {**accepted, 'created': True})

    def checked_key(self, request, plane, json_only=False):
        """The Idempotency-Key, or a refusal."""
        key, rule = (request.header('idempotency-key') or '').strip(), self.style.key_syntax
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
            if style.malformed_delivery == 400:
                raise Refusal(self.bad_parameter(plane))
        elif style.foreign_endpoint == 403:
            others = (e for a in self.accounts.values() if a is not account for e in a.endpoints)
            if any(d['delivery_id'] == name for e in others for d in e['deliveries']):
                raise Refusal(self.error(403, 'forbidden', plane))
        raise Refusal(self.error(404, 'not_found', plane))

    def obstacle(self, endpoint, delivery):
        """The code of what stands against a replay, or None."""
        enabled = self.view(endpoint)['enabled']
        if self.failed(delivery) and delivery['generation'] == MAX_GENERATION:
            limited = enabled or self.style.limit_before_disabled
            return 'replay_limit' if limited else 'replay_not_eligible'
        if not enabled or not self.failed(delivery) or delivery['spent']:
            return 'replay_not_eligible'
        return None

    def begin_generation(self, delivery):
        now = self.now_ms()
        delivery.update(
            generation=delivery['generation'] + 1, status='pending', terminal_reason=None,
            last_reason=delivery['terminal_reason'], next_attempt_at_ms=now, updated_at_ms=now)
        if self.style.replay_leases:
            delivery['status'] = 'leased'
            delivery['attempts'].append(new_attempt(delivery['generation'], 1, now))

    # What the state hook makes.

    def make_delivery(self, endpoint, at, account, status='pending', reason=None, generation=1,
                      attempts=None):
        """A delivery with a history that fits it: earlier generations failed seven times each."""
        if attempts is None:
            attempts = {'leased': 1, 'succeeded': 1}.get(status, ATTEMPTS if reason == 'failed' else 0)
        history = []
        for number in range(1, generation + 1):
            for one in range(1, (attempts if number == generation else ATTEMPTS) + 1):
                outcome, http_status = FAILURES[(one + number) % len(FAILURES)]
                history.append({**new_attempt(number, one, at), 'completed_at_ms': at,
                                'outcome': outcome, 'http_status': http_status})
        if attempts and status == 'leased':
            history[-1] = new_attempt(generation, attempts, at)
        elif attempts and status == 'succeeded':
            history[-1].update(outcome=None, http_status=204)
        elif attempts and reason == 'policy_rejected':
            history[-1].update(outcome='policy_rejected', http_status=None)
        delivery = {
            'delivery_id': self.new_id(account), 'event_id': f'evt {uuid.uuid4()}',
            'status': status, 'terminal_reason': reason, 'last_reason': None, 'spent': False,
            'generation': generation, 'attempts': history, 'next_attempt_at_ms': at + 30_000,
            'created_at_ms': at, 'updated_at_ms': at,
        }
        endpoint['deliveries'].append(delivery)
        return delivery

    def delivery_state(self, endpoint, account, params):
        """The hook's state `delivery`, or None where it cannot be made."""
        status = params.get('status')
        if not set(params) <= {'status', 'terminalReason', 'generation', 'attempts'}:
            return None
        reason = params.get('terminalReason', 'failed' if status == 'dead' else None)
        if status not in ('pending', 'leased', 'succeeded', 'dead') or (
                (reason is not None) != (status == 'dead')):
            return None
        if status in ('pending', 'leased') and not endpoint['enabled']:
            # A disabled endpoint has none of these: disabling it would have retired them.
            return None
        generation, at = params.get('generation', 1), self.now_ms()
        if self.style.backdated:
            at -= generation * DAY_MS
        made = self.make_delivery(endpoint, at, account, status, reason, generation,
                                  params.get('attempts'))
        return {'deliveryId': made['delivery_id']}

    def add_deliveries(self, account, endpoint, count, same_instant=False):
        """Further deliveries, the last the newest: sent ones, or some of each kind."""
        kinds = [('succeeded', None)]
        if self.style.mixed_history:
            kinds += [('dead', 'failed'), ('dead', 'legacy'), ('dead', 'policy_rejected')]
            kinds += [('pending', None), ('leased', None)] if endpoint['enabled'] else []
        now, made = self.now_ms(), []
        for number in range(count):
            at = now if same_instant else now - (count - 1 - number) * self.style.history_step_ms
            made.append(self.make_delivery(endpoint, at, account, *kinds[number % len(kinds)]))
        return made

    def deliveries_state(self, account, endpoint, params):
        """The hook's state `deliveries`: the IDs newest first, if it gives any."""
        if not set(params) <= {'count', 'sameInstant'} or 'count' not in params:
            return None
        made = names(self.add_deliveries(
            account, endpoint, params['count'], params.get('sameInstant', False)))
        return {
            'listed': {'ids': [n for n in names(self.newest_first(endpoint['deliveries'], 'delivery_id')) if n in made]},
            'null': {'ids': None}, 'absent': {},
        }[self.style.hook_ids]


def names(deliveries):
    return [delivery['delivery_id'] for delivery in deliveries]


def new_attempt(generation, number, at):
    """An attempt that has not come to an end."""
    return {
        'generation': generation, 'attempt_number': number, 'started_at_ms': at,
        'completed_at_ms': None, 'outcome': None, 'http_status': None,
    }
