"""Webhook endpoints of both planes, and sealed-event selection."""

import asyncio
import base64
import re
import secrets
import time
import urllib.parse

from answers import Refusal
from wire import Answer

DISCLOSURE = 'sealed-events-v1'
MAX_ENDPOINTS = 8
RESERVED = ('test', 'example', 'invalid', 'local', 'localhost', 'internal', 'onion')
CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'


class Webhooks:
    """The part of a gateway that keeps webhook endpoints."""

    def exact_ms(self):
        """The time that the answers' Date tells, to the millisecond."""
        return int(time.time() * 1000) + self.style.clock_skew_ms

    def now_ms(self):
        """The time as it goes into records."""
        now = self.exact_ms() + self.random.randint(0, self.style.clock_jitter_ms)
        return now - now % self.style.clock_step_ms

    def new_id(self, account):
        """A name for a resource in the style's alphabet."""
        count, kind = next(account.counter), self.style.ids
        if kind == 'count':
            return str(count)
        if kind == 'ulid':
            stamp = format(int(time.time() * 1000), '050b')
            head = ''.join(CROCKFORD[int(stamp[i:i + 5], 2)] for i in range(0, 50, 5))
            return head + ''.join(self.random.choice(CROCKFORD) for _ in range(16))
        if kind == 'long':
            return secrets.token_hex(75)
        if kind == 'slashed':
            return f'{secrets.token_hex(4)}/{secrets.token_hex(3)}+{count}='
        if kind == 'short':
            return ''.join(self.random.choice(BASE62) for _ in range(11))
        if kind == 'reserved':
            return f'whk:{count}+{secrets.token_hex(3)}=@acme,eu'
        return '-' + secrets.token_urlsafe(32)[1:]

    def well_formed(self, name):
        return re.fullmatch({
            'count': r'[0-9]{1,18}', 'ulid': r'[0-9A-HJKMNP-TV-Z]{26}',
            'reserved': r'whk:[0-9]+\+[0-9a-f]{6}=@acme,eu', 'secretLike': r'[\w-]{43}',
            'long': r'[0-9a-f]{150}', 'slashed': r'[0-9a-f]{8}/[0-9a-f]{6}\+[0-9]+=',
            'short': r'[0-9A-Za-z]{11}',
        }[self.style.ids], name) is not None

    def store(self, account, plane):
        """The endpoints that a plane sees, oldest first; equal times in the style's order."""
        found = [e for e in account.endpoints if self.style.shared_store or e['plane'] == plane]
        if self.style.ties == 'desc':
            found.sort(key=lambda e: e['endpoint_id'], reverse=True)
        elif self.style.ties == 'text':
            found.sort(key=lambda e: e['endpoint_id'])
        found.sort(key=lambda e: e['created_at_ms'])
        return found

    def find(self, account, plane, raw, flagged):
        """The endpoint that a path names."""
        name = urllib.parse.unquote(raw)
        for endpoint in self.store(account, plane):
            if endpoint['endpoint_id'] == name:
                return endpoint
        if not self.well_formed(name):
            if self.style.malformed == 400:
                raise Refusal(self.bad_parameter(plane, flagged))
        elif self.style.foreign_endpoint == 403 and self.style.ids != 'count':
            others = (e for a in self.accounts.values() for e in a.endpoints)
            if any(e['endpoint_id'] == name for e in others):
                raise Refusal(self.error(403, 'forbidden', plane))
        raise Refusal(self.error(404, 'not_found', plane))

    async def list_endpoints(self, request, account, plane):
        """Every endpoint, without secrets."""
        account = self.seen(account, 'endpoints')
        return self.success(200, {'endpoints': [self.view(e) for e in self.store(account, plane)]})

    def view(self, endpoint):
        paused = endpoint['paused_at_ms'] is not None
        return {
            'endpoint_id': endpoint['endpoint_id'],
            'callback_url': endpoint['callback_url'],
            'enabled': endpoint['enabled'] and (self.style.paused_reads_enabled or not paused),
            'paused_at_ms': endpoint['paused_at_ms'],
            'failure_started_at_ms': endpoint['paused_at_ms'] if self.style.tells_failure else None,
            'created_at_ms': endpoint['created_at_ms'],
        }

    async def create(self, request, account, plane):
        """A new endpoint, disabled, and its secret for the only time."""
        style = self.style
        body = await self.parsed(request, plane)
        if style.refuse_unknown_members and set(body) - {'callback_url'}:
            return self.error(400, 'invalid_request', plane)
        url = body.get('callback_url')
        full = self.full(account, plane)
        if full and style.limit_first:
            return self.error(409, 'endpoint_limit', plane)
        if not isinstance(url, str) or self.long(url):
            return self.error(400, style.schema_code, plane)
        accepted = self.checked_url(url)
        if accepted is None or (self.refuse_host == 'create' and 'example.com' in url):
            return self.error(400, 'invalid_webhook_endpoint', plane)
        if style.one_create_at_a_time:
            if account.creating:
                return self.error(503, 'unavailable', plane, [self.retry_after()])
            account.creating = True
            await asyncio.sleep(0.02)
            account.creating = False
            full = self.full(account, plane)
        if full:
            return self.error(409, 'endpoint_limit', plane)
        return self.with_secret(201, self.add_endpoint(account, plane, accepted))

    def full(self, account, plane):
        return len(self.store(account, plane)) >= MAX_ENDPOINTS

    def long(self, url):
        return len(url.encode('utf-8', 'surrogatepass')) > 2048

    def add_endpoint(self, account, plane, url):
        """A disabled endpoint of the account."""
        endpoint = {
            'endpoint_id': self.new_id(account), 'plane': plane, 'callback_url': url,
            'enabled': False, 'paused_at_ms': None, 'created_at_ms': self.now_ms(),
            'selected': False, 'conditions': set(), 'refused': 'example.com' in url,
            'deliveries': [],
        }
        account.endpoints.append(endpoint)
        return endpoint

    def with_secret(self, status, endpoint):
        shown = {k: endpoint[k] for k in ('endpoint_id', 'callback_url', 'enabled')}
        endpoint['signing_secret'] = self.secret(endpoint)
        return self.success(status, {**shown, 'signing_secret_b64url': endpoint['signing_secret']})

    def secret(self, endpoint):
        """A new secret; nothing shows it again."""
        return base64.urlsafe_b64encode(secrets.token_bytes(32)).decode().rstrip('=')

    def checked_url(self, url):
        """The URL as it is kept, or None where rule 2 refuses it."""
        style = self.style
        if not url.isprintable() or re.search(r'[\s#\\]', url):
            return None
        try:
            parts = urllib.parse.urlsplit(url)
            port = parts.port
        except ValueError:
            return None
        if parts.scheme.lower() != 'https' or '@' in parts.netloc or port not in (None, 443):
            return None
        explicit = parts.netloc.rpartition(':')[1] and not parts.netloc.endswith(']')
        if '[' in parts.netloc or (explicit and not style.allow_port_443):
            return None
        host = (parts.hostname or '').lower().removesuffix('.')
        if not host.isascii():
            if not style.allow_idn:
                return None
            try:
                host = host.encode('idna').decode()
            except UnicodeError:
                return None
        labels = host.split('.')
        if len(host) > 253 or not all(re.fullmatch(r'(?!-)[a-z0-9_-]{1,63}(?<!-)', x) for x in labels):
            return None
        if re.fullmatch(r'[0-9]+|0x[0-9a-f]*', labels[-1]) or labels[-1] in RESERVED:
            return None
        if len(labels) == 1 and not style.allow_single_label:
            return None
        if style.normalise_url:
            return urllib.parse.urlunsplit(('https', host, parts.path or '/', parts.query, ''))
        return url.removesuffix('?') if style.empty_query_dropped else url

    async def enable(self, request, account, plane, raw):
        """Enables after the URL and the secret have been looked at again."""
        endpoint = self.find(account, plane, raw, flagged=False)
        refused = None
        if 'urlRefused' in endpoint['conditions'] or (
                self.refuse_host == 'enable' and endpoint['refused']):
            refused, code = self.style.url_refused, 'invalid_webhook_endpoint'
        elif 'secretUnreadable' in endpoint['conditions']:
            refused, code = self.style.secret_unreadable, 'invalid_request'
        if refused:
            status, form = refused
            if form == 'text':
                return self.text(status, 'this endpoint cannot be enabled')
            return self.error(status, 'unavailable' if status == 503 else code, plane)
        endpoint.update(enabled=True, paused_at_ms=None)
        return Answer(204)

    async def disable(self, request, account, plane, raw):
        """Disables, which ends the deliveries that were not done."""
        endpoint = self.find(account, plane, raw, flagged=plane == 'public')
        endpoint['enabled'] = False
        self.retire(endpoint, rotated=False)
        return Answer(204)

    async def rotate(self, request, account, plane, raw):
        """A new secret; the endpoint is left disabled, and nothing signed with the old one is left."""
        endpoint = self.find(account, plane, raw, flagged=plane == 'public')
        endpoint['enabled'] = False
        self.retire(endpoint, rotated=True)
        endpoint['conditions'].discard('secretUnreadable')
        return self.with_secret(200, endpoint)

    async def select(self, request, account, plane, raw):
        """Selects or deselects an endpoint for opaque sealed events."""
        body = await self.parsed(request, plane, text_allowed=True)
        wanted, confirmed = body.get('enabled'), body.get('encrypted_transfer_confirmed')
        version, rule = body.get('disclosure_version'), self.style.selection
        bad = not isinstance(wanted, bool)
        if rule == 'lenient' and wanted is False:
            bad = bad or not isinstance(confirmed, (bool, type(None)))
        else:
            bad = bad or not isinstance(confirmed, bool) or version != DISCLOSURE
            bad = bad or (wanted and not confirmed)
        if bad or (version is not None and version != DISCLOSURE):
            return self.bad_parameter(plane)
        endpoint = self.find(account, plane, raw, flagged=False)
        if rule == 'stateful' and wanted and not endpoint['enabled']:
            return self.error(409, 'conflict', plane)
        endpoint['selected'] = wanted
        return Answer(204)
