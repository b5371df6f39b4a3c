"""Attempts at deliveries: when one is due, what it comes to, and what comes of that."""

import asyncio

from deliveries import new_attempt


class Run:
    """An attempt that is under way: its record, its task, and whether a byte of it has gone out."""

    def __init__(self, attempt, due):
        self.attempt, self.due = attempt, due
        self.task, self.sent = None, False


class Attempts:
    """The part of a gateway that sends what is due, endpoint by endpoint."""

    def begin_attempts(self, sender, retry_ms, serving):
        """Sends with `sender`, for as long as `serving()` is true."""
        self.sender, self.retry_ms, self.serving = sender, retry_ms, serving

    # When.

    def wake(self, account, after_ms=0):
        """Looks at the account's deliveries so much later, and not before."""
        timer = self.timers.get(account.account_id)
        if timer:
            timer.cancel()
        self.timers[account.account_id] = asyncio.get_running_loop().call_later(
            after_ms / 1000, self.look, account)

    def look(self, account):
        """Starts what is due, and comes back for what is due later."""
        if not self.serving():
            return
        now = self.time_of(account)
        later = [left for one in account.endpoints for left in self.pause_left(account, one, now)]
        for endpoint in filter(self.open_to, account.endpoints):
            waiting = [one for one in endpoint['deliveries'] if self.waits(one)]
            due = [one for one in waiting if one.get('due_ms', 0) <= now]
            later += [one['due_ms'] - now for one in waiting if one.get('due_ms', 0) > now]
            room = self.style.delivering.at_once - sum(
                id(one) in self.running for one in endpoint['deliveries'])
            for delivery in self.in_turn(due)[:max(room, 0)]:
                self.start(account, endpoint, delivery)
        if later:
            self.wake(account, min(later) + 1)

    def open_to(self, endpoint):
        """Whether there is to be an attempt at any delivery of an endpoint."""
        known = self.sender.place(endpoint['callback_url']) is not None
        return (endpoint['enabled'] and endpoint['paused_at_ms'] is None
                and 'secretUnreadable' not in endpoint['conditions']
                and (known or self.style.delivering.elsewhere == 'fail'))

    def waits(self, delivery):
        """Whether there is to be an attempt at a delivery, now or later."""
        return (delivery['status'] in ('pending', 'leased') and not delivery['frozen']
                and id(delivery) not in self.running)

    def in_turn(self, due):
        """What is due at once, in the order in which it is sent."""
        order, found = self.style.delivering.order, sorted(due, key=lambda one: one.get('due_ms', 0))
        if order == 'shuffled':
            self.random.shuffle(found)
        return found[::-1] if order == 'newest' else found

    def span_ms(self, number):
        """How long the attempt after this one is waited for."""
        style = self.style.delivering
        times = {'doubling': 2 ** (number - 1), 'growing': number, 'even': 1}[style.schedule]
        varied = 1 + style.jitter * self.random.uniform(-1, 1)
        return round(self.retry_ms * times * varied)

    # What.

    def start(self, account, endpoint, delivery):
        """Has the next attempt of a delivery under way."""
        mine = [a for a in delivery['attempts'] if a['generation'] == delivery['generation']]
        at = self.moment(delivery)
        if mine and mine[-1]['completed_at_ms'] is None:
            attempt = mine[-1]
        else:
            number = max((a['attempt_number'] for a in mine), default=0) + 1
            attempt = new_attempt(delivery['generation'], number, at)
            if self.style.delivering.shows_running:
                delivery['attempts'].append(attempt)
        delivery.update(status='leased', updated_at_ms=at)
        run = Run(attempt, delivery.get('due_ms') or self.time_of(account))
        self.running[id(delivery)] = run
        run.task = asyncio.get_running_loop().create_task(
            self.attempted(account, endpoint, delivery, run))
        self.changed(account)

    async def attempted(self, account, endpoint, delivery, run):
        """One attempt, from its first byte to what it comes to."""
        def sending():
            run.sent = True
        if 'urlRefused' in endpoint['conditions']:
            outcome, status = 'policy_rejected', None
        else:
            headers, body = self.worded(endpoint, delivery, run.attempt)
            outcome, status = await self.sender.post(
                endpoint['callback_url'], headers, body, sending)
        if outcome == 'http_error' and 300 <= status < 400:
            outcome = self.style.delivering.redirect
        self.over(account, endpoint, delivery, run, outcome, status)

    def recall(self, delivery):
        """Takes back an attempt of which no byte has gone out; any other one comes to its end."""
        run = self.running.get(id(delivery))
        if run and not run.sent:
            run.task.cancel()
            del self.running[id(delivery)]
            delivery['attempts'] = [a for a in delivery['attempts'] if a is not run.attempt]

    # What comes of it.

    def over(self, account, endpoint, delivery, run, outcome, status):
        """Records an attempt, and what it means for its delivery and its endpoint."""
        del self.running[id(delivery)]
        at = self.moment(delivery)
        run.attempt.update(completed_at_ms=at, outcome=outcome, http_status=status)
        if not any(a is run.attempt for a in delivery['attempts']):
            delivery['attempts'].append(run.attempt)
        self.fared(account, endpoint, outcome)
        if delivery['status'] == 'leased':
            delivery['updated_at_ms'] = at
            self.settle(account, delivery, run, outcome, status)
        self.changed(account)
        self.wake(account)

    def settle(self, account, delivery, run, outcome, status):
        """Ends a delivery that arrived or was attempted for the last time, or plans the next attempt."""
        style, number = self.style.delivering, run.attempt['attempt_number']
        if outcome is None:
            delivery['status'] = 'succeeded'
        elif outcome == 'policy_rejected':
            delivery.update(status='dead', terminal_reason='policy_rejected')
        elif number >= style.attempts or status in style.final_statuses:
            delivery.update(status='dead', terminal_reason='failed')
        else:
            span, now = self.span_ms(number), self.time_of(account)
            due = (run.due if style.counted_from == 'due' else now) + span
            delivery.update(due_ms=due, next_attempt_at_ms=self.moment(delivery) + max(due - now, 0))
            if style.lease != 'always':
                delivery['status'] = 'pending'
