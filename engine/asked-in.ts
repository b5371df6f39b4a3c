import type { GatePositions } from '../harness/model/target.ts';
import { declaredGates } from '../harness/target-file/gates.ts';
import { checkFit, clauseFit } from '../reporters/inputs/gates.ts';
import type { PlannedCheck } from '../reporters/inputs/inputs.ts';
import type { Setback } from '../reporters/inputs/unit.ts';
import { allGatesOn, type EmbeddedPosition } from './embedded.ts';
import { wholeSuite } from './whole-suite.ts';

/** Why a check was not asked in a position of the gates. */
export const leftToEveryGateOn: Setback = {
  what: null,
  kind: 'elsewhere',
  reason: 'left to the position with every gate on',
};

/** What is asked in a position of the gates. */
interface AskedThere {
  /** Ids of the checks; null for all of them. */
  readonly only: readonly string[] | null;
  /** Why all others are left out. */
  readonly leftOut?: Setback;
}

/**
 * What the embedded gateway is asked in a position of its gates where no position is asked everything but one: that
 * with every gate on. The others are asked what could say nothing there, and a good request to each operation that
 * they mount.
 */
export function askedIn({ name, gates }: EmbeddedPosition): AskedThere {
  if (name === allGatesOn.name) return { only: null };
  const here = declaredGates({ gates });
  const asked = wholeSuite.checks.filter(
    (check) => applies(check, here) && (isGood(check) || saysMore(check, here)),
  );
  return { only: asked.map(({ id }) => id), leftOut: leftToEveryGateOn };
}

const everyGateOn = declaredGates(allGatesOn);

/** True where a check, or a clause that it claims, applies here and not with every gate on. */
function saysMore(check: PlannedCheck, here: GatePositions): boolean {
  if (!applies(check, everyGateOn)) return true;
  return wholeSuite.clauses.some(
    (clause) =>
      check.clauses.includes(clause.id) &&
      clauseFit(clause, here).kind === 'applies' &&
      clauseFit(clause, everyGateOn).kind !== 'applies',
  );
}

function applies(check: PlannedCheck, gates: GatePositions): boolean {
  return checkFit(check, gates).kind === 'applies';
}

/** True for the check that is nothing but a good request to its operation. */
function isGood({ id, callee }: PlannedCheck): boolean {
  return id === `${callee}/accepted`;
}
