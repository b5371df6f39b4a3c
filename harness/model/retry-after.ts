import { dateOf } from './clocks.ts';
import type { Exchange } from './exchange.ts';

/** The longest single wait that a run grants an answer that asks for one, in milliseconds. */
export const mostAskedMs = 60_000;

/**
 * The wait that an answer asks for in milliseconds (Retry-After), in whichever of its two forms; null where it
 * asks for none that can be read. A date is one by the clock that the answer was dated by.
 */
export function askedWaitMs(exchange: Exchange): number | null {
  const { response, startedAtMs, durationMs } = exchange;
  const value = response?.headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1];
  if (value === undefined) return null;
  const dated = dateOf(exchange);
  return waitIn(value, Number.isNaN(dated) ? startedAtMs + durationMs : dated);
}

/** The wait in milliseconds that a Retry-After says; a date is counted from a moment in epoch milliseconds. */
export function waitIn(value: string, fromMs: number): number | null {
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - fromMs);
}

/** The same, and 0 where an answer asks for none. */
export function retryAfterMs(exchange: Exchange): number {
  return askedWaitMs(exchange) ?? 0;
}
