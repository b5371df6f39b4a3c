import { randomUUID } from 'node:crypto';
import type { CheckResult } from '../../harness/model/result.ts';
import type { Target } from '../../harness/model/target.ts';
import type { Receiver } from '../../harness/receiver/receiver.ts';
import { createEnvironment } from '../../harness/run/environment.ts';
import { preflight } from '../../harness/preflight/preflight.ts';
import { runAll } from '../../harness/run/run-all.ts';
import { createStateHook } from '../../harness/states/state-hook.ts';
import { readAccount } from '../../harness/target-file/read-account.ts';
import { bareTarget } from '../../harness/target-file/read-targets.ts';
import { checks } from '../../suites/index.ts';
import { allGatesOn, embeddedGates, startEmbedded } from '../embedded.ts';
import { total, type CheckCounts, type Measured } from './counts.ts';
import { needsHook } from './plan.ts';

const seed = 1;

/** Counts what each check sends to the reference gateway: with its hook, with an account, with neither. */
export async function measure(): Promise<Measured> {
  const counts = new Map<string, CheckCounts>();
  for (const { name, gates } of embeddedGates) {
    const embedded = await startEmbedded(name, gates, { delivers: 'here' });
    for (const result of await resultsOn(embedded.target, embedded.receiver)) {
      const before = counts.get(result.check) ?? {};
      counts.set(result.check, sum(result) > total(before) ? countsOf(result) : before);
    }
    await embedded.close();
  }
  const calls = sorted(counts);
  const embedded = await startEmbedded(allGatesOn.name, allGatesOn.gates);
  const { states: _, ...unhooked } = embedded.target;
  const onFixed = await resultsOn({ ...unhooked, account: await accountOf(embedded.target) });
  const onNone = await resultsOn(bareTarget(embedded.target.baseUrl));
  await embedded.close();
  // what waits for a hook is none of a fixed account's
  const hooked = new Set(checks.filter(needsHook).map(({ id }) => id));
  const ran = onFixed.filter(
    ({ check, asStranger, outcome }) =>
      !asStranger && outcome !== 'notApplicable' && !hooked.has(check),
  );
  return {
    calls,
    fixed: sorted(ran.map(sent).filter(([id, requests]) => requests !== total(calls[id] ?? {}))),
    stranger: sorted(onNone.filter(({ asStranger }) => asStranger).map(sent)),
  };
}

async function resultsOn(target: Target, receiver: Receiver | null = null): Promise<CheckResult[]> {
  const { settings } = await preflight(target, { seed, only: null, repeats: 0, journal: null });
  const env = createEnvironment(settings, receiver);
  try {
    return await runAll(checks, env);
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

function sent(result: CheckResult): readonly [string, number] {
  return [result.check, sum(result)];
}

function sorted<T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> {
  return Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A property keeps few of its exchanges: the others count as calls of what it is about. */
function countsOf(result: CheckResult): CheckCounts {
  const counts: Record<string, number> = {};
  for (const { callee } of result.exchanges)
    counts[callee ?? 'other'] = (counts[callee ?? 'other'] ?? 0) + 1;
  const rest = sum(result) - total(counts);
  if (rest > 0) counts[result.callee] = (counts[result.callee] ?? 0) + rest;
  return counts;
}

function sum({ requests, exchanges }: CheckResult): number {
  return Math.max(requests, exchanges.length);
}
