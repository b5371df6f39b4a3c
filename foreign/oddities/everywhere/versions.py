"""Oddities of state_version."""

import hashlib
import itertools

from bugs.toolkit.rewritten import rewritten
from planted import oddity

HIGHEST = 1_000_000_000


@oddity('version-is-time', 'state_version is the time of the last change',
        ['alpha-status-members', 'sealed-message-members'])
class VersionIsTime:
    """An integer; how it grows is not said."""

    def make_message(self, account, *args, **more):
        message = super().make_message(account, *args, **more)
        message['version'] = max(message['version'], self.exact_ms())
        return message

    def move(self, account, message, state):
        before = message['version']
        super().move(account, message, state)
        message['version'] = max(before + 1, self.exact_ms())


@oddity('version-never-moves', 'The version of every state is the seventh',
        ['alpha-status-members', 'sealed-message-members'])
class VersionNeverMoves:
    """A range is all that is said of it."""

    async def status(self, request, account, plane, raw):
        answer = await super().status(request, account, plane, raw)
        return rewritten(answer, lambda v: v.update(state_version=7)) if answer.status == 200 else answer

    def metadata(self, message):
        return {**super().metadata(message), 'state_version': 7}


@oddity('versions-beyond-doubles', 'state_version is greater than any integer that a double holds',
        ['alpha-status-members', 'sealed-message-members'])
class VersionsBeyondDoubles:
    """integer[1..] has no upper end."""

    def make_message(self, *args, **more):
        message = super().make_message(*args, **more)
        message['version'] += 2 ** 60
        return message


@oddity('versions-descend', 'state_version becomes smaller with each change',
        ['alpha-status-members', 'sealed-message-members'])
class VersionsDescend:
    """An integer; in which way it changes is not said."""

    def make_message(self, *args, **more):
        message = super().make_message(*args, **more)
        message['version'] = HIGHEST - message['version']
        return message

    def move(self, account, message, state):
        before = message['version']
        super().move(account, message, state)
        message['version'] = before - 1


@oddity('versions-in-tens', 'state_version grows by ten with each change, from a number of its own',
        ['alpha-status-members', 'sealed-message-members'])
class VersionsInTens:
    """An integer from 0, or 1; where it begins and by what it grows is not said."""

    def make_message(self, account, plane, device_id, *more, **named):
        message = super().make_message(account, plane, device_id, *more, **named)
        message['version'] += int(hashlib.sha256(message['message_id'].encode()).hexdigest()[:6], 16)
        return message

    def move(self, account, message, state):
        super().move(account, message, state)
        message['version'] += 9


@oddity('versions-jump', 'state_version begins at 1000 and grows by up to fifty at a time',
        ['alpha-status-members', 'sealed-message-members'])
class VersionsJump:
    """An integer from 0, or 1; where it begins and by what it grows is not said."""

    def make_message(self, *args, **more):
        message = super().make_message(*args, **more)
        message['version'] += 1000
        return message

    def move(self, account, message, state):
        super().move(account, message, state)
        message['version'] += self.random.randrange(50)


@oddity('versions-of-one-sequence', 'state_version is a number of a sequence that all messages share',
        ['alpha-status-members', 'sealed-message-members'])
class VersionsOfOneSequence:
    """An integer; how it grows is not said."""

    sequence = itertools.count(90_000_000_000)

    def make_message(self, account, *args, **more):
        message = super().make_message(account, *args, **more)
        message['version'] = next(self.sequence)
        return message

    def move(self, account, message, state):
        super().move(account, message, state)
        message['version'] = next(self.sequence)
