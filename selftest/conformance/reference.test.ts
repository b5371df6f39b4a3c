import { describe, expect, test } from 'vitest';
import { embeddedGates } from '../../cli/embedded.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { judgeGateway } from './judge-gateway.ts';
import { clausesWith, fold } from './verdicts.ts';

/** Seeds are drawn anew by hand; where all tests run they are the same each time. */
const whole = process.env['CONFORMANCE_PROOF'] !== undefined;
const seeds = Array.from({ length: whole ? 10 : 3 }, (_, at) =>
  whole ? Math.floor(Math.random() * 2 ** 31) : at + 2,
);

/** The clauses that at least one exchange with the gateway without mutants was judged by. */
const judged = new Set<string>();

describe('the reference gateway keeps the contract', () => {
  for (const { name, gates } of embeddedGates) {
    test(`${name}: fails nothing and leaves nothing unjudged for lack of an answer`, async () => {
      const results = await judgeGateway({ gates });
      expect(results.flatMap((result) => result.defect ?? [])).toEqual([]);
      const unreached = results.flatMap((result) =>
        result.units.flatMap(({ verdict, reason }) => (verdict === 'unreached' ? [reason] : [])),
      );
      expect(unreached).toEqual([]);
      const report = fold(results, gates);
      expect(clausesWith(report, 'fail')).toEqual([]);
      for (const { id, exercised } of report.clauses) if (exercised > 0) judged.add(id);
    });
  }

  test('every clause that it was judged by is broken by some mutant', () => {
    const broken = new Set<string>(mutants.flatMap(({ breaks }) => breaks));
    expect([...judged].filter((id) => !broken.has(id)).toSorted()).toEqual([]);
  });

  test.each(seeds.map((seed, run) => [seed, run] as const))(
    'seed %i: fails nothing',
    async (seed, run) => {
      const { gates } = embeddedGates[(run + 1) % embeddedGates.length]!;
      const results = await judgeGateway({ gates, seed });
      expect(clausesWith(fold(results, gates), 'fail')).toEqual([]);
    },
  );

  test('fails nothing with its checks one after another, backwards', async () => {
    const { checks } = await import('../../suites/index.ts');
    const gates = embeddedGates[1]!.gates;
    const results = await judgeGateway({ gates, checks: checks.toReversed(), parallel: 1 });
    expect(clausesWith(fold(results, gates), 'fail')).toEqual([]);
  });
});
