import type { Answer } from '../../model/answer.ts';
import { withinTier } from '../../model/effort.ts';
import type { Span } from '../../model/span.ts';
import { Stop } from '../../model/stop.ts';
import type { Account } from '../../model/target.ts';
import { buildRequest, unsendable } from '../../requests/build-request.ts';
import { makeAccount } from '../account/accounts.ts';
import type { DriveParts } from './drive-parts.ts';
import { FreshRecords } from '../environment/fresh-records.ts';
import type { Environment } from '../environment/environment.ts';
import { type StateSession, createStateSession } from '../../states/state-session.ts';

/*
 * What is sent to find out a clock is no part of the recording, as little as the read that tells the Date: what is
 * known of it is beside the exchanges that are judged by it.
 */

/** About now by the target's clock; see `Drive.targetTime`. */
export async function targetTimeOf(env: Environment, callbackUrl: () => string): Promise<number> {
  await env.clock.begin(() => lookAtEndpoint(env, callbackUrl));
  return env.clock.now();
}

/** The earliest and the latest moment that it may be for the target; see `Drive.targetTimes`. */
export async function targetTimesOf({ env, lease, recording, signal }: DriveParts): Promise<Span> {
  const { clock, client, settings } = env;
  const message_id = recording.fresh.unseenMessage;
  if (message_id !== null && !unsendable({ path: { message_id } }) && (await clock.isUnsure()))
    await clock.ask(async () => {
      const { origin } = settings.target;
      const read = buildRequest('alpha.status', lease.account, origin, { path: { message_id } });
      const { answer } = await client.send(read, { label: null, signal });
      clock.note(recording.fresh, answer);
    });
  return clock.times();
}

/** Creates an endpoint, which is off, on an account of the hook that no other check has, and lists it. */
async function lookAtEndpoint(env: Environment, callbackUrl: () => string): Promise<void> {
  const { hook, client, clock, settings } = env;
  const { origin, maxTier } = settings.target;
  if (!hook || !settings.ownAccounts || !origin || !withinTier('mutating', maxTier)) return;
  const states = createStateSession(hook);
  const fresh = new FreshRecords();
  const look = async (answer: Promise<{ readonly answer: Answer }>) =>
    clock.note(fresh, (await answer).answer);
  try {
    const account = await accountOf(env, states);
    if (!account?.owner) return;
    const body = { callback_url: callbackUrl() };
    const create = buildRequest('webhooks.create', account, origin, { body });
    await look(client.send(create, { label: null }));
    await look(client.send(buildRequest('webhooks.list', account, origin), { label: null }));
  } finally {
    await states.close();
  }
}

/** Null where the hook makes none: anyone who needs one says so. */
async function accountOf(env: Environment, states: StateSession): Promise<Account | null> {
  try {
    return await makeAccount(env, states);
  } catch (error) {
    if (error instanceof Stop) return null;
    throw error;
  }
}
