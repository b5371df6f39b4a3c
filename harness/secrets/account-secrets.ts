import type { Account } from '../model/target.ts';
import type { Secrets } from './secrets.ts';

/** Has the credentials of an account replaced in everything recorded from now on. */
export function addSecrets(secrets: Secrets, account: Account): void {
  const known: [string | undefined, string][] = [
    [account.owner?.session, 'OWNER_SESSION'],
    [account.owner?.csrf, 'OWNER_CSRF'],
    [account.alphaKey, 'ALPHA_KEY'],
    [account.sealedKey, 'SEALED_KEY'],
    [account.workflowToken, 'WORKFLOW_TOKEN'],
  ];
  for (const [value, variable] of known) if (value) secrets.add(value, variable);
}
