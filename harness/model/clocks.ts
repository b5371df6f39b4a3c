import type { Exchange } from './exchange.ts';
import type { Span } from './span.ts';

/** Milliseconds by which the target's records and its Date may differ and still be of one clock. */
const sameClockMs = 3000;
/** Milliseconds between two clocks beyond which no expiry is good by both of them. */
const mostApartMs = 10 * 60_000;

/** How far ahead of the suite's clock that clock itself is. */
export const ourClock: Span = { least: 0, most: 0 };

/** How far ahead of the suite's clock the Date of an answer was; null where there is none that can be read. */
export function dateAhead(exchange: Exchange): Span | null {
  const { startedAtMs, durationMs } = exchange;
  const date = dateOf(exchange);
  if (Number.isNaN(date)) return null;
  // the header counts whole seconds
  return { least: date - startedAtMs - durationMs, most: date + 1000 - startedAtMs };
}

/** True where what the records tell and what the Date tells are not of one clock. */
export function differ(date: Span, records: Span): boolean {
  return Math.max(records.least - date.most, date.least - records.most) > sameClockMs;
}

/**
 * How far ahead of the suite's clock the one may be that expiries are judged by, given what its Date and its
 * records tell. Where the two differ either may be it; where they are so far apart that nothing is good by both,
 * it is the one that is nearer to ours: to tell moments wrongly is one bug, and to have a clock that is hours
 * off is another.
 */
export function clockAhead(date: Span | null, records: Span | null): Span | null {
  if (date === null || records === null) return date ?? records;
  if (!differ(date, records)) return date;
  if (Math.abs(middleOf(date) - middleOf(records)) > mostApartMs)
    return Math.abs(middleOf(records)) < Math.abs(middleOf(date)) ? records : date;
  return {
    least: Math.min(date.least, records.least),
    most: Math.max(date.most, records.most),
  };
}

/** The middle of a span. */
export function middleOf({ least, most }: Span): number {
  return (least + most) / 2;
}

/**
 * The moment of an answer by the target's clock, in epoch milliseconds: its Date, ours where it has none, and
 * any moment that it may be where its records tell another.
 */
export function momentOf(exchange: Exchange): Span {
  const { startedAtMs, durationMs, recordsAhead } = exchange;
  if (!recordsAhead) {
    const date = dateOf(exchange);
    const told = Number.isNaN(date) ? startedAtMs : date;
    return { least: told, most: told };
  }
  const { least, most } = clockAhead(dateAhead(exchange), recordsAhead) ?? recordsAhead;
  return { least: startedAtMs + least, most: startedAtMs + durationMs + most };
}

/** The Date of an answer in epoch milliseconds; NaN where there is none that can be read. */
export function dateOf({ response }: Pick<Exchange, 'response'>): number {
  const told = response?.headers.find(([name]) => name.toLowerCase() === 'date')?.[1];
  return Date.parse(told ?? '');
}
