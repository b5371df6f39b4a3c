import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { clauseIds } from '../../schemas/clauses/index.ts';
import { checks } from '../../suites/index.ts';
import { rowsIn, writtenRows, type Rows } from '../rows.ts';
import { copiesAmong } from './copies.ts';
import { ofToday, recordMutant } from './record.ts';
import { readRecorded, recordedParts, unitsRecorded, type RecordedMutant } from './recorded.ts';

describe('the table of what mutants were seen to do', () => {
  const table = readRecorded();
  const breaks = new Map(mutants.map((mutant) => [mutant.id, new Set<string>(mutant.breaks)]));

  test.each(recordedParts)('has a row of no mutant that is gone: $rows.path', ({ ids, rows }) => {
    const gone = Object.keys(rows.all()).filter((id) => !ids.has(id));
    expect(gone, 'no mutants of this folder: delete these rows').toEqual([]);
  });

  test.each(recordedParts)(
    'names checks and clauses that there are, in order and each once: $rows.path',
    async ({ rows }) => {
      const today = Object.entries(rows.all()).map(([id, row]) => [id, ofToday(row)] as const);
      const text = writtenRows(Object.fromEntries(today));
      await expect(text, 'out of date: run npm run derive').toMatchFileSnapshot(rows.path);
    },
  );

  test('has no clause silenced that the mutant breaks, and none red that it does not break', () => {
    const wrong = Object.entries(table).filter(
      ([id, { red, silenced }]) =>
        silenced.some((clause) => breaks.get(id)?.has(clause)) ||
        Object.values(red).some((ids) => ids.some((clause) => !breaks.get(id)?.has(clause))),
    );
    expect(wrong, 'record these anew').toEqual([]);
  });
});

test('each mutant shows something that no other shows, or says where its bug was seen', () => {
  const units = Object.entries(readRecorded()).map(
    ([id, { red }]) => [id, unitsRecorded(red)] as const,
  );
  const stay = new Set(mutants.flatMap(({ id, seenIn }) => (seenIn ? [id] : [])));
  expect(
    copiesAmong(units).filter((id) => !stay.has(id)),
    'delete these, or others that show the same',
  ).toEqual([]);
});

describe('what is recorded', () => {
  const [one = '', other = ''] = mutants.map(({ id }) => id).toSorted();
  const [first = '', second = ''] = clausesLeftBy(one, other);
  const [check = '', further = ''] = checks.map(({ id }) => id).toSorted();
  const broken = mutants.find(({ id }) => id === one)?.breaks.toSorted() ?? [];
  let folder = '';
  let rows: Rows<RecordedMutant>;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recorded-'));
    rows = rowsIn(join(folder, 'recorded.ndjson'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is added to what was measured before', async () => {
    await rows.write(one, { red: { [further]: broken }, silenced: [second] });
    await recordMutant(one, { red: { [check]: broken }, silenced: [first] }, rows);
    const red = { [check]: broken, [further]: broken };
    expect(rows.all()).toEqual({ [one]: { red, silenced: [first, second] } });
  });

  test('leaves the file alone where it lacks nothing', async () => {
    // in an order of its own, which would be lost
    const text = JSON.stringify({ id: one, silenced: [first], red: {} });
    writeFileSync(rows.path, text);
    await recordMutant(one, silencing(first), rows);
    await recordMutant(other, silencing(), rows);
    expect(readFileSync(rows.path, 'utf8')).toBe(text);
  });

  test('takes the place of checks and clauses that are gone', async () => {
    await rows.write(one, {
      red: { 'no.such/check': broken },
      silenced: ['no.such.clause', first],
    });
    await recordMutant(one, silencing(), rows);
    expect(rows.one(one)).toEqual(silencing(first));
  });

  test('is of one mutant, and leaves the rows of others alone', async () => {
    const some = mutants.slice(0, 20).map(({ id }) => id);
    await Promise.all(some.map((id) => recordMutant(id, silencing(...clausesLeftBy(id)), rows)));
    expect(Object.keys(rows.all())).toEqual(some.toSorted());
    expect(readdirSync(folder)).toEqual(['recorded.ndjson']);
  });

  test('waits while another process writes', async () => {
    const lock = `${rows.path}.lock`;
    writeFileSync(lock, '');
    const written = rows.write(one, silencing(first));
    writeFileSync(rows.path, writtenRows({ [other]: silencing(second) }));
    rmSync(lock);
    await written;
    expect(rows.all()).toEqual({ [one]: silencing(first), [other]: silencing(second) });
  });

  test('is one row: two of a mutant, as a merge may leave them, are an error', () => {
    const both = [silencing(first), silencing(second)].map((row) => writtenRows({ [one]: row }));
    writeFileSync(rows.path, both.join(''));
    const message = `${rows.path} has two rows of ${one}: leave one, or join what they say`;
    expect(() => rows.all()).toThrow(message);
    expect(() => rows.one(one)).toThrow(message);
  });

  test('keeps a file that can not be read', async () => {
    writeFileSync(rows.path, 'no JSON');
    await expect(recordMutant(one, silencing(first), rows)).rejects.toThrow(SyntaxError);
    expect(readFileSync(rows.path, 'utf8')).toBe('no JSON');
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
