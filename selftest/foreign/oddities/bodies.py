"""Oddities of bodies: what stands beside what the contract names, and texts of a service's own."""

from planted import oddity


@oddity('bulky', 'Success bodies carry 60 kilobytes and 150 levels of what nobody asked for', [205])
class Bulky:
    """Success bodies are objects with the members named; further ones are not ruled out."""

    def success(self, status, value):
        deep = None
        for _ in range(150):
            deep = [deep]
        return super().success(status, {'filler': 'x' * 60_000, **value, 'deep': deep})


@oddity('tricky-members', 'Success bodies carry further members with names that trip the careless', [205])
class Tricky:
    """Success bodies are objects with the members named; further ones are not ruled out."""

    def success(self, status, value):
        return super().success(status, {
            '__proto__': {'enabled': None}, 'code': 'ok', 'error': None, '': 0, 'constructor': 1,
            'toString': 'x', 'has_own': [], **{k: tricky(v) for k, v in value.items()},
            'length': -1, 'status': 500, 'Endpoint_ID': 'another', 'message': 'not_found'})


def tricky(value):
    """The same with the objects of a list."""
    if not isinstance(value, list):
        return value
    return [{'__proto__': None, 'hasOwnProperty': 1, **v} if isinstance(v, dict) else v for v in value]


@oddity('text-says-json', 'The text of a 400 is that of a JSON error', [206, 408])
class TextSaysJson:
    """The text is not shown; its media type is text/plain all the same."""

    def text(self, status, message):
        return super().text(status, '{"code":"invalid_request","detail":"%s"}' % message)


@oddity('text-quotes-path', 'The text of a public 400 or 413 says which path was asked for', [206, 408])
class TextQuotesPath:
    """The text is not shown; that errors never echo is said of the sealed plane alone."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.status in (400, 413) and answer.media_type == self.style.text_type and (
                '/sealed/' not in request.path):
            answer.body += f'{request.method} {request.path}\n'.encode('latin-1', 'replace')
        return answer


@oddity('problem-json', 'Errors are of the media type application/problem+json', [205, 359])
class ProblemJson:
    """Error bodies are JSON objects; of the media type only text/plain is said, and where."""

    def error(self, status, code, plane, headers=()):
        answer = super().error(status, code, plane, headers)
        answer.media_type = 'application/problem+json'
        return answer


@oddity('spaced-types', 'Media types with blanks, upper case and parameters', [205, 206])
class SpacedTypes:
    """RFC 9110 8.3.1: types and parameter names are case-insensitive, blanks may stand around ';'."""

    def json(self, status, value, headers=()):
        answer = super().json(status, value, headers)
        answer.media_type = answer.media_type.upper() + ' ; Charset=UTF-8 ; v="1;2"'
        return answer

    def text(self, status, message):
        answer = super().text(status, message)
        answer.media_type = 'TEXT/plain ;format=flowed;  Charset="US-ASCII"'
        return answer
