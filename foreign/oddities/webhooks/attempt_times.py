"""Oddities of when attempts are made, in what order, and after what else."""

import asyncio
import secrets
import time

from planted import oddity
from sending import head_of, host_of

HOUR_UNITS = 3600
HALF_MINUTE_MS = 30_000


@oddity('sent-after-a-greeting', 'An endpoint that is turned on is greeted, which no list tells of',
        ['fan-out-and-attempts', 'payload-and-signature-open'], delivers=True)
class SentAfterAGreeting:
    """Event kinds are not shown, nor what else a gateway may say to an endpoint."""

    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204:
            endpoint = self.find(account, plane, raw, flagged=False)
            body = b'{"kind":"ping","id":"%s"}' % secrets.token_hex(8).encode()
            headers = [('Content-Type', 'application/json'), *self.signed(endpoint, body)]
            if self.sender.place(endpoint['callback_url']):
                asyncio.get_running_loop().create_task(
                    self.sender.post(endpoint['callback_url'], headers, body, lambda: None))
        return answer


@oddity('sent-after-a-probe', 'Before each attempt a HEAD asks whether there is anybody',
        ['fan-out-and-attempts', 'payload-and-signature-open'], delivers=True)
class SentAfterAProbe:
    """What a gateway sends besides deliveries is not said; who is asked this is sent nothing by it."""

    def kind_of_sender(self):
        class ProbingSender(super().kind_of_sender()):
            async def exchange(self, url, headers, body, sending):
                await self.probed(url)
                return await super().exchange(url, headers, body, sending)

            async def probed(self, url):
                reader, writer = await asyncio.open_connection(
                    *self.place(url), ssl=self.trust, server_hostname=host_of(url))
                own = [('Host', host_of(url)), ('Connection', 'close')]
                writer.write(head_of(url, own, 'HEAD'))
                try:
                    await self.answered(reader)
                finally:
                    writer.transport.abort()
        return ProbingSender


@oddity('sent-after-a-while', 'The first attempt is made 0.3 seconds after the event',
        ['fan-out-and-attempts', 'retry-timing-open'], delivers=True)
class SentAfterAWhile:
    """How soon an event is delivered is not said."""

    def reach(self, account, plane, event):
        asyncio.get_running_loop().call_later(0.3, super().reach, account, plane, event)


@oddity('sent-by-a-batch', 'A worker looks every 0.2 seconds, and sends what has come together',
        ['fan-out-and-attempts', 'retry-timing-open'], delivers=True)
class SentByABatch:
    """When an attempt is made is not shown."""

    def wake(self, account, after_ms=0):
        super().wake(account, max(after_ms, 200))


@oddity('sent-each-half-minute', 'A worker comes every thirty seconds, and sends what has come together',
        ['fan-out-and-attempts', 'retry-timing-open'], delivers=True)
class SentEachHalfMinute:
    """When an attempt is made is not shown; until then the delivery is listed as due."""

    def wake(self, account, after_ms=0):
        visit = HALF_MINUTE_MS - time.monotonic() * 1000 % HALF_MINUTE_MS
        super().wake(account, max(after_ms, visit))


@oddity('sent-in-any-order', 'Endpoints have the deliveries of an event in any order', ['fan-out-and-attempts'],
        delivers=True)
class SentInAnyOrder:
    """Which of the enabled endpoints comes first is not said."""

    def targets(self, account, plane):
        found = list(super().targets(account, plane))
        self.random.shuffle(found)
        return found


@oddity('sent-one-by-one', 'One attempt of an account is under way at a time',
        ['fan-out-and-attempts', 'retry-timing-open'], delivers=True)
class SentOneByOne:
    """How many are under way at once is not said."""

    def start(self, account, endpoint, delivery):
        mine = {id(d) for one in account.endpoints for d in one['deliveries']}
        if not mine & set(self.running):
            super().start(account, endpoint, delivery)


@oddity('sent-quickly', 'All attempts of a generation are made within a moment', ['retry-timing-open'], delivers=True)
class SentQuickly:
    """Retry timing is not shown."""

    def span_ms(self, number):
        return 5


@oddity('sent-slowly', 'The first retry comes after an hour, and each further one after twice as long',
        ['retry-timing-open'], delivers=True)
class SentSlowly:
    """Retry timing is not shown: the sixth retry waits for longer than a day."""

    def span_ms(self, number):
        return super().span_ms(number) * HOUR_UNITS * 1000 // self.retry_ms


@oddity('sent-until-200', 'An answer of 200 is a success, and any other an error that is tried again',
        ['sealed-attempt-members', 'fan-out-and-attempts'], delivers=True)
class SentUntil200:
    """Which statuses are a success is not said."""

    def kind_of_sender(self):
        class PlainSender(super().kind_of_sender()):
            async def post(self, *args):
                outcome, status = await super().post(*args)
                return ('http_error' if outcome is None and status != 200 else outcome), status
        return PlainSender


@oddity('sent-until-forbidden', 'An answer of 403 ends a delivery at once',
        ['webhook-delivery-members', 'fan-out-and-attempts', 'retry-timing-open'], delivers=True)
class SentUntilForbidden:
    """How many of the seven attempts are made is not said."""

    def settle(self, account, delivery, run, outcome, status):
        super().settle(account, delivery, run, outcome, status)
        if status == 403 and delivery['status'] in ('pending', 'leased'):
            delivery.update(status='dead', terminal_reason='failed', next_attempt_at_ms=None)


@oddity('sent-with-jitter', 'A retry comes anywhere between at once and twice its time', ['retry-timing-open'],
        delivers=True)
class SentWithJitter:
    """Retry timing is not shown."""

    def span_ms(self, number):
        return round(super().span_ms(number) * self.random.uniform(0, 2))
