import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * A table that was measured, kept as a file with a row a line, in the order of the ids: what changes can be read in
 * a diff, and Git keeps the rows that two branches add (`merge=union`).
 */
export interface Rows<Row extends object> {
  /** All rows by their ids, in the order of the ids. */
  readonly all: () => Readonly<Record<string, Row>>;
  /** One row; undefined where there is none of that id. */
  readonly one: (id: string) => Row | undefined;
  /** Adds a row or replaces it. Others may write at the same time; a reader sees the file before or after. */
  readonly write: (id: string, row: Row) => Promise<void>;
  /** The path of the file. */
  readonly path: string;
}

/** How often and at what interval a writer tries to lock a file; each holds it for milliseconds. */
const lockTries = { most: 500, apart: 20 };

/** The table in a file. Nobody checks the form of its rows: we write them ourselves. */
export function rowsIn<Row extends object>(path: string): Rows<Row> {
  const read = (start: string): readonly (readonly [string, Row])[] => {
    const lines = linesOf(path).filter((line) => line.startsWith(start));
    const entries = lines.map((line) => {
      const { id, ...row } = JSON.parse(line);
      return [id, row] as const;
    });
    refuseTwins(
      path,
      entries.map(([id]) => id),
    );
    return inOrder(entries);
  };
  return {
    path,
    all: () => Object.fromEntries(read('')),
    one: (id) => read(writtenId(id))[0]?.[1],
    write: (id, row) =>
      locked(path, () => {
        writeFileSync(`${path}.new`, writtenRows({ ...Object.fromEntries(read('')), [id]: row }));
        renameSync(`${path}.new`, path);
      }),
  };
}

/** The text of a file with these rows. */
export function writtenRows(rows: Readonly<Record<string, object>>): string {
  const entries = inOrder(Object.entries(rows));
  return entries.map(([id, row]) => `${lineOf(id, row)}\n`).join('');
}

function linesOf(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8').split('\n').filter(Boolean);
}

/** Every line starts with its id, and the members of a row follow in order. */
function lineOf(id: string, row: object): string {
  return `${writtenId(id)}${JSON.stringify(row, sorted).slice(1)}`;
}

function writtenId(id: string): string {
  return `{"id":${JSON.stringify(id)},`;
}

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(inOrder(Object.entries(value)));
}

function inOrder<Value>(entries: readonly (readonly [string, Value])[]) {
  return entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** A merge that keeps the rows of both branches may leave two of one id. */
function refuseTwins(path: string, ids: readonly string[]): void {
  const twin = ids.find((id, place) => ids.indexOf(id) < place);
  if (twin) throw new Error(`${path} has two rows of ${twin}: leave one, or join what they say`);
}

/** Does something while no other process writes the file. */
async function locked(path: string, work: () => void): Promise<void> {
  const lock = `${path}.lock`;
  for (let tries = 0; !takes(lock); tries += 1) {
    if (tries >= lockTries.most) throw new Error(`${lock} is there: delete it if nothing writes`);
    await wait(lockTries.apart);
  }
  try {
    work();
  } finally {
    rmSync(lock);
  }
}

/** Takes a lock; false where another has it. */
function takes(lock: string): boolean {
  try {
    closeSync(openSync(lock, 'wx'));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
