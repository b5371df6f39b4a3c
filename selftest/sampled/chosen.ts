import { mutants } from '../../fixtures/mutants/index.ts';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { effortOf, isNew } from '../conformance/kill-matrix.ts';
import { hashOf } from '../hash.ts';

/**
 * One mutant in so many, of those that want every gate on and few checks; the proof meets all of them
 * (proof/blame/).
 */
const ONE_IN = 12;
const FEW = 6;

/** The mutants that the gate meets. */
export const mutantsOfTheGate: readonly Mutant[] = mutants.filter(
  (one) => isNew(one) || isSampled(one),
);

function isSampled(mutant: Mutant): boolean {
  return !mutant.gates && hashOf(mutant.id) % ONE_IN === 0 && effortOf(mutant) <= FEW;
}
