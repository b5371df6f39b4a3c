import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../model/exchange.ts';
import { mayPass } from '../judge/may-pass.ts';
import type { CheckResult, UnitResult } from '../model/result.ts';
import { clauses } from '../../schemas/clauses/index.ts';

const pausesMs = [20, 50, 100, 200, 200];

/** How often a check is driven before an answer that may pass is taken for one that stands. */
export const mostAttempts = pausesMs.length + 1;
const longestPauseMs = 5_000;

/**
 * Decides whether a check is worth another attempt, and waits for it: true where something is not
 * held and an answer says that it may pass. Waiting is taken from the run's patience.
 */
export async function pauseBefore(
  result: Pick<CheckResult, 'outcome' | 'units' | 'exchanges'>,
  patience: { leftMs: number },
  attempt: number,
  signal: AbortSignal,
): Promise<boolean> {
  if (signal.aborted || result.outcome === 'defect') return false;
  if (result.units.every(isSettled)) return false;
  const passing = result.exchanges.filter(mayPass);
  if (passing.length === 0) return false;
  const asked = Math.max(0, ...passing.map(retryAfterMs));
  const pauseMs = Math.max(asked, pausesMs[attempt - 1] ?? 0);
  if (pauseMs > longestPauseMs || pauseMs > patience.leftMs) return false;
  patience.leftMs -= pauseMs;
  await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

/** True where another attempt could not change what matters: nobody is failed for a `should`. */
function isSettled({ clause, verdict }: UnitResult): boolean {
  return verdict === 'held' || (verdict === 'broken' && clauses[clause].level === 'should');
}

/** Retry-After in milliseconds, whichever of its two forms it has; 0 where there is none. */
function retryAfterMs({ response }: Exchange): number {
  const value = response?.headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1];
  if (value === undefined) return 0;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(0, date - Date.now());
}

/** The labels whose exchange may pass, each with its status; a lost connection counts as 0. */
export function passingLabels(exchanges: readonly Exchange[]): ReadonlyMap<string, number> {
  const passing = exchanges.filter(mayPass);
  return new Map(
    passing.flatMap(({ label, response }) =>
      label === null ? [] : [[label, response?.status ?? 0] as const],
    ),
  );
}

/** The labels that answered the same in each of several attempts: what stands so often stays. */
export function lastingLabels(attempts: readonly ReadonlyMap<string, number>[]): string[] {
  const [first, ...others] = attempts;
  if (!first || attempts.length < mostAttempts) return [];
  return [...first.keys()].filter((label) =>
    others.every((other) => other.get(label) === first.get(label)),
  );
}
