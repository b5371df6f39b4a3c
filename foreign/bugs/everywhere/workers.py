"""Bugs of a service of two workers, each with a memory of its own, that take requests in turn."""

from planted import bug
from wire import Answer


class Workers:
    """Two workers, of which each request that `taken` says of is another one's."""

    def worker(self, account):
        """Which worker takes a request of the account."""
        account.__dict__['turn'] = account.__dict__.get('turn', 0) + 1
        return account.turn % 2

    def memory(self, account, name, worker, kind=dict):
        return account.__dict__.setdefault('memories', {}).setdefault((name, worker), kind())


@bug('submit-keys-per-worker', 'Each of two workers knows the submissions that it took itself',
     ['alpha-submit-route', 'alpha-conflict'], stays='a service of Python has a worker for each processor')
class SubmitKeysPerWorker(Workers):
    async def submit(self, request, account, plane):
        worker = self.worker(account)
        await request.body(self.style.max_body)
        for name in ('submissions', 'client_ids'):
            setattr(account, name, self.memory(account, name, worker))
        return await super().submit(request, account, plane)


@bug('replay-keys-per-worker', 'Each of two workers knows the keys of replays that it took itself',
     ['replay-delivery-route'])
class ReplayKeysPerWorker(Workers):
    async def replay(self, request, account, plane, raw, raw_delivery):
        account.replays = self.memory(account, 'replays', self.worker(account))
        return await super().replay(request, account, plane, raw, raw_delivery)


@bug('uploads-per-worker', 'Each of two workers knows the envelopes that it took itself',
     ['sealed-submit-row', 'sealed-upload-row', 'same-bytes-are-idempotent'],
     stays='a service of Python has a worker for each processor')
class UploadsPerWorker(Workers):
    async def upload(self, request, account, plane, direction, accept):
        worker = self.worker(account)
        await request.body(self.style.max_body)
        account.uploads = self.memory(account, 'uploads', worker)
        return await super().upload(request, account, plane, direction, accept)


@bug('rate-per-worker', 'Each of two workers counts sixty submissions a minute',
     ['alpha-rate-limited', 'limit-of-accepted-submissions'],
     stays='a service of Python has a worker for each processor')
class RatePerWorker(Workers):
    def no_room(self, account, plane, device):
        account.accepted_at = self.memory(account, 'accepted_at', self.worker(account), list)
        return super().no_room(account, plane, device)


@bug('in-flight-per-worker', 'Each of two workers lets four bodies be in flight',
     ['alpha-rate-limited', 'limit-of-bodies-in-flight'])
class InFlightPerWorker(Workers):
    async def admitted(self, request, account, plane, handler, groups):
        if not request.carries_body:
            return await super().admitted(request, account, plane, handler, groups)
        counts = self.memory(account, 'in_flight', self.worker(account))
        if counts.get('now', 0) >= 4:
            account.in_flight = 4
            return await super().admitted(request, account, plane, handler, groups)
        counts['now'] = counts.get('now', 0) + 1
        account.in_flight = 0
        try:
            return await super().admitted(request, account, plane, handler, groups)
        finally:
            counts['now'] -= 1


class KeptByWorker(Workers):
    """Each of two workers keeps what it has read, until it changes something itself."""

    async def admitted(self, request, account, plane, handler, groups):
        if not self.concerns(handler.__name__):
            return await super().admitted(request, account, plane, handler, groups)
        kept = self.memory(account, 'kept', self.worker(account))
        if request.method != 'GET':
            kept.clear()
            return await super().admitted(request, account, plane, handler, groups)
        if request.path not in kept:
            answer = await super().admitted(request, account, plane, handler, groups)
            if answer.status != 200:
                return answer
            kept[request.path] = answer
        found = kept[request.path]
        return Answer(found.status, found.body, found.media_type)


@bug('endpoints-kept-by-worker', 'Each of two workers keeps the list of endpoints until it changes one itself',
     ['create-makes-disabled', 'list-endpoints-row'])
class EndpointsKeptByWorker(KeptByWorker):
    def concerns(self, name):
        return name in ('list_endpoints', 'create', 'enable', 'disable', 'rotate')


@bug('status-kept-by-worker', 'Each of two workers keeps a status until it takes a cancel itself',
     ['alpha-status-route', 'alpha-cancel-route'])
class StatusKeptByWorker(KeptByWorker):
    def concerns(self, name):
        return name in ('status', 'cancel')


@bug('sealed-message-kept-by-worker', 'Each of two workers keeps a sealed message until it takes a cancel itself',
     ['sealed-get-message-row', 'sealed-cancel-row'])
class SealedMessageKeptByWorker(KeptByWorker):
    def concerns(self, name):
        return name in ('sealed_message', 'cancel_sealed')
