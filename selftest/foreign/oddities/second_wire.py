"""Further oddities of how requests are read and answers written."""

from planted import oddity
from wire import Answer


@oddity('date-lags', 'The Date of answers is that of a proxy, four seconds behind the service', [56, 258])
class DateLags:
    """Nothing is said of Date; what is in the future is so by the clock of the service."""

    def exact_ms(self):
        return super().exact_ms() + 4000


@oddity('text-utf16', 'Texts are in UTF-16', [206, 408])
class TextUtf16:
    """text/plain with a charset; the text is not shown."""

    def text(self, status, message):
        answer = super().text(status, message)
        answer.body = answer.body.decode().encode('utf-16')
        answer.media_type = 'text/plain; charset=utf-16'
        return answer


@oddity('wants-length', 'A body of unannounced length is 411, one that waits to be asked for 417', [205])
class WantsLength:
    """RFC 9110 15.5.12, 10.1.1: a server may want Content-Length, and meet no expectations."""

    async def admitted(self, request, account, plane, handler, groups):
        if request.chunked:
            return Answer(411, close=True)
        if request.header('expect'):
            return Answer(417, close=True)
        return await super().admitted(request, account, plane, handler, groups)
