import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameBy } from '../../fixtures/gateway/chance.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { checks } from '../../suites/index.ts';
import { everyGateOn, referenceGateway, runAgainst } from '../conformance/run-against.ts';
import { fingerprintsIn, firstSeeds, meetEach, seenTwice } from '../conformance/known-again.ts';
import { readRecorded } from '../conformance/recorded.ts';
import { fold } from '../conformance/verdicts.ts';
import { hashOf } from '../hash.ts';

/**
 * One mutant in so many, of those that want every gate on and few checks; the proof meets all of them
 * (proof/known-again/).
 */
const ONE_IN = 120;
const FEW = 3;

/** What takes its time, or waits for deliveries or for places in flight. */
const slow = new Set(
  checks
    .filter(({ id, long, needs }) => long || needs.receiver || id.includes('in-flight'))
    .map(({ id }) => id),
);

const recorded = readRecorded();

function findersOf({ id }: Mutant): readonly string[] {
  return Object.keys(recorded[id]?.red ?? {});
}

function isSampled(mutant: Mutant): boolean {
  const finders = findersOf(mutant);
  const isQuick = finders.length <= FEW && !finders.some((id) => slow.has(id));
  return !mutant.gates && hashOf(mutant.id) % ONE_IN === 0 && isQuick;
}

async function shownBy(mutant: Mutant, seed: number) {
  const { alter } = mutant;
  const found = findersOf(mutant);
  const some = checks.filter((check) => found.includes(check.id));
  return fingerprintsIn(
    fold(await runAgainst(referenceGateway, { alter, checks: some, seed }), everyGateOn).clauses,
  );
}

beforeAll(() => nameBy('short'));
afterAll(() => nameBy('uuid'));

test('what a mutant breaks has the same fingerprints under other seeds and with other ids', async () => {
  const sample = mutants.filter(isSampled);
  const met = await meetEach(sample, ({ id }) => id, shownBy, { under: firstSeeds });
  const twice = seenTwice(met);
  expect(twice.length).toBeGreaterThan(sample.length);
  expect(twice.filter(({ same }) => !same)).toEqual([]);
});
