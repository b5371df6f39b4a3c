"""A gateway that really delivers, over HTTPS, to the hosts that it was told of and no others.

Without them nothing here is part of a gateway. What the state hook made stays as it is, until a replay
gives it a new generation.
"""

import asyncio

from attempts import Attempts
from fan_out import FanOut
from pauses import Pauses
from payloads import Payloads
from sending import Sender, read_places


def add_arguments(made):
    """What a gateway is told of delivering."""
    made.add_argument('--deliver-to', action='append', default=[], metavar='HOST=ADDRESS:PORT',
                      help='deliver to this host, which is there; to no host but those named')
    made.add_argument('--deliver-ca', help='whom to trust about those hosts, a file of certificates')
    made.add_argument('--retry-ms', type=int, default=1000, help='the base of the retry schedule')
    made.add_argument('--attempt-ms', type=int, default=5000, help='how long an attempt may take')


class Delivering(Pauses, Attempts, Payloads, FanOut):
    """What stands before a gateway so that its deliveries arrive."""

    def __init__(self, *args):
        self.running, self.timers, self.happened = {}, {}, {}
        self.behind, self.freezing = set(), False
        super().__init__(*args)

    def begin_delivering(self, options, serving):
        """Delivers as the arguments say, for as long as `serving()` is true."""
        sender = self.kind_of_sender()(
            read_places(options.deliver_to), options.deliver_ca, options.attempt_ms,
            self.style.delivering.reads_body)
        self.begin_attempts(sender, options.retry_ms, serving)

    def kind_of_sender(self):
        """The class of what sends."""
        return Sender

    def moment(self, delivery):
        """The time as it goes into a delivery's record, where no time is before an earlier one."""
        return max(self.now_ms(), delivery['updated_at_ms'])

    def changed(self, account):
        """Has lists follow what changed; many changes at once are one picture."""
        if self.style.listing.lag_s and account.account_id not in self.behind:
            self.behind.add(account.account_id)
            asyncio.get_running_loop().call_later(0.01, self.follow, account)

    def follow(self, account):
        self.behind.discard(account.account_id)
        self.picture(account)

    def make_delivery(self, endpoint, at, account, *args, **more):
        """A delivery; one that the hook did not ask for is sent as soon as it is due."""
        delivery = super().make_delivery(endpoint, at, account, *args, **more)
        delivery['frozen'] = self.freezing
        if not self.freezing and delivery['status'] == 'pending':
            first = round(self.style.delivering.first * self.retry_ms)
            delivery.update(due_ms=self.time_of(account) + first, next_attempt_at_ms=at + first)
            if self.style.delivering.lease == 'always':
                delivery['status'] = 'leased'
            self.wake(account)
        return delivery

    def delivery_state(self, endpoint, account, params):
        return self.frozen(super().delivery_state, endpoint, account, params)

    def add_deliveries(self, account, endpoint, count, same_instant=False):
        return self.frozen(super().add_deliveries, account, endpoint, count, same_instant)

    def frozen(self, make, *args):
        """Makes deliveries that no worker moves on."""
        self.freezing = True
        try:
            return make(*args)
        finally:
            self.freezing = False

    def delivery_view(self, delivery, plane):
        """A delivery as it is listed; that it is under way need not show."""
        hidden = self.style.delivering.lease == 'never' and not delivery['frozen']
        if hidden and delivery['status'] == 'leased':
            delivery = {**delivery, 'status': 'pending'}
        return super().delivery_view(delivery, plane)

    def retire(self, endpoint, rotated):
        """Ends what waits; an attempt goes on that is on its way, and ends nothing any more."""
        for delivery in endpoint['deliveries']:
            self.recall(delivery)
        super().retire(endpoint, rotated)

    def begin_generation(self, delivery):
        super().begin_generation(delivery)
        delivery.update(frozen=False, due_ms=0)

    async def replay(self, request, account, plane, raw, raw_delivery):
        answer = await super().replay(request, account, plane, raw, raw_delivery)
        self.wake(account)
        return answer

    def clock_state(self, account, params):
        """What is due by the account's time is due at once."""
        moved = super().clock_state(account, params)
        self.wake(account)
        return moved
