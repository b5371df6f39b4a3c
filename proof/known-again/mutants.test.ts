import { beforeAll, describe, expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { isKnown } from '../../reporters/fingerprint.ts';
import { checks } from '../../suites/index.ts';
import { everyGateOn, judgeGateway } from '../../selftest/conformance/judge-gateway.ts';
import { readRecorded } from '../../selftest/conformance/recorded.ts';
import { fold } from '../../selftest/conformance/verdicts.ts';

/** The share of pairs of bugs of one clause that can't be told apart. */
const MOST_ALIKE = 0.1;
/** Checks that each of them meets, of those that find it. */
const MOST_CHECKS = 2;

const recorded = readRecorded();

/** By clause, what one mutant was seen to break under one seed. */
type Shown = ReadonlyMap<string, readonly string[]>;

/** Judges a gateway with a mutant, at a port and with ids of its own. */
async function shownBy({ id, alter, gates = everyGateOn }: Mutant, seed: number): Promise<Shown> {
  const found = Object.keys(recorded[id]?.red ?? {}).slice(0, MOST_CHECKS);
  const some = checks.filter((check) => found.includes(check.id));
  const { clauses } = fold(await judgeGateway({ gates, alter, checks: some, seed }), gates);
  return new Map(clauses.flatMap((one) => (one.fingerprints ? [[one.id, one.fingerprints]] : [])));
}

interface Met {
  readonly mutant: string;
  readonly once: Shown;
  readonly again: Shown;
}

async function meetAll(): Promise<readonly Met[]> {
  const met: Met[] = [];
  const queue = mutants.values();
  const worker = async () => {
    for (const mutant of queue) {
      const once = await shownBy(mutant, 1);
      met.push({ mutant: mutant.id, once, again: await shownBy(mutant, 77) });
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return met;
}

/** Two bugs of one clause, and whether a waiver of the one would excuse the other as well. */
function pairsIn(met: readonly Met[]) {
  return met.flatMap((one) =>
    met
      .filter((other) => other !== one)
      .flatMap((other) =>
        [...one.once].flatMap(([clause, known]) => {
          const shown = other.once.get(clause);
          const names = `${clause}: ${other.mutant} as ${one.mutant}`;
          return shown ? [{ names, excused: isKnown(shown, known) }] : [];
        }),
      ),
  );
}

describe('fingerprints of what mutants break', () => {
  let met: readonly Met[] = [];

  beforeAll(async () => {
    met = await meetAll();
  }, 3_600_000);

  test('are the same under another seed, with other ids and at another port', () => {
    const both = met.flatMap(({ mutant, once, again }) =>
      [...once].flatMap(([clause, known]) => {
        const shown = again.get(clause);
        return shown ? [{ at: `${mutant}: ${clause}`, same: isKnown(shown, known) }] : [];
      }),
    );
    const others = both.filter(({ same }) => !same).map(({ at }) => at);
    const seen = `${both.length} failures of ${met.length} mutants seen twice`;
    console.log(
      `fingerprints: ${seen}; with others the second time: ${others.join(', ') || 'none'}`,
    );
    expect(both.length).toBeGreaterThan(20);
    // of a few, chance decides in which of several ways they show
    expect(others.length / both.length).toBeLessThan(0.02);
  });

  test('tell most bugs of one clause apart', () => {
    const pairs = pairsIn(met);
    const excused = pairs.filter((one) => one.excused);
    const share = excused.length / pairs.length;
    console.log(
      `fingerprints: of ${pairs.length} pairs of bugs of one clause ${(100 * share).toFixed(1)} % can't be told apart`,
    );
    expect(pairs.length).toBeGreaterThan(20);
    expect(share).toBeLessThan(MOST_ALIKE);
  });
});
