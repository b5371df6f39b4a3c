import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { clauseIds } from '../../schemas/clauses/index.ts';
import { checks } from '../../suites/index.ts';
import { rowsIn, writtenRow, type Rows } from '../rows.ts';
import { ofToday, recordMutant } from './record.ts';
import { readRecorded, recordedRows, type RecordedMutant } from './recorded.ts';

describe('the table of what mutants were seen to do', () => {
  const table = readRecorded();
  const breaks = new Map(mutants.map((mutant) => [mutant.id, new Set<string>(mutant.breaks)]));

  test('has a file of no mutant that is gone', () => {
    const gone = Object.keys(table).filter((id) => !breaks.has(id));
    expect(
      gone.map(recordedRows.path),
      'of mutants that there are not: delete these files',
    ).toEqual([]);
  });

  test('names checks and clauses that there are, in order and each once', async () => {
    for (const [id, row] of Object.entries(table))
      await expect(writtenRow(ofToday(row)), 'out of date: run npm run derive').toMatchFileSnapshot(
        recordedRows.path(id),
      );
  });

  test('has no clause silenced that the mutant breaks, and none red that it does not break', () => {
    const wrong = Object.entries(table).filter(
      ([id, { red, silenced }]) =>
        silenced.some((clause) => breaks.get(id)?.has(clause)) ||
        Object.values(red).some((ids) => ids.some((clause) => !breaks.get(id)?.has(clause))),
    );
    expect(wrong, 'record these anew').toEqual([]);
  });
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
    rows = rowsIn(folder);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is added to what was measured before', async () => {
    await rows.write(one, { red: { [further]: broken }, silenced: [second] });
    await recordMutant(one, { red: { [check]: broken }, silenced: [first] }, rows);
    const red = { [check]: broken, [further]: broken };
    expect(rows.all()).toEqual({ [one]: { red, silenced: [first, second] } });
  });

  test('leaves the folder alone where it lacks nothing', async () => {
    // in a form of its own, which would be lost
    writeFileSync(rows.path(one), JSON.stringify(silencing(first)));
    await recordMutant(one, silencing(first), rows);
    await recordMutant(other, silencing(), rows);
    expect(readdirSync(folder)).toEqual([`${one}.json`]);
    expect(readFileSync(rows.path(one), 'utf8')).toBe(JSON.stringify(silencing(first)));
  });

  test('takes the place of checks and clauses that are gone', async () => {
    await rows.write(one, {
      red: { 'no.such/check': broken },
      silenced: ['no.such.clause', first],
    });
    await recordMutant(one, silencing(), rows);
    expect(rows.one(one)).toEqual(silencing(first));
  });

  test('is of one mutant, and leaves the files of others alone', async () => {
    const some = mutants.slice(0, 20).map(({ id }) => id);
    await Promise.all(some.map((id) => recordMutant(id, silencing(...clausesLeftBy(id)), rows)));
    expect(readdirSync(folder).toSorted()).toEqual(some.map((id) => `${id}.json`).toSorted());
    expect(Object.keys(rows.all())).toEqual(some.toSorted());
  });

  test('keeps a file that can not be read', async () => {
    writeFileSync(rows.path(one), 'no JSON');
    await expect(recordMutant(one, silencing(first), rows)).rejects.toThrow(SyntaxError);
    expect(readFileSync(rows.path(one), 'utf8')).toBe('no JSON');
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
