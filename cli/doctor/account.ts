import { type DoctorFinding, finding } from './finding.ts';
import type { Client } from '../../harness/client/client.ts';
import { withinTier } from '../../harness/model/effort.ts';
import type { Account, AccountMember, GatePositions, Target } from '../../harness/model/target.ts';
import { refusedCredentials, triedCredentials } from '../../harness/preflight/credentials.ts';
import { strangeDevice } from '../../harness/preflight/device.ts';
import { foreignHook } from '../../harness/preflight/mistakes.ts';
import { refusedOrigin } from '../../harness/preflight/origin.ts';

/** An account, and where the target file or its hook has it from. */
interface Examined {
  readonly account: Account;
  readonly from: 'account' | 'states.account';
}

/** What was found out of an account. */
export interface AccountFindings {
  readonly findings: readonly DoctorFinding[];
  readonly refused: readonly AccountMember[];
}

const credentials = ['owner', 'alphaKey', 'sealedKey', 'workflowToken'] as const;

/** Tries the credentials of an account with reads, and its device by the owner's list. */
export async function examineAccount(
  client: Client,
  target: Target,
  gates: GatePositions,
  { account, from }: Examined,
): Promise<AccountFindings> {
  const [refused, strange] = await Promise.all([
    refusedCredentials(client, target, gates, account),
    strangeDevice(client, target, account),
  ]);
  const tried = triedCredentials(target, gates, account);
  const made = from === 'account' ? undefined : account;
  const foreign = foreignHook(target, gates, made, refused);
  const own = credentials.map((member) => {
    const name = `${from}.${member}`;
    const no = refused.find((one) => one.member === member);
    if (!account[member]) return finding('open', name, 'not given');
    if (no) return finding('error', name, `refused: ${no.detail}`);
    const known = tried.includes(member);
    return finding(known ? 'ok' : 'open', name, known ? 'accepted' : 'not tried: its plane is off');
  });
  return {
    findings: [
      ...(foreign === null ? [] : [finding('error', 'states.url', foreign)]),
      ...own,
      ...deviceFinding(account, from, strange),
    ],
    refused: refused.map(({ member }) => member),
  };
}

function deviceFinding(
  { owner, deviceId }: Account,
  from: string,
  strange: string | null,
): DoctorFinding[] {
  const name = `${from}.deviceId`;
  if (strange !== null) return [finding('error', name, strange.replace('account.deviceId ', ''))];
  if (!deviceId) return [finding('open', name, 'not given')];
  return [
    finding(
      owner ? 'ok' : 'open',
      name,
      owner ? 'the list of devices does not contradict it' : 'not tried',
    ),
  ];
}

/**
 * Whether the origin is the configured one. Mutations alone show it, and those are sent on an account
 * of the hook alone, although they can have no effect.
 */
export async function originFinding(
  client: Client,
  target: Target,
  made: Account | undefined,
): Promise<DoctorFinding> {
  if (!target.origin) return say('open', 'not given: mutating owner routes are not exercised');
  const shows = 'only mutating requests show it';
  if (!withinTier('mutating', target.maxTier))
    return say('open', `not tried: ${shows}, and maxTier is ${target.maxTier}`);
  if (!made?.owner)
    return say(
      'open',
      `not tried: ${shows}, and doctor sends those to an account of a hook only; a run checks it first`,
    );
  const refused = await refusedOrigin(client, target, made);
  return refused === null ? say('ok', 'accepted') : say('error', refused);
}

function say(is: DoctorFinding['is'], text: string): DoctorFinding {
  return finding(is, 'origin', text);
}
