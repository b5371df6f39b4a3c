import { endingCase } from './ending.ts';
import { stricter, toldAs, type ToldAs } from '../findings/failed.ts';
import { reasonLine } from '../findings/headline.ts';
import { asJson } from '../text/json.ts';
import { named } from '../findings/named.ts';
import type { ClauseReport, Evidence, Report, TargetReport } from '../report.ts';
import { curlOf } from '../text/text.ts';

/**
 * A report in the Common Test Report Format (ctrf.io): a test for each clause of each target, and one that failed where
 * the exit code says more than they do.
 */
export function renderCtrf(report: Report): string {
  const whole = named(report);
  const { suite, startedAt, durationMs, targets } = whole;
  const start = Date.parse(startedAt);
  const ending = endingCase(whole);
  const tests = [
    ...targets.flatMap((target) => target.clauses.map((clause) => test(target, clause))),
    ...(ending === null ? [] : [ended(suite.name, ending)]),
  ];
  const count = (of: string) => tests.filter((one) => one.status === of).length;
  const content = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    results: {
      tool: { name: suite.name, version: suite.version },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        pending: 0,
        skipped: count('skipped'),
        other: count('other'),
        flaky: tests.filter((one) => 'flaky' in one && one.flaky).length,
        start,
        stop: start + durationMs,
      },
      tests,
      environment: {
        ...builtFrom(targets),
        extra: { contract: suite.contract, seed: suite.seed, node: suite.node },
      },
    },
  };
  return asJson(content);
}

/** What was judged; left out where targets differ in it, since the format has one application. */
function builtFrom(targets: readonly TargetReport[]) {
  const one = (member: 'project' | 'version' | 'commit') => {
    const [said, ...others] = new Set(
      targets.map(({ implementation }) => implementation?.[member]),
    );
    return others.length === 0 ? said : undefined;
  };
  return { appName: one('project'), appVersion: one('version'), commit: one('commit') };
}

function test(target: TargetReport, clause: ClauseReport) {
  const { id, statement, verdict, level, plane, section, checks } = clause;
  const { lines, fingerprints, notExercised } = clause;
  const failures = clause.evidence.filter(({ role }) => role === 'failure');
  const [failure] = failures;
  return {
    testId: `${target.name}/${id}`,
    name: `${id}: ${statement}`,
    status: statuses[toldAs(clause)],
    // of its own checks; what is judged on every exchange has no time of its own
    duration: clause.exchangesMs ?? 0,
    ...(verdict === 'pass' ? {} : { message: messageOf(clause) }),
    ...(failure ? { trace: [curlOf(failure) ?? '', failure.replay ?? ''].join('\n').trim() } : {}),
    rawStatus: verdict,
    suite: [target.name, plane, section],
    tags: [level, ...clause.operations],
    ...timesOf(failures),
    extra: { clause: id, checks, lines, fingerprints, notExercised },
  };
}

/** How often the check of a failure was driven again, and whether all that fails came and went. */
function timesOf(failures: readonly Evidence[]) {
  const runs = failures.flatMap(({ repetitions }) => repetitions ?? []);
  if (runs.length === 0) return {};
  const flaky = runs.length === failures.length && runs.every(({ seen, of }) => seen < of);
  return { retries: Math.max(...runs.map(({ of }) => of)) - 1, flaky };
}

/** What the run came to, beside its clauses. */
function ended(suite: string, message: string) {
  return { name: 'the run', status: 'failed' as const, duration: 0, message, suite: [suite] };
}

function messageOf(clause: ClauseReport): string {
  const reason = reasonLine(clause);
  return toldAs(clause) === 'unmet' ? `${stricter}: ${reason}` : reason;
}

const statuses = {
  pass: 'passed',
  fail: 'failed',
  // neither a success nor a failure of the run
  unmet: 'other',
  waived: 'other',
  notExercised: 'skipped',
  notApplicable: 'skipped',
} as const satisfies Record<ToldAs, string>;
