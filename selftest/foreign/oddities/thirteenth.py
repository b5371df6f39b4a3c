"""What frameworks do with what browsers send."""

import re

from planted import oddity
from wire import Hangup


def letters(request):
    """True where a header has bytes above 7F."""
    return any(not value.isascii() for values in request.headers.values() for value in values)


@oddity('cookies-of-any-case', 'The names of cookies are read without regard to case', [330, 338])
class CookiesOfAnyCase:
    """As ASP.NET does; a browser has no other cookie of such a name."""

    def owner(self, request, plane):
        for name in ('__Host-svc_session', '__Host-svc_csrf'):
            written = re.sub(re.escape(name), name, request.header('cookie', ''), flags=re.I)
            request.headers.update({'cookie': [written]} if written else {})
        return super().owner(request, plane)


@oddity('letters-refused-in-front', 'What stands in front refuses headers with letters beyond ASCII', [206, 339])
class LettersRefusedInFront:
    """HTTP does not say what they mean, and the page is nobody's that the contract speaks of."""

    async def handle(self, request):
        return self.fronted(400) if letters(request) else await super().handle(request)


@oddity('letters-forbidden-in-front', 'What stands in front forbids headers with letters beyond ASCII', [206, 339])
class LettersForbiddenInFront:
    """As firewalls do, with a page that says 403."""

    async def handle(self, request):
        return self.fronted(403) if letters(request) else await super().handle(request)


@oddity('letters-hung-up-on', 'What stands in front hangs up on headers with letters beyond ASCII', [206, 339])
class LettersHungUpOn:
    """A connection may end at any time."""

    async def handle(self, request):
        if letters(request):
            raise Hangup
        return await super().handle(request)


@oddity('letters-are-no-credentials', 'Headers with letters beyond ASCII count as if they had not come', [337, 338, 339])
class LettersAreNoCredentials:
    """HTTP libraries drop what is no text to them."""

    async def handle(self, request):
        for name in ('cookie', 'x-svc-csrf', 'origin', 'authorization'):
            if not request.header(name, '').isascii():
                del request.headers[name]
        return await super().handle(request)


@oddity('rare-literals-are-no-urls', 'A host in brackets with a zone, or of a version to come, makes no URL', [216, 224])
class RareLiteralsAreNoUrls:
    """As its schema has it, which is asked before the rules on hosts."""

    async def create(self, request, account, plane):
        if re.search(rb'//\[(v|[^\]"]*%)', await request.body(self.style.max_body)):
            return self.error(400, 'invalid_request', plane)
        return await super().create(request, account, plane)
