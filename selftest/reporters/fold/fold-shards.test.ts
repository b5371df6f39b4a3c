import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldRun, foldTarget } from '../../../reporters/fold/fold.ts';
import { shardWords } from '../../../reporters/inputs/shards.ts';
import { anyInput } from '../../samples/any-input.ts';
import { complaints } from '../../samples/report-complaints.ts';
import { check, clause, heldUnit, result, sampleRun, target, unit } from '../../samples/samples.ts';

const first = { of: 2, asked: [1], checks: ['one'] };
const second = { of: 2, asked: [2], checks: ['two', 'three', 'four'] };
const both = { of: 2, asked: [1, 2], checks: [...first.checks, ...second.checks] };

describe('a part of a run', () => {
  test('is never conformant, has no pass of what any answer may break, and keeps to the schema', () => {
    const parts = fc.constantFrom(first, second);
    const property = fc.property(anyInput, parts, (input, shards) => {
      const { asked } = shards;
      const results = input.results.filter((one) => shards.checks.includes(one.check));
      const part = { ...input, results, shards };
      const report = foldRun(sampleRun([part], { shards }));
      const everywhere = new Set(input.clauses.flatMap((one) => (one.everywhere ? one.id : [])));
      for (const { verdict, planes, clauses } of report.targets) {
        expect([verdict, ...Object.values(planes).map((plane) => plane.verdict)]).not.toContain(
          'conformant',
        );
        const passed = clauses.filter((one) => one.verdict === 'pass' && everywhere.has(one.id));
        expect(passed).toEqual([]);
      }
      expect(report.shards).toEqual({ of: 2, asked });
      expect(complaints(report)).toEqual([]);
    });
    fc.assert(property, { numRuns: 200, seed: 1 });
  });

  test('says of a clause whose checks are spread what it left to others, the whole that it passed', () => {
    const of = { clauses: [clause('a')], checks: [check('one', ['a']), check('two', ['a'])] };
    const results = [heldUnit('one'), result('two', [unit('a', 'held', { by: 'two' })])];
    const fold = (shards: typeof both, held: typeof results) =>
      foldTarget(target({ ...of, results: held, shards })).clauses[0];
    expect(fold(first, results.slice(0, 1))).toMatchObject({
      verdict: 'notExercised',
      planned: 2,
      exercised: 1,
      reason: '1 of 2 not reached: left to other shards; this is shard 1 of 2',
    });
    expect(fold(both, results)).toMatchObject({ verdict: 'pass', planned: 2, exercised: 2 });
  });

  test('is told by its number', () => {
    expect(shardWords({ of: 3, asked: [2] })).toBe('shard 2 of 3');
    expect(shardWords({ of: 4, asked: [1, 2, 4] })).toBe('shards 1, 2 and 4 of 4');
  });
});

describe('merged reports', () => {
  const held = {
    clauses: [clause('a')],
    checks: [check('one', ['a'])],
    results: [heldUnit('one')],
  };

  test('of all shards are conformant as one run is, of some of them they end with 2', () => {
    const whole = foldRun(
      sampleRun([target({ ...held, shards: { ...both, merged: true } })], {
        shards: { ...both, merged: true },
      }),
    );
    expect(whole).toMatchObject({
      exitCode: 0,
      targets: [{ verdict: 'conformant' }],
      shards: { missing: [] },
    });
    const part = { ...first, merged: true } as const;
    const some = foldRun(sampleRun([target({ ...held, shards: part })], { shards: part }));
    expect(some).toMatchObject({
      exitCode: 2,
      exitReason: 'missing: shard 2 of 2',
      targets: [{ verdict: 'incomplete' }],
      shards: { of: 2, asked: [1], missing: [2] },
    });
  });
});
