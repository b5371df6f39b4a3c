import { hashOf } from '../../selftest/hash.ts';
import { seed } from '../seed.ts';
import { describe, expect, test } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { unreadableTopic } from '../../harness/judge/unreadable.ts';
import { foldRun } from '../../reporters/fold/fold.ts';
import type { Report } from '../../reporters/report.ts';
import { checks } from '../../suites/index.ts';
import { commandLine, jsonFile } from '../../selftest/commands/command-line.ts';
import { everyGateOn, positions } from '../../selftest/conformance/run-against.ts';
import { targetInputs } from '../../selftest/conformance/verdicts.ts';
import { complaints } from '../../selftest/samples/report-complaints.ts';
import { sampleRun } from '../../selftest/samples/samples.ts';
import { diceOf } from '../../selftest/misbehaving/dice.ts';
import { judgeThrough } from '../../selftest/misbehaving/judge-through.ts';
import { mutatedAnswer } from './mutations.ts';
import { startProxy, type Meddle } from '../../selftest/misbehaving/proxy.ts';

/** So many answers are mutated at least, over all runs. */
const fewest = 2000;

/** Of how many checks each run takes one, and which share of its answers is mutated. */
const every = 3;
const runs = [0.15, 0.35, 0.6].map((share, from) => ({ share, from }));
/** Nothing that is told of here comes by waiting. */
const impatient = { mostLagMs: 60, mostWaitedMs: 300, parallel: 64 };
/** A busy machine is no target that is silent, of which nothing more would be asked. */
const timeouts = { requestMs: 20_000, stateMs: 20_000, runMs: 600_000 };

/** A meddler that mutates a share of the answers, and counts them. */
function mutator(
  dealt: number,
  share: number,
): { readonly meddle: Meddle; readonly count: () => number } {
  const dice = diceOf(dealt);
  let count = 0;
  const meddle: Meddle = (answer) => {
    if (dice() >= share) return answer;
    count += 1;
    return mutatedAnswer(answer, dice)[1];
  };
  return { meddle, count: () => count };
}

function reportOf(results: readonly CheckResult[]): Report {
  return foldRun(
    sampleRun([targetInputs(results, positions(everyGateOn))], { requireComplete: true }),
  );
}

function expectNoDefect(report: Report): void {
  expect(report.targets.flatMap(({ defects }) => defects)).toEqual([]);
  expect(report.defects).toEqual([]);
  expect([1, 2, 4]).toContain(report.exitCode);
  expect(complaints(report)).toEqual([]);
  const observations = report.targets.flatMap((target) => target.observations);
  expect(observations.filter(({ topic }) => topic === unreadableTopic)).toEqual([]);
}

describe('whatever an answer is like, the suite has no defect', () => {
  let mutatedSoFar = 0;
  test.each(runs)('with $share of the answers', async ({ share, from }) => {
    const dealt = seed + share * 100;
    const { meddle, count } = mutator(dealt, share);
    const some = checks.filter(({ id }) => (hashOf(id) + seed + from) % every === 0);
    const { results } = await judgeThrough(meddle, {
      checks: some,
      seed,
      target: { timeouts },
      ...impatient,
    });
    mutatedSoFar += count();
    expect(
      results.map(({ check }) => check),
      `seed ${seed}`,
    ).toEqual(some.map(({ id }) => id));
    try {
      expectNoDefect(reportOf(results));
    } catch (error) {
      throw new Error(`with seed ${seed}: ${String(error)}`, { cause: error });
    }
  });

  test('enough answers were', () => {
    expect(mutatedSoFar).toBeGreaterThan(fewest);
  });

  test('from the command line, in every format', async () => {
    const gateway = await startGateway({ gates: everyGateOn });
    const { meddle, count } = mutator(seed, 0.25);
    // the first requests find out whether a target is there at all
    let through = 0;
    const proxy = await startProxy(gateway.url, (answer, request) =>
      (through += 1) < 40 ? answer : meddle(answer, request),
    );
    const target = {
      name: 'mutated',
      baseUrl: proxy.url,
      origin: gateway.origin,
      gates: everyGateOn,
      maxTier: 'irreversible',
      timeouts: { requestMs: 1500 },
      states: { url: gateway.statesUrl },
    };
    try {
      const file = await jsonFile('targets.json', { targets: [target] });
      const { code, report, stdout } = await commandLine([
        'run',
        '--config',
        file,
        '--check',
        'alpha.status/*',
      ]);
      if (report === null) throw new Error(`no report: ${stdout}`);
      expectNoDefect(report);
      expect(code).toBe(report.exitCode);
      expect(count()).toBeGreaterThan(10);
    } finally {
      await proxy.close();
      await gateway.close();
    }
  });
});
