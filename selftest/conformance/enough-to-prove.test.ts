import { expect, test } from 'vitest';
import { enoughToProve } from './enough-to-prove.ts';
import { readRecorded } from './recorded.ts';

const table = readRecorded();
const chosen = enoughToProve(table);

test('a mutant that is wanted meets a check for each clause that it was found to break', () => {
  const wanted = Object.entries(table).filter(([mutant]) => chosen.has(mutant));
  const lost = wanted.flatMap(([mutant, { red }]) => {
    const met = Object.entries(red).filter(([check]) => chosen.get(mutant)?.has(check));
    const found = new Set(met.flatMap(([, clauses]) => clauses));
    return Object.values(red)
      .flat()
      .filter((clause) => !found.has(clause))
      .map((clause) => `${mutant} ${clause}`);
  });
  expect(lost).toEqual([]);
});

test('each clause that a check was found to find broken is found by it once more', () => {
  const rows = Object.entries(table).flatMap(([mutant, { red }]) =>
    Object.entries(red).flatMap(([check, clauses]) =>
      clauses.map((clause) => ({
        unit: `${check} ${clause}`,
        met: chosen.get(mutant)?.has(check),
      })),
    ),
  );
  const met = new Set(rows.filter((row) => row.met).map(({ unit }) => unit));
  expect(rows.filter(({ unit }) => !met.has(unit))).toEqual([]);
});

test('a check that would prove nothing further is left out, and so is a mutant', () => {
  const both = { one: ['a', 'b'], another: ['a'] };
  const named = enoughToProve({
    covered: { red: { one: ['a'] }, silenced: [] },
    covering: { red: both, silenced: [] },
    alone: { red: { another: ['a'], third: ['c'] }, silenced: [] },
  });
  expect([...named].map(([mutant, met]) => [mutant, [...met]])).toEqual([
    ['covering', ['one', 'another']],
    ['alone', ['another', 'third']],
  ]);
});
