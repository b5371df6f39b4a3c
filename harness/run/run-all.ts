import type { Check } from '../model/check.ts';
import type { CheckResult } from '../model/result.ts';
import { blankResult } from '../model/blank-result.ts';
import { unreachedIn } from './attempts/fullest.ts';
import type { Environment } from './environment.ts';
import { runCheck } from './run-check.ts';

/** How checks are run. */
interface Running {
  /** So many at a time, where each has an account of its own; 8 where nothing is said. */
  readonly parallel?: number | undefined;
  /** Once it is aborted no further check is begun, and those under way are given up. */
  readonly signal?: AbortSignal;
  readonly onResult?: (result: CheckResult) => void;
}

/**
 * Runs checks side by side where each has an account of its own, the long ones first so that nobody waits
 * for one of them in the end; otherwise one after the other. Results come in the order of the checks,
 * without those that were not begun; one that throws is a defect. A check that was to be driven again once it is
 * known that lists lag is told of at the end.
 */
export async function runAll(
  checks: readonly Check[],
  env: Environment,
  { parallel = 8, signal = new AbortController().signal, onResult }: Running = {},
): Promise<CheckResult[]> {
  const results = new Map<Check, CheckResult>();
  const { ownAccounts } = env.settings;
  const queue = (ownAccounts ? longFirst(checks) : checks).values();
  const run = (check: Check) =>
    runCheck(check, env, signal).catch((error: unknown) => defective(check, env, error));
  const workers = ownAccounts ? parallel : 1;
  const { lags } = env;
  await sideBySide(workers, queue, async (check) => {
    if (signal.aborted) return;
    const result = await run(check);
    results.set(check, result);
    if (lags.isPutOff(check.id) === 'no') onResult?.(result);
  });
  const putOff = checks.filter(({ id }) => lags.isPutOff(id) !== 'no');
  await sideBySide(workers, putOff.values(), async (check) => {
    const first = results.get(check);
    if (!first) return;
    const worthWhile = lags.isPutOff(check.id) === 'worth while' && !signal.aborted;
    const again = worthWhile ? await run(check) : first;
    const result = unreachedIn(again) < unreachedIn(first) ? again : first;
    results.set(check, result);
    onResult?.(result);
  });
  return checks.flatMap((check) => results.get(check) ?? []);
}

/** Does something with each item, some of them at a time. */
async function sideBySide<Item>(
  most: number,
  items: Iterator<Item> & Iterable<Item>,
  each: (item: Item) => Promise<void>,
): Promise<void> {
  const worker = async () => {
    // each worker takes one item after the other
    for (const item of items) await each(item);
  };
  await Promise.all(Array.from({ length: most }, worker));
}

function longFirst(checks: readonly Check[]): readonly Check[] {
  return checks.toSorted((one, other) => Number(other.long ?? false) - Number(one.long ?? false));
}

function defective(check: Check, env: Environment, error: unknown): CheckResult {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { ...blankResult(check), outcome: 'defect', defect: env.secrets.disguise(message) };
}
