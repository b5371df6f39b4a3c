"""Further bugs of alpha submissions: what they are known by, and what a refusal leaves behind."""

from bugs.submissions import read
from planted import bug


class Folded(dict):
    """Keeps texts under a shortened name."""

    def __init__(self, fold):
        super().__init__()
        self.fold = fold

    def __setitem__(self, name, value):
        super().__setitem__(self.fold(name), value)

    def __delitem__(self, name):
        super().__delitem__(self.fold(name))

    def get(self, name, default=None):
        return super().get(self.fold(name), default)


class Folding:
    """Knows client_message_ids by less than all of them."""

    async def submit(self, request, account, plane):
        if not isinstance(account.client_ids, Folded):
            account.client_ids = Folded(self.fold)
        return await super().submit(request, account, plane)


@bug('client-id-any-case', 'Two client_message_ids that differ in case are the same', [254, 268])
class ClientIdAnyCase(Folding):
    def fold(self, name):
        return name.lower()


@bug('client-id-first-64', 'A client_message_id is known by its first 64 characters', [254, 268])
class ClientIdFirst64(Folding):
    def fold(self, name):
        return name[:64]


@bug('conflict-overwrites', 'A key refused for other content is good for that content from then on', [268])
class ConflictOverwrites:
    async def submit(self, request, account, plane):
        sent, key = await read(self, request), request.header('idempotency-key')
        earlier = account.submissions.get(key)
        answer = await super().submit(request, account, plane)
        if answer.status == 409 and earlier:
            account.submissions[key] = {**earlier, 'body': sent}
        return answer


@bug('keys-of-all-accounts', 'A key with a body that another account sent brings its message', [268, 276])
class KeysOfAllAccounts:
    async def submit(self, request, account, plane):
        account.submissions = self.__dict__.setdefault('keys_of_all', {})
        return await super().submit(request, account, plane)


@bug('hold-recorded', 'A message refused for a payment hold is in the timeline all the same', [242, 266])
class HoldRecorded:
    async def submit(self, request, account, plane):
        sent = await read(self, request)
        answer = await super().submit(request, account, plane)
        if answer.status == 402:
            self.make_message(account, 'public', sent['device_id'], 'failed')
        return answer


@bug('conflict-recorded', 'A message refused as a conflict is handed to the phone all the same', [161, 268])
class ConflictRecorded:
    async def submit(self, request, account, plane):
        sent = await read(self, request)
        answer = await super().submit(request, account, plane)
        if answer.status == 409:
            self.make_message(account, 'public', sent['device_id'])
        return answer


class Remembering:
    """Remembers what became of a key before the submission itself was looked at."""

    def remembered(self, plane):
        return None

    async def route(self, request, raw):
        answer = await super().route(request, raw)
        if raw == '/v1/alpha/messages' and request.method == 'POST' and (
                answer.status == 408 or b'"unavailable"' in answer.body):
            self.__dict__.setdefault('marked', set()).add(request.header('idempotency-key'))
        return answer

    async def submit(self, request, account, plane):
        if request.header('idempotency-key') in self.__dict__.get('marked', ()):
            await request.body(self.style.max_body)
            return self.remembered(plane)
        return await super().submit(request, account, plane)


@bug('outage-remembered', 'A key that met an outage is told of it for good', [207, 382])
class OutageRemembered(Remembering):
    def remembered(self, plane):
        return self.error(503, 'unavailable', plane)


@bug('timeout-half-recorded', 'A key that met an outage is known afterwards, but not what it was for', [268, 409])
class TimeoutHalfRecorded(Remembering):
    def remembered(self, plane):
        return self.error(409, 'conflict', plane)


@bug('in-flight-refusal-remembered', 'A key that came as a fifth body is refused for good', [271, 380])
class InFlightRefusalRemembered:
    async def admitted(self, request, account, plane, handler, groups):
        marked, key = account.__dict__.setdefault('marked', set()), request.header('idempotency-key')
        if handler == self.submit and (account.in_flight >= 4 or key in marked):
            marked.add(key)
            answer = self.error(429, 'rate_limited', plane, [self.retry_after()])
            answer.close = True
            return answer
        return await super().admitted(request, account, plane, handler, groups)
