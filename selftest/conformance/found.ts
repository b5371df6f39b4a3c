import { fileURLToPath } from 'node:url';
import { rowsIn } from '../rows.ts';

/** What finds a bug that is planted in the foreign gateway: clauses that fail by it, and checks that found them. */
export interface FoundBug {
  readonly clauses: readonly string[];
  readonly checks: readonly string[];
}

/** The bugs that were found, by their names. The table is measured and never written by hand. */
export const foundBugs = rowsIn<FoundBug>(
  fileURLToPath(new URL('../../foreign/bugs/found.ndjson', import.meta.url)),
);
