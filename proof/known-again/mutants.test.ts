import { beforeAll, describe, expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { foldRun } from '../../reporters/fold.ts';
import { nothingAsked } from '../../reporters/gating.ts';
import { checks } from '../../suites/index.ts';
import { everyGateOn, judgeGateway, positions } from '../../selftest/conformance/judge-gateway.ts';
import {
  meetEach,
  fingerprintCounts,
  ofOneClause,
  seeds,
  seenTwice,
  fingerprintsIn,
  type Met,
} from '../../selftest/conformance/known-again.ts';
import { readRecorded } from '../../selftest/conformance/recorded.ts';
import { fold, targetInputs } from '../../selftest/conformance/verdicts.ts';
import { hashOf } from '../../selftest/hash.ts';
import { sampleRun } from '../../selftest/reporters/samples.ts';

/** The share of failures that may be told as others under another seed. */
const MOST_CHANGED = 0.01;
/** The share of pairs of bugs of one clause that need not be told apart. */
const MOST_ALIKE = 0.1;
/** Pairs beyond that share, which weigh where a few mutants are met alone. */
const BY_CHANCE = 2;
/** Checks that each of them meets, of those that find it, and one in so many of all others. */
const MOST_FINDERS = 12;
const ONE_IN = 300;

/** One mutant in so many is met: all of them, where nothing is said. */
const MUTANTS_ONE_IN = Number(process.env['CONFORMANCE_ONE_IN'] ?? '1');

const recorded = readRecorded();

/** Checks by a hash of their names and the mutant's: one more check moves none of the others. */
function meetingOf({ id }: Mutant) {
  const hash = (check: string) => hashOf(`${id} ${check}`);
  const finders = Object.keys(recorded[id]?.red ?? {}).toSorted((a, b) => hash(a) - hash(b));
  const found = new Set(finders.slice(0, MOST_FINDERS));
  return checks.filter(
    (check) => found.has(check.id) || (!check.long && hash(check.id) % ONE_IN === 0),
  );
}

/** Judges a gateway with a mutant, at a port and with ids of its own. */
async function shownBy(mutant: Mutant, seed: number) {
  const { alter, gates = everyGateOn } = mutant;
  const results = await judgeGateway({ gates, alter, checks: meetingOf(mutant), seed });
  return fingerprintsIn(fold(results, gates).clauses);
}

describe('fingerprints of what mutants break', () => {
  let met: readonly Met[] = [];

  beforeAll(async () => {
    const some = mutants.filter(({ id }) => hashOf(id) % MUTANTS_ONE_IN === 0);
    met = await meetEach(some, ({ id }) => id, shownBy);
  }, 10_800_000);

  test('are the same under other seeds, with other ids and at other ports', () => {
    const twice = seenTwice(met);
    const others = twice.filter(({ same }) => !same).map(({ at }) => at);
    const numbers = fingerprintCounts(met);
    const few = numbers.filter((number) => number <= 3).length;
    console.log(
      `fingerprints: ${met.length} mutants, ${twice.length} failures seen again, ${others.length} told as others: ${others.join(', ') || 'none'}; ${few} of ${numbers.length} failures have one to three, none more than ${numbers.at(-1)}`,
    );
    expect(twice.length).toBeGreaterThan(20);
    expect(others.length / twice.length).toBeLessThanOrEqual(MOST_CHANGED);
  });

  test('tell most bugs of one clause apart', () => {
    const pairs = ofOneClause(met);
    const alike = pairs.filter((one) => one.alike).map(({ names }) => names);
    console.log(
      `fingerprints: of ${pairs.length} pairs of bugs of one clause ${alike.length} can't be told apart: ${alike.join('; ')}`,
    );
    expect(pairs.length).toBeGreaterThan(0);
    expect(alike.length).toBeLessThanOrEqual(pairs.length * MOST_ALIKE + BY_CHANCE);
  });
});

/** What a run of all checks makes of a gateway that lists endpoints in a wrong order, by itself. */
async function metByAll(seed: number) {
  const { alter } = mutants.find(({ id }) => id === 'endpoints-listed-by-url')!;
  const some = checks.filter(({ long }) => !long);
  const results = await judgeGateway({ alter, checks: some, seed });
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
