import { expect, test } from 'vitest';
import { answerOf } from '../../harness/client/answer-of.ts';
import { judgeUnauthenticated } from '../../harness/judge/unauthenticated.ts';
import type { Header } from '../../harness/model/exchange.ts';
import { operations, type OperationId } from '../../schemas/operations/index.ts';
import { exchange, text } from '../samples/samples.ts';

/** The clauses that are broken where a request with these headers is answered so. */
function brokenBy(
  callee: OperationId | null,
  headers: readonly Header[],
  { status = callee ? operations[callee].success.status : 200, body = '{}', raw = false } = {},
): string[] {
  const response = { status, reason: '', headers: [], body: text(body) };
  const sample = exchange('one', status, { callee, response });
  const manner = raw ? ('raw' as const) : ('whole' as const);
  const answer = answerOf({ ...sample, request: { ...sample.request, headers, manner } });
  return judgeUnauthenticated(answer).map(({ clause, mismatch }) =>
    mismatch ? clause : `${clause} held`,
  );
}

test.each([
  ['webhooks.list', 'owner-auth.session-missing'],
  ['alpha.status', 'alpha-auth.token-missing'],
  ['sealed.usage.list', 'sealed.auth.token-missing'],
  ['workflow.readiness', 'workflow.auth.token-missing'],
] as const)('%s that takes a request of nobody breaks %s', (id, clause) => {
  expect(brokenBy(id, [['X-Svc-Csrf', 'a']])).toEqual([clause]);
  expect(brokenBy(id, [['authorization', 'Bearer x']])).toEqual([]);
  expect(brokenBy(id, [['COOKIE', 'a=b']])).toEqual([]);
});

test('a refusal, a page of text and what is no operation show nothing', () => {
  expect(brokenBy('webhooks.list', [], { status: 401 })).toEqual([]);
  expect(brokenBy('webhooks.list', [], { body: '<html></html>' })).toEqual([]);
  expect(brokenBy('webhooks.disable', [], { body: 'welcome' })).toEqual([]);
  expect(brokenBy('webhooks.disable', [], { body: '' })).toEqual(['owner-auth.session-missing']);
  expect(brokenBy(null, [])).toEqual([]);
});

test('nothing is said of bytes that stand for a request', () => {
  expect(brokenBy('webhooks.list', [], { raw: true })).toEqual([]);
});
