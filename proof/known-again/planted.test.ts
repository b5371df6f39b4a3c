import { beforeAll } from 'vitest';
import { meetEach, fingerprintsIn, type Met } from '../../selftest/conformance/known-again.ts';
import { fold } from '../../selftest/conformance/verdicts.ts';
import { foundBugs } from '../../selftest/conformance/found.ts';
import { missed } from '../../selftest/conformance/missed.ts';
import { meetPlanted } from '../../selftest/foreign/planted-bugs.ts';
import { listPlanted, type ForeignOptions, type Planted } from '../../foreign/start-foreign.ts';
import { hashOf } from '../../selftest/hash.ts';
import { describeWith } from '../../selftest/tools.ts';
import { goingOn } from './kept.ts';
import { ALL_MS, heldToShares, idStyles, nextOf, ONE_IN } from './shares.ts';

const bugs = listPlanted().filter(({ kind, name }) => kind === 'bug' && !(name in missed));

const besideOf = nextOf(
  bugs,
  ({ name }) => name,
  (one, other) =>
    !one.own.some((name) => other.own.includes(name)) && placeOf(one) === placeOf(other),
);

/** Where a bug is planted. */
function placeOf({ style, closed, delivers }: Planted): string {
  return JSON.stringify([style, closed, delivers]);
}

/** What the checks that found a bug show of it, or of two. */
async function shownBy(ids: ForeignOptions['ids'], seed: number, ...planted: readonly Planted[]) {
  const found = planted.flatMap(({ name }) => foundBugs.one(name) ?? []);
  const met = new Set(found.flatMap((one) => one.checks));
  const names = planted.map(({ name }) => name);
  const results = await meetPlanted(planted[0]!, names, met, seed, ids);
  const clauses = new Set(found.flatMap((one) => one.clauses));
  // a style need not do what is advised: that is no part of the bug
  return fingerprintsIn(fold(...results).clauses.filter(({ id }) => clauses.has(id)));
}

for (const { ids, under } of idStyles)
  describeWith(['python3'], `fingerprints of planted bugs, with ids that are ${ids}`, () => {
    let met: readonly Met[] = [];

    beforeAll(async () => {
      const some = bugs.filter(({ name }) => hashOf(name) % ONE_IN === 0);
      const meet = (bug: Planted, seed: number, beside?: Planted) =>
        shownBy(ids, seed, bug, ...(beside ? [beside] : []));
      const ways = { besideOf, ...goingOn(`planted-${ids}`, under) };
      met = await meetEach(some, ({ name }) => name, meet, ways);
    }, ALL_MS);

    heldToShares('planted bugs', () => met);
  });
