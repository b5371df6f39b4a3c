import { isObject, member } from '../../harness/judge/describe.ts';
import { endpointsIn } from './endpoint-routes.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import type { RequestParts } from '../../harness/model/request.ts';

/** Deliveries follow the same rules on two planes; this is what differs between them. */
export const deliveryRoutes = { public: 'deliveries', sealed: 'sealed.deliveries' } as const;
/** The endpoints' operations of a plane. */
export const webhookRoutes = { public: 'webhooks', sealed: 'sealed.webhooks' } as const;

/** A delivery that the hook made, on an endpoint that is on. */
export interface Delivery {
  readonly endpoint: string;
  readonly id: string;
}

/** What a delivery is to be like, as the state `delivery` takes it. */
export interface DeliveryState {
  readonly status: 'pending' | 'leased' | 'succeeded' | 'dead';
  readonly terminalReason?: 'failed' | 'policy_rejected' | 'retired' | 'legacy';
  readonly generation?: 1 | 2 | 3;
}

/** Dead by failure in its first generation: the one state that a replay takes. */
export const failed: DeliveryState = { status: 'dead', terminalReason: 'failed' };

/** An endpoint of the check's own that is on. */
export async function enabledEndpoint(drive: Drive, plane: ResourcePlane): Promise<string> {
  const endpoint = await drive.endpoint(plane);
  await turn(drive, plane, endpoint, 'enable');
  return endpoint;
}

/** Turns an endpoint on or off and looks whether it is: a step without effect is not judged here. */
export async function turn(
  drive: Drive,
  plane: ResourcePlane,
  endpoint: string,
  step: 'enable' | 'disable',
): Promise<void> {
  const routes = webhookRoutes[plane];
  const path = { endpoint_id: endpoint };
  await drive.prepare(drive.request(`${routes}.${step}`, { path }));
  const list = await drive.prepare(drive.request(`${routes}.list`));
  const shown = endpointsIn(list).find((one) => one['endpoint_id'] === endpoint);
  if (shown?.['enabled'] !== (step === 'enable'))
    drive.stop(`set-up had no effect: the list does not show the endpoint after ${step}`);
}

/**
 * Has the hook make a delivery and reads it back: a list that does not show it as asked is the
 * hook's business, and proves nothing about the target.
 */
export async function makeDelivery(
  drive: Drive,
  plane: ResourcePlane,
  endpoint: string,
  state: DeliveryState,
): Promise<Delivery> {
  const params = { account: drive.account.accountId, plane, endpointId: endpoint, ...state };
  const id = (await drive.state('delivery', params))['deliveryId'];
  if (typeof id !== 'string') drive.stop('the state delivery answered without deliveryId');
  const delivery = { endpoint, id };
  const listed = await drive.prepare(listRequest(drive, plane, endpoint, { limit: '20' }));
  const shown = deliveryIn(listed, delivery.id);
  if (!shown) drive.stop('the state delivery made one that the list does not show');
  const generation = state.generation ?? 1;
  if (shown['generation'] !== generation)
    drive.stop(`the state delivery was to have generation ${generation}`);
  return delivery;
}

/** A request for a page of an endpoint's deliveries. */
export function listRequest(
  drive: Drive,
  plane: ResourcePlane,
  endpoint: string,
  query: Readonly<Record<string, string>> = {},
  parts: RequestParts = {},
) {
  const path = { endpoint_id: endpoint };
  return drive.request(`${deliveryRoutes[plane]}.list`, { path, query, ...parts });
}

/** A request to replay a delivery under a key. */
export function replayRequest(
  drive: Drive,
  plane: ResourcePlane,
  { endpoint, id }: Delivery,
  key: string | null,
  parts: RequestParts = {},
) {
  return drive.request(`${deliveryRoutes[plane]}.replay`, {
    path: { endpoint_id: endpoint, delivery_id: id },
    headers: key === null ? [] : [['Idempotency-Key', key]],
    ...parts,
  });
}

/** A UUIDv4 from the check's own randomness. */
export function freshKey(drive: Drive): string {
  const digit = (): string => Math.floor(drive.random() * 16).toString(16);
  const variant = (): string => '89ab'[Math.floor(drive.random() * 4)] ?? '8';
  return 'xxxxxxxx-xxxx-4xxx-vxxx-xxxxxxxxxxxx'.replaceAll(/[xv]/g, (one) =>
    one === 'x' ? digit() : variant(),
  );
}

/** The deliveries of a page; empty where it has none to read. */
export function deliveriesIn(answer: Answer): readonly Readonly<Record<string, unknown>>[] {
  const deliveries = member(answer.json, 'deliveries');
  return Array.isArray(deliveries) ? deliveries.filter(isObject) : [];
}

/** A delivery of a page by its id. */
export function deliveryIn(answer: Answer, id: unknown) {
  return deliveriesIn(answer).find((delivery) => delivery['delivery_id'] === id);
}

/** The delivery that a replay's path names, as a page shows it. */
export function replayedIn(replay: Answer, page: Answer) {
  const segments = replay.exchange.request.path.split('/').map(decodeURIComponent);
  return deliveriesIn(page).find((one) => segments.includes(String(one['delivery_id'])));
}
