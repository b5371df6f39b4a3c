import type { Lack } from '../../harness/model/result.ts';
import type { Verdict } from '../../harness/model/verdict.ts';

/** What one check, or one operation of a clause judged everywhere, came to. */
export interface Unit {
  readonly id: string;
  readonly verdict: Verdict<'unit'>;
  /** The operation that it is about; left out where a check is of none. */
  readonly operation?: string;
  /** What was missing; null unless unreached. */
  readonly lack: Lack | Setback | null;
}

/**
 * Another reason than a lack; `byTarget` where the target itself kept the unit from being judged, and
 * `inconclusive` where its check ran and did not come to it.
 */
export interface Setback {
  readonly what: null;
  readonly reason: string;
  readonly byTarget?: true;
  readonly inconclusive?: true;
}

/** True where the target itself kept what was not exercised from being judged. */
export function isHindered(judged: {
  readonly verdict: Verdict<'clause'>;
  readonly units: readonly Unit[];
}): boolean {
  return (
    judged.verdict === 'notExercised' &&
    judged.units.some(({ lack }) => lack?.what === null && lack.byTarget)
  );
}
