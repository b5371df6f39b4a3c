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
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  const dated = dateOf(exchange);
  const from = Number.isNaN(dated) ? startedAtMs + durationMs : dated;
  return Number.isNaN(at) ? null : Math.max(0, at - from);
}

/** The same, and 0 where an answer asks for none. */
export function retryAfterMs(exchange: Exchange): number {
  return askedWaitMs(exchange) ?? 0;
}
