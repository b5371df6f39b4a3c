import { checks } from '../../suites/index.ts';
import { plannedCheck } from '../../reporters/inputs.ts';
import { readRecorded, unitsRecorded, type CheckClause } from './recorded.ts';

/** Every clause that a check claims anything of, with that check. */
export function allUnits(): readonly CheckClause[] {
  return checks
    .map(plannedCheck)
    .flatMap(({ id, clauses }) => clauses.map((clause) => `${id} ${clause}`));
}

/** The units that some mutant was seen to turn red. */
export function provedUnits(): ReadonlySet<CheckClause> {
  return new Set(Object.values(readRecorded()).flatMap(({ red }) => unitsRecorded(red)));
}

/** Those that no mutant was seen to turn red: by check, its clauses. */
export function unprovedUnits(): ReadonlyMap<string, ReadonlySet<string>> {
  const proved = provedUnits();
  const left = checks.map(plannedCheck).map(({ id, clauses }) => {
    const unproved = clauses.filter((clause) => !proved.has(`${id} ${clause}`));
    return [id, new Set<string>(unproved)] as const;
  });
  return new Map(left.filter(([, clauses]) => clauses.size > 0));
}
