import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { mutants } from '../../fixtures/mutants/index.ts';
import { clauseIds } from '../../schemas/clauses/index.ts';
import { checks } from '../../suites/index.ts';
import { smokeChecks } from '../../suites/smoke.ts';

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
 * What each mutant was seen to do, by the mutant's id. The file is measured and never written by hand. It
 * holds all that was ever measured, since races and timing make some of it come and go: one run finds no
 * more than it says.
 */
export type Table = Readonly<Record<string, RecordedMutant>>;

/** Where the table stands. */
const recordedPath = fileURLToPath(new URL('recorded.json', import.meta.url));

/** How often, 50 ms apart, somebody waits for another to be done with the file. */
const TRIES = 600;

/** So many checks are named of those whose answers show a clause that is judged everywhere. */
const A_FEW = 3;

const nothing: RecordedMutant = { red: {}, silenced: [] };

export function readRecorded(path = recordedPath): Table {
  // our own file, whose ids a test looks through
  const table: Table = JSON.parse(readFileSync(path, 'utf8'));
  return table;
}

/** Adds what a mutant was found to do, and drops what is said of mutants, checks and clauses that are gone. */
export async function recordMutant(
  mutant: string,
  found: RecordedMutant,
  path = recordedPath,
): Promise<void> {
  // Two workers record at the same time: whoever has made the lock reads and writes, alone.
  const lock = `${path}.lock`;
  await make(lock);
  try {
    const before = readRecorded(path);
    const after = ofToday({ ...before, [mutant]: together(before[mutant] ?? nothing, found) });
    if (isDeepStrictEqual(before, after)) return await rm(lock);
    await writeFile(lock, written(after));
    await rename(lock, path);
  } catch (error) {
    await rm(lock, { force: true });
    throw error;
  }
}

/** Makes an empty file, once there is none of its name. */
async function make(path: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      return await writeFile(path, '', { flag: 'wx' });
    } catch (error) {
      if (!isThere(error)) throw error;
      await sleep(50);
    }
  }
  throw new Error(`${path} does not go away: delete it, unless another run is recording`);
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

function together(one: RecordedMutant, other: RecordedMutant): RecordedMutant {
  const found = [...new Set([...Object.keys(one.red), ...Object.keys(other.red)])];
  return {
    red: Object.fromEntries(
      found.map((check) => [check, [...(one.red[check] ?? []), ...(other.red[check] ?? [])]]),
    ),
    silenced: [...one.silenced, ...other.silenced],
  };
}

/** The table in order, each clause once: of mutants, checks and clauses that exist. */
function ofToday(table: Table): Table {
  const rows = mutants.map(({ id, breaks }) => {
    const broken = new Set<string>(breaks);
    const { red, silenced } = table[id] ?? nothing;
    const row = {
      red: redIn(red, broken),
      silenced: inOrder(silenced.filter((clause) => known.has(clause) && !broken.has(clause))),
    };
    return [id, row] as const;
  });
  const telling = rows.filter(([, row]) => !isDeepStrictEqual(row, nothing));
  return Object.fromEntries(telling.toSorted(byFirst));
}

const known = new Set<string>(clauseIds);
const claimedBy = new Map<string, ReadonlySet<string>>(
  checks.map(({ id, claims }) => [id, new Set(claims.map(({ clause }) => clause))]),
);

/** What checks of today found broken of what the mutant breaks. */
function redIn(red: RecordedMutant['red'], broken: ReadonlySet<string>): RecordedMutant['red'] {
  const named = new Map<string, number>();
  const isTold = (check: string, clause: string) => {
    if (!broken.has(clause)) return false;
    if (claimedBy.get(check)?.has(clause) || smokeChecks.has(check)) return true;
    named.set(clause, (named.get(clause) ?? 0) + 1);
    return (named.get(clause) ?? 0) <= A_FEW;
  };
  const rows = Object.entries(red)
    .filter(([check]) => claimedBy.has(check))
    .toSorted(byFirst)
    .map(
      ([check, clauses]) => [check, inOrder(clauses).filter((one) => isTold(check, one))] as const,
    );
  return Object.fromEntries(rows.filter(([, clauses]) => clauses.length > 0));
}

function byFirst([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

function inOrder(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].toSorted();
}

/** A line a mutant, so that what changes reads as what changed. */
function written(table: Table): string {
  const rows = Object.entries(table).map(
    ([id, row]) => `  ${JSON.stringify(id)}: ${JSON.stringify(row)}`,
  );
  return `{\n${rows.join(',\n')}\n}\n`;
}
