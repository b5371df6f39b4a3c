import type { Check } from '../model/check.ts';
import type { CheckResult } from '../model/result.ts';
import { blankResult } from '../model/blank-result.ts';
import type { Environment } from './environment/environment.ts';
import { runCheck } from './run-check.ts';
import { Turns, type WaitApart } from './environment/turns.ts';

/** So many times the checks that have a turn may have begun, those that wait among them. */
const timesBegun = 2;

/** How checks are run. */
interface Running {
  /** So many at a time, where each has an account of its own; 8 where nothing is said. */
  readonly parallel?: number | undefined;
  /** Once it is aborted no further check is begun, and those under way are given up. */
  readonly signal?: AbortSignal;
  readonly onResult?: (result: CheckResult) => void;
}

/**
 * Runs checks side by side where each has an account of its own, the long ones first so that no worker waits
 * for one of them in the end, and others in the turn of those that wait; otherwise one after the other. Results come in the order of the checks,
 * without those that were not begun; one that throws is a defect.
 */
export async function runAll(
  checks: readonly Check[],
  env: Environment,
  { parallel = 8, signal = new AbortController().signal, onResult }: Running = {},
): Promise<CheckResult[]> {
  const results = new Map<Check, CheckResult>();
  const { ownAccounts } = env.settings;
  const queue = (ownAccounts ? longFirst(checks) : checks).values();
  const count = ownAccounts ? parallel : 1;
  const turns = new Turns(count);
  const run = async (check: Check, waitApart: WaitApart) => {
    if (signal.aborted) return;
    const result = await runCheck(check, { ...env, waitApart }, signal).catch((error: unknown) =>
      defective(check, env, error),
    );
    results.set(check, result);
    onResult?.(result);
  };
  const worker = async () => {
    // each worker takes one check after the other
    for (const check of queue) await turns.within((waitApart) => run(check, waitApart));
  };
  // where one is to be driven at a time, nothing is begun in the turn of one that waits
  const workers = count === 1 ? 1 : timesBegun * count;
  await Promise.all(Array.from({ length: workers }, worker));
  return checks.flatMap((check) => results.get(check) ?? []);
}

function longFirst(checks: readonly Check[]): readonly Check[] {
  return checks.toSorted((one, other) => Number(other.long ?? false) - Number(one.long ?? false));
}

function defective(check: Check, env: Environment, error: unknown): CheckResult {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { ...blankResult(check), outcome: 'defect', defect: env.secrets.disguise(message) };
}
