import type { Account } from '../model/target.ts';
import type { Secrets } from './secrets.ts';

/** Has the credentials of an account replaced in all that is recorded from now on, its id where the hook gets it. */
export function addSecrets(secrets: Secrets, account: Account): void {
  if (account.accountId) secrets.addUnsought(account.accountId, 'ACCOUNT_ID');
  for (const [value, variable] of credentialsOf(account)) if (value) secrets.add(value, variable);
}

/** The credentials of an account, each with the variable that replaces it in command lines. */
export function credentialsOf(account: Account): (readonly [string | undefined, string])[] {
  return [
    [account.owner?.session, 'OWNER_SESSION'],
    [account.owner?.csrf, 'OWNER_CSRF'],
    [account.alphaKey, 'ALPHA_KEY'],
    [account.sealedKey, 'SEALED_KEY'],
    [account.workflowToken, 'WORKFLOW_TOKEN'],
  ];
}
