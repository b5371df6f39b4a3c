import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../model/exchange.ts';
import type { CheckResult } from '../model/result.ts';

const temporary = new Set([408, 429, 502, 503, 504]);
const pausesMs = [100, 400];
const longestPauseMs = 5_000;

/**
 * Decides whether a check is worth another attempt, and waits for it: true where something is not
 * held and an answer says that it may pass. Waiting is taken from the run's patience.
 */
export async function pauseBefore(
  result: CheckResult,
  patience: { leftMs: number },
  attempt: number,
  signal: AbortSignal,
): Promise<boolean> {
  if (signal.aborted || result.outcome === 'defect') return false;
  if (result.units.every((unit) => unit.verdict === 'held')) return false;
  const passing = result.exchanges.filter(mayPass);
  if (passing.length === 0) return false;
  const asked = Math.max(0, ...passing.map(retryAfterMs));
  const pauseMs = Math.max(asked, pausesMs[attempt - 1] ?? 0);
  if (pauseMs > longestPauseMs || pauseMs > patience.leftMs) return false;
  patience.leftMs -= pauseMs;
  await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

function mayPass({ response, noAnswer }: Exchange): boolean {
  return response ? temporary.has(response.status) : noAnswer?.kind === 'connection';
}

/** Retry-After in milliseconds, whichever of its two forms it has; 0 where there is none. */
function retryAfterMs({ response }: Exchange): number {
  const value = response?.headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1];
  if (value === undefined) return 0;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(0, date - Date.now());
}
