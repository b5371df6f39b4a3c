import { startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import type { Alter } from '../../fixtures/mutants/toolkit/alter.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { checks } from '../../suites/index.ts';
import { asOwner, newEndpoint, state } from '../gateway/account.ts';
import {
  newDelivery,
  subscriber,
  type ResourcePlaneName,
  type Subscriber,
} from '../gateway/deliveries.ts';
import { fixedTarget } from './fixed-target.ts';
import { everyGateOn, runAgainst } from './run-against.ts';
import { sentIn } from './sent-in.ts';

/** What a delivery is made as, by the gateway's own hook. */
type Made = Readonly<Record<string, unknown>>;

export const failedOnce: Made = { status: 'dead', terminalReason: 'failed' };
export const exhausted: Made = { ...failedOnce, generation: 3 };

/** One delivery of each kind that a replay can meet. */
export const ofEveryKind: readonly Made[] = [
  failedOnce,
  { ...failedOnce, generation: 2 },
  exhausted,
  { status: 'pending' },
  { status: 'leased' },
  { status: 'succeeded' },
  { status: 'dead', terminalReason: 'policy_rejected' },
  { status: 'dead', terminalReason: 'retired' },
  { status: 'dead', terminalReason: 'legacy' },
];

/** A gateway with every gate on, without mutants where none is given. */
export function openGateway(alter?: Alter): Promise<RunningGateway> {
  return startGateway({ gates: everyGateOn, ...(alter && { alter }) });
}

/** A new account with an endpoint that is on and has the deliveries. */
export async function accountWith(
  gateway: RunningGateway,
  deliveries: readonly Made[],
  plane: ResourcePlaneName = 'public',
): Promise<Subscriber> {
  const who = await subscriber(gateway, plane);
  // one after the other, so that the account is the same each time
  for (const made of deliveries) await newDelivery(who, made);
  return who;
}

/**
 * An account with all that the checks of a replay ask for: a failed delivery that is older than the
 * others, a second endpoint that is on, and a third that is off.
 */
export async function richAccount(
  gateway: RunningGateway,
  plane: ResourcePlaneName,
): Promise<Subscriber> {
  const who = await accountWith(gateway, [failedOnce], plane);
  const { accountId: account } = who.account;
  await state(gateway, 'clock', { account, advanceMs: 2 * 60 * 60 * 1000 });
  // one after the other, so that the account is the same each time
  for (const made of ofEveryKind) await newDelivery(who, made);
  await further(who, true);
  await newDelivery(await further(who, false));
  return who;
}

/** A further endpoint of the account; off, where it is not to be on. */
async function further(who: Subscriber, on: boolean): Promise<Subscriber> {
  const { gateway, account } = who;
  const { endpoint_id: endpointId } = await newEndpoint(gateway, account, on ? 'on' : 'off');
  if (on) await asOwner(gateway, account, `POST /v1/webhooks/${endpointId}/enable`);
  return { ...who, endpointId };
}

/**
 * Judges the replays of a plane on an account of which nothing more can be had of the hook; by their
 * checks.
 */
export async function judgedDeliveries(
  { gateway, account, plane }: Subscriber,
  replays = 5,
): Promise<ReadonlyMap<string, CheckResult>> {
  const budget = {
    webhookEndpoints: 0,
    alphaMessages: 0,
    sealedMessages: 0,
    replays,
    workflowActions: 0,
  };
  const target = { ...fixedTarget(gateway, account), budget };
  const callee = plane === 'public' ? 'deliveries.replay' : 'sealed.deliveries.replay';
  const asked = checks.filter((check) => check.callee === callee);
  const results = await runAgainst(target, { checks: asked });
  return new Map(results.map((result) => [result.check.slice(callee.length + 1), result]));
}

/** The ids of the clauses with a verdict in some of the results. */
export function clausesThat(
  verdict: 'held' | 'broken',
  results: ReadonlyMap<string, CheckResult>,
): string[] {
  const units = [...results.values()].flatMap((result) => result.units);
  return [...new Set(units.filter((one) => one.verdict === verdict).map(({ clause }) => clause))];
}

/** The paths of the replays that were taken, each exchange counted once however many it served. */
export function takenIn(results: ReadonlyMap<string, CheckResult>): string[] {
  return sentIn(results.values())
    .map(({ exchange }) => exchange)
    .filter(({ request, response }) => request.method === 'POST' && response?.status === 202)
    .map(({ request }) => request.path);
}
