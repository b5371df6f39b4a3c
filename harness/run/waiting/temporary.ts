import { answerOf } from '../../client/answer-of.ts';
import { accepted } from '../../judge/accepted.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { UnitResult } from '../../model/result.ts';
import { retryAfterMs } from '../../model/retry-after.ts';
import { mayPass } from '../../model/verdict.ts';

const longestMs = 200;
const pausesMs = [20, 50, 100, longestMs, longestMs];

/** Attempts before a transient answer counts as permanent; doubled if each attempt meets another one. */
export const mostAttempts = pausesMs.length + 1;
/** In all. */
export const mostAttemptsInAll = 2 * mostAttempts;
/** As often where an answer did not come: each such attempt lasts as long as is waited for one. */
const mostSilentAttempts = 3;

/** What one attempt at a check left that may pass. */
export interface CheckAttempt {
  /** The labels whose answer may pass: whether something is wrong with the request, and the status. */
  readonly passing: ReadonlyMap<string, { readonly isProbe: boolean; readonly status: number }>;
  /** Milliseconds that went by without an answer. */
  readonly silentMs: number;
  /** The longest that an answer asks to wait (Retry-After), in milliseconds; 0 where none does. */
  readonly askedMs: number;
  /** True where some answer asks for fewer requests (429). */
  readonly throttled: ReadonlySet<string>;
  /** True where a good request was taken, so that the target is there and open. */
  readonly tookGood: boolean;
}

/** Reads from the exchanges of an attempt what of them may pass. */
export function attemptIn(exchanges: readonly Exchange[]): CheckAttempt {
  const all = exchanges.filter(mayPass);
  const labelled = all.flatMap(({ label, fault, response }) => {
    const told = { isProbe: fault !== null, status: response?.status ?? 0 };
    return label === null ? [] : [[label, told] as const];
  });
  const throttled = all.flatMap(({ label, response }) =>
    label !== null && response?.status === 429 ? [label] : [],
  );
  const silent = all.filter(({ noAnswer }) => noAnswer?.kind === 'timeout');
  return {
    passing: new Map(labelled),
    silentMs: silent.reduce((sum, { durationMs }) => sum + durationMs, 0),
    askedMs: Math.max(0, ...all.map(retryAfterMs)),
    throttled: new Set(throttled),
    tookGood: exchanges.some((one) => one.fault === null && accepted(answerOf(one))),
  };
}

/** True where something may pass in an attempt, labelled or not. */
export function hasTransient(exchanges: readonly Exchange[]): boolean {
  return exchanges.some(mayPass);
}

/** True where nothing that may pass in one attempt was met again by the next, at the same step. */
export function madeProgress(last: CheckAttempt, next: CheckAttempt): boolean {
  const labels = [...last.passing.keys()];
  if (labels.length === 0) return next.askedMs === 0;
  return !labels.some((label) => next.passing.has(label));
}

/** True where another attempt could tell more: what held has held, and what is broken stays so. */
export function isOpen(units: readonly UnitResult[]): boolean {
  return units.length === 0 || units.some(({ verdict }) => verdict === 'unreached');
}

/** The pause that follows on an attempt: a moment, or what is asked for where that is heeded. */
export function pauseAfter(attempts: readonly CheckAttempt[]) {
  const last = attempts.at(-1);
  const askedMs = last?.askedMs ?? 0;
  const momentMs = pausesMs[attempts.length - 1] ?? longestMs;
  const before = attempts.slice(0, -1).some((one) => one.askedMs > 0);
  const heeds = askedMs > momentMs && (!before || (last?.throttled.size ?? 0) > 0);
  return { askedMs, momentMs, heeds };
}

/**
 * The labels that may be judged though their answer might pass: it stood in each of so many attempts,
 * in all of which the target took what is good. A 429 stands where it was waited out each time as it
 * asks for and came again; one that does not say for how long decides nothing.
 */
export function persistentLabels(attempts: readonly CheckAttempt[], waited: boolean): string[] {
  const [first, ...others] = attempts;
  const needed = attempts.some(({ silentMs }) => silentMs > 0) ? mostSilentAttempts : mostAttempts;
  if (!first || attempts.length < needed) return [];
  return [...first.passing].flatMap(([label, { isProbe, status }]) => {
    // a good request that meets one trouble after the other meets trouble, and nothing that stands
    const stands = others.every(({ passing }) => {
      const again = passing.get(label);
      return again !== undefined && (isProbe || again.status === status);
    });
    const open = !isProbe || attempts.every(({ tookGood }) => tookGood);
    const throttled = attempts.some((one) => one.throttled.has(label));
    return stands && open && (waited || !throttled) ? [label] : [];
  });
}

/** True where so many attempts are not enough yet. */
export function mayTryAgain(attempts: readonly CheckAttempt[]): boolean {
  const most = attempts.some((one) => one.silentMs > 0) ? mostSilentAttempts : mostAttempts;
  return stuckFor(attempts) < most && attempts.length < mostAttemptsInAll;
}

/** How many attempts in a row the last of them ends that met the same trouble: who goes on is only met at a bad moment. */
function stuckFor(attempts: readonly CheckAttempt[]): number {
  let same = 1;
  for (let at = attempts.length - 1; at > 0; at -= 1, same += 1)
    if (madeProgress(attempts[at - 1]!, attempts[at]!)) break;
  return same;
}

/** Milliseconds that the next attempt waits where the target took nothing in the last. */
export function closedFor(attempts: readonly CheckAttempt[]): number {
  const { askedMs, momentMs, heeds } = pauseAfter(attempts);
  return heeds ? askedMs : momentMs;
}
