import { expect, test } from 'vitest';
import { monthOf, readPeriod } from '../../suites/sealed/periods.ts';

function month(start: string, end: string): number | string {
  const [first, last] = [readPeriod(start), readPeriod(end)];
  if (!first || !last) throw new Error('one of them is in no form that is read');
  return monthOf(first, last);
}

test.each([
  ['2026-10', '2026-10'],
  ['2026-10-01', '2026-10-31'],
  ['2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'],
  ['2026-10-01T02:00:00+02:00', '2026-10-31T23:59:59.999Z'],
])('%s to %s is a month, however it is written', (start, end) => {
  expect(month(start, end)).toBe(Date.UTC(2026, 9));
});

const begins = 'it begins at 2026-09-30T23:00:00.000Z, where no month begins in UTC';
const ends = (at: string) => `it ends at ${at}T00:00:00.000Z, before or after that month`;

test.each([
  ['2026-10-01', '2026-10-30', ends('2026-10-30')],
  ['2026-10-01T00:00:00+01:00', '2026-10-01T00:00:00Z', begins],
  ['2026-10-01T00:00:00+01:00', '2026-10-30', `${begins}, and ${ends('2026-10-30')}`],
])('%s to %s is told by all that is wrong with it', (start, end, words) => {
  expect(month(start, end)).toBe(words);
});
