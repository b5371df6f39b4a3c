"""Bugs of a service of two workers, each with a memory of its own, that share connections out in turn."""

from contextvars import ContextVar
from weakref import WeakKeyDictionary

from bugs.everywhere import workers
from planted import bug
from webhooks import MAX_ENDPOINTS

# The connection that a request came by, counted from the first.
CONNECTION = ContextVar('connection', default=0)


class ByConnection:
    """Two workers: whichever has a connection answers all that is asked on it."""

    async def admitted(self, request, account, plane, handler, groups):
        numbers = self.__dict__.setdefault('connections', WeakKeyDictionary())
        CONNECTION.set(numbers.setdefault(request._writer, len(numbers)))
        return await super().admitted(request, account, plane, handler, groups)

    def worker(self, account=None):
        return CONNECTION.get() % 2


class EndpointRoom(workers.Workers):
    def add_endpoint(self, account, plane, url):
        made = super().add_endpoint(account, plane, url)
        made['worker'] = self.worker(account)
        return made

    def full(self, account, plane):
        mine = [one for one in self.store(account, plane)
                if one.get('worker', 0) == self.worker(account)]
        return len(mine) >= MAX_ENDPOINTS


class Cursors(workers.Workers):
    def cursor(self, after):
        return f'{self.worker(None)}{super().cursor(after)}'


KINDS = (
    ('submit-keys-by-connection', workers.SubmitKeysPerWorker, ['alpha-submit-route', 'alpha-conflict'],
     'A submission is known to the worker alone whose connection it came by'),
    ('replay-keys-by-connection', workers.ReplayKeysPerWorker, ['replay-delivery-route'],
     'The key of a replay is known to the worker alone whose connection it came by'),
    ('uploads-by-connection', workers.UploadsPerWorker,
     ['sealed-submit-row', 'sealed-upload-row', 'same-bytes-are-idempotent'],
     'An envelope is known to the worker alone whose connection it came by'),
    ('rate-by-connection', workers.RatePerWorker, ['alpha-rate-limited', 'limit-of-accepted-submissions'],
     'Each worker counts the submissions of its own connections'),
    ('in-flight-by-connection', workers.InFlightPerWorker,
     ['alpha-rate-limited', 'limit-of-bodies-in-flight'],
     'Each worker counts the bodies in flight on its own connections'),
    ('endpoints-kept-by-connection', workers.EndpointsKeptByWorker,
     ['create-makes-disabled', 'list-endpoints-row'],
     'Each worker keeps the list of endpoints until one is changed on a connection of its own'),
    ('status-kept-by-connection', workers.StatusKeptByWorker, ['alpha-status-route', 'alpha-cancel-route'],
     'Each worker keeps a status until it takes a cancel on a connection of its own'),
    ('sealed-message-kept-by-connection', workers.SealedMessageKeptByWorker,
     ['sealed-get-message-row', 'sealed-cancel-row'],
     'Each worker keeps a sealed message until it takes a cancel on a connection of its own'),
    ('endpoint-room-by-connection', EndpointRoom, ['limit-of-endpoints'],
     'Each worker has room for eight endpoints that were made on connections of its own'),
    ('cursors-by-connection', Cursors, ['pages-until-null-cursor', 'limit-of-deliveries-page'],
     'A cursor is good on the connections of the worker alone that gave it out'),
)

for name, kind, sentences, summary in KINDS:
    bug(name, summary, sentences, stays='servers of Python give a connection to one worker')(
        type(kind.__name__, (ByConnection, kind), {}))
