import { accountMembers, wholeAccount } from '../../cli/outlook/account.ts';
import { outlook } from '../../cli/outlook/outlook.ts';
import type { Situation } from '../../cli/outlook/situation.ts';
import type { Account, AccountMember, Target } from '../../harness/model/target.ts';
import { bareTarget } from '../../harness/target-file/read-targets.ts';

const on = { sealedAdmission: 'on', sealedWebhookDelivery: 'on', workflowTools: 'on' } as const;
const off = { sealedAdmission: 'off', sealedWebhookDelivery: 'off', workflowTools: 'off' } as const;

const target: Target = {
  ...bareTarget('https://gw.example.com'),
  origin: 'https://app.example.com',
  maxTier: 'irreversible',
  states: { url: 'https://gw.example.com/states', headers: {} },
  receiver: { listen: '127.0.0.1:8443', callbackUrl: 'https://hooks.example.com/in' },
};

/** With everything that a target file can give, and a hook that makes everything. */
const hooked: Situation = {
  target,
  gates: on,
  account: wholeAccount,
  ownAccounts: true,
  refused: [],
  unable: new Set(),
};

/** With everything but a hook. */
function fixed(account: Account): Situation {
  const { states: _, ...unhooked } = target;
  return { ...hooked, target: { ...unhooked, account }, account, ownAccounts: false };
}

/**
 * How many clauses can't be exercised without a member of the target file where all else is given:
 * beside a hook, and for what belongs to the account of the file, without one. 0 where none waits.
 */
export function unlockedBy(path: string): number {
  const waits = waiting(path);
  if (!waits) return 0;
  const [given, without] = waits;
  const left = outlook(without).exercised;
  return [...outlook(given).exercised].filter((id) => !left.has(id)).length;
}

/** The situations with and without a member; undefined where checks don't ask for it. */
function waiting(path: string): readonly [given: Situation, without: Situation] | undefined {
  const member = accountMembers.find((name) => `${path}.`.startsWith(`account.${name}.`));
  if (member) return [fixed(wholeAccount), fixed(withoutMember(member))];
  const { origin: _, ...anonymous } = target;
  const { receiver: __, ...unheard } = target;
  const unlike = (more: Partial<Target>): Situation => ({
    ...hooked,
    target: { ...target, ...more },
  });
  const unset = { ...hooked, gates: off };
  const others: Readonly<Record<string, readonly [Situation, Situation]>> = {
    origin: [hooked, { ...hooked, target: anonymous }],
    'receiver.listen': [hooked, { ...hooked, target: unheard }],
    'receiver.callbackUrl': [hooked, { ...hooked, target: unheard }],
    maxTier: [hooked, unlike({ maxTier: 'read_only' })],
    requestBuffering: [hooked, unlike({ requestBuffering: true })],
    defaults: [{ ...unset, target: { ...target, defaults: true } }, unset],
    'gates.sealedWebhookDelivery': [
      hooked,
      { ...hooked, gates: { ...on, sealedWebhookDelivery: 'unknown' } },
    ],
    'states.url': [hooked, fixed(wholeAccount)],
  };
  return others[path];
}

function withoutMember(member: AccountMember): Account {
  const [name, part] = member.split('.');
  const { envelopes, ...others } = wholeAccount;
  if (part === undefined)
    return Object.fromEntries(Object.entries(wholeAccount).filter(([one]) => one !== name));
  const kept = Object.entries(envelopes ?? {}).filter(([one]) => one !== part);
  return { ...others, envelopes: Object.fromEntries(kept) };
}
