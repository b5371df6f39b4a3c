"""A second SMS gateway, written from the contract alone, to hold the suite to its first promise.

The suite must not blame a server that keeps the contract. This one keeps it in a language, a
structure and a set of habits of its own; `--style` chooses which lawful answers it gives where the
contract leaves the answer open (see styles.py). Whatever the suite holds against it is a false
alarm, or a fault to be repaired here first.

It covers the gates, every auth scheme, the planned routes, webhook endpoints of both planes,
sealed-event selection, the sealed device list and workflow readiness; the other operations check
credentials and then answer 503, as a service whose message store is away. When it listens it prints
one line of JSON: where it is, its state hook, and a fixed account.
"""

import argparse
import asyncio
import base64
import email.utils
import hashlib
import json
import random
import re
import secrets
import sys
import time
import urllib.parse
import uuid
from dataclasses import replace

from states import States
from styles import STYLES
from wire import Answer, BodyTooLarge, Server, spell

ORIGIN = 'https://console.acme-mobile.net'
DISCLOSURE = 'sealed-events-v1'
MAX_ENDPOINTS = 8
MAX_IN_FLIGHT = 4
RESERVED = ('test', 'example', 'invalid', 'local', 'localhost', 'internal', 'onion')
CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
PLANNED = [
    ('GET', r'/v1/messages'), ('POST', r'/v1/messages'), ('GET', r'/v1/messages/[^/]+'),
    ('POST', r'/v1/messages/[^/]+/cancel'), ('GET', r'/v1/devices'), ('GET', r'/v1/usage'),
]
METHODS = [
    ('workflow.contact.read', 'contact_read'), ('workflow.context.metadata', 'context_metadata'),
    ('workflow.context.content', 'context_content'), ('workflow.action.propose', 'propose'),
    ('workflow.action.status', 'status'), ('workflow.action.schedule', 'schedule'),
    ('workflow.action.send', 'send'), ('workflow.action.cancel', 'cancel'),
]


class Refusal(Exception):
    """Ends the handling of a request with this answer."""

    def __init__(self, answer):
        self.answer = answer


class Gateway(States):
    """The contract, answered in one style."""

    def __init__(self, style, gates, seed, refuse_host):
        self.style, self.gates, self.refuse_host = style, gates, refuse_host
        self.random = random.Random(seed)
        self.begin_states()
        owner, sealed = self.owner, self.key('sealed')
        alpha, name = self.key('alpha'), r'([^/]*)'
        hooks = [
            ('GET', '', self.list_endpoints), ('POST', '', self.create),
            ('POST', rf'/{name}/enable', self.enable), ('POST', rf'/{name}/disable', self.disable),
            ('POST', rf'/{name}/rotate', self.rotate),
        ]
        self.routes = [
            (method, f'/v1{plane}/webhooks{tail}', auth, plane.strip('/') or 'public', handler)
            for plane, auth in (('', owner), ('/sealed', sealed)) for method, tail, handler in hooks
        ] + [
            ('POST', rf'/v1/webhooks/{name}/sealed-events', owner, 'public', self.select),
            ('GET', r'/v1/sealed/devices', sealed, 'sealed', self.sealed_devices),
            ('GET', r'/v1/workflow/tools', self.workflow, 'workflow', self.readiness),
            ('POST', r'/v1/workflow/tools', self.workflow, 'workflow', self.call_tool),
        ] + [
            (method, path, auth, plane, self.away)
            for auth, plane, method, path in (
                (owner, 'public', 'GET', r'/v1/webhooks/[^/]+/deliveries'),
                (owner, 'public', 'POST', r'/v1/webhooks/[^/]+/deliveries/[^/]+/replay'),
                (owner, 'bare', 'GET', r'/v1/owner/messages'),
                (owner, 'bare', 'GET', r'/v1/enrollment/devices'),
                (owner, 'bare', 'DELETE', r'/v1/enrollment/devices/[^/]+'),
                (alpha, 'public', 'POST', r'/v1/alpha/messages'),
                (alpha, 'public', 'GET', r'/v1/alpha/messages/[^/]+'),
                (alpha, 'public', 'POST', r'/v1/alpha/messages/[^/]+/cancel'),
                (sealed, 'sealed', 'GET', r'/v1/sealed/(?:messages|usage)'),
                (sealed, 'sealed', 'POST', r'/v1/sealed/(?:messages|inbound-events)'),
                (sealed, 'sealed', 'GET', r'/v1/sealed/(?:messages|devices)/[^/]+'),
                (sealed, 'sealed', 'POST', r'/v1/sealed/messages/[^/]+/cancel'),
                (sealed, 'sealed', 'GET', r'/v1/sealed/webhooks/[^/]+/deliveries'),
                (sealed, 'sealed', 'POST', r'/v1/sealed/webhooks/[^/]+/deliveries/[^/]+/replay'),
            )
        ]

    # Answers.

    def json(self, status, value, headers=()):
        """A JSON answer in the style's spelling."""
        return Answer(status, spell(value, self.style).encode(), self.style.json_type, list(headers))

    def success(self, status, value):
        """A success body: null members left out or further ones put in, as the style goes."""
        style = self.style
        if style.absent:
            value = without_nulls(value)
        headers = []
        if style.further:
            value = {**value, 'links': {'self': '/café/☎'}, 'revision': 1, 'hints': [None]}
            digest = hashlib.sha256(repr(value).encode()).digest()
            # Exactly as long as a signing secret, and none.
            value['etag'] = base64.urlsafe_b64encode(digest).decode().rstrip('=')
            headers.append(('ETag', f'"{value["etag"]}"'))
        return self.json(status, value, headers)

    def error(self, status, code, plane, headers=()):
        """The closed error body of a plane."""
        body = {'error': {'code': code}} if plane == 'workflow' else {'code': code}
        extra = [('WWW-Authenticate', 'Bearer realm="acme"')] if status == 401 else []
        return self.json(status, body, [*headers, *extra])

    def text(self, status, message):
        """A text/plain answer, perhaps without a word in it."""
        body = b'' if self.style.empty_text else f'{message}\n'.encode()
        return Answer(status, body, self.style.text_type)

    def bad_parameter(self, plane, flagged=False, code='invalid_request'):
        """A 400 of an operation with a path parameter: text where flagged, else either form."""
        if plane != 'workflow' and (flagged or self.style.text_400):
            return self.text(400, 'the request could not be understood')
        return self.error(400, code, plane)

    def nowhere(self, status, kind, plane='public'):
        """An answer for what is not there: a router's own words."""
        if kind == 'empty':
            return Answer(status)
        if kind == 'html':
            page = f'<!doctype html><title>{status}</title><h1>Nothing here</h1>'
            return Answer(status, page.encode(), 'text/html; charset=utf-8')
        if kind == 'foreign':
            return Answer(status, b'{"detail": "Not Found", "path": null}', 'application/json')
        return self.error(status, 'unauthorized' if status == 401 else 'not_found', plane)

    # The way in.

    async def handle(self, request):
        """Answers one request."""
        prefix = urllib.parse.unquote(self.style.prefix)
        path = urllib.parse.unquote(request.path) if '%2F' not in request.path else request.path
        if path == '/_states':
            return await self.hook(request)
        if prefix and not path.startswith(prefix + '/'):
            return self.nowhere(404, 'html')
        try:
            answer = await self.route(request, request.path[len(self.style.prefix):])
        except Refusal as refusal:
            answer = refusal.answer
        except BodyTooLarge:
            answer = self.text(413, 'too much')
            answer.close = True
        if self.style.cookies:
            answer.headers += self.renewal(request)
            answer.headers += [('X-Request-Id', str(uuid.uuid4())), ('Cache-Control', 'no-store'),
                               ('Strict-Transport-Security', 'max-age=1'),
                               ('X-Motto', 'déjà ' + 'vu ' * 1500)]
        return answer

    async def route(self, request, raw):
        """Gate, then credentials, then the operation."""
        path, method = raw, request.method
        if path.startswith('/v1/sealed/') and not self.gates['sealed']:
            known = {m for m, p, _, _, _ in self.routes if re.fullmatch(p, path)}
            if known and method not in known:
                return self.nowhere(self.style.other_method, 'empty')
            return self.nowhere(404, self.style.closed, 'sealed')
        if path == '/v1/workflow/tools' and not self.gates['workflow']:
            if self.style.closed_workflow_parses and method == 'POST':
                await self.parsed(request, 'workflow')
            return self.nowhere(404, self.style.closed, 'workflow')
        if any(method == m and re.fullmatch(p, path) for m, p in PLANNED):
            return self.nowhere(*self.style.planned)
        allowed = []
        for verb, pattern, auth, plane, handler in self.routes:
            match = re.fullmatch(pattern, path)
            if match and verb == method:
                break
            if match:
                allowed.append(verb)
        else:
            if allowed and self.style.other_method == 405:
                return Answer(405, b'<p>no</p>', 'text/html', [('Allow', ', '.join(allowed))])
            return self.nowhere(404, self.style.closed)
        if handler == self.select and not self.gates['selection']:
            if self.style.closed_needs_owner:
                auth(request, plane)
            return self.nowhere(404, self.style.closed)
        account = auth(request, plane)
        trouble = self.trouble(method, plane)
        if trouble and self.random.random() < 0.5:
            return trouble
        answer = await self.admitted(request, account, plane, handler, match.groups())
        return trouble or answer

    async def admitted(self, request, account, plane, handler, groups):
        """Runs the operation under the rule of four bodies in flight."""
        if not request.carries_body:
            return await handler(request, account, plane, *groups)
        if account.in_flight >= MAX_IN_FLIGHT:
            refused = self.error(429, 'rate_limited', plane, [self.retry_after()])
            refused.close = True
            return refused
        account.in_flight += 1
        try:
            if groups and self.style.refuse_needless_body and handler != self.select:
                await request.body(self.style.max_body)
                return self.bad_parameter(plane, handler in (self.disable, self.rotate))
            return await handler(request, account, plane, *groups)
        finally:
            account.in_flight -= 1

    def retry_after(self):
        value = '1'
        if self.style.retry_after == 'date':
            value = email.utils.formatdate(time.time() + self.style.clock_skew_ms / 1000 + 1,
                                           usegmt=True)
        return ('Retry-After', value)

    def trouble(self, method, plane):
        """Now and then something that passes: the contract lets any operation be unavailable."""
        if self.random.random() >= self.style.trouble:
            return None
        kinds = [503, 503, 408, 502, 504] + ([429] if method == 'GET' else [])
        status = self.random.choice(kinds)
        if status == 408:
            return Answer(408, close=True)
        if status in (502, 504) or (status == 503 and plane == 'bare'):
            return self.nowhere(status, 'empty' if status == 503 else 'html')
        code = 'rate_limited' if status == 429 else 'unavailable'
        return self.error(status, code, plane, [self.retry_after()])

    # Credentials.

    def owner(self, request, plane):
        """The account of an owner session with its CSRF pair and, for changes, the Origin."""
        cookies, style = request.cookies(), self.style
        csrf, sent = cookies.get('__Host-svc_csrf'), request.header('x-svc-csrf')
        name = cookies.get('__Host-svc_session')
        session = self.sessions.get(name)
        if not name and (request.header('authorization') or '').lower().startswith('bearer '):
            code = 'unauthorized' if style.key_as_owner == 401 else 'forbidden'
            raise Refusal(self.error(style.key_as_owner, code, plane))
        paired = bool(csrf) and csrf == sent
        if style.csrf_bound and name and paired:
            # The pair belongs to one session: with another one, a made-up one too, it is no pair.
            paired = session is not None and session['csrf'] == csrf
        if request.method != 'GET':
            paired = paired and request.header('origin') == ORIGIN
        known = session is not None and session['good']
        if not known and (paired or not style.csrf_first or not name):
            raise Refusal(self.error(401, 'unauthorized', plane))
        if not paired:
            raise Refusal(self.error(403, 'forbidden', plane))
        return session['account']

    def bearer(self, request):
        scheme, _, token = (request.header('authorization') or '').partition(' ')
        return token.strip() if scheme.lower() == 'bearer' else ''

    def key(self, kind):
        """A check of API keys that are good for `kind`."""
        def check(request, plane):
            found = self.keys.get(self.bearer(request))
            if found is None or not found['good'] or found['kind'] == 'workflow':
                raise Refusal(self.error(401, 'unauthorized', plane))
            if found['kind'] != kind or not found['scoped']:
                raise Refusal(self.error(403, 'forbidden', plane))
            return found['account']
        return check

    def workflow(self, request, plane):
        """The account of a workflow token that has a current grant."""
        token = self.bearer(request)
        found = self.keys.get(token)
        status = 401
        if token and not token.startswith('ztw_'):
            status = self.style.bad_prefix
        elif found and found['good'] and found['scoped']:
            return found['account']
        elif found and found['good']:
            status = self.style.no_grant
        code = 'unauthorized' if status == 401 else 'forbidden'
        raise Refusal(self.error(status, code, 'workflow'))

    def renewal(self, request):
        """Cookies with a fresh session; the one that was sent stays good."""
        session = self.sessions.get(request.cookies().get('__Host-svc_session'))
        if not session or not session['good']:
            return [('Set-Cookie', 'theme=dark; Path=/; Secure')]
        owner = self.new_credential(session['account'], 'owner')['owner']
        names = {'__Host-svc_session': owner['session'], '__Host-svc_csrf': owner['csrf']}
        return [('Set-Cookie', f'{k}={v}; Path=/; Secure; HttpOnly') for k, v in names.items()]

    # Request bodies.

    async def parsed(self, request, plane, text_allowed=False):
        """The JSON object in the body."""
        media_type = (request.header('content-type') or '').split(';')[0].strip().lower()
        if self.style.refuse_media_type and media_type != 'application/json':
            raise Refusal(self.text(415, 'JSON, please'))
        try:
            value = json.loads(await request.body(self.style.max_body))
        except ValueError:
            value = None
        if not isinstance(value, dict):
            raise Refusal(self.bad_parameter(plane) if text_allowed else
                          self.error(400, 'invalid_request', plane))
        return value

    # Webhook endpoints.

    def now_ms(self):
        jitter = self.random.randint(0, self.style.clock_jitter_ms)
        now = int(time.time() * 1000) + self.style.clock_skew_ms + jitter
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
        if kind == 'reserved':
            return f'whk:{count}+{secrets.token_hex(3)}=@acme,eu'
        return '-' + secrets.token_urlsafe(32)[1:]

    def well_formed(self, name):
        return re.fullmatch({
            'count': r'[0-9]{1,18}', 'ulid': r'[0-9A-HJKMNP-TV-Z]{26}',
            'reserved': r'whk:[0-9]+\+[0-9a-f]{6}=@acme,eu', 'secretLike': r'[\w-]{43}',
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
        return self.success(200, {'endpoints': [self.view(e) for e in self.store(account, plane)]})

    def view(self, endpoint):
        paused = endpoint['paused_at_ms'] is not None
        return {
            'endpoint_id': endpoint['endpoint_id'],
            'callback_url': endpoint['callback_url'],
            'enabled': endpoint['enabled'] and (self.style.paused_reads_enabled or not paused),
            'paused_at_ms': endpoint['paused_at_ms'],
            'failure_started_at_ms': endpoint['paused_at_ms'] if self.style.ids == 'count' else None,
            'created_at_ms': endpoint['created_at_ms'],
        }

    async def create(self, request, account, plane):
        """A new endpoint, disabled, and its secret for the only time."""
        style = self.style
        body = await self.parsed(request, plane)
        if style.refuse_unknown_members and set(body) - {'callback_url'}:
            return self.error(400, 'invalid_request', plane)
        url = body.get('callback_url')
        full = len(self.store(account, plane)) >= MAX_ENDPOINTS
        if full and style.limit_first:
            return self.error(409, 'endpoint_limit', plane)
        if not isinstance(url, str) or len(url.encode('utf-8', 'surrogatepass')) > 2048:
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
            full = len(self.store(account, plane)) >= MAX_ENDPOINTS
        if full:
            return self.error(409, 'endpoint_limit', plane)
        return self.with_secret(201, self.add_endpoint(account, plane, accepted))

    def add_endpoint(self, account, plane, url):
        """A disabled endpoint of the account."""
        endpoint = {
            'endpoint_id': self.new_id(account), 'plane': plane, 'callback_url': url,
            'enabled': False, 'paused_at_ms': None, 'created_at_ms': self.now_ms(),
            'selected': False, 'conditions': set(), 'refused': 'example.com' in url,
        }
        account.endpoints.append(endpoint)
        return endpoint

    def with_secret(self, status, endpoint):
        secret = base64.urlsafe_b64encode(secrets.token_bytes(32)).decode().rstrip('=')
        shown = {k: endpoint[k] for k in ('endpoint_id', 'callback_url', 'enabled')}
        return self.success(status, {**shown, 'signing_secret_b64url': secret})

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
        return url

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
        self.find(account, plane, raw, flagged=plane == 'public')['enabled'] = False
        return Answer(204)

    async def rotate(self, request, account, plane, raw):
        """A new secret; the endpoint is left disabled."""
        endpoint = self.find(account, plane, raw, flagged=plane == 'public')
        endpoint['enabled'] = False
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

    # Devices, workflow, and what is away.

    async def sealed_devices(self, request, account, plane):
        """One page of devices; the cursor is the position, in letters that need escaping."""
        style = self.style
        devices = [d for d in account.devices if d['lines'] or not style.only_with_lines]
        at, cursor = 0, request.query.get('before')
        if cursor is not None:
            found = re.fullmatch(r'p&q=(\d+)\+/#%', cursor)
            if found:
                at = int(found[1])
            elif style.unknown_cursor == 'refuse':
                return self.bad_parameter(plane)
            elif style.unknown_cursor == 'empty':
                at = len(devices)
        size = 0 if style.empty_page and at == 0 and cursor is None else style.device_page
        more = at + size < len(devices)
        page = {'devices': devices[at:at + size],
                'next_cursor': f'p&q={at + size}+/#%' if more else None}
        if size == 0 and cursor is None and more:
            # An empty first page leads on to position 0, which only a cursor can ask for.
            page['next_cursor'] = 'p&q=0+/#%'
        if style.has_more:
            page['has_more'] = more
        return self.success(200, page)

    async def readiness(self, request, account, plane):
        """What a tool may do."""
        chosen = {'all': METHODS, 'seven': METHODS[:7], 'two': METHODS[3:5]}[self.style.methods]
        reads = ('contact_read', 'context_metadata', 'context_content', 'status')
        return self.success(200, {
            'available': True,
            'methods': [{
                'method': method, 'operation': operation, 'read_only_hint': operation in reads,
                'destructive_hint': operation == 'send', 'idempotent_hint': True,
                'implementation': 'library_candidate', 'transport_mounted': True,
                'permission_granted': operation != 'schedule',
            } for method, operation in chosen],
            'scope': dict(account.scope),
            'send_semantics': 'owner_bound_prepared_only',
        })

    async def call_tool(self, request, account, plane):
        """The tools are away; a request that names none is refused all the same."""
        body = await self.parsed(request, plane)
        if body.get('method') not in [method for method, _ in METHODS]:
            return self.error(400, 'invalid_request', plane)
        return self.error(503, 'unavailable', plane)

    async def away(self, request, account, plane):
        if plane == 'bare':
            return Answer(503)
        return self.error(503, 'unavailable', plane)


def without_nulls(value):
    """The value without its null members, at any depth."""
    if isinstance(value, dict):
        return {k: without_nulls(v) for k, v in value.items() if v is not None}
    return [without_nulls(v) for v in value] if isinstance(value, list) else value


async def main():
    """Listens on a free port of the loopback and says where."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--style', choices=sorted(STYLES), default='strict')
    parser.add_argument('--port', type=int, default=0)
    parser.add_argument('--gates', default='', help='any of: sealed,selection,workflow')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--refuse-host', choices=['create', 'enable'],
                        help='where example.com does not pass as a callback host')
    parser.add_argument('--trouble', type=float, help='how often the service is out of order, 0 to 1')
    parser.add_argument('--endpoints', type=int, default=0,
                        help='endpoints of each plane that the fixed account has already')
    options = parser.parse_args()
    style, on = STYLES[options.style], options.gates.split(',')
    if options.trouble is not None:
        style = replace(style, trouble=options.trouble)
    gates = {name: name in on for name in ('sealed', 'selection', 'workflow')}
    gateway = Gateway(style, gates, options.seed, options.refuse_host)
    listener = await asyncio.start_server(Server(style, gateway.handle).connection, '127.0.0.1',
                                          options.port, backlog=512)
    root = f'http://127.0.0.1:{listener.sockets[0].getsockname()[1]}'
    fixed = gateway.new_account(3)
    account = gateway.accounts[fixed['accountId']]
    for number in range(options.endpoints):
        for plane in ('public',) if style.shared_store else ('public', 'sealed'):
            gateway.add_endpoint(account, plane, f'https://hooks{number}.acme-mobile.net/in')
    print(json.dumps({
        'baseUrl': root + style.prefix, 'origin': ORIGIN, 'account': fixed,
        'requestBuffering': style.buffers,
        'states': {'url': root + '/_states', 'headers': {'authorization': gateway.hook_token}},
        'gates': {'sealedAdmission': gates['sealed'], 'workflowTools': gates['workflow'],
                  'sealedWebhookDelivery': gates['selection']},
    }), flush=True)
    # Whoever started this holds its standard input; its end is the end of this.
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    listener.close()


if __name__ == '__main__':
    asyncio.run(main())
