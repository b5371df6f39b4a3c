import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { faults } from '../../fixtures/faults/index.ts';
import { clauseIds } from '../../schemas/clauses/index.ts';

/**
 * The ids of the clauses that each fault keeps from being exercised, by the fault's id. They pass without
 * the fault; with it, their checks stop at a step that only prepares, or find no good answer to differ
 * from in one thing. The file is measured and never written by hand. It holds all that was ever
 * measured, since races and timing make some of it come and go: one run finds no more than it says.
 */
export type Silenced = Readonly<Record<string, readonly string[]>>;

/** Where the table stands. */
export const silencedPath = fileURLToPath(new URL('silenced.json', import.meta.url));

/** How often, 50 ms apart, somebody waits for another to be done with the file. */
const TRIES = 600;

export function readSilenced(path = silencedPath): Silenced {
  // our own file, whose ids a test looks through
  const table: Silenced = JSON.parse(readFileSync(path, 'utf8'));
  return table;
}

/** Adds what a fault was found to silence, and drops what is said of faults and clauses that are gone. */
export async function recordSilenced(
  fault: string,
  lost: readonly string[],
  path = silencedPath,
): Promise<void> {
  // Two workers record at the same time: whoever has made the lock reads and writes, alone.
  const lock = `${path}.lock`;
  await make(lock);
  try {
    const before = readSilenced(path);
    const after = ofToday({ ...before, [fault]: [...(before[fault] ?? []), ...lost] });
    if (isDeepStrictEqual(before, after)) return await rm(lock);
    await writeFile(lock, await formatted(after));
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

/** The table in order, each clause once: of faults and clauses that exist, without what a fault turns red. */
function ofToday(table: Silenced): Silenced {
  const known = new Set<string>(clauseIds);
  const rows = faults.map(({ id, breaks }) => {
    const broken = new Set<string>(breaks);
    const lost = (table[id] ?? []).filter((clause) => known.has(clause) && !broken.has(clause));
    return [id, [...new Set(lost)].toSorted()] as const;
  });
  const silencing = rows.filter(([, lost]) => lost.length > 0);
  return Object.fromEntries(silencing.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

async function formatted(table: Silenced): Promise<string> {
  const options = { ...(await resolveConfig(silencedPath)), filepath: silencedPath };
  return format(JSON.stringify(table), options);
}
