import { expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { foundBugs } from './found.ts';
import { readRecorded } from './recorded.ts';
import { allUnits, provedUnits, unproved } from './unproved.ts';
import { missed } from './missed.ts';

/**
 * What the tables hold at least, and at most, with a tenth of slack for what is new. Fewer mutants that prove
 * as much are no loss.
 */
const held = { unitsByMutants: 0.87, unitsListed: 11, foreignFound: 0.88, foreignBugs: 100 };

const table = readRecorded();
const proved = provedUnits();
const units = allUnits();
const byMutants = units.filter((unit) => proved.has(unit)).length;
const byNone = units.filter((unit) => unproved.some(([pattern]) => pattern.test(unit))).length;
const found = Object.keys(foundBugs.all());
const foreign = found.length + Object.keys(missed).length;

test('every mutant was seen to do what it declares', () => {
  const told = new Map(
    Object.entries(table).map(([id, { red }]) => [id, new Set(Object.values(red).flat())]),
  );
  const silent = mutants.flatMap(({ id, breaks }) =>
    breaks.filter((clause) => !told.get(id)?.has(clause)).map((clause) => `${id}: ${clause}`),
  );
  expect(silent).toEqual([]);
});

test('mutants prove most claims of single checks, and hardly any is listed', () => {
  expect(byMutants / units.length).toBeGreaterThan(held.unitsByMutants);
  expect(byNone).toBeLessThanOrEqual(held.unitsListed);
});

test('the bugs of a gateway that knew nothing of the checks are found', () => {
  expect(foreign).toBeGreaterThanOrEqual(held.foreignBugs);
  expect(found.length / foreign).toBeGreaterThan(held.foreignFound);
});
