import { beforeAll, expect, test } from 'vitest';
import {
  meetEach,
  ofOneClause,
  seenTwice,
  fingerprintsIn,
  type Met,
} from '../../selftest/conformance/known-again.ts';
import { fold } from '../../selftest/conformance/verdicts.ts';
import { foundBugs } from '../../selftest/foreign/found.ts';
import { missed } from '../../selftest/foreign/missed.ts';
import { meetPlanted } from '../../selftest/foreign/planted-bugs.ts';
import { listPlanted, type Planted } from '../../selftest/foreign/start-foreign.ts';
import { hashOf } from '../../selftest/hash.ts';
import { describeWith } from '../../selftest/tools.ts';

/** The share of failures that may be told as others, and of pairs of bugs that need not be told apart. */
const MOST_CHANGED = 0.01;
const MOST_ALIKE = 0.1;
/** Pairs beyond that share, which weigh where a few bugs are met alone. */
const BY_CHANCE = 2;
/** One bug in so many is met: all of them, where nothing is said. */
const BUGS_ONE_IN = Number(process.env['CONFORMANCE_ONE_IN'] ?? '1');

/** What the checks that found a bug show of it. */
async function shownBy(bug: Planted, seed: number) {
  const found = foundBugs.one(bug.name);
  const results = await meetPlanted(bug, [bug.name], new Set(found?.checks), seed);
  const clauses = new Set(found?.clauses);
  // a style need not do what is advised: that is no part of the bug
  return fingerprintsIn(fold(...results).clauses.filter(({ id }) => clauses.has(id)));
}

describeWith(['python3'], 'fingerprints of bugs that are planted in the foreign gateway', () => {
  let met: readonly Met[] = [];

  beforeAll(async () => {
    const bugs = listPlanted().filter(
      ({ kind, name }) => kind === 'bug' && !(name in missed) && hashOf(name) % BUGS_ONE_IN === 0,
    );
    met = await meetEach(bugs, ({ name }) => name, shownBy);
  }, 10_800_000);

  test('are the same under other seeds', () => {
    const twice = seenTwice(met);
    const others = twice.filter(({ same }) => !same).map(({ at }) => at);
    console.log(
      `fingerprints: ${met.length} planted bugs, ${twice.length} failures seen again, ${others.length} told as others: ${others.join(', ') || 'none'}`,
    );
    expect(twice.length).toBeGreaterThan(20);
    expect(others.length / twice.length).toBeLessThanOrEqual(MOST_CHANGED);
  });

  test('tell most bugs of one clause apart', () => {
    const pairs = ofOneClause(met);
    const alike = pairs.filter((one) => one.alike).map(({ names }) => names);
    console.log(
      `fingerprints: of ${pairs.length} pairs of planted bugs of one clause ${alike.length} can't be told apart: ${alike.join('; ')}`,
    );
    expect(alike.length).toBeLessThanOrEqual(pairs.length * MOST_ALIKE + BY_CHANCE);
  });
});
