import type { RunSettings } from '../harness/model/settings.ts';
import type { Target } from '../harness/model/target.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';
import { compareText } from '../reporters/inputs/reasons.ts';
import { isPart, type ShardsInput } from '../reporters/inputs/shards.ts';
import { knownChecks } from './known-checks.ts';
import { measuredCounts, total } from './counts.ts';
import type { Shard } from './shard-option.ts';

/** Requests in whose time a `long` check does nothing but wait, as runs of the reference gateway showed. */
const waitOfLong = 60;

/**
 * Splits checks in disjoint sets that cost about the same, by what each sends and whether it is a long
 * one: the dearest first, each to the set that costs least so far. The same ids always come to the same sets.
 */
export function divided(ids: readonly string[], of: number): readonly (readonly string[])[] {
  const wanted = new Set(ids);
  const counts = measuredCounts();
  const costs = knownChecks
    .filter(({ id }) => wanted.has(id))
    .map(({ id, long }) => ({ id, cost: total(counts[id] ?? {}) + (long ? waitOfLong : 0) }))
    .toSorted((a, b) => b.cost - a.cost || compareText(a.id, b.id));
  const sets = Array.from({ length: of }, () => ({ cost: 0, ids: new Set<string>() }));
  for (const { id, cost } of costs) {
    const least = sets.reduce((a, b) => (b.cost < a.cost ? b : a));
    // what sends nothing is something to do all the same
    least.cost += Math.max(1, cost);
    least.ids.add(id);
  }
  return sets.map((set) => knownChecks.flatMap(({ id }) => (set.ids.has(id) ? id : [])));
}

/** What a shard asks of the checks that were selected, null for all. */
export function shardInput({ index, of }: Shard, selected: readonly string[] | null): ShardsInput {
  const ids = selected ?? knownChecks.map(({ id }) => id);
  if (ids.length < of)
    throw new UsageError(`--shard ${index}/${of}: there are ${ids.length} checks to split`);
  return { of, asked: [index], checks: divided(ids, of)[index - 1] ?? [] };
}

/** What the options of a run must say beside `--shard`. */
interface Asked {
  readonly seed: number | null;
  readonly requireComplete: boolean;
  readonly gating: { readonly require: readonly unknown[] };
  readonly ownAccount: boolean;
}

/** Throws a UsageError where shards could not be merged, or would disturb each other. */
export function assertShardable(targets: readonly Target[], asked: Asked): void {
  if (asked.seed === null)
    throw new UsageError('--shard: give --seed N as well, the same to all shards of a run');
  if (asked.requireComplete || asked.gating.require.length > 0)
    throw new UsageError(
      '--shard: a shard is never complete; give --require-complete or --require to merge',
    );
  const shared = targets.find((target) => !target.states && sharesAccount(target, asked));
  if (shared) throw new UsageError(`${shared.name}: ${alone}`);
}

/** Why a shard does not go on where the hook makes no account after all; null where it may. */
export function troubleOfShard(
  target: Target,
  { ownAccounts }: RunSettings,
  { shards, ownAccount = false }: { readonly shards?: ShardsInput; readonly ownAccount?: boolean },
): string | null {
  const unsafe = isPart(shards) && !ownAccounts && sharesAccount(target, { ownAccount });
  return unsafe ? `the state hook made no account: ${alone}` : null;
}

/** True where shards would change one account at the same time. */
function sharesAccount(
  { account, maxTier }: Target,
  { ownAccount }: Pick<Asked, 'ownAccount'>,
): boolean {
  return account !== undefined && maxTier !== 'read_only' && !ownAccount;
}

/** Why shards do not share a fixed account, and what to do. */
const alone =
  'shards that run side by side would change one account; give a state hook, or each shard a file ' +
  'with an account of its own, and --own-account to say so';
