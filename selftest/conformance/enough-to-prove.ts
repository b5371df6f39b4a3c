import { coverOf } from './copies.ts';
import { unitsRecorded, type Table } from './recorded.ts';

/**
 * By the id of a mutant: checks that prove again what was measured of it. Only mutants are named that are
 * wanted for every clause to be found once more by each check that was seen to find it broken: those that
 * show something no other shows, and as few others as cover the rest.
 */
export function enoughToProve(table: Table): ReadonlyMap<string, ReadonlySet<string>> {
  const proved = new Set<string>();
  const chosen = new Map<string, ReadonlySet<string>>();
  const shown = Object.entries(table).map(([id, { red }]) => [id, unitsRecorded(red)] as const);
  for (const id of coverOf(shown)) chosen.set(id, checksFor(table[id]?.red ?? {}, proved));
  return chosen;
}

/** Checks that show each clause a mutant breaks, and whatever nothing before has proved. */
function checksFor(red: Table[string]['red'], proved: Set<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const chosen = new Set<string>();
  for (const [check, clauses] of Object.entries(red)) {
    const units = unitsRecorded({ [check]: clauses });
    if (units.every((unit) => proved.has(unit)) && clauses.every((one) => found.has(one))) continue;
    chosen.add(check);
    for (const unit of units) proved.add(unit);
    for (const clause of clauses) found.add(clause);
  }
  return chosen;
}
