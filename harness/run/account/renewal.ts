import { operations } from '../../../schemas/operations/index.ts';
import type { AuthScheme } from '../../../schemas/operations/operation.ts';
import { blankResult } from '../../model/blank-result.ts';
import type { Check } from '../../model/check.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { CheckResult, Lack } from '../../model/result.ts';
import type { Account } from '../../model/target.ts';
import { refusedCredentials, type RefusedCredential } from '../../preflight/credentials.ts';
import type { Environment } from '../environment/environment.ts';
import { agedByClock } from './aged.ts';

type Member = RefusedCredential['member'];

/** What a run is worth, and whether there is a new credential since. */
interface Credited {
  readonly result: CheckResult;
  readonly renewed?: true;
}

/**
 * Looks whether a credential of the target file came to its end under a run, and renews it. Where none is to be had,
 * nothing that the run found counts: it met somebody who is not signed in. Nor does it where the clock that the hook
 * put forward ended one.
 *
 * @param since the generation of the credentials before the run
 * @param mayRenew false where it was renewed before: one that is refused again at once is not renewed for ever
 */
export async function renewEndedCredentials(
  check: Check,
  env: Environment,
  result: CheckResult,
  since: number,
  mayRenew: boolean,
): Promise<Credited> {
  const aged = agedByClock(result);
  if (aged) return { result: unexercised(check, result, aged) };
  const ended = await endedUnder(result, env);
  if (ended.length === 0) return { result };
  const none = mayRenew ? await env.supply.renew(since) : 'it is refused again';
  if (none === null) return { result, renewed: true };
  for (const { member, detail } of ended) env.supply.ended.set(member, `${detail}; ${none}`);
  return { result: unexercised(check, result, endedOf(check, env)) };
}

function unexercised(
  check: Check,
  { requests, durationMs }: CheckResult,
  lack: Lack | null,
): CheckResult {
  return { ...blankResult(check), outcome: 'notExercised', lack, requests, durationMs };
}

/** The member that a check needs and that has come to its end; null where there is none. */
export function endedOf({ needs }: Pick<Check, 'needs'>, { supply }: Environment): Lack | null {
  const member = needs.members?.find((one) => supply.ended.has(one));
  if (member === undefined) return null;
  const reason = `the target took account.${member} at first and refuses it now (${supply.ended.get(member)})`;
  return { what: `account.${member}`, reason };
}

/** The credentials that a request with them met 401 by, though they were good before the run, and no read takes. */
async function endedUnder(
  { exchanges, asStranger }: CheckResult,
  { settings, client, secrets, supply }: Environment,
): Promise<RefusedCredential[]> {
  const { target, gates, ownAccounts, refused } = settings;
  const account = supply.account();
  if (ownAccounts || asStranger || !account) return [];
  const unauthorized = exchanges.filter(({ response }) => response?.status === 401);
  const suspects = credentialMembers.filter((member) => {
    const value = valueOf(account, member);
    if (value === undefined || refused.includes(member) || supply.ended.has(member)) return false;
    const shown = secrets.maskWhole(value);
    return unauthorized.some((one) => asksFor(one, member) && shows(one, shown));
  });
  if (suspects.length === 0) return [];
  const suspected = Object.fromEntries(suspects.map((member) => [member, account[member]]));
  return refusedCredentials(client, target, gates, suspected);
}

const credentialMembers: readonly Member[] = ['owner', 'alphaKey', 'sealedKey', 'workflowToken'];

function valueOf(account: Account, member: Member): string | undefined {
  return member === 'owner' ? account.owner?.session : account[member];
}

const schemeOf: Readonly<Record<Member, AuthScheme>> = {
  owner: 'ownerSession',
  alphaKey: 'bearerAuth',
  sealedKey: 'bearerAuth',
  workflowToken: 'workflowCredential',
};

function asksFor({ callee }: Exchange, member: Member): boolean {
  const found = Object.values(operations).find(({ id }) => id === callee);
  return found?.auth === schemeOf[member];
}

function shows({ request }: Exchange, placeholder: string): boolean {
  return request.headers.some(([, value]) => value.includes(placeholder));
}
