"""Oddities of the words of refusals, and of when to come again."""

from planted import oddity


@oddity('error-is-null', 'Answers of tools have error and result, one of them null, as JSON-RPC has',
        ['workflow-response-open'])
class ErrorIsNull:
    """The fields of a WorkflowResponse are not shown."""

    def result(self, operation, found):
        return {'jsonrpc': '2.0', 'id': None, 'error': None, 'code': 'ok',
                'result': super().result(operation, found)}


@oddity('problem-json', 'Errors are of the media type application/problem+json', ['bodies-are-json', 'error-body-form'])
class ProblemJson:
    """Error bodies are JSON objects; of the media type only text/plain is said, and where."""

    def error(self, status, code, plane, headers=()):
        answer = super().error(status, code, plane, headers)
        answer.media_type = 'application/problem+json'
        return answer


@oddity('quota-next-month', 'A 429 for a quota or a full queue says to come again in thirty days',
        ['alpha-queue-full', 'alpha-quota-exceeded', 'alpha-rate-limited'])
class QuotaNextMonth:
    """Retry-After is to be honoured where a rate is the cause; the others may say what they like."""

    def held(self, account, plane):
        answer = super().held(account, plane)
        if answer and answer.status == 429:
            answer.headers.append(self.retry_after(30 * 86_400))
        return answer

    def no_room(self, account, plane, device):
        answer = super().no_room(account, plane, device)
        if answer and device['queue_full']:
            answer.headers.append(self.retry_after(30 * 86_400))
        return answer


@oddity('refusals-alternate', 'A 400 that may be text or JSON is now the one and now the other',
        ['plain-and-empty-bodies', 'plain-text-400'])
class RefusalsAlternate:
    def bad_parameter(self, plane, flagged=False, code='invalid_request'):
        either = plane != 'workflow' and self.random.random() < 0.5
        return super().bad_parameter(plane, flagged or either, code)


@oddity('refused-in-several-words', 'A text of a 400 has several lines, in words beyond ASCII',
        ['plain-and-empty-bodies', 'plain-text-400'])
class RefusedInSeveralWords:
    """The exact text is not shown."""

    def text(self, status, message):
        answer = super().text(status, message)
        if status == 400:
            answer.body = 'Ungültig.\r\n\r\n\t1. Kürzel prüfen ☎\n'.encode()
            answer.media_type = 'text/plain; charset=utf-8'
        return answer


@oddity('retry-after-hour', 'Retry-After asks for an hour more than needed',
        ['alpha-rate-limited', 'public-rate-limited'])
class RetryAfterHour:
    """Retry-After is to be honoured; how long it may be is not said."""

    def retry_after(self, seconds=1):
        return super().retry_after(seconds + 3600)


@oddity('retry-at-once', 'Whoever has too many bodies in flight may come again at once',
        ['alpha-rate-limited', 'public-rate-limited'])
class RetryAtOnce:
    """Retry-After is a number of seconds, and none is a number."""

    def retry_after(self, seconds=1):
        return super().retry_after(0 if seconds == 1 else seconds)


@oddity('silent-limits', 'A 429 does not say when to come back', ['alpha-rate-limited', 'public-rate-limited'])
class SilentLimits:
    """Retry-After is to be honoured; that it is always there is not said."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.status == 429:
            answer.headers = [(n, v) for n, v in answer.headers if n != 'Retry-After']
        return answer


@oddity('text-is-forbidden', 'Whatever is no envelope is not let through, and told so by 403',
        ['sealed-submit-row', 'sealed-upload-row', 'sealed-400-codes'])
class TextIsForbidden:
    """The layout of an envelope is not shown, nor what other bytes are refused with."""

    async def upload(self, request, account, plane, direction, accept):
        answer = await super().upload(request, account, plane, direction, accept)
        envelope = await request.body(self.style.max_body)
        if answer.status == 400 and envelope and self.opened(envelope) is None:
            return self.error(403, 'forbidden', plane)
        return answer


@oddity('text-quotes-path', 'The text of a public 400 or 413 says which path was asked for',
        ['plain-and-empty-bodies', 'plain-text-400'])
class TextQuotesPath:
    """The text is not shown; that errors never echo is said of the sealed plane alone."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.status in (400, 413) and answer.media_type == self.style.text_type and (
                '/sealed/' not in request.path):
            answer.body += f'{request.method} {request.path}\n'.encode('latin-1', 'replace')
        return answer


@oddity('text-says-json', 'The text of a 400 is that of a JSON error', ['plain-and-empty-bodies', 'plain-text-400'])
class TextSaysJson:
    """The text is not shown; its media type is text/plain all the same."""

    def text(self, status, message):
        return super().text(status, '{"code":"invalid_request","detail":"%s"}' % message)
