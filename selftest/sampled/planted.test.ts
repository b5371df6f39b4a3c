import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { foundBugs } from '../conformance/found.ts';
import { missed } from '../conformance/missed.ts';
import { foundAgain } from '../foreign/planted-bugs.ts';
import { listPlanted } from '../../foreign/start-foreign.ts';
import { hashOf } from '../hash.ts';
import { describeWith } from '../tools.ts';

/** One bug in so many, of those that show at once; the proof plants all of them (proof/foreign-bugs/). */
const ONE_IN = 16;
/** What takes its time, or waits for deliveries or for places in flight. */
const slow = new Set(
  checks
    .filter(({ id, long, needs }) => long || needs.receiver || id.includes('in-flight'))
    .map(({ id }) => id),
);

const bugs = listPlanted().filter(({ kind, name }) => kind === 'bug' && !(name in missed));
const sample = bugs.filter(
  ({ name }) =>
    hashOf(name) % ONE_IN === 0 && !foundBugs.one(name)?.checks.some((id) => slow.has(id)),
);

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
