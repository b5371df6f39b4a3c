import type { Waiver } from '../../harness/model/waiver.ts';
import type { ClauseFact } from '../inputs/inputs.ts';
import { areOfOlderForm, isKnown } from '../findings/fingerprint.ts';
import { nothingAsked, type Gating } from '../inputs/gating.ts';
import type { ClauseReport, TargetReport, WaiverReport, WaiverState } from '../report.ts';

/** Whether a waiver speaks of a clause on a target. */
export function holdsFor(waiver: Waiver, clause: string, target: string): boolean {
  return waiver.clause === clause && (waiver.target ?? target) === target;
}

/** Whether a waiver's last day is over; both dates are `YYYY-MM-DD`, so they compare as text. */
export function isExpiredOn(waiver: Waiver, today: string): boolean {
  return today > waiver.expires;
}

/** Clauses that waivers name and that the contract's table can't judge: a mistake in their file. */
export function waiversOfOthers(
  waivers: readonly Waiver[],
  clauses: readonly Pick<ClauseFact, 'id' | 'excluded'>[],
): readonly string[] {
  const known = new Set(clauses.flatMap(({ id, excluded }) => (excluded ? [] : [id])));
  return waivers.map(({ clause }) => clause).filter((clause) => !known.has(clause));
}

/**
 * Whether a waiver excuses a failure with the given fingerprints; one that has none, and is not for what is
 * not exercised alone, excuses any.
 */
export function excuses({ fingerprints, excuses: gap }: Waiver, shown: readonly string[]): boolean {
  return fingerprints === undefined ? gap === undefined : isKnown(shown, fingerprints);
}

/**
 * Whether a waiver excuses that its clause is not exercised: one that says so does, and one that names no
 * cause where the target kept the clause from being judged.
 */
export function excusesGap({ fingerprints, excuses: gap }: Waiver, hindered: boolean): boolean {
  return gap !== undefined || (hindered && fingerprints === undefined);
}

/** What became of each waiver, over all targets of a run. */
export function waiverReports(
  waivers: readonly Waiver[],
  targets: readonly Pick<TargetReport, 'name' | 'clauses' | 'hindered'>[],
  today: string,
  { narrowWaivers }: Pick<Gating, 'narrowWaivers'> = nothingAsked,
): readonly WaiverReport[] {
  return waivers.map((waiver) => {
    const { clause, reason, expires, target, owner, fingerprints, excuses: gap } = waiver;
    const judged = targets
      .filter(({ name }) => holdsFor(waiver, clause, name))
      .flatMap(({ clauses, hindered }) =>
        clauses
          .filter(({ id }) => id === clause)
          .map((one) => ({ ...one, hindered: hindered.clauses.includes(clause) })),
      );
    const broad = narrowWaivers && fingerprints === undefined && gap === undefined;
    const state = waiverState(waiver, judged, today);
    const told = broad && (state === 'used' || state === 'unused') ? 'tooBroad' : state;
    const mend = mendOf(told, waiver);
    return {
      clause,
      state: told,
      reason,
      expires,
      ...(target !== undefined && { target }),
      ...(owner !== undefined && { owner }),
      ...(fingerprints && { fingerprints }),
      ...(gap && { excuses: gap }),
      ...(mend !== undefined && { mend }),
    };
  });
}

/** What to do with the entry of a waiver in the file. */
function mendOf(state: WaiverState, { clause, fingerprints }: Waiver): string | undefined {
  const written = `waive ${clause} --from REPORT writes one`;
  const words: Partial<Record<WaiverState, string>> = {
    stale: 'take it out of the waiver file',
    expired: 'mend what it excuses, or give it another last day and say why',
    changed: areOfOlderForm(fingerprints)
      ? `its fingerprints are of an older form, which no failure has any more: take it out, and ${written} anew`
      : `the clause fails in another way than it excuses: look at that; once it is accepted, ${written}`,
    tooBroad: `${written} that holds for this failure and no other`,
  };
  return words[state];
}

/**
 * A waiver that names its target is stale once its clause passes there; one that holds for all may
 * still be needed by another target, so it is stale only where the clause fails nowhere.
 */
function waiverState(
  waiver: Waiver,
  judged: readonly (Pick<ClauseReport, 'verdict' | 'fingerprints'> & { hindered: boolean })[],
  today: string,
): WaiverState {
  const broken = judged.filter(({ verdict }) => verdict === 'waived' || verdict === 'fail');
  const passes = judged.some(({ verdict }) => verdict === 'pass');
  if (passes && (waiver.target !== undefined || broken.length === 0)) return 'stale';
  if (isExpiredOn(waiver, today)) return 'expired';
  const gaps = judged.filter(({ verdict }) => verdict === 'notExercised');
  if (gaps.some(({ hindered }) => excusesGap(waiver, hindered))) return 'used';
  if (broken.length === 0) return 'unused';
  return broken.some(({ fingerprints = [] }) => excuses(waiver, fingerprints)) ? 'used' : 'changed';
}
