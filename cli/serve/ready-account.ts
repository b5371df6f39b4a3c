import { member } from '../../harness/model/json.ts';

/** What a client needs of an account to make its first requests; nothing of a plane whose gate is shut. */
export interface ReadyAccount {
  readonly session: string;
  readonly csrf: string;
  readonly alphaKey: string;
  readonly sealedKey: string;
  readonly workflowToken: string;
  readonly deviceId: string;
  readonly recipient: string;
}

/** Has the state hook make an account. */
export async function readyAccount(statesUrl: string): Promise<ReadyAccount> {
  const answer = await fetch(statesUrl, {
    method: 'POST',
    body: JSON.stringify({ state: 'account', action: 'setup' }),
  });
  const made: unknown = await answer.json();
  const text = (name: string, of: unknown = made) => String(member(of, name));
  const owner = member(made, 'owner');
  return {
    session: text('session', owner),
    csrf: text('csrf', owner),
    alphaKey: text('alphaKey'),
    sealedKey: text('sealedKey'),
    workflowToken: text('workflowToken'),
    deviceId: text('deviceId'),
    recipient: text('recipient'),
  };
}
