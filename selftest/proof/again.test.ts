import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import type { Target } from '../../harness/model/target.ts';
import type { TargetReport } from '../../reporters/report.ts';
import { everyGateOn } from '../conformance/judge-gateway.ts';
import { clausesWith } from '../conformance/verdicts.ts';
import { configurations, noBudget, targetOf, type Configuration } from './configurations.ts';
import { runTarget } from './run-target.ts';

const { whole, large, owner, reads } = configurations;

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ gates: everyGateOn });
});
afterAll(() => gateway.close());

async function judged(target: Target, seed: number): Promise<TargetReport> {
  const { report, results } = await runTarget(target, everyGateOn, seed);
  expect(results.flatMap(({ defect }) => defect ?? [])).toEqual([]);
  return report;
}

/** What a run failed, in words. */
function failures({ clauses }: TargetReport): string[] {
  return clauses
    .filter(({ verdict }) => verdict === 'fail')
    .map(({ id, reason }) => `${id}: ${reason}`);
}

/** A reason that names what is used up, or a target that asks for patience. */
const saysWhy =
  /account\.(workflow|envelopes)|renew it|budget\.|callbackHost|states\.|429|had enabled true before/;

/** Clauses that the run before judged and this one did not, without a word on what is used up. */
function lostSilently(before: TargetReport, after: TargetReport): string[] {
  const passed = new Set(clausesWith(before, 'pass'));
  return after.clauses
    .filter(({ id, verdict }) => verdict === 'notExercised' && passed.has(id))
    .filter(({ reason }) => !saysWhy.test(reason ?? ''))
    .map(({ id, reason }) => `${id}: ${reason}`);
}

/** What runs on one account, one after the other, fail, and what they stop judging without a word. */
async function troubleOf(configuration: Configuration, seeds: readonly number[]) {
  const target = await targetOf(configuration, gateway);
  const trouble: string[] = [];
  let before: TargetReport | null = null;
  for (const seed of seeds) {
    // one run after the other, on one account
    const report: TargetReport = await judged(target, seed);
    trouble.push(...failures(report), ...(before ? lostSilently(before, report) : []));
    before = report;
  }
  return trouble;
}

/** Two runs of so many submissions stay below the sixty that an account may make in a minute. */
const withinAMinute = { ...large.budget, alphaMessages: 25 };

/** Each account is judged as often as this, with seeds that come again and new ones. */
const series: readonly (readonly [string, Configuration, readonly number[]])[] = [
  ['with the default budget', whole, [1, 1, 2, 3, 3]],
  ['with a large budget', { ...large, budget: withinAMinute }, [1, 2]],
  ['without any budget', { ...whole, budget: noBudget }, [1, 2]],
  ['by its owner alone', owner, [1, 1, 2, 3, 4]],
  ['by reads', reads, [1, 2]],
];

describe('an account of a target file, judged again and again', { timeout: 240_000 }, () => {
  test.each(series)('is blamed for nothing that was used before: %s', async (_, one, seeds) => {
    expect(await troubleOf(one, seeds)).toEqual([]);
  });

  test('is blamed for nothing that another run does at the same time', async () => {
    const target = await targetOf(owner, gateway);
    await judged(target, 1);
    const [one, two] = await Promise.all([judged(target, 1), judged(target, 1)]);
    expect([...failures(one), ...failures(two)]).toEqual([]);
  });
});
