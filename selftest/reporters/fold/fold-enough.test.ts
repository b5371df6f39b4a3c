import { describe, expect, test } from 'vitest';
import type { Besides } from '../../../harness/model/check.ts';
import type { CheckResult, Lack } from '../../../harness/model/result.ts';
import { clauses } from '../../../schemas/clauses/index.ts';
import { checks } from '../../../suites/index.ts';
import { check, clause, only, result, unit } from '../../samples/samples.ts';

const enough = 'webhooks.enable.sets-enabled';
const inFull = 'webhooks.create.ninth-409';

const lack = (what: string): Lack => ({ what, reason: `it needs ${what}` });
const lacking = (id: string, what: string): CheckResult =>
  result(id, [], { outcome: 'notExercised', lack: lack(what) });

/** What two checks that claim a clause came to, in the words of its report. */
function folded(id: string, results: readonly CheckResult[], besides?: Besides) {
  const { verdict, planned, exercised, reason } = only({
    clauses: [clause(id, id === enough ? { oneLook: true } : {})],
    checks: [check('one', [id]), check('two', [id], besides && { besides })],
    results,
  });
  return { verdict, planned, exercised, reason };
}

const undecidedAt = (id: string, by: string): CheckResult =>
  result(by, [unit(id, 'unreached', { by, reason: 'the list has one page' })]);

const looked = (id: string) => result('one', [unit(id, 'held', { by: 'one' })]);

describe('a clause of which one look is enough', () => {
  test.each([
    'maxTier',
    'requestBuffering',
    'states.delivery',
    'budget.replays',
    'account.alphaKey',
  ])('passes without what only %s would have allowed', (what) => {
    const results = [looked(enough), lacking('two', what)];
    expect(folded(enough, results)).toMatchObject({ verdict: 'pass', planned: 1, exercised: 1 });
    expect(folded(inFull, results)).toMatchObject({ verdict: 'notExercised', planned: 2 });
  });

  test('is not exercised without any look', () => {
    const results = [lacking('one', 'maxTier'), lacking('two', 'states.delivery')];
    expect(folded(enough, results)).toMatchObject({ verdict: 'notExercised', planned: 2 });
  });

  test('passes where a further look was had and came to nothing', () => {
    const reason = 'no endpoint came to be turned';
    const beside = result('two', [unit(enough, 'unreached', { by: 'two', reason })]);
    expect(folded(enough, [looked(enough), beside]).verdict).toBe('pass');
  });

  test('misses a look that the target kept from it, and one that was not had', () => {
    const late = unit(enough, 'unreached', { by: 'two', reason: '503' });
    const kept = result('two', [{ ...late, byTarget: true }]);
    expect(folded(enough, [looked(enough), kept])).toMatchObject({
      verdict: 'notExercised',
      reason: '1 of 2 not reached: 503',
    });
    expect(folded(enough, [looked(enough)])).toMatchObject({
      verdict: 'notExercised',
      reason: '1 of 2 not reached: its check did not run',
    });
  });

  test('fails by any look', () => {
    const finding = {
      clause: 'webhooks.enable.sets-enabled',
      check: 'two',
      at: 'probe',
      exchange: 1,
      controls: [0],
      expected: 'enabled true',
      got: 'enabled false',
    } as const;
    const red = result('two', [unit(enough, 'broken', { by: 'two', findings: [finding] })]);
    expect(folded(enough, [looked(enough), red]).verdict).toBe('fail');
  });
});

describe('a clause that speaks of several operations', () => {
  const several = 'public.lists.newest-first';
  const operations = ['deliveries.list', 'ownerMessages.list'] as const;
  const judge = (results: readonly CheckResult[]) =>
    only({
      clauses: [clause(several, { operations, oneLook: true })],
      checks: [
        check('one', [several], { callee: 'deliveries.list' }),
        check('two', [several], { callee: 'ownerMessages.list' }),
        check('three', [several], { callee: 'deliveries.list' }),
      ],
      results: [looked(several), ...results, lacking('three', 'states.deliveries')],
    }).verdict;

  test('takes a look at each of them', () => {
    expect(judge([lacking('two', 'states.messages')])).toBe('notExercised');
    expect(judge([result('two', [unit(several, 'held', { by: 'two' })])])).toBe('pass');
  });
});

describe('a sequence of any steps', () => {
  test('is not missed where each step was judged by itself', () => {
    const results = [looked(inFull), lacking('two', 'maxTier')];
    expect(folded(inFull, results, 'any steps')).toMatchObject({ verdict: 'pass', planned: 1 });
  });

  test('is missed where it was the only look, or came to nothing', () => {
    const results = [lacking('one', 'states.account'), lacking('two', 'maxTier')];
    expect(folded(inFull, results, 'any steps').verdict).toBe('notExercised');
    const saw = undecidedAt(inFull, 'two');
    expect(folded(inFull, [looked(inFull), saw], 'any steps').verdict).toBe('notExercised');
  });
});

describe.each(['what is found', 'any item', 'what is shown'] as const)(
  'a look at %s',
  (besides) => {
    test('is not missed where it saw nothing and the other looks were had', () => {
      const saw = undecidedAt(inFull, 'two');
      expect(folded(inFull, [looked(inFull), saw], besides)).toMatchObject({
        verdict: 'pass',
        planned: 1,
      });
    });

    test('is missed where it was the only look', () => {
      const results = [lacking('one', 'states.account'), undecidedAt(inFull, 'two')];
      expect(folded(inFull, results, besides).verdict).toBe('notExercised');
    });
  },
);

test('no check besides others claims a clause that they do not', () => {
  const others = checks.filter(({ besides }) => besides === undefined);
  const claimed = new Set(others.flatMap(({ claims }) => claims.map(({ clause: id }) => id)));
  const besides = checks.filter((one) => one.besides);
  const alone = besides.flatMap(({ claims }) => claims.map(({ clause: id }) => id));
  expect(besides.length).toBeGreaterThan(0);
  expect(alone.filter((id) => !claimed.has(id))).toEqual([]);
});

test('one look is enough for no clause that says more than it can show', () => {
  const two = Object.values(clauses).filter(
    ({ oneLook, statement }) => oneLook && /in parallel too|however many/.test(statement),
  );
  expect(two.map(({ id }) => id)).toEqual([]);
});

test('one look is enough where a good request is taken', () => {
  const taken = Object.values(clauses).filter(({ id }) => id.endsWith('.accepted'));
  expect(taken.filter(({ oneLook }) => !oneLook).map(({ id }) => id)).toEqual([]);
});
