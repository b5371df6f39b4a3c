import type { ClauseFact, WaiverInput } from './inputs.ts';
import type { ClauseVerdict, TargetReport, WaiverReport, WaiverState } from './report.ts';

/** Whether a waiver speaks of a clause on a target. */
export function holdsFor(waiver: WaiverInput, clause: string, target: string): boolean {
  return waiver.clause === clause && (waiver.target ?? target) === target;
}

/** Whether a waiver's last day is over; both dates are `YYYY-MM-DD`, so they compare as text. */
export function isExpiredOn(waiver: WaiverInput, today: string): boolean {
  return today > waiver.expires;
}

/** Clauses that waivers name and that the contract's table can't judge: a mistake in their file. */
export function waiversOfOthers(
  waivers: readonly WaiverInput[],
  clauses: readonly Pick<ClauseFact, 'id' | 'excluded'>[],
): readonly string[] {
  const known = new Set(clauses.flatMap(({ id, excluded }) => (excluded ? [] : [id])));
  return waivers.map(({ clause }) => clause).filter((clause) => !known.has(clause));
}

/** What became of each waiver, over all targets of a run. */
export function waiverReports(
  waivers: readonly WaiverInput[],
  targets: readonly Pick<TargetReport, 'name' | 'clauses'>[],
  today: string,
): readonly WaiverReport[] {
  return waivers.map((waiver) => {
    const { clause, reason, expires } = waiver;
    const verdicts = targets
      .filter(({ name }) => holdsFor(waiver, clause, name))
      .flatMap((target) => target.clauses.filter(({ id }) => id === clause))
      .map(({ verdict }) => verdict);
    const state = waiverState(waiver, verdicts, today);
    const named = waiver.target === undefined ? {} : { target: waiver.target };
    return { clause, state, reason, expires, ...named };
  });
}

/**
 * A waiver that names its target is stale once its clause passes there; one that holds for all may
 * still be needed by another target, so it is stale only where the clause fails nowhere.
 */
function waiverState(
  waiver: WaiverInput,
  verdicts: readonly ClauseVerdict[],
  today: string,
): WaiverState {
  const broken = verdicts.some((verdict) => verdict === 'waived' || verdict === 'fail');
  if (verdicts.includes('pass') && (waiver.target !== undefined || !broken)) return 'stale';
  if (isExpiredOn(waiver, today)) return 'expired';
  return broken ? 'used' : 'unused';
}
