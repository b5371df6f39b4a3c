import type { KnownCheck } from '../../harness/model/check.ts';
import { withinTier } from '../../harness/model/effort.ts';
import type { Lack } from '../../harness/model/result.ts';
import type { Account, AccountMember, GatePositions, Target } from '../../harness/model/target.ts';
import { applies, missing, missingMember } from '../../harness/run/requirements.ts';
import { barsStrangers } from '../../harness/run/strangers.ts';

/** What checks would meet at a target, as far as it is known before any of them runs. */
export interface Situation {
  readonly target: Target;
  readonly gates: GatePositions;
  /** What checks are given: an account like those of the hook, else that of the target file. */
  readonly account: Account;
  /** True where the hook makes an account for each check. */
  readonly ownAccounts: boolean;
  /** Members of the account that the target refused. */
  readonly refused: readonly AccountMember[];
  /** States that the hook can't make. */
  readonly unable: ReadonlySet<string>;
}

/** What a check would come to: the claims that it could judge, and what the others lack. */
interface Prospect {
  readonly claims: KnownCheck['claims'];
  /** Null where all of it could run. */
  readonly lack: Lack | null;
}

/** What a check would come to; null where it does not apply. */
export function prospectOf(check: KnownCheck, situation: Situation): Prospect | null {
  if (!applies(check, situation.gates)) return null;
  const lack = lackOf(check, situation);
  if (lack === null) return { claims: check.claims, lack };
  const { account, states, maxTier } = situation.target;
  const described = account !== undefined || states !== undefined;
  const barred = barsStrangers(lack) || (described && !withinTier(check.tier, maxTier));
  return { claims: (barred ? undefined : check.stranger)?.claims ?? [], lack };
}

function lackOf(check: KnownCheck, situation: Situation): Lack | null {
  const { target, gates, account, ownAccounts, refused } = situation;
  return (
    missing(check, target, gates) ??
    missingTls(check, target) ??
    missingState(check, situation) ??
    (check.needs.stranger
      ? null
      : missingMember(check, ownAccounts ? account : (target.account ?? {}), refused))
  );
}

/** By what a file says of who ends TLS; a run asks its listener. */
function missingTls({ needs }: KnownCheck, { receiver }: Target): Lack | null {
  if (!needs.refusedTls || receiver?.tls) return null;
  return { what: 'receiver.tls', reason: 'it needs a listener that ends TLS itself' };
}

function missingState(
  { needs }: KnownCheck,
  { target, ownAccounts, unable }: Situation,
): Lack | null {
  const { states = [], fallback = false, freshAccount = false } = needs;
  if (freshAccount && !ownAccounts)
    return lacking('account', 'it needs an account of its own, which only a state hook makes');
  if (!target.states && fallback) return null;
  const name = states.find((one) => !target.states || unable.has(one));
  if (name === undefined) return null;
  const why = target.states
    ? `the state hook does not offer ${name}`
    : `it needs the state ${name}`;
  return lacking(name, why);
}

function lacking(state: string, reason: string): Lack {
  return { what: `states.${state}`, reason };
}
