"""Oddities of pauses and of failing endpoints."""

from oddities.webhooks.event_deliveries import EventsLater
from oddities.webhooks.replays import later
from planted import oddity

DAY_MS = 86_400_000


@oddity('disabling-ends-pause', 'An endpoint that is disabled or rotated is not paused any more',
        ['endpoint-enabled-and-pause', 'pause-after-failures'])
class DisablingEndsPause:
    """Enabling clears a pause; that nothing else does is not said."""

    async def disable(self, request, account, plane, raw):
        self.find(account, plane, raw, flagged=plane == 'public')['paused_at_ms'] = None
        return await super().disable(request, account, plane, raw)

    async def rotate(self, request, account, plane, raw):
        self.find(account, plane, raw, flagged=plane == 'public')['paused_at_ms'] = None
        return await super().rotate(request, account, plane, raw)


@oddity('events-wait-at-paused', 'Events wait at an endpoint that is paused, and are sent when it is not',
        ['endpoint-enabled-and-pause', 'fan-out-and-attempts', 'pause-after-failures'])
class EventsWaitAtPaused(EventsLater):
    """Enabled endpoints receive events; what a pause holds back is not said."""

    async def fan_out(self, account, plane, event):
        for endpoint in self.store(account, plane):
            if endpoint['enabled']:
                self.make_delivery(endpoint, self.now_ms(), account)['event_id'] = event
        self.picture(account)


@oddity('failing-since', 'An endpoint whose deliveries fail says since when, before it is paused',
        ['endpoint-enabled-and-pause', 'pause-after-failures', 'retry-timing-open'])
class FailingSince:
    """A pause follows failures that go on for a duration not shown; it begins with the first of them."""

    def make_delivery(self, endpoint, at, account, *args, **more):
        delivery = super().make_delivery(endpoint, at, account, *args, **more)
        failed = [a for a in delivery['attempts'] if a['outcome'] is not None]
        if failed and endpoint['enabled']:
            endpoint['failing_since'] = min(endpoint.get('failing_since') or at, at)
        return delivery

    def view(self, endpoint):
        shown = super().view(endpoint)
        since = endpoint.get('failing_since')
        if since and shown['failure_started_at_ms'] is None:
            shown['failure_started_at_ms'] = since
        return shown

    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204:
            self.find(account, plane, raw, flagged=False)['failing_since'] = None
        return answer


@oddity('pause-began-long-ago', 'A pause began two days ago, and the failures a week before',
        ['webhook-endpoint-members', 'pause-after-failures'])
class PauseBeganLongAgo:
    """Times of a pause; how long failures last before it is not shown."""

    def endpoint_state(self, endpoint, params, action):
        values = super().endpoint_state(endpoint, params, action)
        if params == {'paused': True} and action == 'setup':
            endpoint['paused_at_ms'] = self.now_ms() - 2 * DAY_MS
        return values

    def view(self, endpoint):
        shown = super().view(endpoint)
        if endpoint['paused_at_ms'] is not None:
            shown['failure_started_at_ms'] = endpoint['paused_at_ms'] - 7 * DAY_MS
        return shown


@oddity('pause-ends', 'A pause ends by itself after 0.4 seconds',
        ['endpoint-enabled-and-pause', 'pause-after-failures'])
class PauseEnds:
    """Enabling clears a pause; that time does not is not said."""

    def endpoint_state(self, endpoint, params, action):
        made = super().endpoint_state(endpoint, params, action)
        if made is not None and params == {'paused': True} and action == 'setup':
            later(0.4, endpoint.update, {'paused_at_ms': None})
        return made


@oddity('pause-since-zero', 'An endpoint is paused since 0 where nobody noted when',
        ['webhook-endpoint-members', 'pause-after-failures'])
class PauseSinceZero:
    """An integer from 0 up, or null: 0 is not null."""

    def endpoint_state(self, endpoint, params, action):
        values = super().endpoint_state(endpoint, params, action)
        if endpoint['paused_at_ms'] is not None:
            endpoint['paused_at_ms'] = 0
        return values


@oddity('pause-without-start', 'A pause is told without when the failures began',
        ['webhook-endpoint-members', 'pause-after-failures'])
class PauseWithoutStart:
    """Both may be null, each for itself."""

    def view(self, endpoint):
        return {**super().view(endpoint), 'failure_started_at_ms': None}


@oddity('paused-again', 'An endpoint that was paused and is enabled is paused again a moment later',
        ['endpoint-enabled-and-pause', 'pause-after-failures', 'retry-timing-open'])
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
