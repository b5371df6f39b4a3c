"""Oddities of headers, those of requests and those of answers."""

import email.utils
import hashlib
import re
import time
from dataclasses import replace

from oddities.everywhere.refusal_order import closed
from planted import oddity
from wire import Answer, Hangup


@oddity('accept-is-read', 'Who does not accept JSON is told 406', ['bodies-are-json'])
class AcceptIsRead:
    """RFC 9110 12.5.1: bodies are JSON, and a server may honour Accept."""

    async def route(self, request, raw):
        accepted = request.header('accept', '*/*').lower()
        if not closed(self, raw) and not re.search(r'\*/\*|application/(\*|json|[\w.]+\+json)', accepted):
            return Answer(406, close=request.carries_body)
        return await super().route(request, raw)


@oddity('accepted-says-when', 'What is accepted says when to look at it again',
        ['alpha-submit-answers', 'alpha-rate-limited'])
class AcceptedSaysWhen:
    """Retry-After is to be honoured of a refusal; of a 202 it says when there may be news."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.status == 202:
            answer.headers.append(('Retry-After', '30'))
        return answer


@oddity('challenges', 'A 401 with several challenges, and some with none', ['bad-credential-401'])
class Challenges:
    """No header of a 401 is said."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.status == 401:
            answer.headers = [(n, v) for n, v in answer.headers if n != 'WWW-Authenticate']
            if '/sealed/' in request.path:
                answer.headers += [('WWW-Authenticate', 'Basic realm="a, b", Newauth x="1"'),
                                   ('WWW-Authenticate', 'Bearer error="invalid_token"')]
        return answer


@oddity('cookies-cleared', 'A 401 takes the cookies of the session back', ['bad-credential-401'])
class CookiesCleared:
    """What becomes of a cookie that was not good is the browser's affair; no answer's Set-Cookie is."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.status == 401:
            answer.headers += [('Set-Cookie', f'__Host-svc_{name}=; Path=/; Secure; Max-Age=0')
                               for name in ('session', 'csrf')]
        return answer


@oddity('cookies-same-again', 'Answers to owners set the CSRF cookie again as it was, and one of a balancer',
        ['csrf-scheme', 'issuing-credentials-open'])
class CookiesSameAgain:
    """How sessions and their cookies are issued is not shown."""

    def dressed(self, request, answer):
        csrf = request.cookies().get('__Host-svc_csrf')
        if csrf:
            answer.headers += [('Set-Cookie', f'__Host-svc_csrf={csrf}; Path=/; Secure; SameSite=Strict'),
                               ('Set-Cookie', 'lb=a1; Path=/')]
        return super().dressed(request, answer)


@oddity('header-feast', 'Headers of every sort, some twice, some that speak of other things',
        ['bodies-are-json', 'create-endpoint-row'])
class Feast:
    """The contract names the headers of requests and says nothing of those of answers."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        answer.headers += [
            ('Vary', 'Cookie'), ('Vary', 'Origin, Authorization'), ('ETag', 'W/"0"'), ('Age', '31'),
            ('Last-Modified', 'Thu, 01 Jan 1970 00:00:00 GMT'), ('Cache-Control', 'private, max-age=60'),
            ('Content-Language', 'de'), ('Link', '</v1/webhooks?page=2>; rel="next"'),
            ('Location', '/v1/elsewhere'), ('Deprecation', '@1'), ('Warning', '299 - "old"'),
            ('RateLimit-Limit', '60'), ('RateLimit-Remaining', '0'), ('RateLimit-Reset', '60'),
            ('Access-Control-Allow-Origin', '*'), ('Server-Timing', 'a'), ('Server-Timing', 'b'),
            ('Refresh', '3600'), ('X-Error-Code', 'unavailable'), ('Alt-Svc', 'clear'), ('X-Empty', ''),
        ]
        return answer


@oddity('header-space', 'Header lines with tabs, several blanks or none after the colon', ['bodies-are-json'])
class HeaderSpace:
    """RFC 9112 5: optional white space before and after a value."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        spaced = [(name, f'{value} \t') for name, value in answer.headers]
        return replace(answer, separator=':' if answer.status % 2 else ':\t  ', headers=spaced)


@oddity('letters-are-no-credentials', 'Headers with letters beyond ASCII count as if they had not come',
        ['owner-route-credentials', 'bad-credential-401', 'csrf-or-scope-403'])
class LettersAreNoCredentials:
    """HTTP libraries drop what is no text to them."""

    async def handle(self, request):
        for name in ('cookie', 'x-svc-csrf', 'origin', 'authorization'):
            if not request.header(name, '').isascii():
                del request.headers[name]
        return await super().handle(request)


def letters(request):
    """True where a header has bytes above 7F."""
    return any(not value.isascii() for values in request.headers.values() for value in values)


@oddity('letters-forbidden-in-front', 'What stands in front forbids headers with letters beyond ASCII',
        ['plain-and-empty-bodies', 'csrf-or-scope-403'])
class LettersForbiddenInFront:
    """As firewalls do, with a page that says 403."""

    async def handle(self, request):
        return self.fronted(403) if letters(request) else await super().handle(request)


@oddity('letters-hung-up-on', 'What stands in front hangs up on headers with letters beyond ASCII',
        ['plain-and-empty-bodies', 'csrf-or-scope-403'])
class LettersHungUpOn:
    """A connection may end at any time."""

    async def handle(self, request):
        if letters(request):
            raise Hangup
        return await super().handle(request)


@oddity('letters-refused-in-front', 'What stands in front refuses headers with letters beyond ASCII',
        ['plain-and-empty-bodies', 'csrf-or-scope-403'])
class LettersRefusedInFront:
    """HTTP does not say what they mean, and the page is nobody's that the contract speaks of."""

    async def handle(self, request):
        return self.fronted(400) if letters(request) else await super().handle(request)


@oddity('lists-with-tags', 'Reads have an ETag of their bytes, and whoever sends it again is told 304',
        ['bodies-are-json'])
class ListsWithTags:
    """What an answer says to a condition that nobody has to send is HTTP's concern."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if request.method != 'GET' or answer.status != 200:
            return answer
        tag = '"' + hashlib.sha256(answer.body).hexdigest()[:20] + '"'
        if tag in (request.header('if-none-match') or ''):
            return Answer(304, headers=[('ETag', tag)])
        answer.headers.append(('ETag', tag))
        return answer


@oddity('offers-upgrade', 'Every answer offers to go on in HTTP/2 or by WebSocket', ['bodies-are-json'])
class OffersUpgrade:
    """RFC 9110 7.8: a server may send Upgrade in any answer, and nobody has to take it up."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        answer.headers += [('Connection', 'Upgrade'), ('Upgrade', 'h2c, websocket')]
        return answer


@oddity('repeat-says-so', 'An answer that was given before says so in a header',
        ['replay-delivery-route', 'created-false-and-verification'])
class RepeatSaysSo:
    """What created false means is not shown; further headers are not said of."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.status == 202:
            again = b'"created"' in answer.body and b'false' in answer.body
            answer.headers += [('Idempotent-Replayed', str(again).lower()), ('Age', '3' if again else '0')]
        return answer


@oddity('retry-after-date', 'When to come again is told as a date', ['alpha-rate-limited', 'retry-classes'])
class RetryAfterDate:
    """The header is to be honoured, and HTTP has two forms of it."""

    def retry_after(self, seconds=1):
        return ('Retry-After', email.utils.formatdate(time.time() + seconds, usegmt=True))


@oddity('tells-location', 'What was made is told where it is, in headers',
        ['alpha-accepted-members', 'webhook-secret-members', 'bodies-are-json'])
class TellsLocation:
    """Bodies are said of; further headers are not."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if request.method == 'POST' and answer.status in (201, 202):
            answer.headers += [('Location', f'{request.path}/./latest'),
                               ('Link', f'<{request.path}>; rel="collection"'),
                               ('Content-Location', '/v1/nowhere')]
        return answer


@oddity('typed-empty', 'Answers without a body name a media type all the same',
        ['plain-and-empty-bodies', 'enable-endpoint-row'])
class TypedEmpty:
    """There is no body; RFC 9110 8.3 lets a header describe what would be."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if not answer.body and not answer.media_type:
            answer.headers.append(('Content-Type', 'application/json; charset=utf-8'))
        return answer
