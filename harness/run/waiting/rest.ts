import type { Check } from '../../model/check.ts';
import type { Patience } from './patience.ts';
import type { CheckAttempt } from './temporary.ts';

/**
 * What was throttled when a check was driven before. It is sent again after a rest: who takes so many requests in
 * a while throttles the same one each time, if all are sent as before.
 */
export interface ThrottledRest {
  readonly labels: ReadonlySet<string>;
  /** As the target asked for, in milliseconds. */
  readonly ms: number;
  /** True once there was no patience left for one. */
  short: boolean;
}

/** What is to rest in the next attempt; null where nothing is, or where throttling itself is what is judged. */
export function restAfter(
  attempts: readonly CheckAttempt[],
  check: Pick<Check, 'claims'>,
): ThrottledRest | null {
  const labels = new Set(attempts.flatMap(({ throttled }) => [...throttled]));
  if (labels.size === 0 || judgesRates(check)) return null;
  return { labels, ms: Math.max(...attempts.map(({ askedMs }) => askedMs)), short: false };
}

/** True where what is throttled is the matter of a check, and no trouble that it meets. */
export function judgesRates({ claims }: Pick<Check, 'claims'>): boolean {
  return claims.some((claim) => claim.judgesThrottling || claim.throttledWith);
}

/** Rests before a request that was throttled. */
export async function takeRest(
  rest: ThrottledRest | null,
  label: string | null,
  patience: Patience,
  signal: AbortSignal,
): Promise<void> {
  if (!rest || label === null || !rest.labels.has(label)) return;
  if (!(await patience.wait(rest.ms, signal))) rest.short = true;
}
