import { judgeAgain } from '../../harness/judge/judge-again.ts';
import { isBroken } from '../../harness/judge/judge-check.ts';
import type { Check } from '../../harness/model/check.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import type { GatePositions } from '../../harness/model/target.ts';
import { beforeIn, mutated } from './judge-mutants.ts';
import { recordedOf, type RecordingMutant, type Operator } from './operator.ts';

/**
 * Of some clauses, advisory ones included, those that no mutant of a check's own answers turns red in
 * that check.
 */
export function neverRed(
  wanted: ReadonlySet<string>,
  [check, result]: readonly [Check, CheckResult],
  operators: readonly Operator[],
  gates: GatePositions,
): readonly string[] {
  const left = new Set(wanted);
  for (const { position, mutant } of mutantsOf(result, operators)) {
    const { units } = judgeAgain(check, mutated(result, position, mutant), gates);
    for (const unit of units) if (isBroken(unit)) left.delete(unit.clause);
    if (left.size === 0) break;
  }
  return [...left];
}

/** All mutants of a result: those of its labelled exchanges, which claims are about, come first. */
function* mutantsOf(
  result: CheckResult,
  operators: readonly Operator[],
): Generator<{ readonly position: number; readonly mutant: RecordingMutant }> {
  const places = [...result.exchanges.entries()].toSorted(
    ([, one], [, other]) => Number(one.label === null) - Number(other.label === null),
  );
  for (const operator of operators)
    for (const [position, exchange] of places) {
      const recorded = recordedOf(exchange);
      const mutants = recorded ? operator.of(recorded, beforeIn(result, position)) : [];
      for (const mutant of mutants) yield { position, mutant };
    }
}
