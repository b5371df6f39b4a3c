import { describe, expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import type { Check } from '../../harness/model/check.ts';
import { readRecorded } from '../../selftest/conformance/recorded.ts';
import {
  everyGateOn,
  lessPatient,
  referenceGateway,
  runAgainst,
} from '../../selftest/conformance/run-against.ts';
import { notFoundSparing, writeShown } from '../../selftest/conformance/shown-by.ts';

const recorded = readRecorded();

/** Checks against a mutant, without what only an audit sends. */
function meeting({ gates = everyGateOn, alter, alone }: Mutant) {
  const run = { gates, alter, spares: true, target: { timeouts: lessPatient } };
  return (checks: readonly Check[]) =>
    runAgainst(referenceGateway, { ...run, checks, ...(alone && { parallel: 1 }) });
}

describe('a gate finds each clause that a mutant breaks, without what only an audit sends', () => {
  const options = { timeout: 300_000 };
  test.concurrent.each(mutants.map((mutant) => [mutant.id, mutant] as const))(
    '%s',
    options,
    async (id, mutant) => {
      const red = recorded[id]?.red ?? {};
      await writeShown(id, red, meeting(mutant));
      expect(await notFoundSparing(red, meeting(mutant))).toEqual([]);
    },
  );
});
