import { lackKind, type LackKind } from '../../harness/model/lack-kind.ts';
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

/** Another reason than a lack. */
export interface Setback {
  readonly what: null;
  readonly kind: SetbackKind;
  readonly reason: string;
}

/** What befell a unit, as programs tell it; the schema of the report says what each is. */
type SetbackKind =
  | 'target'
  | 'inconclusive'
  | 'missed'
  | 'noOccasion'
  | 'filter'
  | 'elsewhere'
  | 'interrupted'
  | 'bail'
  | 'time'
  | 'lost'
  | 'trouble'
  | 'defect'
  | 'notRun'
  | 'uncovered';

/** Why something was not exercised, as programs tell it. */
export type UnreachedKind = LackKind | SetbackKind;

/** Of what kind a reason is. */
export function kindOfLack(lack: Lack | Setback): UnreachedKind {
  return lack.what === null ? lack.kind : lackKind(lack);
}

/** True where the target itself kept what was not exercised from being judged. */
export function isHindered(judged: {
  readonly verdict: Verdict<'clause'>;
  readonly units: readonly Unit[];
}): boolean {
  return (
    judged.verdict === 'notExercised' &&
    judged.units.some(({ lack }) => lack?.what === null && lack.kind === 'target')
  );
}
