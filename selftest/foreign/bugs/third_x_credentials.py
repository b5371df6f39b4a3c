"""Bugs of credentials: how they are compared with those that are known."""

from planted import bug


def other_session(gateway, request, alike):
    """Puts a session that is alike in the place of one that is not known."""
    name = request.cookies().get('__Host-svc_session')
    found = [one for one in gateway.sessions if name and alike(one, name)]
    if found and name not in gateway.sessions:
        text = request.header('cookie')
        request.headers['cookie'] = [text.replace(name, found[0], 1)]


@bug('origin-null-passes', 'The Origin null of a page without one will do', [332, 339])
class OriginNullPasses:
    def owner(self, request, plane):
        if request.header('origin') == 'null':
            request.headers['origin'] = [self.origin]
        return super().owner(request, plane)


@bug('session-any-case', 'Sessions are looked up without regard to case', [330, 338])
class SessionAnyCase:
    def owner(self, request, plane):
        other_session(self, request, lambda known, name: known.lower() == name.lower())
        return super().owner(request, plane)


@bug('key-by-prefix', 'An API key is known by its first sixteen characters', [329, 338])
class KeyByPrefix:
    def bearer(self, request):
        token = super().bearer(request)
        if token in self.keys or len(token) < 16:
            return token
        return next((one for one in self.keys if one[:16] == token[:16]), token)
