import type { UnreachedKind } from './inputs/unit.ts';

/** A reason why something was not exercised, as programs read it. */
export interface NotExercised {
  readonly kind: UnreachedKind;
  /** What is lacking, as the target file or the hook names it. */
  readonly member?: string;
}

/** What to add to the target file or the state hook, and the clauses that need it. */
export interface LackReport {
  readonly what: string;
  readonly kind?: UnreachedKind;
  readonly reason: string;
  readonly clauses: readonly string[];
}

/** Another reason why clauses were not exercised, which no target file could mend. */
export type SetbackReport = Omit<LackReport, 'what'>;
