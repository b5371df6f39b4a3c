"""Bugs of what holds for every plane: bodies in flight, and whom a request comes from."""

from planted import bug


@bug('in-flight-raw-uncounted', 'Envelopes are not counted among the bodies in flight', [424])
class InFlightRawUncounted:
    async def admitted(self, request, account, plane, handler, groups):
        if handler in (self.submit_sealed, self.upload_inbound):
            return await handler(request, account, plane, *groups)
        return await super().admitted(request, account, plane, handler, groups)


@bug('in-flight-workflow-flat', 'A fifth body is refused in the same words on every plane, tools too',
     [136, 310, 359])
class InFlightWorkflowFlat:
    def error(self, status, code, plane, headers=()):
        return super().error(status, code, 'public' if code == 'rate_limited' else plane, headers)


@bug('session-reads-sealed', "An owner's session will do in place of a key to read on the sealed plane",
     [329, 338])
class SessionReadsSealed:
    def key(self, kind, scope=None):
        check = super().key(kind, scope)

        def chosen(request, plane):
            session = self.sessions.get(request.cookies().get('__Host-svc_session'))
            if kind == 'sealed' and request.method == 'GET' and session and session['good'] and (
                    'authorization' not in request.headers):
                request.credential = {'devices': None}
                return self.owner(request, plane)
            return check(request, plane)
        return chosen


@bug('key-of-connection', 'A request without a key is taken to be of whoever spoke on the connection before',
     [329, 338])
class KeyOfConnection:
    def bearer(self, request):
        if 'authorization' in request.headers:
            request._writer.whose = super().bearer(request)
        return getattr(request._writer, 'whose', '')
