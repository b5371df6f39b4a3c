"""Answers that bugs give in place of the gateway's."""

from answers import Refusal
from bugs.toolkit.rewritten import rewritten
from wire import Answer


def stumbled():
    """What a framework answers to an exception that nobody caught."""
    return Answer(500, b'<h1>Internal Server Error</h1>', 'text/html')


def stumble():
    return Answer(500, b'Internal Server Error', 'text/plain')


def with_members(answer, **members):
    """The answer with further members in its body."""
    return rewritten(answer, lambda body: body.update(members))


class Instead:
    """Answers otherwise what is refused because it is not there."""

    async def or_instead(self, awaited, otherwise):
        try:
            return await awaited
        except Refusal as refusal:
            if refusal.answer.status != 404:
                raise
            return otherwise()
