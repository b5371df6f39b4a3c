import { describe, expect, test } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import type { ClauseReport } from '../../reporters/report.ts';
import { everyGateOn } from '../../selftest/conformance/run-against.ts';
import { clausesWith } from '../../selftest/conformance/verdicts.ts';
import {
  configurations,
  targetOf,
  type Configuration,
} from '../../selftest/accounts/configurations.ts';
import { runTarget } from '../../selftest/accounts/run-target.ts';
import { hashOf } from '../../selftest/hash.ts';

/**
 * Of so many mutants each account meets one, whose checks are all driven: all of them take hours. Some fifty tell
 * a share to seven points or so.
 */
const oneIn = Number(process.env['CONFORMANCE_ONE_IN'] ?? '20');

/**
 * What each configuration is to show at least: must clauses exercised, and the share of mutants caught, with slack
 * for those that each new mutant may add to the sample.
 */
const goals: readonly (readonly [Configuration, exercised: number, share: number | null])[] = [
  [configurations.large, 300, 0.5],
  [configurations.whole, 200, 0.4],
  [configurations.owner, 110, null],
  [configurations.reads, 90, null],
  [configurations.url, 40, null],
];

async function exercised(configuration: Configuration): Promise<number> {
  const gateway = await startGateway({ gates: everyGateOn });
  try {
    const { report } = await runTarget(await targetOf(configuration, gateway));
    const judged = report.clauses.filter(
      ({ level, verdict }) => level === 'must' && (verdict === 'pass' || verdict === 'fail'),
    );
    return judged.length;
  } finally {
    await gateway.close();
  }
}

/** What is said of the clauses that a mutant breaks where a faulty gateway fails none; null where it does. */
async function missedFor(configuration: Configuration, mutant: Mutant): Promise<string | null> {
  const gates = mutant.gates ?? everyGateOn;
  const gateway = await startGateway({ gates, alter: mutant.alter });
  try {
    const target = { ...(await targetOf(configuration, gateway)), gates };
    const { report } = await runTarget(target);
    const failed = clausesWith(report, 'fail');
    const broken: readonly string[] = mutant.breaks;
    if (broken.some((clause) => failed.includes(clause))) return null;
    return lacksOf(report.clauses.filter(({ id }) => broken.includes(id)));
  } finally {
    await gateway.close();
  }
}

/** What the clauses would have taken, in the words of the target file and of the hook. */
function lacksOf(clauses: readonly ClauseReport[]): string {
  const words = clauses.flatMap(({ reason }) => (reason ?? '').match(lackWord) ?? []);
  return [...new Set(words)].toSorted().join(', ') || 'nothing: it was looked at, and not seen';
}

const lackWord = /(states|budget|account)\.\w+|maxTier/g;

async function shareCaught(configuration: Configuration, goal: number): Promise<number> {
  const tried = mutants.filter(({ id }) => hashOf(id) % oneIn === 0);
  const missed = new Map<string, string[]>();
  const queue = tried.values();
  const worker = async () => {
    // one gateway after the other
    for (const mutant of queue) {
      const lacks = await missedFor(configuration, mutant);
      if (lacks !== null) missed.set(lacks, [...(missed.get(lacks) ?? []), mutant.id]);
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  const share = 1 - [...missed.values()].flat().length / tried.length;
  const [shown, aim] = [share, goal].map((one) => `${Math.round(one * 100)} %`);
  console.log(`${configuration.name}: ${shown} of ${tried.length} mutants, the goal being ${aim}`);
  for (const [lacks, ids] of [...missed].toSorted(([, a], [, b]) => b.length - a.length))
    console.log(`  ${ids.length} missed for want of ${lacks}: ${ids.join(', ')}`);
  return share;
}

describe.each(goals)('$name', { timeout: 0 }, (configuration, least) => {
  test('exercises as many must clauses as it can', async () => {
    const count = await exercised(configuration);
    console.log(`${configuration.name}: ${count} must clauses exercised, the goal being ${least}`);
    expect(count).toBeGreaterThanOrEqual(least);
  });
});

const catching = goals.flatMap(([configuration, , share]) =>
  share === null ? [] : [[configuration, share] as const],
);
test.each(catching)(
  '$name catches its share of the mutants',
  { timeout: 0 },
  async (configuration, share) => {
    expect(await shareCaught(configuration, share)).toBeGreaterThanOrEqual(share);
  },
);
