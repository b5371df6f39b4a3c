"""Pauses of endpoints that nothing gets through to."""


class Pauses:
    """The part of a gateway that keeps how its endpoints fare."""

    def fared(self, account, endpoint, outcome):
        """Counts what came of an attempt: transport failures that last bring a pause."""
        style, now = self.style.delivering, self.time_of(account)
        if outcome in (None, 'http_error'):
            self.well(endpoint)
        if outcome != 'network_error' and (outcome != 'timeout' or not style.timeouts_pause):
            return
        at = self.now_ms()
        if endpoint.get('failing_since') is None:
            endpoint.update(failing_since=now, failure_started_at_ms=at)
        lasted = now - endpoint['failing_since'] >= style.pause_after * self.retry_ms
        if lasted and endpoint['enabled'] and endpoint['paused_at_ms'] is None:
            paused_at = max(at, endpoint['failure_started_at_ms'])
            endpoint.update(paused_at_ms=paused_at, paused_since=now)

    def well(self, endpoint):
        """Forgets failures: something came through, or is to be tried anew."""
        endpoint.update(failing_since=None, failure_started_at_ms=None, paused_since=None)

    def pause_left(self, account, endpoint, now):
        """How long a pause lasts yet that ends by itself, in a list; ends it where that is over."""
        lasts, since = self.style.delivering.pause_lasts * self.retry_ms, endpoint.get('paused_since')
        if not lasts or since is None or endpoint['paused_at_ms'] is None:
            return []
        if since + lasts > now:
            return [since + lasts - now]
        self.well(endpoint)
        endpoint['paused_at_ms'] = None
        self.changed(account)
        return []

    def view(self, endpoint):
        """An endpoint as it is listed, with the failures that it has had."""
        shown, started = super().view(endpoint), endpoint.get('failure_started_at_ms')
        if started is None:
            return shown
        told = self.style.delivering.failure_shown == 'first' or endpoint['paused_at_ms'] is not None
        return {**shown, 'failure_started_at_ms': started if told else None}

    async def enable(self, request, account, plane, raw):
        """Ends a pause, and sends what waited for that."""
        answer = await super().enable(request, account, plane, raw)
        if answer.status == 204:
            self.well(self.find(account, plane, raw, flagged=False))
            self.wake(account)
        return answer
