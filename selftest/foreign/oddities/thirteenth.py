"""What frameworks do with what browsers send."""

import re

from planted import oddity


@oddity('cookies-of-any-case', 'The names of cookies are read without regard to case', [330, 338])
class CookiesOfAnyCase:
    """As ASP.NET does; a browser has no other cookie of such a name."""

    def owner(self, request, plane):
        for name in ('__Host-svc_session', '__Host-svc_csrf'):
            written = re.sub(re.escape(name), name, request.header('cookie', ''), flags=re.I)
            request.headers.update({'cookie': [written]} if written else {})
        return super().owner(request, plane)
