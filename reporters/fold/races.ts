import type { ResultIndex } from '../inputs/result-index.ts';

/**
 * The narrowest gap between test and write, in milliseconds, that the races of a clause's checks would
 * have shown; the widest of them where there are several. Undefined where no race was run.
 */
export function raceWindowOf(
  clause: string,
  { claimants, byCheck }: ResultIndex,
): number | undefined {
  const checks = claimants.get(clause) ?? [];
  const results = checks.flatMap(({ id }) => byCheck.get(id) ?? []);
  const windows = results.flatMap(({ raceWindowMs }) => raceWindowMs ?? []);
  return windows.length === 0 ? undefined : Math.max(...windows);
}
