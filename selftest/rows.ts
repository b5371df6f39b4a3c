import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A table that was measured, kept as a folder with a JSON file a row, named by the row's id: what changes can
 * be read in a diff, and two branches that add a row each do not meet in one file.
 */
export interface Rows<Row extends object> {
  /** All rows by their ids, in the order of the ids. */
  readonly all: () => Readonly<Record<string, Row>>;
  /** One row; undefined where there is none of that id. */
  readonly one: (id: string) => Row | undefined;
  /** Writes one row at once: whoever reads the folder meanwhile has it as it was or as it will be. */
  readonly write: (id: string, row: Row) => Promise<void>;
  /** The path of a row's file. */
  readonly path: (id: string) => string;
}

/** The table in a folder. Its files are our own, and nobody looks at the form of what they hold. */
export function rowsIn<Row extends object>(folder: string): Rows<Row> {
  const path = (id: string) => join(folder, `${id}.json`);
  const read = (id: string): Row => JSON.parse(readFileSync(path(id), 'utf8'));
  return {
    path,
    all: () => {
      const ids = readdirSync(folder).flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []);
      return Object.fromEntries(ids.toSorted().map((id) => [id, read(id)]));
    },
    one: (id) => (existsSync(path(id)) ? read(id) : undefined),
    write: async (id, row) => {
      await writeFile(`${path(id)}.new`, writtenRow(row));
      await rename(`${path(id)}.new`, path(id));
    },
  };
}

/** The text of a row: members in order, and a line each. */
export function writtenRow(row: object): string {
  return `${JSON.stringify(row, inOrder, 2)}\n`;
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
