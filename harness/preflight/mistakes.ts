import type { Client } from '../client/client.ts';
import type { Account, GatePositions, Target } from '../model/target.ts';
import { triedCredentials, type RefusedCredential } from './credentials.ts';
import { strangeDevice } from './device.ts';
import { deniedGate } from './gate-words.ts';
import { refusedOrigin } from './origin.ts';
import { unknownToStrangers } from './stranger.ts';

/** The accounts that a run is to work with, and which of their credentials the target refused. */
interface KnownAccounts {
  readonly fixed: Account | undefined;
  readonly made: Account | undefined;
  readonly refusedOfMade: readonly RefusedCredential[];
}

/**
 * What is wrong with the description of a target, in its own words and with the repair; null where
 * nothing shows. Judging such a target would blame it for what its file says. Only what the target's
 * own answers contradict is told, and what has an effect is never sent to find it out.
 */
export async function mistakeIn(
  client: Client,
  target: Target,
  gates: GatePositions,
  { fixed, made, refusedOfMade }: KnownAccounts,
): Promise<string | null> {
  const account = made ?? fixed;
  if (!account) return unknownToStrangers(client);
  return (
    foreignHook(target, gates, made, refusedOfMade) ??
    (await deniedGate(client, target, account)) ??
    (made ? null : await strangeDevice(client, target, fixed)) ??
    (await refusedOrigin(client, target, account))
  );
}

/** A hook whose account the target does not know by any of its credentials is another deployment's. */
export function foreignHook(
  target: Target,
  gates: GatePositions,
  made: Account | undefined,
  refused: readonly RefusedCredential[],
): string | null {
  const [first] = refused;
  if (!made || !first || refused.length < triedCredentials(target, gates, made).length) return null;
  return (
    `the state hook at states.url made an account, and the target refused every credential of it ` +
    `(states.account.${first.member}: ${first.detail}): the hook belongs to another deployment than baseUrl`
  );
}
