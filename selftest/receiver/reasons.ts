import type { CheckResult } from '../../harness/model/result.ts';

/** Why claims of a result were not reached. */
export function reasonsOf({ units, stopped }: CheckResult): readonly string[] {
  return [...units.flatMap(({ reason }) => reason ?? []), ...(stopped ? [stopped.reason] : [])];
}
