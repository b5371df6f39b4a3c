import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { clauseIds } from '../../schemas/clauses/index.ts';
import { checks } from '../../suites/index.ts';
import { readRecorded, recordMutant, type RecordedMutant, type Table } from './recorded.ts';

describe('the table of what mutants were seen to do', () => {
  const table = readRecorded();
  const breaks = new Map(mutants.map((mutant) => [mutant.id, new Set<string>(mutant.breaks)]));

  test('names mutants that there are, in order', () => {
    const ids = Object.keys(table);
    expect(ids.filter((id) => !breaks.has(id))).toEqual([]);
    expect(ids).toEqual(ids.toSorted());
  });

  test('names clauses that there are, in order and each once', () => {
    const known = new Set<string>(clauseIds);
    const all = Object.values(table).flatMap(({ red, silenced }) => [
      silenced,
      ...Object.values(red),
    ]);
    expect(all.flat().filter((id) => !known.has(id))).toEqual([]);
    expect(all).toEqual(all.map((ids) => [...new Set(ids)].toSorted()));
  });

  test('names checks that there are', () => {
    const known = new Set(checks.map(({ id }) => id));
    const named = Object.values(table).flatMap(({ red }) => Object.keys(red));
    expect(named.filter((id) => !known.has(id))).toEqual([]);
  });

  test('has no clause silenced that the mutant breaks, and none red that it does not break', () => {
    const wrong = Object.entries(table).filter(
      ([id, { red, silenced }]) =>
        silenced.some((clause) => breaks.get(id)?.has(clause)) ||
        Object.values(red).some((ids) => ids.some((clause) => !breaks.get(id)?.has(clause))),
    );
    expect(wrong).toEqual([]);
  });
});

describe('what is recorded', () => {
  const [one = '', other = ''] = mutants.map(({ id }) => id).toSorted();
  const [first = '', second = ''] = clausesLeftBy(one, other);
  const [check = '', further = ''] = checks.map(({ id }) => id).toSorted();
  const broken = mutants.find(({ id }) => id === one)?.breaks.toSorted() ?? [];
  let folder = '';
  let path = '';
  const start = (table: Table) => writeFileSync(path, JSON.stringify(table));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recorded-'));
    path = join(folder, 'recorded.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is added to what was measured before', async () => {
    start({ [one]: { red: { [further]: broken }, silenced: [second] } });
    await recordMutant(one, { red: { [check]: broken }, silenced: [first] }, path);
    const red = { [check]: broken, [further]: broken };
    expect(readRecorded(path)).toEqual({ [one]: { red, silenced: [first, second] } });
  });

  test('leaves the file alone where it lacks nothing', async () => {
    start({ [one]: silencing(first) });
    const before = readFileSync(path, 'utf8');
    await recordMutant(one, silencing(first), path);
    await recordMutant(other, silencing(), path);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test('takes the place of mutants, checks and clauses that are gone', async () => {
    const gone = { red: { 'no.such/check': broken }, silenced: ['no.such.clause', first] };
    start({ 'no-such-mutant': silencing(first), [one]: gone });
    await recordMutant(other, silencing(), path);
    expect(readRecorded(path)).toEqual({ [one]: silencing(first) });
  });

  test('is kept whoever else records at the same time', async () => {
    start({});
    const some = mutants.slice(0, 20).map(({ id }) => id);
    await Promise.all(some.map((id) => recordMutant(id, silencing(...clausesLeftBy(id)), path)));
    expect(Object.keys(readRecorded(path))).toEqual(some.toSorted());
  });

  test('leaves no lock where the file can not be read', async () => {
    writeFileSync(path, 'no JSON');
    await expect(recordMutant(one, silencing(first), path)).rejects.toThrow(SyntaxError);
    start({});
    await recordMutant(one, silencing(first), path);
    expect(readRecorded(path)).toEqual({ [one]: silencing(first) });
  });
});

function silencing(...silenced: readonly string[]): RecordedMutant {
  return { red: {}, silenced };
}

/** Two clauses in order that none of some mutants turns red. */
function clausesLeftBy(...ids: string[]): string[] {
  const broken = mutants.filter(({ id }) => ids.includes(id)).flatMap(({ breaks }) => breaks);
  const left = clauseIds.filter((id) => !broken.includes(id)).toSorted();
  return left.slice(0, 2);
}
