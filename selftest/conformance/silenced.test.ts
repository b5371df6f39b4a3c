import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { faults } from '../../fixtures/faults/index.ts';
import { clauseIds } from '../../schemas/clauses/index.ts';
import { readSilenced, recordSilenced, type Silenced } from './silenced.ts';

describe('the table of what faults silence', () => {
  const table = readSilenced();
  const breaks = new Map(faults.map((fault) => [fault.id, new Set<string>(fault.breaks)]));

  test('names faults that there are, in order', () => {
    const ids = Object.keys(table);
    expect(ids.filter((id) => !breaks.has(id))).toEqual([]);
    expect(ids).toEqual(ids.toSorted());
  });

  test('names clauses that there are, in order and each once', () => {
    const known = new Set<string>(clauseIds);
    const all = Object.values(table);
    expect(all.flat().filter((id) => !known.has(id))).toEqual([]);
    expect(all).toEqual(all.map((ids) => [...new Set(ids)].toSorted()));
    expect(all.filter((ids) => ids.length === 0)).toEqual([]);
  });

  test('has no clause that the fault turns red', () => {
    const both = Object.entries(table).filter(([id, lost]) =>
      lost.some((clause) => breaks.get(id)?.has(clause)),
    );
    expect(both).toEqual([]);
  });
});

describe('what is recorded', () => {
  const [one = '', other = ''] = faults.map(({ id }) => id).toSorted();
  const [first = '', second = ''] = clausesLeftBy(one, other);
  let folder = '';
  let path = '';
  const start = (table: Silenced) => writeFileSync(path, JSON.stringify(table));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'silenced-'));
    path = join(folder, 'silenced.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is added to what was measured before', async () => {
    start({ [one]: [second] });
    await recordSilenced(one, [first], path);
    expect(readSilenced(path)).toEqual({ [one]: [first, second] });
  });

  test('leaves the file alone where it lacks nothing', async () => {
    start({ [one]: [first] });
    const before = readFileSync(path, 'utf8');
    await recordSilenced(one, [first], path);
    await recordSilenced(other, [], path);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test('takes the place of faults and clauses that are gone', async () => {
    start({ 'no-such-fault': [first], [one]: ['no.such.clause', first] });
    await recordSilenced(other, [], path);
    expect(readSilenced(path)).toEqual({ [one]: [first] });
  });

  test('is kept whoever else records at the same time', async () => {
    start({});
    const some = faults.slice(0, 20).map(({ id }) => id);
    await Promise.all(some.map((id) => recordSilenced(id, clausesLeftBy(id), path)));
    expect(Object.keys(readSilenced(path))).toEqual(some.toSorted());
  });

  test('leaves no lock where the file can not be read', async () => {
    writeFileSync(path, 'no JSON');
    await expect(recordSilenced(one, [first], path)).rejects.toThrow(SyntaxError);
    start({});
    await recordSilenced(one, [first], path);
    expect(readSilenced(path)).toEqual({ [one]: [first] });
  });
});

/** Two clauses in order that none of some faults turns red. */
function clausesLeftBy(...ids: string[]): string[] {
  const broken = faults.filter(({ id }) => ids.includes(id)).flatMap(({ breaks }) => breaks);
  const left = clauseIds.filter((id) => !broken.includes(id)).toSorted();
  return left.slice(0, 2);
}
