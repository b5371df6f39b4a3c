import { expect } from 'vitest';
import type { Target } from '../../harness/model/target.ts';
import type { TargetReport } from '../../reporters/report.ts';
import { endingOf } from '../../selftest/conformance/ending.ts';
import { clausesWith } from '../../selftest/conformance/verdicts.ts';
import { runTarget } from '../../selftest/accounts/run-target.ts';

/** Runs all checks on a target whose gates are open, and gives its report. */
export async function judgedOnce(target: Target, seed: number): Promise<TargetReport> {
  const { report, results } = await runTarget(target, seed);
  expect(results.flatMap(({ defect }) => defect ?? [])).toEqual([]);
  return report;
}

/** The must clauses that a run failed, in words. */
function failures({ clauses }: TargetReport): string[] {
  return clauses
    .filter(({ level, verdict }) => level === 'must' && verdict === 'fail')
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

/** How a run ended that did not end with 0, and what the target is said to have kept. */
function endings(report: TargetReport, run: number): string[] {
  const { code, short } = endingOf(report, []);
  const kept = short.filter((one) => one.startsWith('hindered'));
  return code === 0 ? [] : [`run ${run} ended with ${code}`, ...kept];
}

/**
 * What runs on one account, one after the other, fail, and what they stop judging without a word; and how
 * those ended that did not end with 0.
 */
export async function troubleIn(target: Target, seeds: readonly number[]): Promise<string[]> {
  const trouble: string[] = [];
  let before: TargetReport | null = null;
  for (const [run, seed] of seeds.entries()) {
    // one run after the other, on one account
    const report: TargetReport = await judgedOnce(target, seed);
    trouble.push(...failures(report), ...endings(report, run + 1));
    trouble.push(...(before ? lostSilently(before, report) : []));
    before = report;
  }
  return trouble;
}

/** What two runs on one account at the same time fail. */
export async function troubleAtOnce(target: Target): Promise<string[]> {
  const runs = await Promise.all([judgedOnce(target, 1), judgedOnce(target, 1)]);
  return runs.flatMap(failures);
}
