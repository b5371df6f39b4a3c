import * as fc from 'fast-check';
import type { Verdict } from '../../../harness/model/verdict.ts';
import { foldRun, foldTarget } from '../../../reporters/fold/fold.ts';
import type { TargetInput } from '../../../reporters/inputs/inputs.ts';
import type { Counts, TargetReport } from '../../../reporters/report.ts';
import { anyInput, planeNames } from '../../samples/any-input.ts';
import { sampleRun } from '../../samples/samples.ts';
import { describe, expect, test } from 'vitest';

const kinds = ['pass', 'fail', 'waived', 'notExercised', 'notApplicable'] as const;

/** Holds a law against many targets; it answers what breaks it. */
function offenders(law: (input: TargetInput, report: TargetReport) => readonly unknown[]): unknown {
  const property = fc.property(anyInput, (input) => {
    expect(law(input, foldTarget(input))).toEqual([]);
  });
  return fc.check(property, { numRuns: 1_000, seed: 1 }).errorInstance;
}

function total(counts: Counts): number {
  return kinds.reduce((sum, kind) => sum + counts[kind], 0);
}

function verdicts({ clauses }: TargetReport): ReadonlyMap<string, Verdict<'clause'>> {
  return new Map(clauses.map(({ id, verdict }) => [id, verdict]));
}

describe('laws of the fold', () => {
  test('the targets that they are tried on come to every verdict', () => {
    const reports = fc.sample(anyInput, { numRuns: 1_000, seed: 1 }).map((one) => foldTarget(one));
    const seen = new Set(reports.flatMap((report) => [...verdicts(report).values()]));
    expect([...seen].toSorted()).toEqual(kinds.toSorted());
    expect(new Set(reports.map(({ verdict }) => verdict)).size).toBe(4);
  });

  test('the counts add up to the clauses that can be judged', () => {
    const broken = offenders(({ clauses }, { counts, countsShould }) => {
      const judgeable = clauses.filter((each) => !each.excluded);
      const must = judgeable.filter(({ level }) => level === 'must').length;
      const right = total(counts) === must && total(countsShould) === judgeable.length - must;
      return right ? [] : [counts, countsShould];
    });
    expect(broken).toBeNull();
  });

  test('the planes add up to the target', () => {
    const broken = offenders((_, { planes: parts, counts }) =>
      kinds.filter(
        (kind) =>
          counts[kind] !== planeNames.reduce((sum, plane) => sum + parts[plane].counts[kind], 0),
      ),
    );
    expect(broken).toBeNull();
  });

  test('nothing passes by leaving out a result', () => {
    const broken = offenders((input, report) => {
      const before = verdicts(report);
      return input.results.flatMap((_, left) => {
        const results = input.results.filter((__, at) => at !== left);
        const after = [...verdicts(foldTarget({ ...input, results }))];
        return after.filter(
          ([id, verdict]) => verdict === 'pass' && before.get(id) === 'notExercised',
        );
      });
    });
    expect(broken).toBeNull();
  });

  test('a finding always shows: as a failure, waived, or a defect', () => {
    const broken = offenders((input, report) => {
      const judged = verdicts(report);
      const findings = input.results.flatMap(({ units }) => units.flatMap((one) => one.findings));
      return findings.filter(({ clause }) => {
        const verdict = judged.get(clause);
        if (verdict === undefined) return !report.defects.join('\n').includes(clause);
        return verdict !== 'fail' && verdict !== 'waived';
      });
    });
    expect(broken).toBeNull();
  });

  test('what passes was exercised whole, and every verdict has a reason', () => {
    const broken = offenders((_, { clauses }) =>
      clauses.filter(({ verdict, planned, exercised, reason }) => {
        const whole = planned > 0 && exercised === planned;
        return reason === '' || exercised > planned || (verdict === 'pass' && !whole);
      }),
    );
    expect(broken).toBeNull();
  });

  test('without an accepted good request nothing is conformant', () => {
    const broken = offenders((input) => {
      const refused = input.results.map((each) => ({ ...each, controlsAccepted: 0 }));
      return [[], refused].flatMap((results) => {
        const { targets, exitCode } = foldRun(sampleRun([{ ...input, results }]));
        const parts = targets.flatMap((each) => [
          each,
          ...planeNames.map((one) => each.planes[one]),
        ]);
        const green = parts.filter(({ verdict }) => verdict !== 'notJudged');
        return exitCode >= 4 ? green.map(({ verdict }) => verdict) : [`exit code ${exitCode}`];
      });
    });
    expect(broken).toBeNull();
  });

  test('the order of results changes no verdict', () => {
    const broken = offenders((input, report) => {
      const before = verdicts(report);
      const reversed = foldTarget({ ...input, results: input.results.toReversed() });
      return [...verdicts(reversed)].filter(([id, verdict]) => before.get(id) !== verdict);
    });
    expect(broken).toBeNull();
  });
});
