import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { startVitest, type Reporter, type TestCase } from 'vitest/node';
import { allGatesOn, startEmbedded } from '../../engine/embedded.ts';
import { runSuites } from '../../engine/run-suites.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { preflight } from '../../harness/preflight/preflight.ts';
import { fold } from '../../selftest/conformance/verdicts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Vitest reports a red run as this process's own failure. */
afterEach(() => {
  process.exitCode = undefined;
});

/** Picks up what the checks bring back where vitest drives them. */
class Results implements Reporter {
  readonly all: CheckResult[] = [];

  onTestCaseResult(testCase: TestCase): void {
    const { conformance } = testCase.meta();
    if (conformance) this.all.push(conformance);
  }
}

/** What the command line's own way of driving the checks brings back of the same gateway. */
async function drivenByEngine(): Promise<readonly CheckResult[]> {
  const { name, gates } = allGatesOn;
  const { target, receiver, close } = await startEmbedded(name, gates, { delivers: 'here' });
  try {
    const how = { seed: 1, repeats: 0, journal: null, only: null };
    const { settings } = await preflight(target, how);
    const { signal } = new AbortController();
    const { results, defects } = await runSuites({
      settings,
      signal,
      receiver,
      onResult: () => undefined,
    });
    expect(defects).toEqual([]);
    return results;
  } finally {
    await close();
  }
}

async function drivenByVitest(): Promise<readonly CheckResult[]> {
  const results = new Results();
  const options = { root, project: ['conformance'], watch: false, reporters: [results] };
  const vitest = await startVitest('test', [], options);
  await vitest.close();
  return results.all;
}

/** By clause what came out, and why where nothing did; whether two endpoints come of one moment, so that there is a tie, is chance. */
function verdictsOf(results: readonly CheckResult[]): Record<string, string> {
  const { clauses } = fold(results, allGatesOn.gates);
  const untied = clauses.filter(({ id }) => !id.includes('.ties-'));
  return Object.fromEntries(
    untied.map(({ id, verdict, reason }) => [
      id,
      verdict === 'notExercised' ? `${verdict}: ${reason}` : verdict,
    ]),
  );
}

test('vitest and the command line give the same verdicts, clause by clause', async () => {
  const byEngine = verdictsOf(await drivenByEngine());
  expect(verdictsOf(await drivenByVitest())).toEqual(byEngine);
  expect(byEngine['deliveries.fan-out.arrives']).toBe('pass');
  expect(Object.values(byEngine).filter((verdict) => verdict === 'pass').length).toBeGreaterThan(
    500,
  );
});
