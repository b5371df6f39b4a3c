import type { Check } from '../../model/check.ts';
import type { StateValues } from '../../model/drive.ts';
import { Stop, lacking } from '../../model/stop.ts';
import type { Account } from '../../model/target.ts';
import type { Ledger } from '../environment/ledger.ts';
import { ownAccount } from './own-account.ts';
import { endedOf } from './renewal.ts';
import type { Environment } from '../environment/environment.ts';
import { missingMember } from '../requirements.ts';
import { addSecrets } from '../../secrets/account-secrets.ts';
import type { StateSession } from '../../states/state-session.ts';
import { readAccount } from '../../target-file/read-account.ts';

/** An account for a check, and whether it is the check's own. */
export interface Lease {
  readonly account: Account;
  readonly own: boolean;
  readonly ledger: Ledger;
}

/** Finds the account that a check drives with: a fresh one, else the fixed one. Stops without. */
export async function takeAccount(
  check: Check,
  env: Environment,
  states: StateSession | null,
): Promise<Lease> {
  if (check.needs.stranger) return { account: {}, own: false, ledger: env.fixedAccount };
  const lease = await leaseAccount(check, env, states);
  const lack = missingMember(check, lease.account, env.settings.refused);
  if (lack) throw new Stop(lack.reason, lack);
  return lease;
}

async function leaseAccount(
  check: Check,
  env: Environment,
  states: StateSession | null,
): Promise<Lease> {
  const { ownAccounts, noAccounts } = env.settings;
  if (states && ownAccounts)
    return { account: await makeAccount(env, states), own: true, ledger: ownAccount };
  if (check.needs.freshAccount)
    throw lacking(
      'states.account',
      noAccounts ?? 'it needs an account of its own, which only a state hook makes',
    );
  const ended = endedOf(check, env);
  if (ended) throw new Stop(ended.reason, ended);
  return { account: env.supply.account() ?? {}, own: false, ledger: env.fixedAccount };
}

/** Has the hook make an account. Stops where it can't, or answers what is no account. */
export async function makeAccount(
  env: Environment,
  states: StateSession,
  params: StateValues = {},
): Promise<Account> {
  const made = await states.setup('account', params);
  if (made.kind !== 'made') throw lacking('states.account', made.reason);
  const account = readAccount(made.values);
  if (Array.isArray(account))
    throw lacking('states.account', `the state hook's account is malformed: ${account.join('; ')}`);
  addSecrets(env.secrets, account);
  return account;
}
