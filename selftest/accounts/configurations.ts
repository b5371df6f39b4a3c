import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import type { Account, Target } from '../../harness/model/target.ts';
import { readAccount } from '../../harness/target-file/read-account.ts';
import { everyGateOn } from '../conformance/run-against.ts';
import { newAccount, newEndpoint, state } from '../gateway/account.ts';
import { putToUse } from './account-in-use.ts';

/** What somebody without a state hook puts into the target file. */
export interface Configuration {
  readonly name: string;
  readonly maxTier: Target['maxTier'];
  /** Members of the account that are given; where none is, nothing but the URL is. */
  readonly members: 'all' | 'owner' | 'none';
  readonly budget: Target['budget'];
  /** Envelopes of each direction; those that an account of the hook comes with where nothing is said. */
  readonly envelopes?: number;
}

/** What a target file grants that says nothing of a budget. */
const defaultBudget: Target['budget'] = {
  webhookEndpoints: 2,
  alphaMessages: 10,
  sealedMessages: 5,
  replays: 5,
  workflowActions: 5,
};

const large: Target['budget'] = {
  webhookEndpoints: 8,
  alphaMessages: 60,
  sealedMessages: 30,
  replays: 5,
  workflowActions: 20,
};

export const noBudget: Target['budget'] = {
  webhookEndpoints: 0,
  alphaMessages: 0,
  sealedMessages: 0,
  replays: 0,
  workflowActions: 0,
};

/** From all that can be given to the least. */
export const configurations = {
  large: {
    name: 'whole account, large budget',
    maxTier: 'irreversible',
    members: 'all',
    budget: large,
    envelopes: 15,
  },
  whole: {
    name: 'whole account',
    maxTier: 'irreversible',
    members: 'all',
    budget: defaultBudget,
  },
  owner: { name: 'owner alone', maxTier: 'mutating', members: 'owner', budget: defaultBudget },
  reads: {
    name: 'whole account, reads',
    maxTier: 'read_only',
    members: 'all',
    budget: defaultBudget,
  },
  url: { name: 'URL alone', maxTier: 'read_only', members: 'none', budget: defaultBudget },
} as const satisfies Record<string, Configuration>;

/** A gateway as such a target file describes it, with a new account that has so many endpoints. */
export async function targetOf(
  configuration: Configuration,
  gateway: RunningGateway,
  endpoints = 1,
): Promise<Target> {
  const { members, envelopes } = configuration;
  if (members === 'none') return strangersTarget(configuration, gateway.url);
  const account = await accountOf(gateway, envelopes, endpoints);
  return describeConfiguration(configuration, gateway.url, gateway.origin, only(members, account));
}

/** A target as `run --target URL` has it: where its gates stand is found out. */
function strangersTarget(configuration: Configuration, baseUrl: string): Target {
  const { account: _, ...target } = describeConfiguration(configuration, baseUrl, undefined, {});
  const unknown = { sealedAdmission: 'detect', sealedWebhookDelivery: 'detect' } as const;
  return { ...target, gates: { ...unknown, workflowTools: 'detect' } };
}

/** A target that is not told of a hook. */
export function describeConfiguration(
  { name, maxTier, budget }: Configuration,
  baseUrl: string,
  origin: string | undefined,
  account: Account,
): Target {
  return {
    name,
    baseUrl,
    ...(origin !== undefined && { origin }),
    gates: everyGateOn,
    account,
    maxTier,
    budget,
    unmounted: [],
    requestBuffering: false,
    resolve: {},
    timeouts: { requestMs: 5_000, stateMs: 5_000, runMs: 600_000 },
  };
}

async function accountOf(
  gateway: RunningGateway,
  envelopes: number | undefined,
  endpoints: number,
): Promise<Account> {
  const made = await newAccount(gateway);
  await putToUse(gateway, made);
  for (let place = 1; place < endpoints; place += 1) {
    // the first is the one in use
    await newEndpoint(gateway, made, `further-${place}`);
  }
  const account = readAccount({ ...made });
  if (Array.isArray(account)) throw new Error(account.join('; '));
  if (envelopes === undefined) return account;
  const more = (direction: 'outbound' | 'inbound') => manyOf(gateway, made, direction, envelopes);
  return {
    ...account,
    envelopes: { outbound: await more('outbound'), inbound: await more('inbound') },
  };
}

async function manyOf(
  gateway: RunningGateway,
  { accountId: account }: { readonly accountId: string },
  direction: 'outbound' | 'inbound',
  count: number,
): Promise<string[]> {
  const made: string[] = [];
  for (let place = 0; place < count; place += 1) {
    // one after the other: envelopes of one direction may be numbered
    const { text } = await state(gateway, 'envelope', { account, direction });
    const { envelope }: { envelope: string } = JSON.parse(text);
    made.push(envelope);
  }
  return made;
}

function only(members: Configuration['members'], account: Account): Account {
  if (members === 'all') return account;
  return account.owner ? { owner: account.owner } : {};
}
