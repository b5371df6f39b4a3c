"""Bugs of a service of two workers, each with a memory of its own, that share connections out in turn."""

from contextvars import ContextVar
from weakref import WeakKeyDictionary

from bugs import workers
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
    ('submit-keys-by-connection', workers.SubmitKeysPerWorker, [250, 268],
     'A submission is known to the worker alone whose connection it came by'),
    ('replay-keys-by-connection', workers.ReplayKeysPerWorker, [238],
     'The key of a replay is known to the worker alone whose connection it came by'),
    ('uploads-by-connection', workers.UploadsPerWorker, [285, 288, 302],
     'An envelope is known to the worker alone whose connection it came by'),
    ('rate-by-connection', workers.RatePerWorker, [271, 423],
     'Each worker counts the submissions of its own connections'),
    ('in-flight-by-connection', workers.InFlightPerWorker, [271, 424],
     'Each worker counts the bodies in flight on its own connections'),
    ('endpoints-kept-by-connection', workers.EndpointsKeptByWorker, [171, 215],
     'Each worker keeps the list of endpoints until one is changed on a connection of its own'),
    ('status-kept-by-connection', workers.StatusKeptByWorker, [276, 278],
     'Each worker keeps a status until it takes a cancel on a connection of its own'),
    ('sealed-message-kept-by-connection', workers.SealedMessageKeptByWorker, [286, 287],
     'Each worker keeps a sealed message until it takes a cancel on a connection of its own'),
    ('endpoint-room-by-connection', EndpointRoom, [416],
     'Each worker has room for eight endpoints that were made on connections of its own'),
    ('cursors-by-connection', Cursors, [144, 427],
     'A cursor is good on the connections of the worker alone that gave it out'),
)

for name, kind, lines, summary in KINDS:
    bug(name, summary, lines, stays='servers of Python give a connection to one worker')(
        type(kind.__name__, (ByConnection, kind), {}))
