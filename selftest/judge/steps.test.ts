import { expect, test } from 'vitest';
import { answerOf } from '../../harness/client/answer-of.ts';
import { judgeStep } from '../../harness/judge/steps.ts';
import type { Callee } from '../../harness/model/exchange.ts';
import { operations, type OperationId } from '../../schemas/operations/index.ts';
import { exchange, text } from '../samples/samples.ts';

/** The clauses that one answer breaks by itself. */
function brokenBy(
  callee: OperationId,
  body: unknown,
  { path = '/', status = operations[callee].success.status } = {},
): string[] {
  const response = { status, reason: '', headers: [], body: text(JSON.stringify(body)) };
  const sample = exchange('one', status, { callee: callee satisfies Callee, response });
  const answer = answerOf({ ...sample, request: { ...sample.request, path } });
  return judgeStep(answer).map(({ clause, mismatch }) => (mismatch ? clause : `${clause} held`));
}

const at = (...times: readonly unknown[]) => times.map((created_at_ms) => ({ created_at_ms }));
const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, place) => ({ [name]: `${place}` }));

test('an endpoint is off once it was created or rotated', () => {
  for (const plane of ['', 'sealed.'] as const) {
    expect(brokenBy(`${plane}webhooks.create`, { enabled: true })).toEqual([
      `${plane}webhooks.create.disabled-on-create`,
    ]);
    expect(brokenBy(`${plane}webhooks.create`, { enabled: false })).toEqual([]);
    expect(brokenBy(`${plane}webhooks.create`, { enabled: 'true' })).toEqual([]);
    const path = '/v1/webhooks/a%20b/rotate?x=1';
    const rotate = `${plane}webhooks.rotate` as const;
    expect(brokenBy(rotate, { enabled: true, endpoint_id: 'a b' }, { path })).toEqual([
      `${rotate}.sets-disabled`,
    ]);
    expect(brokenBy(rotate, { enabled: false, endpoint_id: 'ab' }, { path })).toEqual([
      `${rotate}.same-endpoint`,
    ]);
    expect(brokenBy(rotate, { endpoint_id: 7 }, { path })).toEqual([]);
  }
});

test('what is answered to a replay names the delivery, whatever cannot be decoded beside it', () => {
  const path = '/v1/webhooks/%FF/deliveries/one/replay';
  for (const id of ['deliveries.replay', 'sealed.deliveries.replay'] as const) {
    expect(brokenBy(id, { delivery_id: 'one' }, { path })).toEqual([]);
    expect(brokenBy(id, { delivery_id: 'two' }, { path })).toEqual([`${id}.same-delivery`]);
  }
});

test.each([
  ['webhooks.list', 'endpoints', 'endpoint_id', 8, 'webhooks.list.at-most-eight'],
  ['ownerMessages.list', 'messages', 'message_id', 20, 'ownerMessages.list.at-most-twenty'],
  ['devices.list', 'devices', 'device_id', 50, 'devices.list.at-most-fifty'],
] as const)('%s has so many %s at most', (id, items, name, most, clause) => {
  expect(brokenBy(id, { [items]: named(name, most) })).toEqual([]);
  expect(brokenBy(id, { [items]: named(name, most + 1) })).toEqual([clause]);
  expect(brokenBy(id, { [items]: [...named(name, most), {}] })).toEqual([]);
});

test.each([
  ['webhooks.list', 'endpoints', 'webhooks.list.ordered-by-creation'],
  ['sealed.webhooks.list', 'endpoints', 'sealed.webhooks.list.ordered-by-creation'],
] as const)('%s has the oldest first', (id, items, clause) => {
  expect(brokenBy(id, { [items]: at(1, 2, 2, 3) })).toEqual([]);
  expect(brokenBy(id, { [items]: at(1, 3, 2) })).toEqual([clause]);
  expect(brokenBy(id, { [items]: at(3, null, 'x', 2) })).toEqual([]);
});

test.each([
  ['deliveries.list', 'deliveries', 'public.lists.newest-first'],
  ['ownerMessages.list', 'messages', 'public.lists.newest-first'],
  ['sealed.deliveries.list', 'deliveries', 'sealed.deliveries.list.newest-first'],
] as const)('%s has the newest first', (id, items, clause) => {
  expect(brokenBy(id, { [items]: at(3, 2, 2, 1) })).toEqual([]);
  expect(brokenBy(id, { [items]: at(3, 1, 2) })).toEqual([clause]);
});

function usage(...all: readonly unknown[]) {
  return { usage: all.map((period_start) => ({ period_start })) };
}

test('usage has the newest period first, in whichever form it is written', () => {
  const clause = 'sealed.usage.list.newest-first';
  expect(brokenBy('sealed.usage.list', usage('2027-01', '2026-12', '2026-11'))).toEqual([]);
  expect(brokenBy('sealed.usage.list', usage('2026-12-01', '2027-01-01'))).toEqual([clause]);
  const instants = ['2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'];
  expect(brokenBy('sealed.usage.list', usage(...instants))).toEqual([clause]);
  expect(brokenBy('sealed.usage.list', usage('long ago', '2027-01', 7))).toEqual([]);
});

test.each([
  ['deliveries.list', 'deliveries', 20, 'deliveries.list.limit-honoured'],
  ['sealed.deliveries.list', 'deliveries', 20, 'sealed.limit.honoured'],
  ['sealed.usage.list', 'usage', 24, 'sealed.limit.honoured'],
] as const)('%s has no more %s than are asked for', (id, items, most, clause) => {
  const many = { [items]: Array.from({ length: most + 2 }, () => ({})) };
  const few = { [items]: [{}, {}] };
  expect(brokenBy(id, few, { path: '/x?limit=2' })).toEqual([]);
  expect(brokenBy(id, few, { path: '/x?before=a&limit=1' })).toEqual([clause]);
  expect(brokenBy(id, many, { path: `/x?limit=${most}` })).toEqual([clause]);
  for (const query of ['', '?limit=0', `?limit=${most + 1}`, '?limit=1&limit=2', '?limit=1.0'])
    expect(brokenBy(id, many, { path: `/x${query}` })).toEqual([]);
});

test('a refusal, and an operation without such rules, show nothing', () => {
  expect(brokenBy('webhooks.create', { enabled: true }, { status: 400 })).toEqual([]);
  expect(brokenBy('alpha.status', { enabled: true })).toEqual([]);
});
