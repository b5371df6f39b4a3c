import { setTimeout as sleep } from 'node:timers/promises';
import { suppliedAccount } from '../../credentials/command.ts';
import type { Account, AccountMember, Target } from '../../model/target.ts';
import { addSecrets } from '../../secrets/account-secrets.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { nowMs } from '../../model/now.ts';

/** The account of the target file in the course of a run: its credentials may come to an end. */
export interface Supply {
  readonly account: () => Account | undefined;
  /** Goes up with each renewal. */
  readonly generation: () => number;
  /**
   * Has the command of the target file print new ones, unless that was done since a generation; anyone who
   * asks meanwhile waits for the same. Tells why nothing came of it; null where something did.
   */
  readonly renew: (since: number) => Promise<string | null>;
  /** Members that the target took before the run and refuses now, and how it does. */
  readonly ended: Map<AccountMember, string>;
}

/** Milliseconds that lie between two renewals at least. */
const leastMs = 5_000;

/** Opens the supply of a run; new credentials become secrets of it. */
export function createSupply(target: Target, secrets: Secrets): Supply {
  let { account } = target;
  let generation = 0;
  let nextMs = 0;
  let underWay: Promise<string | null> | null = null;
  const renewed = async () => {
    await sleep(Math.max(0, nextMs - nowMs()));
    nextMs = nowMs() + leastMs;
    const supplied = await suppliedAccount({ ...target, ...(account && { account }) });
    if ('trouble' in supplied) return supplied.trouble;
    ({ account } = supplied);
    if (account) addSecrets(secrets, account);
    generation += 1;
    return null;
  };
  return {
    account: () => account,
    generation: () => generation,
    renew: (since) => {
      if (generation > since) return Promise.resolve(null);
      if (!target.credentials) return Promise.resolve('the file has no credentials.command');
      underWay ??= renewed().finally(() => (underWay = null));
      return underWay;
    },
    ended: new Map(),
  };
}
