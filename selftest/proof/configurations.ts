import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { readAccount } from '../../harness/target/read-account.ts';
import type { Account, Target } from '../../harness/model/target.ts';
import { everyGateOn, type DescribedTarget } from '../conformance/judge-gateway.ts';
import { newAccount } from '../gateway/account.ts';

/** What somebody without a state hook puts into the target file. */
export interface Configuration {
  readonly name: string;
  readonly maxTier: Target['maxTier'];
  /** Members of the account that are given. */
  readonly members: 'all' | 'owner';
  /** The default budget where nothing is said. */
  readonly budget?: Target['budget'];
}

const large = {
  webhookEndpoints: 8,
  alphaMessages: 60,
  sealedMessages: 30,
  replays: 5,
  workflowActions: 20,
} as const;

/** From all that can be given to the least. */
export const configurations = [
  { name: 'whole account, large budget', maxTier: 'irreversible', members: 'all', budget: large },
  { name: 'whole account', maxTier: 'irreversible', members: 'all' },
  { name: 'owner alone', maxTier: 'mutating', members: 'owner' },
  { name: 'whole account, reads', maxTier: 'read_only', members: 'all' },
] as const satisfies readonly Configuration[];

/** A gateway as such a target file describes it, with a new account. */
export async function targetOf(
  { name, maxTier, members, budget }: Configuration,
  gateway: RunningGateway,
): Promise<DescribedTarget> {
  const account = readAccount({ ...(await newAccount(gateway)) });
  if (Array.isArray(account)) throw new Error(account.join('; '));
  return {
    name,
    baseUrl: gateway.url,
    origin: gateway.origin,
    gates: everyGateOn,
    account: members === 'all' ? account : ownerOf(account),
    maxTier,
    ...(budget && { budget }),
  };
}

function ownerOf({ owner }: Account): Account {
  return owner ? { owner } : {};
}
