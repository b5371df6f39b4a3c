import { createHash } from 'node:crypto';
import type { Target } from '../harness/model/target.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';

/**
 * Refuses a run that can do what can't be undone on a target that others can reach, unless it is
 * confirmed with the token of exactly these targets (contract: safety tiers; loopback is exempt).
 */
export function assertConfirmed(targets: readonly Target[], token: string | null): void {
  const distant = distantIrreversible(targets);
  const wanted = tokenFor(targets);
  if (wanted === null || token === wanted) return;
  const names = distant.map((target) => `${target.name} (${target.baseUrl})`).join(', ');
  const what = token === null ? 'needs a confirmation' : 'has another confirmation token';
  throw new UsageError(
    `${names}: maxTier irreversible ${what}: such a run sends messages and revokes devices there. ` +
      `Lower maxTier, or repeat with --confirm ${wanted}`,
  );
}

/** The token that a run on these targets wants; null where it wants none. */
export function tokenFor(targets: readonly Target[]): string | null {
  const distant = distantIrreversible(targets);
  return distant.length > 0 ? confirmationToken(distant) : null;
}

function distantIrreversible(targets: readonly Target[]): Target[] {
  return targets.filter((target) => target.maxTier === 'irreversible' && !onLoopback(target));
}

/** A token that holds for these targets with these tiers and budgets, and for no others. */
function confirmationToken(targets: readonly Target[]): string {
  const bound = targets.map(({ name, baseUrl, maxTier, budget, states, account }) => ({
    name,
    baseUrl,
    maxTier,
    budget,
    states: states?.url ?? null,
    account: account?.accountId ?? null,
  }));
  return createHash('sha256').update(JSON.stringify(bound)).digest('hex').slice(0, 12);
}

/** True where the requests of a target end on this machine. */
function onLoopback({ baseUrl, resolve }: Target): boolean {
  const { hostname } = new URL(baseUrl);
  const mapped = resolve[hostname]?.replace(/:\d+$/, '');
  return isLoopback(mapped ?? hostname);
}

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare === '::1' || /^127\.\d+\.\d+\.\d+$/.test(bare);
}
