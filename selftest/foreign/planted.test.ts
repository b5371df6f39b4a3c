import { describe, expect, test } from 'vitest';
import { clauseIds } from '../../schemas/clauses/index.ts';
import { isSentence } from '../../schemas/sentences/index.ts';
import { checks } from '../../suites/index.ts';
import { copiesAmong } from '../conformance/copies.ts';
import { writtenRows } from '../rows.ts';
import { foundBugs } from '../conformance/found.ts';
import { missed } from '../conformance/missed.ts';
import { testWith } from '../tools.ts';
import { listPlanted } from '../../foreign/start-foreign.ts';

describe('the table of what finds the planted bugs', () => {
  const table = foundBugs.all();
  const rows = Object.entries(table);
  const planted = listPlanted();

  testWith(['python3'], 'has a row of no bug that is gone, nor of one that is missed', () => {
    const bugs = planted.filter(({ kind, name }) => kind === 'bug' && !(name in missed));
    const names = new Set(bugs.map(({ name }) => name));
    const gone = Object.keys(table).filter((name) => !names.has(name));
    expect(gone, 'no bugs that are found: delete their rows').toEqual([]);
  });

  testWith(
    ['python3'],
    'has bugs that turn something red which no other one does, or say why they stay',
    () => {
      const turned = rows.map(
        ([name, found]) => [name, [...found.clauses, ...found.checks]] as const,
      );
      const stay = new Set(planted.flatMap(({ name, stays }) => (stays ? [name] : [])));
      expect(
        copiesAmong(turned).filter((name) => !stay.has(name)),
        'other bugs turn the same red: drop these, or say what of Python makes them (stays)',
      ).toEqual([]);
    },
  );

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

  test('has a row a line, in order', async () => {
    const text = writtenRows(table);
    await expect(text, 'out of date: run npm run derive').toMatchFileSnapshot(foundBugs.path);
  });
});

testWith(['python3'], 'nothing planted takes a name of its gateway for another thing', () => {
  const misfits = listPlanted().filter(({ misfits: names }) => names.length > 0);
  expect(misfits.map(({ name, misfits: names }) => `${name}: ${names.join(', ')}`)).toEqual([]);
});

testWith(['python3'], 'everything planted cites sentences of the contract', () => {
  const wrong = listPlanted().flatMap(({ name, sentences }) => {
    const strange = sentences.filter((one) => !isSentence(one));
    return (sentences.length === 0 ? ['nothing'] : strange).map((one) => `${name}: ${one}`);
  });
  expect(wrong).toEqual([]);
});
