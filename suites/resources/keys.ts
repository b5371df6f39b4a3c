import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';

const kinds = { public: 'alphaKey', sealed: 'sealedKey' } as const;

/** A key of a plane that is good but for one thing, as the state `credential` names it. */
export async function keyWith(
  drive: Drive,
  plane: ResourcePlane,
  problem: 'otherDevice' | 'sendOnly' | 'readOnly',
): Promise<string> {
  const kind = kinds[plane];
  const { accountId: account } = drive.account;
  const key = (await drive.state('credential', { account, kind, problem }))[kind];
  return typeof key === 'string'
    ? key
    : drive.stop(`the state credential answered without ${kind}`);
}
