"""Deliveries with a past, as the state hook makes them."""

import uuid

from deliveries import ATTEMPTS, names, new_attempt

DAY_MS = 86_400_000
#: What the attempts of a generation that fails meet, one after the other.
FAILURES = [('http_error', 500), ('network_error', None), ('timeout', None), ('http_error', 302)]


class DeliveryHistory:
    """The part of a gateway's state hook that makes deliveries."""

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
        if self.style.deliveries.backdated:
            at -= generation * DAY_MS
        made = self.make_delivery(endpoint, at, account, status, reason, generation,
                                  params.get('attempts'))
        return {'deliveryId': made['delivery_id']}

    def add_deliveries(self, account, endpoint, count, same_instant=False):
        """Further deliveries, the last the newest: sent ones, or some of each kind."""
        kinds = [('succeeded', None)]
        if self.style.deliveries.mixed_history:
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
