import { expect, test, describe } from 'vitest';
import { embeddedGates } from '../../engine/embedded.ts';
import type { GateSettings } from '../../fixtures/gateway/index.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { checks } from '../../suites/index.ts';
import { referenceGateway, runAgainst } from './run-against.ts';
import { reasonFor } from './unproved.ts';
import { clausesWith, fold } from './verdicts.ts';

/** Whether endpoints that are created at once share a millisecond is chance; where none do, these are not judged. */
const byChance = /^webhooks\.list\.ties-/;
const judgedSoFar = new Map<string, Promise<readonly CheckResult[]>>();

/** What all checks make of the gateway without mutants: one run for whoever asks with the gates alike. */
export function soundResults(gates: GateSettings): Promise<readonly CheckResult[]> {
  const key = JSON.stringify(gates);
  const known = judgedSoFar.get(key) ?? runAgainst(referenceGateway, { gates });
  judgedSoFar.set(key, known);
  return known;
}

/** Proves that the gateway without mutants keeps the contract, by the runs that mutants are compared with. */
export function proveSound(): void {
  /** The clauses that at least one exchange was judged by. */
  const judged = new Set<string>();

  describe('the reference gateway keeps the contract', { timeout: 300_000 }, () => {
    for (const { name, gates } of embeddedGates) {
      test(`${name}: fails nothing and leaves nothing unjudged for lack of an answer`, async () => {
        const results = await soundResults(gates);
        expect(results.flatMap((result) => result.defect ?? [])).toEqual([]);
        const unreached = results
          .flatMap(({ units, lack }) => units.map((unit) => ({ ...unit, lack })))
          .filter(({ verdict, clause }) => verdict === 'unreached' && !byChance.test(clause))
          // a gate does not wait until this gateway gives up on bodies
          .filter(({ endedBy, lack }) => endedBy !== 'lack' || lack?.what !== 'effort');
        expect(unreached.map(({ clause, reason }) => `${clause}: ${reason}`)).toEqual([]);
        const report = fold(results, gates);
        expect(clausesWith(report, 'fail')).toEqual([]);
        for (const { id, exercised } of report.clauses) if (exercised > 0) judged.add(id);
      });
    }

    test('every clause that it was judged by is broken by some mutant, or shown otherwise for a reason', () => {
      const broken = new Set<string>(mutants.flatMap(({ breaks }) => breaks));
      const otherwise = new Set<string>(
        checks.flatMap(({ id, claims }) =>
          claims.flatMap(({ clause }) => (reasonFor(`${id} ${clause}`) ? clause : [])),
        ),
      );
      expect(judged.size).toBeGreaterThan(0);
      const left = [...judged].filter((id) => !broken.has(id) && !otherwise.has(id));
      expect(left.toSorted()).toEqual([]);
    });
  });
}
