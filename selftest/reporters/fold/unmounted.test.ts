import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../harness/model/exchange.ts';
import {
  broken,
  check,
  clause,
  exchange,
  heldUnit,
  only,
  request,
  result,
} from '../../samples/samples.ts';

const route = 'sealed.usage.list';
const signed = request({ headers: [['Authorization', 'Bearer key']] });
const bare = request({ headers: [] });

function answer(status: number, more: Partial<Exchange> = {}): Exchange {
  return exchange('one', status, { callee: route, request: signed, ...more });
}

const good = answer(404);
const anonymous = answer(404, { fault: 'the API key is left out', request: bare });
const elsewhere = answer(200, { callee: 'sealed.devices.list' });

/** The verdict on a clause of the route, broken by a check that sent these. */
function judged(exchanges: readonly Exchange[], more: Parameters<typeof only>[0] = {}) {
  const callee = { callee: route } as const;
  return only({
    clauses: [clause('a', { operations: [route], plane: 'sealed' })],
    checks: [check('one', ['a'], callee)],
    results: [result('one', [broken('a', 'one')], { ...callee, exchanges })],
    ...more,
  });
}

describe('a sealed route that answers 404 to every request', () => {
  test('is not implemented while another route answers otherwise', () => {
    const report = judged([good, anonymous, elsewhere]);
    expect(report.verdict).toBe('notExercised');
    expect(report.reason).toContain('not implemented: sealed.usage.list');
    expect(report.target.lacks.map(({ what }) => what)).toEqual([route]);
    expect(report.target.verdict).not.toBe('conformant');
  });

  test.each([
    ['no other route answers otherwise', [good, anonymous]],
    ['one was answered otherwise', [good, { ...anonymous, ...answer(401) }, elsewhere]],
  ])('fails where %s', (_, exchanges) => {
    expect(judged(exchanges).verdict).toBe('fail');
  });

  test.each([
    ['none lacked a credential', [good, elsewhere], {}],
    ['none was good', [anonymous, elsewhere], {}],
    [
      'a filter left all others out',
      [anonymous],
      { leftOut: { what: null, kind: 'filter', reason: 'a filter' } as const },
    ],
  ])('is a question where %s', (_, exchanges, more) => {
    const report = judged(exchanges, more);
    expect(report.verdict).toBe('notExercised');
    expect(report.reason).toContain('perhaps not implemented: sealed.usage.list');
    expect(report.reason).toContain('unmounted');
  });

  test('is as built as any where it was asked for nothing but what is not to be found', () => {
    const foreign = answer(404, { fault: 'the message is of another account' });
    expect(judged([foreign, elsewhere]).verdict).toBe('fail');
  });

  test('excuses no defect of the suite, and no route of another plane', () => {
    const callee = 'webhooks.list' as const;
    const exchanges = [good, anonymous].map((one) => ({ ...one, callee }));
    const results = [result('one', [broken('a', 'one')], { callee, exchanges })];
    const clauses = [clause('a', { operations: [callee] })];
    const checks = [check('one', ['a'], { callee })];
    expect(only({ clauses, checks, results }).verdict).toBe('fail');
  });

  test('takes with it what a check says of others by way of it', () => {
    const other = result('two', [broken('b', 'two')], { exchanges: [good, elsewhere] });
    const report = judged([good, anonymous], {
      checks: [check('one', ['a'], { callee: route }), check('two', ['b'])],
      clauses: [clause('a', { operations: [route] }), clause('b')],
      results: [result('one', [], { callee: route, exchanges: [good, anonymous] }), other],
    });
    expect(report.target.clauses.map(({ verdict }) => verdict)).toEqual([
      'notExercised',
      'notExercised',
    ]);
    expect(heldUnit('one').units).toHaveLength(1);
  });
});
