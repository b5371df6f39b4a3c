import type { Table } from './recorded.ts';

/**
 * By the id of a mutant: checks that prove again what was measured of it. They are enough for every clause
 * that was found broken to be found once more by each of its mutants, and by each of its checks.
 */
export function enoughToProve(table: Table): ReadonlyMap<string, ReadonlySet<string>> {
  const proved = new Set<string>();
  return new Map(
    Object.entries(table).map(([mutant, { red }]) => {
      const found = new Set<string>();
      const chosen = new Set<string>();
      for (const [check, clauses] of Object.entries(red)) {
        const units = clauses.map((clause) => `${check} ${clause}`);
        if (units.every((unit) => proved.has(unit)) && clauses.every((one) => found.has(one)))
          continue;
        chosen.add(check);
        for (const unit of units) proved.add(unit);
        for (const clause of clauses) found.add(clause);
      }
      return [mutant, chosen] as const;
    }),
  );
}
