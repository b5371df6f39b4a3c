import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clauseIds } from '../../schemas/clauses/index.ts';
import { checks } from '../../suites/index.ts';
import { writtenRow } from '../rows.ts';
import { foundBugs } from './found.ts';
import { missed } from './missed.ts';
import { testWith } from '../tools.ts';
import { listPlanted } from './start-foreign.ts';

describe('the table of what finds the planted bugs', () => {
  const table = foundBugs.all();
  const rows = Object.entries(table);

  testWith(['python3'], 'has a file of no bug that is gone, nor of one that is missed', () => {
    const bugs = listPlanted().filter(({ kind, name }) => kind === 'bug' && !(name in missed));
    const names = new Set(bugs.map(({ name }) => name));
    const gone = Object.keys(table).filter((name) => !names.has(name));
    expect(gone.map(foundBugs.path), 'of no bug that is found: delete these').toEqual([]);
  });

  test('names clauses and checks that there are', () => {
    const known = new Set([...clauseIds, ...checks.map(({ id }) => id)]);
    const strange = rows.filter(([, found]) =>
      [...found.clauses, ...found.checks].some((id) => !known.has(id)),
    );
    expect(
      strange.map(([name]) => name),
      'record these anew',
    ).toEqual([]);
  });

  test('is written as whoever records it writes it', () => {
    const strange = rows.filter(
      ([name, found]) => readFileSync(foundBugs.path(name), 'utf8') !== writtenRow(found),
    );
    expect(strange.map(([name]) => name)).toEqual([]);
  });
});
