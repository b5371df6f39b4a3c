"""A second SMS gateway, written from the contract alone, to hold the suite to its first promise.

The suite must not blame a server that keeps the contract. This one keeps it in a language, a
structure and a set of habits of its own; `--style` chooses which lawful answers it gives where the
contract leaves the answer open (see styles.py). Whatever the suite holds against it is a false
alarm, or a fault to be repaired here first.

It has all the operations, the gates and the planned routes. When it listens it prints one line of
JSON: where it is, its state hook, and a fixed account.
"""

import argparse
import asyncio
import json
import random
import re
import sys
import urllib.parse
import uuid
from dataclasses import replace

from answers import Answers, Refusal
from deliveries import Deliveries
from delivering import Delivering, add_arguments
from delivery_history import DeliveryHistory
from devices import Devices
from front import Front
from messages import Messages
from pages import Pages
from planted import load, planted_in
from projections import Projections
from sealed import Sealed
from states import States
from styles import STYLES
from tools import Tools
from webhooks import Webhooks
from wire import Answer, BodyTooLarge, Hangup, Server

ORIGIN = 'https://console.acme-mobile.net'
MAX_IN_FLIGHT = 4
PLANNED = [
    ('GET', r'/v1/messages'), ('POST', r'/v1/messages'), ('GET', r'/v1/messages/[^/]+'),
    ('POST', r'/v1/messages/[^/]+/cancel'), ('GET', r'/v1/devices'), ('GET', r'/v1/usage'),
]


class Gateway(Answers, Pages, Webhooks, Deliveries, DeliveryHistory, Devices, Messages, Sealed,
              Tools, Projections, Front, States):
    """The contract, answered in one style."""

    origin = ORIGIN

    def __init__(self, style, gates, seed, refuse_host):
        self.style, self.gates, self.refuse_host = style, gates, refuse_host
        self.random = random.Random(seed)
        self.begin_states()
        self.changes = 0
        self.begin_sealed()
        self.begin_tools()
        self.begin_projections()
        owner, sealed = self.owner, self.key('sealed')
        send, name = self.key('alpha', 'send'), r'([^/]*)'
        read = self.key('alpha', None if style.messages.sending_key_reads else 'read')
        cancel = send
        if not style.messages.message_scopes:
            read = cancel = self.key('alpha', 'any')
        sealed_read, sealed_send = self.key('sealed', 'read'), self.key('sealed', 'send')
        hooks = [
            ('GET', '', self.list_endpoints), ('POST', '', self.create),
            ('POST', rf'/{name}/enable', self.enable), ('POST', rf'/{name}/disable', self.disable),
            ('POST', rf'/{name}/rotate', self.rotate),
            ('GET', rf'/{name}/deliveries', self.list_deliveries),
            ('POST', rf'/{name}/deliveries/{name}/replay', self.replay),
        ]
        self.routes = [
            (method, f'/v1{plane}/webhooks{tail}', auth, plane.strip('/') or 'public', handler)
            for plane, auth in (('', owner), ('/sealed', sealed)) for method, tail, handler in hooks
        ] + [
            ('POST', rf'/v1/webhooks/{name}/sealed-events', owner, 'public', self.select),
            ('GET', r'/v1/owner/messages', owner, 'bare', self.timeline),
            ('GET', r'/v1/enrollment/devices', owner, 'bare', self.owner_devices),
            ('DELETE', rf'/v1/enrollment/devices/{name}', owner, 'bare', self.revoke),
            ('POST', r'/v1/alpha/messages', send, 'public', self.submit),
            ('GET', rf'/v1/alpha/messages/{name}', read, 'public', self.status),
            ('POST', rf'/v1/alpha/messages/{name}/cancel', cancel, 'public', self.cancel),
            ('GET', r'/v1/sealed/messages', sealed_read, 'sealed', self.sealed_messages),
            ('POST', r'/v1/sealed/messages', sealed, 'sealed', self.submit_sealed),
            ('GET', rf'/v1/sealed/messages/{name}', sealed_read, 'sealed', self.sealed_message),
            ('POST', rf'/v1/sealed/messages/{name}/cancel', sealed_send, 'sealed',
             self.cancel_sealed),
            ('POST', r'/v1/sealed/inbound-events', sealed, 'sealed', self.upload_inbound),
            ('GET', r'/v1/sealed/devices', sealed, 'sealed', self.sealed_devices),
            ('GET', rf'/v1/sealed/devices/{name}', sealed, 'sealed', self.sealed_device),
            ('GET', r'/v1/sealed/usage', sealed, 'sealed', self.usage),
            ('GET', r'/v1/workflow/tools', self.workflow, 'workflow', self.readiness),
            ('POST', r'/v1/workflow/tools', self.workflow, 'workflow', self.call_tool),
        ]

    # The way in.

    async def speak(self, request):
        """Answers one request; what is planted has a last word on the service's own answers."""
        answer = await self.handle(request)
        if request.path == '/_states':
            return answer
        return self.dressed(request, replace(answer, headers=[*answer.headers]))

    def dressed(self, request, answer):
        """The answer as it goes out."""
        return answer

    async def handle(self, request):
        """Answers one request."""
        prefix = urllib.parse.unquote(self.style.prefix)
        # a slash within an ID parts nothing
        path = urllib.parse.unquote(request.path.replace('%2F', '%252F'))
        if path == '/_states':
            return await self.hook(request)
        if prefix and not path.startswith(prefix + '/'):
            return self.nowhere(404, 'html')
        if '\ufffd' in path and self.style.undecodable != 'malformed':
            return self.in_front(self.style.undecodable)
        refused = self.refused_in_front(request) if self.style.front else None
        if refused:
            return refused
        try:
            answer = await self.route(request, request.path[len(self.style.prefix):])
        except Refusal as refusal:
            answer = refusal.answer
        except BodyTooLarge:
            answer = self.text(413, 'too much')
            answer.close = True
        if self.style.front:
            self.tires(answer)
        if self.style.cookies:
            answer.headers += self.renewal(request)
            answer.headers += [('X-Request-Id', str(uuid.uuid4())), ('Cache-Control', 'no-store'),
                               ('Strict-Transport-Security', 'max-age=1'),
                               ('X-Motto', 'déjà ' + 'vu ' * 1500)]
        return answer

    def in_front(self, kind):
        """What an HTTP library says of a path that it can't decode, before anybody is asked."""
        if kind == 'hangup':
            raise Hangup
        return self.text(400, 'malformed path') if kind == 'line' else self.nowhere(400, 'html')

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
        mishap = self.mishap(account, plane)
        if mishap and not self.style.outage_acts:
            return mishap
        answer = await self.admitted(request, account, plane, handler, match.groups())
        if method != 'GET':
            self.picture(account)
        if mishap and answer.status < 300:
            # It happened all the same: whoever asked for a change does not know what became of it.
            return mishap
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
                return self.bad_parameter(plane, handler in (
                    self.disable, self.rotate, self.revoke, self.cancel, self.status))
            return await handler(request, account, plane, *groups)
        finally:
            account.in_flight -= 1

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

    def mishap(self, account, plane):
        """What a good request meets while the hook keeps the account from its store, or None."""
        if 'timeout' in account.mishaps:
            return Answer(408, close=True)
        if 'outage' in account.mishaps:
            return Answer(503) if plane == 'bare' else self.error(503, 'unavailable', plane)
        return None

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
            paired = paired and request.header('origin') == self.origin
        known = session is not None and session['good']
        if not known and (paired or not style.csrf_first or not name):
            raise Refusal(self.error(401, 'unauthorized', plane))
        if not paired:
            raise Refusal(self.error(403, 'forbidden', plane))
        return session['account']

    def bearer(self, request):
        scheme, _, token = (request.header('authorization') or '').partition(' ')
        return token.strip() if scheme.lower() == 'bearer' else ''

    def key(self, kind, scope=None):
        """A check of API keys that are good for `kind`, with one scope or, for None, with any."""
        def check(request, plane):
            found = self.keys.get(self.bearer(request))
            if found is None or not found['good'] or found['kind'] == 'workflow':
                raise Refusal(self.error(401, 'unauthorized', plane))
            scoped = scope == 'any' or (
                scope in found['scopes'] if scope else bool(found['scopes']))
            if found['kind'] != kind or not scoped:
                raise Refusal(self.error(403, 'forbidden', plane))
            request.credential = found
            return found['account']
        return check

    def workflow(self, request, plane):
        """The account of a workflow token that has a current grant."""
        token = self.bearer(request)
        found = self.keys.get(token)
        status = 401
        if token and not token.startswith('ztw_'):
            status = self.style.bad_prefix
        elif found and found['good'] and found['scopes']:
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


class DeliveringGateway(Delivering, Gateway):
    """The same, where deliveries arrive."""


def parser():
    """What a gateway is told."""
    made = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    made.add_argument('--style', choices=sorted(STYLES), default='strict')
    made.add_argument('--port', type=int, default=0)
    made.add_argument('--gates', default='', help='any of: sealed,selection,workflow')
    made.add_argument('--seed', type=int, default=1)
    made.add_argument('--refuse-host', choices=['create', 'enable'],
                      help='where example.com does not pass as a callback host')
    made.add_argument('--trouble', type=float, help='how often the service is out of order, 0 to 1')
    made.add_argument('--endpoints', type=int, default=0,
                      help='endpoints of each plane that the fixed account has already')
    made.add_argument('--deliveries', type=int, default=0,
                      help='deliveries that each of them has; every other endpoint is enabled')
    made.add_argument('--ids', choices=['short', 'counted'],
                      help='how resources are named, whatever the style: by 11 characters, or by '
                           'numbers that go up from one that follows from the seed')
    made.add_argument('--plant', default='', help='names of bugs and oddities, with commas')
    made.add_argument('--list', action='store_true', help='tell what may be planted, and leave')
    made.add_argument('--drawn', type=json.loads, default={}, metavar='JSON',
                      help='members that its target file is to have: prefix, envelope, ticket, '
                           'descriptor, policy')
    made.add_argument('--listing', type=json.loads, default={}, metavar='JSON',
                      help='members of its way with lists that are to be other than the style has them')
    made.add_argument('--house', action='store_true',
                      help='be told of gateways on standard input, and hold many of them')
    add_arguments(made)
    return made


def as_drawn(style, drawn):
    """The style, with members of its target file that somebody else chose."""
    tools = {name: drawn[name] for name in ('envelope', 'descriptor', 'policy', 'ticket')
             if name in drawn}
    if 'ticket' in tools:
        tools['keys'] = 'ticket'
    return replace(style, prefix=drawn.get('prefix', style.prefix),
                   tools=replace(style.tools, **tools))


async def listen(options):
    """Listens on a free port of the loopback; gives the listener and what there is to say of it."""
    style, on = STYLES[options.style], options.gates.split(',')
    if options.trouble is not None:
        style = replace(style, trouble=options.trouble)
    style = as_drawn(style, options.drawn)
    style = replace(style, listing=replace(style.listing, **options.listing))
    if options.ids == 'short':
        style = replace(style, ids='short')
    if options.ids == 'counted':
        first = random.Random(options.seed).randrange(100, 9000)
        style = replace(style, ids='count', first_count=first)
    gates = {name: name in on for name in ('sealed', 'selection', 'workflow')}
    planted = planted_in(DeliveringGateway if options.deliver_to else Gateway,
                         [name for name in options.plant.split(',') if name])
    gateway = planted(style, gates, options.seed, options.refuse_host)
    style = gateway.style
    listener = await asyncio.start_server(Server(style, gateway.speak).connection, '127.0.0.1',
                                          options.port, backlog=512)
    if options.deliver_to:
        gateway.begin_delivering(options, listener.is_serving)
    root = f'http://127.0.0.1:{listener.sockets[0].getsockname()[1]}'
    fixed = gateway.new_account(3)
    account = gateway.accounts[fixed['accountId']]
    for number in range(options.endpoints):
        for plane in ('public',) if style.shared_store else ('public', 'sealed'):
            url = f'https://hooks{number}.acme-mobile.net/in'
            endpoint = gateway.add_endpoint(account, plane, url)
            endpoint['enabled'] = options.deliveries > 0 and number % 2 == 0
            gateway.add_deliveries(account, endpoint, options.deliveries)
    gateway.picture(account, at_once=True)
    return listener, {
        'baseUrl': root + style.prefix, 'origin': ORIGIN, 'account': fixed,
        'requestBuffering': style.buffers,
        'states': {'url': root + '/_states', 'headers': {'authorization': gateway.hook_token}},
        'gates': {'sealedAdmission': gates['sealed'], 'workflowTools': gates['workflow'],
                  'sealedWebhookDelivery': gates['selection']},
    }


async def house():
    """Opens a gateway for each line {"id", "open": [its arguments]} and ends it at {"id", "close"}."""
    reader, listeners = asyncio.StreamReader(), {}
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        told = json.loads(line)
        if 'open' in told:
            try:
                listener, ready = await listen(parser().parse_args(told['open']))
            except Exception as error:
                print(json.dumps({'id': told['id'], 'error': repr(error)}), flush=True)
                continue
            listeners[told['id']] = listener
            print(json.dumps({'id': told['id'], 'ready': ready}), flush=True)
        else:
            listeners.pop(told['id']).close()


async def main():
    """Holds one gateway, or many, until its standard input ends: that is its sign to leave."""
    options = parser().parse_args()
    if options.list:
        print(json.dumps([
            {'kind': one.kind, 'name': one.name, 'summary': one.summary, 'sentences': one.sentences,
             'style': one.style, 'closed': one.closed, 'delivers': one.delivers, 'stays': one.stays,
             'silent': one.silent(), 'own': one.own(DeliveringGateway), 'misfits': one.misfits(
                 DeliveringGateway if one.delivers or one.kind == 'oddity' else Gateway)}
            # by name: which file declares one changes nothing that is drawn or grouped
            for _, one in sorted(load().items())
        ]))
        return
    # what no gateway draws by itself: the pauses of the wire, the order of members
    random.seed(options.seed)
    if options.house:
        await house()
        return
    listener, ready = await listen(options)
    print(json.dumps(ready), flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    listener.close()


if __name__ == '__main__':
    asyncio.run(main())
