import { expect, test } from 'vitest';
import { foundBugs } from '../foreign/found.ts';
import { missed } from '../foreign/missed.ts';
import { foundAgain } from '../foreign/planted-bugs.ts';
import { listPlanted } from '../foreign/start-foreign.ts';
import { hashOf } from '../hash.ts';
import { describeWith } from '../tools.ts';

/** One bug in so many; the proof plants all of them (proof/foreign-bugs/). */
const ONE_IN = 16;

const bugs = listPlanted().filter(({ kind, name }) => kind === 'bug' && !(name in missed));
const sample = bugs.filter(({ name }) => hashOf(name) % ONE_IN === 0);

describeWith(
  ['python3'],
  'bugs that are planted in the foreign gateway',
  { concurrent: true },
  () => {
    test.each(sample.map((bug) => [bug.name, bug] as const))('finds %s', async (_, bug) => {
      expect((await foundAgain(bug)).clauses).not.toEqual([]);
    });

    test('are all recorded', () => {
      expect(bugs.filter(({ name }) => !foundBugs.one(name)).map(({ name }) => name)).toEqual([]);
    });
  },
);
