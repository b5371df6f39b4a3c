"""A strict proxy that stands in front, and answers what is irregular before the service sees it."""

import random
import re

from wire import Answer

METHODS = ('GET', 'POST', 'DELETE')
#: Query parameters that any route knows.
KNOWN = {'limit', 'before', 'cursor'}


class Front:
    """The part of a gateway that passes on only what is well formed in every respect."""

    def refused_in_front(self, request):
        """What the proxy says itself, or None where it lets a request through."""
        if request.method not in METHODS:
            return self.fronted(405, [('Allow', ', '.join(METHODS))])
        if len(request.path) > 2048:
            return self.fronted(414)
        if sum(len(v) for values in request.headers.values() for v in values) > 16_384:
            return self.fronted(431)
        if len(request.headers.get('host', [])) != 1:
            return self.fronted(400)
        if request.path.endswith('/') or '//' in request.path or re.search(r'%(2e|00)', request.path, re.I):
            return self.fronted(404)
        if set(request.query) - KNOWN:
            return self.fronted(400)
        if 'transfer-encoding' in request.headers and 'content-length' in request.headers:
            return self.fronted(400)
        return None

    def fronted(self, status, headers=()):
        """A page of the proxy's own, after which it hangs up."""
        body = f'<html><body><h1>{status}</h1><hr>front/2.4</body></html>'.encode()
        return Answer(status, body, 'text/html', list(headers), close=True)

    def tires(self, answer):
        """Connections end after any answer, now and then."""
        answer.close = answer.close or random.random() < 0.3
        return answer
