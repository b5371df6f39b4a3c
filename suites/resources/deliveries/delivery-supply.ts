import { numberOf, textOf } from '../../../harness/model/json.ts';
import { assumptions } from '../../../harness/judge/assumed.ts';
import type { Drive, FoundDelivery, ResourcePlane } from '../../../harness/model/drive.ts';
import { takesReplays } from '../../../harness/run/account/deliveries.ts';
import {
  enabledEndpoint,
  makeDelivery,
  type ListedDelivery,
  type DeliveryState,
} from './delivery-support.ts';
import { endpointsIn, webhookRoutes } from '../endpoints/endpoint-routes.ts';

/** Generations that a delivery may have (contract: "Limits"). */
const lastGeneration = 3;

/**
 * Hands a check one delivery after the other, each in the state that is asked for; one that failed
 * with proof that a replay would be taken, where that is asked for.
 */
export type DeliverySupply = (state: DeliveryState, proof?: 'proven') => Promise<ListedDelivery>;

/** what a rotate retired may still read as failed. */
const notRotated =
  'it assumes that no rotate has retired the delivery, for want of the state delivery';

/**
 * The deliveries of a check: made by the state hook on an endpoint of the check's own that is on;
 * without a hook, found in the fixed account at endpoints that are. One that was sent a good
 * replay is not found again; one that only refused a bad one may be.
 */
export async function supplyOf(drive: Drive, plane: ResourcePlane): Promise<DeliverySupply> {
  if (drive.hooked) return madeOn(drive, plane, await enabledEndpoint(drive, plane));
  return async (state, proof) => {
    const one = await drive.foundDelivery(
      plane,
      (other) => other.on && isIn(state, other) && (other.proven || proof === undefined),
    );
    const after = proof ? ', after one that a replay took' : '';
    return one ? asDelivery(one) : drive.stop(...lackOf(state, `on${after}`));
  };
}

/** Deliveries that the state hook makes on an endpoint. */
export function madeOn(drive: Drive, plane: ResourcePlane, endpoint: string): DeliverySupply {
  return (state) => makeDelivery(drive, plane, endpoint, state);
}

/** A delivery at an endpoint that is off: made there by the hook, else found. */
export async function deliveryOff(
  drive: Drive,
  plane: ResourcePlane,
  state: DeliveryState,
): Promise<ListedDelivery> {
  if (drive.hooked) return makeDelivery(drive, plane, await endpointOff(drive, plane), state);
  const one = await drive.foundDelivery(plane, (other) => !other.on && isIn(state, other));
  return one ? asDelivery(one) : drive.stop(...lackOf(state, 'off'));
}

/** One from the pool of a fixed account may have been turned on for another check. */
async function endpointOff(drive: Drive, plane: ResourcePlane): Promise<string> {
  const endpoint = await drive.endpoint(plane);
  const shown = (await listed(drive, plane)).find(({ endpoint_id: id }) => id === endpoint);
  return shown?.['enabled'] === false
    ? endpoint
    : drive.stop('the endpoint of the check is not off');
}

/** The endpoints of the account that take replays, as its list shows them now. */
export async function endpointsOn(drive: Drive, plane: ResourcePlane): Promise<string[]> {
  return (await listed(drive, plane))
    .filter(takesReplays)
    .flatMap(({ endpoint_id: id }) => (typeof id === 'string' ? [id] : []));
}

async function listed(drive: Drive, plane: ResourcePlane) {
  return endpointsIn(await drive.setUp(drive.request(`${webhookRoutes[plane]}.list`)));
}

function asDelivery({ endpoint, shown, proven }: FoundDelivery): ListedDelivery {
  const id = textOf(shown['delivery_id']);
  return { endpoint, id, assumption: proven ? assumptions.delivery : notRotated };
}

function lackOf(state: DeliveryState, endpoint: string): [reason: string, lack: string] {
  const sought = `no delivery that ${wordsFor(state)}, at an endpoint that is ${endpoint}`;
  return [`there is no state hook, and the account shows ${sought}`, 'states.delivery'];
}

/** What is dead tells by its reason; public servers may have words of their own for the others. */
function isIn({ status, terminalReason, generation }: DeliveryState, { shown }: FoundDelivery) {
  if ((shown['terminal_reason'] ?? null) !== (terminalReason ?? null)) return false;
  if (status !== 'dead') return shown['status'] === status;
  if (terminalReason !== 'failed') return true;
  const is = numberOf(shown['generation']);
  return generation === undefined ? is > 0 && is < lastGeneration : is === generation;
}

function wordsFor({ status, terminalReason, generation }: DeliveryState): string {
  if (status !== 'dead') return `reads ${status}`;
  if (terminalReason !== 'failed') return `is dead as ${terminalReason}`;
  return generation === undefined
    ? 'failed before its last generation, and is not used up yet'
    : `failed in generation ${generation}, and is not used up yet`;
}
