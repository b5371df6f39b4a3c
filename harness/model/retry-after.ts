import type { Exchange } from './exchange.ts';

/** The longest single wait that a run grants an answer that asks for one, in milliseconds. */
export const mostAskedMs = 60_000;

/**
 * The wait that an answer asks for in milliseconds (Retry-After), in whichever of its two forms; null where it
 * asks for none that can be read. A date is one by the clock that the answer was dated by.
 */
export function askedWaitMs({ response, startedAtMs, durationMs }: Exchange): number | null {
  const header = (wanted: string) =>
    response?.headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const value = header('retry-after');
  if (value === undefined) return null;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  const dated = Date.parse(header('date') ?? '');
  const from = Number.isNaN(dated) ? startedAtMs + durationMs : dated;
  return Number.isNaN(at) ? null : Math.max(0, at - from);
}

/** The same, and 0 where an answer asks for none. */
export function retryAfterMs(exchange: Exchange): number {
  return askedWaitMs(exchange) ?? 0;
}
