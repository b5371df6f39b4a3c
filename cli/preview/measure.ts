import { randomUUID } from 'node:crypto';
import type { Check } from '../../harness/model/check.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import type { Target } from '../../harness/model/target.ts';
import type { Receiver } from '../../harness/receiver/receiver.ts';
import { createEnvironment } from '../../harness/run/create-environment.ts';
import { preflight } from '../../harness/preflight/preflight.ts';
import { runAll } from '../../harness/run/run-all.ts';
import { createStateHook } from '../../harness/states/state-hook.ts';
import { readAccount } from '../../harness/target-file/read-account.ts';
import { bareTarget } from '../../harness/target-file/read-targets.ts';
import { checks } from '../../suites/index.ts';
import { allGatesOn, embeddedGates, startEmbedded } from '../../engine/embedded.ts';
import { total, type CheckCounts, type Measured } from '../../engine/counts.ts';
import { needsHook } from './plan.ts';

/** What is measured is drawn by it. */
export const measuredSeed = 1;
/** A run on a fixed account draws by its id as well. */
const runId = 'request-counts';

/**
 * Counts what each check asks of the reference gateway: with its hook, with an account, with neither. How long
 * anything takes adds nothing (`CheckResult.asked`), so that it comes to the same whenever it is measured.
 */
export async function measure(): Promise<Measured> {
  const calls = await measureCalls(checks);
  return { calls, fixed: await measureFixed(calls), stranger: await measureStrangers(checks) };
}

/** What of `Measured` some checks send with the hook. */
export async function measureCalls(some: readonly Check[]): Promise<Measured['calls']> {
  const counts = new Map<string, CheckCounts>();
  for (const { name, gates } of embeddedGates) {
    const embedded = await startEmbedded(name, gates, { delivers: 'here' });
    for (const { check, asked = {} } of await resultsOn(some, embedded.target, embedded.receiver)) {
      const before = counts.get(check) ?? {};
      counts.set(check, total(asked) > total(before) ? asked : before);
    }
    await embedded.close();
  }
  return sorted(counts);
}

/** What all checks send with an account of a file: each meets what those before it left there. */
async function measureFixed(calls: Measured['calls']): Promise<Measured['fixed']> {
  const embedded = await startEmbedded(allGatesOn.name, allGatesOn.gates);
  const { states: _, ...unhooked } = embedded.target;
  const account = await accountOf(embedded.target);
  const results = await resultsOn(checks, { ...unhooked, account });
  await embedded.close();
  // what waits for a hook is none of a fixed account's
  const hooked = new Set(checks.filter(needsHook).map(({ id }) => id));
  const ran = results.filter(
    ({ check, asStranger, outcome }) =>
      !asStranger && outcome !== 'notApplicable' && !hooked.has(check),
  );
  return sorted(ran.map(sent).filter(([id, requests]) => requests !== total(calls[id] ?? {})));
}

/** What of `Measured` strangers send for some checks. */
export async function measureStrangers(some: readonly Check[]): Promise<Measured['stranger']> {
  const embedded = await startEmbedded(allGatesOn.name, allGatesOn.gates);
  const results = await resultsOn(some, bareTarget(embedded.target.baseUrl));
  await embedded.close();
  return sorted(results.filter(({ asStranger }) => asStranger).map(sent));
}

/** What comes of checks on a target, by the seed of all that is measured. */
export async function resultsOn(
  some: readonly Check[],
  target: Target,
  receiver: Receiver | null = null,
): Promise<CheckResult[]> {
  const { settings } = await preflight(target, {
    seed: measuredSeed,
    only: null,
    repeats: 0,
    journal: null,
  });
  const env = createEnvironment({ ...settings, runId }, receiver);
  try {
    return await runAll(some, env);
  } finally {
    await env.close();
  }
}

async function accountOf({ states, timeouts: { stateMs } }: Target) {
  if (!states) throw new Error('the reference gateway has a hook');
  const hook = createStateHook({ ...states, stateMs, run: randomUUID() });
  const made = await hook.setup('account', {});
  await hook.close();
  const account = readAccount(made.kind === 'made' ? made.values : null);
  if (Array.isArray(account)) throw new Error(account.join('; '));
  return account;
}

function sent({ check, asked = {} }: CheckResult): readonly [string, number] {
  return [check, total(asked)];
}

/** By their names, in order. */
export function sorted<T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> {
  return Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
