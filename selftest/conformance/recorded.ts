import { fileURLToPath } from 'node:url';
import { mutantsByFolder } from '../../fixtures/mutants/index.ts';
import { rowsIn, type Rows } from '../rows.ts';

/** A clause as one check judges it: `check clause`. */
export type CheckClause = string;

/** What was measured of one mutant. */
export interface RecordedMutant {
  /**
   * By the id of a check: the ids of the clauses that were found broken in it. What any answer may show is
   * named in a few of the checks that had such an answer, and in those of a smoke.
   */
  readonly red: Readonly<Record<string, readonly string[]>>;
  /**
   * The ids of the clauses that pass without the mutant and are not exercised with it: their checks
   * stop at a step that only prepares, or find no good answer to differ from in one thing.
   */
  readonly silenced: readonly string[];
}

/**
 * What each mutant was seen to do, by the mutant's id. It is measured and never written by hand. It holds all
 * that was ever measured, since races and timing make some of it come and go: one run finds no more than it
 * says.
 */
export type Table = Readonly<Record<string, RecordedMutant>>;

/** The table, a part for each folder of mutants: the ids of its mutants, and their rows. */
export const recordedParts = Object.entries(mutantsByFolder).map(([folder, mutants]) => {
  const file = new URL(`../../fixtures/mutants/${folder}/recorded.ndjson`, import.meta.url);
  const ids: ReadonlySet<string> = new Set(mutants.map(({ id }) => id));
  return { ids, rows: rowsIn<RecordedMutant>(fileURLToPath(file)) };
});

export function readRecorded(): Table {
  const rows = recordedParts.flatMap((part) => Object.entries(part.rows.all()));
  return Object.fromEntries(rows.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The part of the table that a mutant's row is in. */
export function recordedWith(mutant: string): Rows<RecordedMutant> {
  const part = recordedParts.find(({ ids }) => ids.has(mutant));
  if (!part) throw new Error(`${mutant} is no mutant`);
  return part.rows;
}

/** What a mutant turns red, a clause of a check each. */
export function unitsRecorded(red: RecordedMutant['red']): CheckClause[] {
  return Object.entries(red).flatMap(([check, clauses]) =>
    clauses.map((clause) => `${check} ${clause}`),
  );
}
