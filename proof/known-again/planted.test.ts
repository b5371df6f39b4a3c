import { beforeAll } from 'vitest';
import { meetEach, fingerprintsIn, type Met } from '../../selftest/conformance/known-again.ts';
import { fold } from '../../selftest/conformance/verdicts.ts';
import { foundBugs } from '../../selftest/foreign/found.ts';
import { missed } from '../../selftest/foreign/missed.ts';
import { meetPlanted } from '../../selftest/foreign/planted-bugs.ts';
import {
  listPlanted,
  type ForeignOptions,
  type Planted,
} from '../../selftest/foreign/start-foreign.ts';
import { hashOf } from '../../selftest/hash.ts';
import { describeWith } from '../../selftest/tools.ts';
import { goingOn } from './kept.ts';
import { ALL_MS, heldToShares, idStyles, ONE_IN } from './shares.ts';

/** What the checks that found a bug show of it. */
async function shownBy(bug: Planted, seed: number, ids: ForeignOptions['ids']) {
  const found = foundBugs.one(bug.name);
  const results = await meetPlanted(bug, [bug.name], new Set(found?.checks), seed, ids);
  const clauses = new Set(found?.clauses);
  // a style need not do what is advised: that is no part of the bug
  return fingerprintsIn(fold(...results).clauses.filter(({ id }) => clauses.has(id)));
}

for (const ids of idStyles)
  describeWith(['python3'], `fingerprints of planted bugs, with ids that are ${ids}`, () => {
    let met: readonly Met[] = [];

    beforeAll(async () => {
      const bugs = listPlanted().filter(
        ({ kind, name }) => kind === 'bug' && !(name in missed) && hashOf(name) % ONE_IN === 0,
      );
      const meet = (bug: Planted, seed: number) => shownBy(bug, seed, ids);
      met = await meetEach(bugs, ({ name }) => name, meet, goingOn(`planted-${ids}`));
    }, ALL_MS);

    heldToShares('planted bugs', () => met);
  });
