import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameBy } from '../../fixtures/gateway/chance.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { foldRun } from '../../reporters/fold/fold.ts';
import { nothingAsked } from '../../reporters/inputs/gating.ts';
import { checks } from '../../suites/index.ts';
import {
  everyGateOn,
  lessPatient,
  positions,
  referenceGateway,
  runAgainst,
} from '../../selftest/conformance/run-against.ts';
import {
  meetEach,
  fingerprintCounts,
  seeds,
  fingerprintsIn,
  type Met,
} from '../../selftest/conformance/known-again.ts';
import { readRecorded } from '../../selftest/conformance/recorded.ts';
import { fold, targetInputs } from '../../selftest/conformance/verdicts.ts';
import { hashOf } from '../../selftest/hash.ts';
import { sampleRun } from '../../selftest/samples/samples.ts';
import { goingOn } from './kept.ts';
import { ALL_MS, heldToShares, idStyles, nextOf, ONE_IN } from './shares.ts';

/** Checks that each of them meets, of those that find it, and one in so many of all others. */
const MOST_FINDERS = 6;
const OTHERS_ONE_IN = 1500;

const recorded = readRecorded();

/** Checks by a hash of their names and the mutant's: one more check moves none of the others. */
function meetingOf({ id }: Mutant) {
  const hash = (check: string) => hashOf(`${id} ${check}`);
  const finders = Object.keys(recorded[id]?.red ?? {}).toSorted((a, b) => hash(a) - hash(b));
  const found = new Set(finders.slice(0, MOST_FINDERS));
  return checks.filter(
    (check) => found.has(check.id) || (!check.long && hash(check.id) % OTHERS_ONE_IN === 0),
  );
}

const gatesOf = ({ gates = everyGateOn }: Mutant) => gates;

/** Where two alter the same piece of the gateway, the second one's is there. */
const besideOf = nextOf(
  mutants,
  ({ id }) => id,
  (one, other) => JSON.stringify(gatesOf(one)) === JSON.stringify(gatesOf(other)),
);

/** Judges a gateway with a mutant, or with two, at a port and with ids of its own. */
async function shownBy(mutant: Mutant, seed: number, beside?: Mutant) {
  const gates = gatesOf(mutant);
  const both = beside ? [mutant, beside] : [mutant];
  const met = new Set(both.flatMap(meetingOf));
  const results = await runAgainst(referenceGateway, {
    gates,
    alter: (parts) => both.reduce((altered, { alter }) => alter(altered), parts),
    checks: checks.filter((check) => met.has(check)),
    seed,
    target: { timeouts: lessPatient },
  });
  return fingerprintsIn(fold(results, gates).clauses);
}

describe.each(idStyles)(
  'fingerprints of what mutants break, with ids that are $ids',
  ({ ids, under }) => {
    let met: readonly Met[] = [];

    beforeAll(async () => {
      const some = mutants.filter(({ id }) => hashOf(id) % ONE_IN === 0);
      nameBy(ids);
      const ways = { besideOf, ...goingOn(`mutants-${ids}`, under) };
      met = await meetEach(some, ({ id }) => id, shownBy, ways);
    }, ALL_MS);

    afterAll(() => nameBy('uuid'));

    heldToShares(
      'mutants',
      () => met,
      (all) => {
        const numbers = fingerprintCounts(all);
        const few = numbers.filter((number) => number <= 3).length;
        return `; ${few} of ${numbers.length} failures have one to three, none more than ${numbers.at(-1)}`;
      },
    );
  },
);

/** What a run of all checks makes of a gateway that lists endpoints in a wrong order, by itself. */
async function metByAll(seed: number) {
  const { alter } = mutants.find(({ id }) => id === 'endpoints-listed-by-url')!;
  const some = checks.filter(({ long }) => !long);
  const results = await runAgainst(referenceGateway, { alter, checks: some, seed });
  return targetInputs(results, positions(everyGateOn));
}

test('a bug that any list shows is known again by a baseline and by a waiver', async () => {
  const clause = 'webhooks.list.ordered-by-creation';
  const day = { today: '2026-01-01' };
  const first = foldRun(sampleRun([await metByAll(seeds[0]!)], day));
  const { name, clauses } = first.targets[0]!;
  const fingerprints = clauses.find(({ id }) => id === clause)?.fingerprints ?? [];
  expect(fingerprints.length).toBeGreaterThan(0);
  expect(fingerprints.length).toBeLessThanOrEqual(3);
  const waivers = [
    { clause, target: name, owner: 'team', reason: 'GW-7', expires: '2026-02-01', fingerprints },
  ];
  for (const seed of seeds.slice(1)) {
    const met = await metByAll(seed);
    const gating = { ...nothingAsked, baseline: first };
    const later = foldRun(sampleRun([met], { ...day, gating }));
    expect({ seed, code: later.exitCode, fresh: later.baseline?.fresh }).toEqual({
      seed,
      code: 0,
      fresh: [],
    });
    const waived = foldRun(sampleRun([{ ...met, waivers }], { ...day, waivers }));
    expect(waived.waivers.map(({ state }) => state)).toEqual(['used']);
  }
});
