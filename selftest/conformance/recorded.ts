import { fileURLToPath } from 'node:url';
import { rowsIn } from '../rows.ts';

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

/** The table's own place, a file a mutant. */
export const recordedRows = rowsIn<RecordedMutant>(
  fileURLToPath(new URL('recorded', import.meta.url)),
);

export function readRecorded(): Table {
  return recordedRows.all();
}
