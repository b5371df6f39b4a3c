import { expect, test } from 'vitest';
import { answerOf } from '../../harness/client/answer-of.ts';
import { judgeSecrets } from '../../harness/judge/secrets-once.ts';
import type { Callee, Exchange, Header } from '../../harness/model/exchange.ts';

const secret = 'S'.repeat(43);
const shown = JSON.stringify({ signing_secret_b64url: secret });
const ofPublic = 'public.secret.never-again';
const ofSealed = 'sealed.secret.never-again';

interface Sample {
  readonly text?: string;
  readonly headers?: readonly Header[];
  readonly silent?: boolean;
}

function exchange(callee: Callee, { text = '{}', headers = [], silent = false }: Sample): Exchange {
  const body = { encoding: 'utf8', content: text, bytes: text.length, truncated: false } as const;
  return {
    label: 'one',
    callee,
    fault: null,
    assumption: null,
    regular: true,
    request: { method: 'POST', path: '/', headers: [], body: null, manner: 'whole' },
    response: silent ? null : { status: 200, reason: '', headers, body },
    noAnswer: silent ? { kind: 'timeout', detail: 'nothing came' } : null,
    startedAtMs: 0,
    durationMs: 0,
  };
}

/** What each of some answers, one after the other, says of the clauses on secrets. */
function judged(...samples: readonly (readonly [callee: Callee, sample?: Sample])[]): string[][] {
  const answers = samples.map(([callee, sample = {}]) => answerOf(exchange(callee, sample)));
  return judgeSecrets(answers).map((remarks) =>
    remarks.map(({ clause, mismatch }) => `${clause} ${mismatch ? 'broken' : 'held'}`),
  );
}

test('an answer that came before any secret says nothing, and neither does that which brings it', () => {
  expect(judged(['webhooks.list'], ['webhooks.create', { text: shown }])).toEqual([[], []]);
});

test('of an operation that meets an endpoint, an answer without a secret keeps the clause', () => {
  const created = ['webhooks.create', { text: shown }] as const;
  expect(judged(created, ['webhooks.list'], ['deliveries.list'])).toEqual([
    [],
    [`${ofPublic} held`],
    [`${ofPublic} held`],
  ]);
  const sealed = ['sealed.webhooks.create', { text: shown }] as const;
  expect(judged(sealed, ['sealed.webhooks.rotate'])[1]).toEqual([`${ofSealed} held`]);
});

test('of any other operation, and of a request that nobody answered, it says nothing', () => {
  const created = ['webhooks.create', { text: shown }] as const;
  expect(judged(created, ['ownerMessages.list'], ['webhooks.list', { silent: true }])).toEqual([
    [],
    [],
    [],
  ]);
});

test.each([
  ['webhooks.list', ofPublic],
  ['ownerMessages.list', ofPublic],
  ['alpha.submit', ofPublic],
  ['sealed.deliveries.list', ofSealed],
  ['sealed.inbound.upload', ofSealed],
] as const)('a secret that %s shows again breaks the clause of its plane', (callee, clause) => {
  const created = ['webhooks.create', { text: shown }] as const;
  expect(judged(created, [callee, { text: `{"name":"${secret}"}` }])[1]).toEqual([
    `${clause} broken`,
  ]);
  const headers: Header[] = [['x-signed-with', secret]];
  expect(judged(created, [callee, { headers }])[1]).toEqual([`${clause} broken`]);
});

test('an empty secret is none, and the workflow plane has no clause on secrets', () => {
  const none = ['webhooks.create', { text: '{"signing_secret_b64url":""}' }] as const;
  expect(judged(none, ['webhooks.list', { text: '{"a":1}' }])).toEqual([[], []]);
  const created = ['webhooks.create', { text: shown }] as const;
  expect(judged(created, ['workflow.readiness', { text: secret }])).toEqual([[], []]);
});
