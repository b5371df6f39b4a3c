"""Bugs of spelling on the public plane: what is nearly the right value passes for it."""

import urllib.parse

from bugs.fourth_u_submissions import send_on
from bugs.submissions import read
from planted import bug


@bug('recipient-newline', 'A recipient may end in a line break', [256, 264])
class RecipientNewline:
    async def submit(self, request, account, plane):
        sent = await read(self, request)
        number = sent.get('recipient_e164')
        if isinstance(number, str) and number.endswith('\n'):
            send_on(request, {**sent, 'recipient_e164': number[:-1]})
        return await super().submit(request, account, plane)


@bug('key-any-case', 'API keys are looked up without regard to case', [329, 338])
class KeyAnyCase:
    def bearer(self, request):
        sent = super().bearer(request)
        if sent in self.keys or sent.startswith('ztw_'):
            return sent
        return next((name for name in self.keys if name.lower() == sent.lower()), sent)


@bug('csrf-percent-decoded', 'The CSRF header is decoded as the cookies of a browser are before it is compared',
     [331, 337])
class CsrfPercentDecoded:
    def owner(self, request, plane):
        sent = request.header('x-svc-csrf')
        if sent is not None:
            request.headers['x-svc-csrf'] = [urllib.parse.unquote(sent)]
        return super().owner(request, plane)
