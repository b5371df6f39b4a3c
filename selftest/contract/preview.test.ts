import { describe, expect, test, vi } from 'vitest';
import { createPreviewer, type CallArguments, type OperationId } from '../../contract/index.ts';
import { operationIds, operations } from '../../schemas/operations/index.ts';
import {
  cancelKey,
  goodCalls,
  key,
  frozenMs,
  schedule,
  submissionArguments,
  uuid,
} from './arguments.ts';

const now = () => frozenMs;
const previewer = createPreviewer({ key: Buffer.alloc(32, 1), now });

function previewOf(id: OperationId, args: CallArguments = goodCalls[id]) {
  const previewed = previewer.preview(id, args);
  if (previewed.kind === 'refused') throw new Error(JSON.stringify(previewed.problems));
  return previewed.preview;
}

function problemsOf(id: OperationId, args: CallArguments) {
  const previewed = previewer.preview(id, args);
  return previewed.kind === 'refused' ? previewed.problems.map(({ at }) => at) : [];
}

describe('a preview', () => {
  test.each(operationIds)('renders %s as it would be sent, with no credentials', (id) => {
    const { request, tier, gate } = previewOf(id);
    const { method, path, body, auth } = operations[id];
    expect(request.method).toBe(method);
    expect(request.path.split('?')[0]).toMatch(
      new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    );
    expect(request.body === null).toBe(body === null);
    expect([tier, gate]).toEqual([operations[id].tier, operations[id].gate]);
    expect(request.headers.map(([name]) => name.toLowerCase())).not.toContain('authorization');
    expect(request.credentials.length).toBe(
      auth === 'ownerSession' ? (method === 'GET' ? 3 : 4) : 1,
    );
  });

  test('carries media type, key and query, percent-encoded', () => {
    const replay = previewOf('deliveries.replay', {
      path: { endpoint_id: 'a/b', delivery_id: 'c d' },
      idempotencyKey: key,
    });
    expect(replay.request.path).toBe('/v1/webhooks/a%2Fb/deliveries/c%20d/replay');
    expect(replay.request.headers).toContainEqual(['Idempotency-Key', key]);
    expect(previewOf('deliveries.list').request.path).toContain('?limit=20&before=cursor');
    const { headers, body } = previewOf('sealed.messages.submit').request;
    expect(headers).toContainEqual(['Content-Type', 'application/vnd.svc.sealed.v1']);
    expect(body).toEqual({
      encoding: 'base64',
      content: Buffer.from('an envelope').toString('base64'),
    });
  });

  test('puts workflow arguments beside the method, or where the envelope has room for them', () => {
    const body = { request_id: uuid, context_id: uuid };
    const plain = previewOf('workflow.contact.read').request.body?.content ?? '';
    expect(JSON.parse(plain)).toEqual({ method: 'workflow.contact.read', ...body });
    const envelope = { v: 1, method: '{method}', params: { args: '{arguments}' } };
    const wrapped = previewOf('workflow.contact.read', { body, envelope }).request.body?.content;
    expect(JSON.parse(wrapped ?? '')).toEqual({
      v: 1,
      method: 'workflow.contact.read',
      params: { args: body },
    });
  });

  test('uses no network', () => {
    const fetching = vi.spyOn(globalThis, 'fetch');
    for (const id of operationIds) previewOf(id);
    expect(fetching).not.toHaveBeenCalled();
    fetching.mockRestore();
  });
});

const sending = { method: 'workflow.action.send' };

/** Arguments with one thing wrong, and where the problem is to be told. */
const bad: readonly (readonly [what: string, id: OperationId, args: CallArguments, at: string])[] =
  [
    ['a missing path parameter', 'webhooks.enable', {}, 'path.endpoint_id'],
    ['an empty path parameter', 'alpha.status', { path: { message_id: '' } }, 'path.message_id'],
    ['a path parameter of dots', 'alpha.cancel', { path: { message_id: '..' } }, 'path.message_id'],
    [
      'half a character in a path',
      'alpha.status',
      { path: { message_id: '\ud800' } },
      'path.message_id',
    ],
    ['a stray path parameter', 'webhooks.list', { path: { a: 'b' } }, 'path.a'],
    ['a limit of 0', 'deliveries.list', limited(0), 'query.limit'],
    ['a limit of 21', 'deliveries.list', limited(21), 'query.limit'],
    ['a fractional limit', 'deliveries.list', limited(1.5), 'query.limit'],
    ['a limit of 25 periods', 'sealed.usage.list', { query: { limit: 25 } }, 'query.limit'],
    ['an empty cursor', 'devices.list', { query: { before: '' } }, 'query.before'],
    [
      'the cursor of another list',
      'sealed.messages.list',
      { query: { before: 'c' } },
      'query.before',
    ],
    ['no key', 'alpha.submit', { body: submissionArguments }, 'idempotencyKey'],
    [
      'a key that is no UUIDv4',
      'deliveries.replay',
      { ...goodCalls['deliveries.replay'], idempotencyKey: uuid.replace('-4', '-1') },
      'idempotencyKey',
    ],
    ['a key where there is none', 'webhooks.list', { idempotencyKey: key }, 'idempotencyKey'],
    [
      'a body where there is none',
      'webhooks.enable',
      { ...goodCalls['webhooks.enable'], body: {} },
      'body',
    ],
    ['no body', 'webhooks.create', {}, 'body'],
    ['JSON for an envelope', 'sealed.messages.submit', { body: {} }, 'body'],
    ['an empty envelope', 'sealed.inbound.upload', { body: Buffer.alloc(0) }, 'body'],
    ['a missing member', 'webhooks.create', { body: {} }, 'body/callback_url'],
    submitted('a member of no table', { extra: 1 }, 'body/extra'),
    submitted('a recipient without a plus', { recipient_e164: '15550100' }, 'body/recipient_e164'),
    submitted(
      'a test case of 33 characters',
      { test_case_id: 'x'.repeat(33) },
      'body/test_case_id',
    ),
    submitted('an expiry that has passed', { expires_at_ms: frozenMs }, 'body/expires_at_ms'),
    submitted('an expiry too far', { expires_at_ms: frozenMs + 900_001 }, 'body/expires_at_ms'),
    [
      'another disclosure version',
      'webhooks.sealedEvents',
      {
        path: { endpoint_id: 'e' },
        body: {
          enabled: true,
          encrypted_transfer_confirmed: true,
          disclosure_version: 'sealed-events-v2',
        },
      },
      'body/disclosure_version',
    ],
    cancelled('a revision of 129', { revision: 129 }, 'body/key/revision'),
    cancelled('a revision of 0', { revision: 0 }, 'body/key/revision'),
    cancelled(
      'a digest in upper case',
      { binding_digest: '0A'.repeat(32) },
      'body/key/binding_digest',
    ),
    cancelled(
      'an account in upper case',
      { account_id: uuid.toUpperCase() },
      'body/key/account_id',
    ),
    cancelled(
      'an action of zeros',
      { action_id: uuid.replaceAll(/\w/g, '0') },
      'body/key/action_id',
    ),
    [
      'a descriptor without its account',
      'workflow.action.propose',
      { body: { request_id: uuid, descriptor: {} } },
      'body/descriptor/account_id',
    ],
    reading('an argument that names a method', sending, undefined, 'body/method'),
    reading('an envelope of another method', {}, sending, 'envelope'),
    reading('another method beside its own', {}, { ...sending, call: '{method}' }, 'envelope'),
    reading('an envelope without room for the method', {}, { params: '{arguments}' }, 'envelope'),
    reading('a method in the place of an argument', {}, { context_id: '{method}' }, 'envelope'),
    [
      'an ordinal of 100',
      'workflow.action.schedule',
      { body: { ...schedule, ordinal: 100 } },
      'body/ordinal',
    ],
  ];

function limited(limit: number): CallArguments {
  return { path: { endpoint_id: 'e' }, query: { limit } };
}

function submitted(what: string, change: object, at: string) {
  const args = { idempotencyKey: key, body: { ...submissionArguments, ...change } };
  return [what, 'alpha.submit', args, at] as const;
}

/** A read whose envelope or arguments make more of it. */
function reading(what: string, more: object, envelope: CallArguments['envelope'], at: string) {
  const body = { request_id: uuid, context_id: uuid, ...more };
  return [what, 'workflow.contact.read', { body, ...(envelope && { envelope }) }, at] as const;
}

function cancelled(what: string, change: object, at: string) {
  const args = { body: { request_id: uuid, key: { ...cancelKey, ...change } } };
  return [what, 'workflow.action.cancel', args, at] as const;
}

describe('arguments', () => {
  const envelopes = [
    { method: '{method}' },
    { method: 'tools/call', params: { name: '{method}', input: '{arguments}' } },
    { call: ['{method}', '{arguments}'], context_id: 'overwritten' },
  ];
  test.each(envelopes)('may come in the envelope %o', (envelope) => {
    const body = { request_id: uuid, context_id: uuid };
    expect(problemsOf('workflow.contact.read', { body, envelope })).toEqual([]);
  });

  test.each(bad)('are refused for %s', (_, id, args, at) => {
    expect(problemsOf(id, args)).toEqual([at]);
  });

  const hosts: readonly (readonly [url: string, taken: boolean])[] = [
    ['https://hooks.example.com/in', true],
    ['https://HOOKS.Example.COM.:443/in?x=1', true],
    [`https://example.com/${'x'.repeat(2028)}`, true],
    [`https://example.com/${'x'.repeat(2029)}`, false],
    [`https://example.com/${'é'.repeat(1020)}`, false],
    ['http://example.com/', false],
    ['https://example.com:8443/', false],
    ['https://192.0.2.1/', false],
    ['https://0x7f.1/', false],
    ['https://[2001:db8::1]/', false],
    ['https://user@example.com/', false],
    ['https://@example.com/', false],
    ['https://example.com/#', false],
    ['https://a_b.example.com/', false],
    ...['test', 'example', 'invalid', 'local', 'localhost', 'internal', 'onion'].map(
      (suffix) => [`https://hooks.${suffix.toUpperCase()}./in`, false] as const,
    ),
  ];
  test.each(hosts)('take the callback URL %s: %s', (callback_url, taken) => {
    const problems = problemsOf('webhooks.create', { body: { callback_url } });
    expect(problems).toEqual(taken ? [] : ['body/callback_url']);
  });
});

const destructive = ['webhooks.disable', 'webhooks.rotate', 'devices.revoke'] as const;
const sealed = ['sealed.webhooks.disable', 'sealed.webhooks.rotate'] as const;
const irreversible = ['alpha.submit', 'sealed.messages.submit', 'workflow.action.send'] as const;

describe('consent', () => {
  test('is asked for by tier: a confirmation, a token, or none', () => {
    const asked = operationIds.map((id) => [id, previewOf(id).consent] as const);
    const confirmed = asked.filter(([, consent]) => consent === 'confirmation').map(([id]) => id);
    const bound = asked.filter(([, consent]) => consent === 'token').map(([id]) => id);
    expect(confirmed).toEqual([...destructive, ...sealed]);
    expect(bound).toEqual(irreversible);
  });

  test.each(operationIds)('%s: a call without any is refused where it is needed', (id) => {
    const { consent } = previewOf(id);
    expect(previewer.refusal(id, goodCalls[id]) === null).toBe(consent === 'none');
    expect(previewer.refusal(id, goodCalls[id], { confirmed: true }) === null).toBe(
      consent !== 'token',
    );
  });

  test('shows what the contract names, and of an envelope its length and digest', () => {
    const shown = operationIds.map((id) => [id, previewOf(id).confirmation]);
    expect(Object.fromEntries(shown.filter(([, confirmation]) => confirmation))).toEqual({
      'webhooks.disable': { endpoint_id: 'ep-1' },
      'webhooks.rotate': { endpoint_id: 'ep-1' },
      'sealed.webhooks.disable': { endpoint_id: 'ep-1' },
      'sealed.webhooks.rotate': { endpoint_id: 'ep-1' },
      'devices.revoke': { device_id: 'dev-1' },
      'alpha.submit': {
        recipient_e164: '+15550100',
        device_id: 'dev-1',
        test_case_id: 'smoke-1',
        expires_at_ms: frozenMs + 60_000,
      },
      'sealed.messages.submit': {
        bytes: 11,
        sha256: '1c613667a7fc4c402e2e7c9a4950667166f510e892979a0e2af6635a5661a39c',
      },
      'workflow.action.send': { 'key.action_id': uuid },
    });
  });
});

describe('the token of an irreversible call', () => {
  test.each(irreversible)('%s: lets the same arguments pass, members in any order', (id) => {
    const { token } = previewOf(id);
    expect(token).toMatch(/^[\da-f]{64}$/);
    expect(previewer.refusal(id, reversed(goodCalls[id]), { token: token ?? '' })).toBeNull();
  });

  test.each(irreversible)('%s: lets no other arguments pass', (id) => {
    const token = previewOf(id).token ?? '';
    for (const other of changedInOne(goodCalls[id])) {
      expect(previewer.refusal(id, other, { token })).toContain('token');
    }
  });

  test('tells values apart that JSON sends apart, and those alone', () => {
    const lets = (previewed: unknown, at: unknown) => {
      const token = previewOf('workflow.action.send', sendingOf(previewed)).token ?? '';
      return previewer.refusal('workflow.action.send', sendingOf(at), { token }) === null;
    };
    const [date, later] = [new Date(frozenMs), new Date(frozenMs + 1)];
    expect([lets(date, date), lets(date, date.toISOString()), lets(date, later)]).toEqual([
      true,
      true,
      false,
    ]);
    const bytes = new Uint8Array([1]);
    expect([lets(bytes, { 0: 1 }), lets(bytes, { base64: 'AQ==' })]).toEqual([true, false]);
    const envelope = previewOf('sealed.messages.submit').token ?? '';
    const same = { body: new Uint8Array(Buffer.from('an envelope')) };
    expect(previewer.refusal('sealed.messages.submit', same, { token: envelope })).toBeNull();
  });

  test('passes for no other operation, no other key, and is not guessed', () => {
    const token = previewOf('workflow.action.send').token ?? '';
    const args = goodCalls['sealed.messages.submit'];
    expect(previewer.refusal('sealed.messages.submit', args, { token })).toContain('token');
    const elsewhere = createPreviewer({ key: Buffer.alloc(32, 2), now });
    const send = goodCalls['workflow.action.send'];
    expect(elsewhere.refusal('workflow.action.send', send, { token })).toContain('token');
    expect(previewer.refusal('workflow.action.send', send, { token: '' })).toContain('token');
    expect(previewer.refusal('workflow.action.send', send, { confirmed: true })).toContain('token');
  });

  test('dies with the process where no key is given', () => {
    const [one, other] = [createPreviewer({ now }), createPreviewer({ now })];
    const previewed = one.preview('alpha.submit', goodCalls['alpha.submit']);
    const token = previewed.kind === 'preview' ? (previewed.preview.token ?? '') : '';
    expect(one.refusal('alpha.submit', goodCalls['alpha.submit'], { token })).toBeNull();
    expect(other.refusal('alpha.submit', goodCalls['alpha.submit'], { token })).toContain('token');
  });

  test('wants a key that nobody guesses', () => {
    expect(() => createPreviewer({ key: Buffer.alloc(15) })).toThrow('too short');
  });

  test('lets nothing pass once its arguments are no good any more', () => {
    const token = previewOf('alpha.submit').token ?? '';
    const later = createPreviewer({ key: Buffer.alloc(32, 1), now: () => frozenMs + 60_001 });
    const args = goodCalls['alpha.submit'];
    expect(later.refusal('alpha.submit', args, { token })).toContain('expires_at_ms');
  });
});

function sendingOf(at: unknown): CallArguments {
  return { body: { request_id: uuid, key: { action_id: uuid, at }, occurrence_id: null } };
}

function reversed(args: CallArguments): CallArguments {
  const { body } = args;
  if (!body || body instanceof Uint8Array) return args;
  return { ...args, body: Object.fromEntries(Object.entries(body).toReversed()) };
}

/** The same arguments with one of them another one, still good. */
function changedInOne(args: CallArguments): CallArguments[] {
  const { body, idempotencyKey } = args;
  if (body instanceof Uint8Array) return [{ body: Buffer.from('an envelopf') }];
  const other = 'b4b81e07-33cd-4f60-b1d9-2e8c7a6f5d04';
  const changes: Readonly<Record<string, unknown>> = {
    client_message_id: 'nightly-2',
    device_id: 'dev-2',
    recipient_e164: '+15550101',
    test_case_id: 'smoke-2',
    expires_at_ms: frozenMs + 60_001,
    request_id: other,
    key: { action_id: other },
    occurrence_id: other,
  };
  const members = Object.entries(body ?? {});
  const bodies = members.map(([name]) => ({
    ...args,
    body: { ...Object.fromEntries(members), [name]: changes[name] },
  }));
  return idempotencyKey === undefined ? bodies : [...bodies, { ...args, idempotencyKey: other }];
}
