import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../harness/model/result.ts';
import { fingerprintsOf } from '../../../reporters/findings/fingerprint.ts';
import { resultIndex } from '../../../reporters/inputs/result-index.ts';
import { checks } from '../../../suites/index.ts';
import { everyGateOn, referenceGateway, runAgainst } from '../../conformance/run-against.ts';
import { fingerprintsIn } from '../../conformance/known-again.ts';
import { fold } from '../../conformance/verdicts.ts';
import {
  broken,
  check as plan,
  exchange,
  result,
  target,
  cameInstead,
} from '../../samples/samples.ts';
import { submissionBugs } from '../../submission-bugs.ts';

const clause = 'alpha.submit.test-case-malformed';

/** By the checks of the clause, the one with cases of its own among them. */
async function shownUnder(seed: number) {
  const some = checks.filter(({ claims }) => claims.some((claim) => claim.clause === clause));
  const results = await runAgainst(referenceGateway, {
    alter: submissionBugs.longTestCases,
    checks: some,
    seed,
  });
  const drawn = results.flatMap(({ units }) => units.flatMap(({ findings }) => findings));
  return {
    byChance: drawn.some((finding) => finding.drawn),
    shown: fingerprintsIn(fold(results, everyGateOn).clauses),
  };
}

test('are the same, whether or not the seed chooses a case that shows the bug', async () => {
  const met = [];
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) met.push(await shownUnder(seed));
  expect(new Set(met.map(({ byChance }) => byChance))).toEqual(new Set([true, false]));
  expect(new Set(met.map(({ shown }) => JSON.stringify([...shown]))).size).toBe(1);
  expect([...met[0]!.shown.keys()]).toEqual([clause]);
});

/** A case that shows the clause broken: what was called, and what came. */
interface Case {
  readonly drawn?: true;
  readonly callee?: 'alpha.submit' | 'alpha.status';
  readonly fault?: string;
  readonly got?: string;
}

function of(...cases: readonly Case[]): readonly string[] {
  return ofClause('a', cases);
}

function ofClause(id: string, cases: readonly Case[]): readonly string[] {
  const exchanges = cases.map(({ callee = 'alpha.submit', fault = 'too long' }) =>
    exchange('probe', 202, { callee, fault }),
  );
  const units = cases.map(({ drawn, got = '202 with an empty body' }, place) => {
    const [, status, code] = /^(\d+) (.*)$/.exec(got) ?? [];
    const found = cameInstead(Number(status), code);
    const told: Partial<Finding> = {
      exchange: place,
      controls: [],
      found,
      ...(drawn && { drawn }),
    };
    return broken(id, 'one', told);
  });
  const results = [result('one', units, { exchanges })];
  return fingerprintsOf(id, resultIndex(target({ checks: [plan('one', [id])], results })));
}

const always: Case = {};
const drawn: Case = { drawn: true, fault: 'has a blank' };

describe('of a case that the seed chose', () => {
  test('are none, where one that is always sent is answered so', () => {
    expect(of(always, drawn)).toEqual(of(always));
    expect(of(always, drawn, { ...drawn, fault: 'is empty' })).toEqual(of(always));
  });

  test('are one, where no other shows the bug, whatever was wrong in it', () => {
    expect(of(drawn)).toHaveLength(1);
    expect(of(drawn, { ...drawn, fault: 'is empty' })).toEqual(of(drawn));
  });

  test.each([
    ['another answer', { ...drawn, got: '500 with an empty body' }],
    ['another code', { ...drawn, got: '404 not_found' }],
    ['another operation', { ...drawn, callee: 'alpha.status' }],
  ] as const)('tell %s beside what is always seen', (_, other) => {
    const told = of(always, other).filter((one) => !of(always).includes(one));
    expect(told).toHaveLength(1);
    expect(of(drawn)).not.toContain(told[0]);
  });

  test('are others of another clause', () => {
    expect(ofClause('b', [drawn])).not.toEqual(of(drawn));
  });
});
