import type { Account, AccountMember } from '../../harness/model/target.ts';

/** Means values that are not sent. */
export const some = 'given';

/** All that an account may have, member by member. */
const parts: Readonly<Record<AccountMember, Account>> = {
  owner: { owner: { session: some, csrf: some } },
  alphaKey: { alphaKey: some },
  sealedKey: { sealedKey: some },
  workflowToken: { workflowToken: some },
  deviceId: { deviceId: some },
  recipient: { recipient: some },
  'envelopes.outbound': { envelopes: { outbound: [some] } },
  'envelopes.inbound': { envelopes: { inbound: [some] } },
  workflow: { workflow: {} },
};

/** The members of an account that checks need. */
// oxlint-disable-next-line no-unsafe-type-assertion -- the record above has no other keys
export const accountMembers = Object.keys(parts) as AccountMember[];

/** Members that are of use together alone. */
export const together: readonly (readonly AccountMember[])[] = [
  ['owner'],
  ['alphaKey', 'deviceId', 'recipient'],
  ['sealedKey', 'deviceId', 'envelopes.outbound', 'envelopes.inbound'],
  ['workflowToken', 'workflow'],
];

/** An account with members that it had not. */
export function withMembers(account: Account, members: readonly AccountMember[]): Account {
  return members.reduce((all, member) => {
    const envelopes = { ...all.envelopes, ...parts[member].envelopes };
    const { length } = Object.keys(envelopes);
    return { ...all, ...parts[member], ...(length > 0 && { envelopes }) };
  }, account);
}

/** An account with all that checks need. */
export const wholeAccount = withMembers({}, accountMembers);

/** The members that an account lacks, or that the target refused. */
export function absentOf(
  account: Account,
  members: readonly AccountMember[],
  refused: readonly AccountMember[],
): AccountMember[] {
  return members.filter((member) => refused.includes(member) || !has(account, member));
}

function has(account: Account, member: AccountMember): boolean {
  if (member === 'envelopes.inbound') return !!account.envelopes?.inbound?.length;
  if (member === 'envelopes.outbound') return !!account.envelopes?.outbound?.length;
  return account[member] !== undefined;
}

/** Members as a target file names them, in a sentence. */
export function namesOf(members: readonly AccountMember[]): string {
  const names = members.map((member) => `account.${member}`);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}
