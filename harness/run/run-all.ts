import type { Check } from '../model/check.ts';
import type { CheckResult } from '../model/result.ts';
import type { Environment } from './environment.ts';
import { runCheck } from './run-check.ts';

/**
 * Runs checks without a test framework, `parallel` at a time where each has an account of its own,
 * otherwise one after the other. Results come in the order of the checks.
 */
export async function runAll(
  checks: readonly Check[],
  env: Environment,
  parallel = 8,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const queue = checks.entries();
  const worker = async () => {
    for (const [position, check] of queue) {
      // each worker takes one check after the other
      results[position] = await runCheck(check, env);
    }
  };
  const workers = env.settings.ownAccounts ? parallel : 1;
  await Promise.all(Array.from({ length: workers }, worker));
  return results;
}
