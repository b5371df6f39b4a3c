/** One end of a metering period as it is written: the first instant it covers, and the first after. */
interface PeriodEnd {
  /** Epoch milliseconds. */
  readonly from: number;
  /** Epoch milliseconds; the same as `from` where an instant is written. */
  readonly until: number;
}

const dayMs = 86_400_000;
const month = /^(\d{4})-(\d{2})$/;
const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const instant = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})$/;

/** Reads a month, a day, or an instant with its offset from UTC; null for any other form. */
export function readPeriod(written: unknown): PeriodEnd | null {
  if (typeof written !== 'string') return null;
  const [, year, inYear, inMonth] = month.exec(written) ?? day.exec(written) ?? [];
  if (year !== undefined) return calendar(Number(year), Number(inYear), inMonth);
  if (!instant.test(written)) return null;
  const time = Date.parse(written);
  return Number.isNaN(time) ? null : { from: time, until: time };
}

function calendar(year: number, inYear: number, inMonth: string | undefined): PeriodEnd | null {
  const from = Date.UTC(year, inYear - 1, Number(inMonth ?? 1));
  if (new Date(from).getUTCMonth() !== inYear - 1) return null;
  return { from, until: inMonth === undefined ? nextMonth(from) : from + dayMs };
}

/**
 * The month that a period covers, as the epoch milliseconds of its start; in words what it has of none where
 * it covers none. Its end may be written as the month, its last day or instant, or the first of the next.
 */
export function monthOf(start: PeriodEnd, end: PeriodEnd): number | string {
  const next = nextMonth(start.from);
  const begins = new Date(start.from).getUTCDate() === 1 && start.from % dayMs === 0;
  const lastDay = end.until === next || end.from === next - dayMs;
  const lastInstant = end.from >= next - 1000 && end.from <= next;
  const faults = [
    ...(begins ? [] : [`it begins at ${inUtc(start)}, where no month begins in UTC`]),
    ...(lastDay || lastInstant ? [] : [`it ends at ${inUtc(end)}, before or after that month`]),
  ];
  return faults.length === 0 ? start.from : faults.join(', and ');
}

function inUtc({ from }: PeriodEnd): string {
  return new Date(from).toISOString();
}

function nextMonth(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
