"""Further oddities of endpoints and deliveries, most of them of what a worker does meanwhile."""

import asyncio
import urllib.parse

from deliveries import ATTEMPTS, new_attempt
from planted import oddity


def later(seconds, what, *args):
    """Has something happen a while from now."""
    asyncio.get_running_loop().call_later(seconds, what, *args)


@oddity('replay-later', 'A replayed delivery is under way after 0.1 seconds, and at its end after 0.25',
        [182, 187, 353])
class ReplayLater:
    """Retry timing is not shown, nor how a delivery moves on."""

    def begin_generation(self, delivery):
        super().begin_generation(delivery)
        later(0.1, self.leased, delivery, delivery['generation'])
        later(0.25, self.ended, delivery, delivery['generation'])

    def leased(self, delivery, generation):
        if (delivery['status'], delivery['generation']) == ('pending', generation):
            now = self.now_ms()
            delivery['attempts'].append(new_attempt(generation, 1, now))
            delivery.update(status='leased', updated_at_ms=now)

    def ended(self, delivery, generation):
        if (delivery['status'], delivery['generation']) != ('leased', generation):
            return
        now = self.now_ms()
        delivery['attempts'] += [new_attempt(generation, n, now) for n in range(2, ATTEMPTS + 1)]
        for attempt in delivery['attempts'][-ATTEMPTS:]:
            attempt.update(completed_at_ms=max(now, attempt['started_at_ms']), outcome='timeout')
        delivery.update(status='dead', terminal_reason='failed', updated_at_ms=now)


@oddity('paused-again', 'An endpoint that was paused and is enabled is paused again a moment later',
        [167, 348, 353])
class PausedAgain:
    """The failure that triggers a pause is not shown: nobody listens there still."""

    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        paused = endpoint['paused_at_ms'] is not None
        answer = await super().enable(request, account, plane, raw)
        if paused and answer.status == 204:
            later(0.05, self.fails, endpoint)
        return answer

    def fails(self, endpoint):
        if endpoint['enabled']:
            endpoint['paused_at_ms'] = self.now_ms()


@oddity('pause-ends', 'A pause ends by itself after 0.4 seconds', [167, 348])
class PauseEnds:
    """Enabling clears a pause; that time does not is not said."""

    def endpoint_state(self, endpoint, params, action):
        made = super().endpoint_state(endpoint, params, action)
        if made is not None and params == {'paused': True} and action == 'setup':
            later(0.4, endpoint.update, {'paused_at_ms': None})
        return made


@oddity('due-is-zero', 'What is due at once has been due since 0', [88, 120])
class DueIsZero:
    """next_attempt_at_ms is an integer from 0."""

    def delivery_view(self, delivery, plane):
        shown = super().delivery_view(delivery, plane)
        return {**shown, 'next_attempt_at_ms': shown['next_attempt_at_ms'] and 0}


@oddity('attempts-lost', 'Numbers of attempts have gaps: a worker that fell over took its own with it',
        [86, 122])
class AttemptsLost:
    """attempt_number is from 1 to 7; that none is left out is not said."""

    def make_delivery(self, endpoint, at, account, *args, **more):
        delivery = super().make_delivery(endpoint, at, account, *args, **more)
        if (args[3:] or [more.get('attempts')])[0] is None:
            delivery['attempts'] = [a for a in delivery['attempts'] if a['attempt_number'] % 2]
        return delivery


@oddity('worker-clock', 'Attempts are stamped by a worker whose clock is 1.5 seconds behind', [56, 86])
class WorkerClock:
    """Epoch milliseconds, by whose clock is not said."""

    def attempt_view(self, attempt, public):
        shown = super().attempt_view(attempt, public)
        for name in ('started_at_ms', 'completed_at_ms'):
            if shown[name] is not None:
                shown[name] -= 1500
        return shown


@oddity('port-dropped', 'A callback_url is kept without its port, scheme and host in lower case', [80, 224])
class PortDropped:
    """RFC 3986 6.2: the same URL in another spelling; which of them is kept is not said."""

    def checked_url(self, url):
        kept = super().checked_url(url)
        if kept is None:
            return None
        parts = urllib.parse.urlsplit(kept)
        return urllib.parse.urlunsplit((parts.scheme, parts.hostname, parts.path, parts.query, ''))
