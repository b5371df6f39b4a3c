import { isBroken } from '../harness/judge/judge-check.ts';
import type { CheckResult } from '../harness/model/result.ts';
import { enoughFailed } from '../harness/model/stop.ts';
import type { Waiver } from '../harness/model/waiver.ts';
import { clauses } from '../schemas/clauses/index.ts';

/** Counts what fails, and ends a run once that is enough. */
export interface Bail {
  readonly note: (result: Pick<CheckResult, 'units'>) => void;
  /** Aborted once enough has failed. */
  readonly signal: AbortSignal;
}

/** Ends a run after so many failed must clauses; one that is waived on any target does not count. */
export function createBail(most: number, waivers: readonly Waiver[]): Bail {
  const controller = new AbortController();
  const waived = new Set<string>(
    waivers.filter((one) => !one.excuses || one.fingerprints).map(({ clause }) => clause),
  );
  const failed = new Set<string>();
  return {
    signal: controller.signal,
    note: ({ units }) => {
      for (const { clause } of units.filter(isBroken))
        if (clauses[clause].level === 'must' && !waived.has(clause)) failed.add(clause);
      if (failed.size >= most) controller.abort(enoughFailed);
    },
  };
}
