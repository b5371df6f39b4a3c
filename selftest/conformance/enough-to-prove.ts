import { unitsRecorded, type Table } from './recorded.ts';

/**
 * By the id of a mutant: checks that prove again what was measured of it. Only mutants are named that are
 * wanted for every clause to be found once more by each check that was seen to find it broken: those that
 * show something no other shows, and as few others as cover the rest.
 */
export function enoughToProve(table: Table): ReadonlyMap<string, ReadonlySet<string>> {
  const proved = new Set<string>();
  const chosen = new Map<string, ReadonlySet<string>>();
  for (const id of wanted(table)) chosen.set(id, checksFor(table[id]?.red ?? {}, proved));
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

/** The ids of the mutants that are wanted, those first that nothing stands in for. */
function wanted(table: Table): ReadonlySet<string> {
  const units = new Map(Object.entries(table).map(([id, { red }]) => [id, unitsRecorded(red)]));
  const showing = new Map<string, string[]>();
  for (const [id, all] of units)
    for (const unit of all) showing.set(unit, [...(showing.get(unit) ?? []), id]);
  const chosen = new Set([...showing.values()].flatMap((ids) => (ids.length === 1 ? ids : [])));
  const left = new Set(showing.keys());
  const take = (id: string) => {
    chosen.add(id);
    for (const unit of units.get(id) ?? []) left.delete(unit);
  };
  for (const id of chosen) take(id);
  while (left.size > 0) {
    const gains = [...units].map(
      ([id, all]) => [id, all.filter((unit) => left.has(unit)).length] as const,
    );
    const [best] = gains.reduce((most, one) => (one[1] > most[1] ? one : most));
    take(best);
  }
  return chosen;
}
