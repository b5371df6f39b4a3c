"""Oddities of how answers go over the wire: all that HTTP lets a server do."""

import zlib
from dataclasses import replace

from planted import oddity


@oddity('silent-close', 'Connections end after an answer that has not said so', [205])
class SilentClose:
    """RFC 9112 9.5: either side may close at any time; the contract says nothing of connections."""

    def dressed(self, request, answer):
        return replace(super().dressed(request, answer), silent=True)


@oddity('trickle', 'Answers come in many small pieces', [205])
class Trickle:
    """TCP promises no boundaries."""

    def dressed(self, request, answer):
        return replace(super().dressed(request, answer), pieces=15)


@oddity('trailers', 'Chunked answers with trailers', [205])
class Trailers:
    """RFC 9112 7.1.2: trailers that a client does not know are passed over."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        return replace(answer, trailers=(('Server-Timing', 'db;dur=1'), ('X-Checksum', 'none')))


@oddity('http-1-0', 'A server that speaks HTTP/1.0 and closes after each answer', [205])
class OldVersion:
    """What servers of the Python library and some proxies do; the contract asks for no version."""

    def dressed(self, request, answer):
        return replace(super().dressed(request, answer), version='HTTP/1.0', close=True)


@oddity('phrases', 'Reason phrases in words of its own, some of them misleading', [205])
class Phrases:
    """RFC 9112 4: a client ignores the phrase."""

    def dressed(self, request, answer):
        return replace(super().dressed(request, answer), phrase='Internal Server Error: n\xe9ant')


@oddity('header-space', 'Header lines with tabs, several blanks or none after the colon', [205])
class HeaderSpace:
    """RFC 9112 5: optional white space before and after a value."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        spaced = [(name, f'{value} \t') for name, value in answer.headers]
        return replace(answer, separator=':' if answer.status % 2 else ':\t  ', headers=spaced)


@oddity('interim', 'Several informational answers before each answer', [205])
class Interim:
    """RFC 9110 15.2: a client takes any number of them, asked for or not."""

    def dressed(self, request, answer):
        more = ('102 Processing', '103 Early Hints\r\nLink: </a.css>; rel=preload', '102 Processing')
        return replace(super().dressed(request, answer), interim=more)


@oddity('json-padded', 'White space before and after JSON', [205])
class Padded:
    """RFC 8259 2: white space is allowed around a value."""

    def json(self, status, value, headers=()):
        answer = super().json(status, value, headers)
        answer.body = b'\r\n\t ' + answer.body + b'\r\n\r\n'
        return answer


@oddity('deflate', 'Bodies are deflated for whoever accepts that', [205])
class Deflate:
    """RFC 9110 8.4: any coding that the request accepts."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.body and 'deflate' in request.header('accept-encoding', ''):
            answer.body = zlib.compress(answer.body)
            answer.headers += [('Content-Encoding', 'deflate'), ('Vary', 'Accept-Encoding')]
        return answer


@oddity('header-feast', 'Headers of every sort, some twice, some that speak of other things', [205, 216])
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


@oddity('typed-empty', 'Answers without a body name a media type all the same', [206, 217])
class TypedEmpty:
    """There is no body; RFC 9110 8.3 lets a header describe what would be."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if not answer.body and not answer.media_type:
            answer.headers.append(('Content-Type', 'application/json; charset=utf-8'))
        return answer


@oddity('cookies-cleared', 'A 401 takes the cookies of the session back', [338])
class CookiesCleared:
    """What becomes of a cookie that was not good is the browser's affair; no answer's Set-Cookie is."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.status == 401:
            answer.headers += [('Set-Cookie', f'__Host-svc_{name}=; Path=/; Secure; Max-Age=0')
                               for name in ('session', 'csrf')]
        return answer


@oddity('challenges', 'A 401 with several challenges, and some with none', [338])
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
