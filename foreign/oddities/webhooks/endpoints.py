"""Oddities of endpoints: their URLs, their secrets, and what enabling asks."""

import re
import urllib.parse

from planted import oddity

ALPHANUMERIC_TRIES = 1000
SIGNS_TRIES = 200


@oddity('ascii-urls-alone', 'A callback URL with a letter beyond ASCII is none',
        ['create-makes-disabled', 'callback-url-rules'])
class AsciiUrlsAlone:
    """It has to be a URL, in which such letters are percent-encoded."""

    def checked_url(self, url):
        return super().checked_url(url) if url.isascii() else None


@oddity('enabling-resolves', 'Only a URL whose host is known to resolve is enabled',
        ['enable-validates-and-clears-pause', 'enable-revalidates'])
class EnablingResolves:
    """The egress validator is strict; what it asks beyond the rules of creation is not said."""

    async def enable(self, request, account, plane, raw):
        url = self.find(account, plane, raw, flagged=False)['callback_url']
        if not url.lower().startswith(('https://example.com/', 'https://example.com:443/')):
            return self.error(400, 'invalid_webhook_endpoint', plane)
        return await super().enable(request, account, plane, raw)


@oddity('nothing-created', 'Replays and uploads never say that something was created',
        ['webhook-replay-accepted-members', 'sealed-outbound-accepted-members', 'sealed-inbound-accepted-members',
         'created-false-and-verification'])
class NothingCreated:
    """What the flag means is not shown; what a service only queues it has not created yet."""

    def success(self, status, value):
        if set(value) & {'message_id', 'event_id', 'delivery_id'} and 'created' in value:
            value = {**value, 'created': False}
        return super().success(status, value)


@oddity('port-added', 'A callback_url is kept with the port that it stands for',
        ['webhook-endpoint-members', 'callback-url-rules'])
class PortAdded:
    def checked_url(self, url):
        accepted = super().checked_url(url)
        if accepted is None:
            return None
        parts = urllib.parse.urlsplit(accepted)
        return parts._replace(netloc=f'{parts.hostname}:443').geturl()


@oddity('port-dropped', 'A callback_url is kept without its port, scheme and host in lower case',
        ['webhook-endpoint-members', 'callback-url-rules'])
class PortDropped:
    """RFC 3986 6.2: the same URL in another spelling; which of them is kept is not said."""

    def checked_url(self, url):
        kept = super().checked_url(url)
        if kept is None:
            return None
        parts = urllib.parse.urlsplit(kept)
        return urllib.parse.urlunsplit((parts.scheme, parts.hostname, parts.path, parts.query, ''))


@oddity('rare-literals-are-no-urls', 'A host in brackets with a zone, or of a version to come, makes no URL',
        ['create-endpoint-row', 'callback-url-rules'])
class RareLiteralsAreNoUrls:
    """As its schema has it, which is asked before the rules on hosts."""

    async def create(self, request, account, plane):
        if re.search(rb'//\[(v|[^\]"]*%)', await request.body(self.style.max_body)):
            return self.error(400, 'invalid_request', plane)
        return await super().create(request, account, plane)


@oddity('refused-enable-disables', 'An enable that is refused leaves the endpoint off, and not paused',
        ['endpoint-enabled-and-pause', 'enable-validates-and-clears-pause', 'enable-revalidates',
         'pause-after-failures'])
class RefusedEnableDisables:
    """What becomes of an endpoint whose enable is refused is not said; one that is off is not paused."""

    async def enable(self, request, account, plane, raw):
        answer = await super().enable(request, account, plane, raw)
        if answer.status >= 400:
            self.find(account, plane, raw, flagged=False).update(enabled=False, paused_at_ms=None)
        return answer


@oddity('secret-before-url', 'Enabling looks at the secret before the URL',
        ['enable-validates-and-clears-pause', 'enable-revalidates'])
class SecretBeforeUrl:
    """Which of two looks comes first is not said."""

    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        if 'secretUnreadable' in endpoint['conditions']:
            return self.error(503, 'unavailable', plane)
        return await super().enable(request, account, plane, raw)


@oddity('secrets-alphanumeric', 'Secrets are drawn until they have letters and digits alone',
        ['webhook-secret-members', 'length-of-signing-secret'])
class SecretsAlphanumeric:
    """43 characters of base64url that stand for 32 bytes; not every letter has to be used."""

    def secret(self, endpoint):
        for _ in range(ALPHANUMERIC_TRIES):
            made = super().secret(endpoint)
            if made.isalnum():
                break
        return made


@oddity('secrets-begin-alike', 'Secrets of an endpoint and its neighbours differ in their last bytes alone',
        ['webhook-secret-members', 'rotate-retires-waiting', 'length-of-signing-secret'])
class SecretsBeginAlike:
    """A secret has 32 bytes and is new; how far it differs from others is not said."""

    def secret(self, endpoint):
        return f'{"whsec-of-acme-mobile-" + "0" * 11}{super().secret(endpoint)[-11:]}'


@oddity('secrets-with-signs', 'Secrets begin with a hyphen and have underscores in them',
        ['webhook-secret-members', 'length-of-signing-secret'])
class SecretsWithSigns:
    """43 characters of base64url for 32 bytes."""

    def secret(self, endpoint):
        for _ in range(SIGNS_TRIES):
            made = super().secret(endpoint)
            if made.startswith('-') and '_' in made:
                break
        return made


@oddity('strict-hosts', 'A host that ends with a point or has an underscore is no DNS host name',
        ['callback-url-rules'])
class StrictHosts:
    """A DNS host name, by RFC 952 and 1123: letters, digits and hyphens."""

    def checked_url(self, url):
        host = url.split('/')[2].lower() if url.count('/') > 1 else ''
        name = host.partition(':')[0]
        return None if name.endswith('.') or '_' in name else super().checked_url(url)
