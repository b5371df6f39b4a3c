import type { Item, Resource } from '../../../harness/claims/looks.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { isObject, member } from '../../../harness/model/json.ts';
import type { RequestParts, RequestSpec } from '../../../harness/model/request.ts';
import { walk } from '../lists/paging.ts';
import { anyIds } from '../ids/sample-paths.ts';
import { preparedWalkUntil } from '../lists/until-shown.ts';

export { enabledEndpoint, turn } from '../endpoints/endpoint-turns.ts';

/** Deliveries follow the same rules on two planes; this is what differs between them. */
export const deliveryRoutes = { public: 'deliveries', sealed: 'sealed.deliveries' } as const;

/** A delivery, and the endpoint that it is of. */
export interface ListedDelivery {
  readonly endpoint: string;
  readonly id: string;
  /** What is assumed of one that was found, so that a refusal of a good replay proves nothing. */
  readonly assumption?: string;
}

/**
 * What a delivery is to be like, as the state `delivery` takes it: its first generation is meant
 * where none is named. One that is only found may have any that a replay takes.
 */
export interface DeliveryState {
  readonly status: 'pending' | 'leased' | 'succeeded' | 'dead';
  readonly terminalReason?: 'failed' | 'policy_rejected' | 'retired' | 'legacy';
  readonly generation?: 1 | 2 | 3;
  /** Of this generation; as many as usual where nothing is said. */
  readonly attempts?: number;
}

/** Dead by failure in its first generation: the one state that a replay takes. */
export const failed: DeliveryState = { status: 'dead', terminalReason: 'failed' };

/** Has the hook make a delivery, as `makeDeliveries` makes several. */
export async function makeDelivery(
  drive: Drive,
  plane: ResourcePlane,
  endpoint: string,
  state: DeliveryState,
): Promise<ListedDelivery> {
  return (await makeDeliveries(drive, plane, endpoint, { state })).state;
}

/**
 * Has the hook make deliveries, one after the other, and reads them back: a list that does not show one as
 * asked is the hook's business, and proves nothing about the target.
 */
export async function makeDeliveries<Name extends string>(
  drive: Drive,
  plane: ResourcePlane,
  endpoint: string,
  states: Readonly<Record<Name, DeliveryState>>,
): Promise<Record<Name, ListedDelivery>> {
  const made: Record<string, ListedDelivery> = {};
  for (const [name, state] of Object.entries<DeliveryState>(states)) {
    const params = { account: drive.account.accountId, plane, endpointId: endpoint, ...state };
    const id = (await drive.state('delivery', params))['deliveryId'];
    if (typeof id !== 'string') return drive.stop('the state delivery answered without deliveryId');
    made[name] = { endpoint, id };
  }
  const list = `${deliveryRoutes[plane]}.list` as const;
  const parts = { path: { endpoint_id: endpoint }, query: wide };
  const all = Object.values(made);
  const shown = shownIn(
    await preparedWalkUntil(
      drive,
      list,
      (pages) => all.every(({ id }) => shownIn(pages)(id)),
      parts,
    ),
  );
  for (const [name, { generation = 1 }] of Object.entries<DeliveryState>(states)) {
    const delivery = shown(made[name]?.id ?? '');
    if (!delivery) return drive.stop('the state delivery made one that no page of the list shows');
    if (delivery['generation'] !== generation)
      return drive.stop(`the state delivery was to have generation ${generation}`);
  }
  return made;
}

function shownIn(pages: readonly Answer[]) {
  const shown = deliveriesIn(pages);
  return (id: string) => shown.find((delivery) => delivery['delivery_id'] === id);
}

/** The widest page that may be asked for; a target may give shorter ones all the same. */
const wide = { limit: '20' };

/** Looks at all deliveries of an endpoint, page by page, recorded as `name-1` and so on. */
export function lookAt(
  drive: Drive,
  plane: ResourcePlane,
  endpoint: string,
  name: string,
): Promise<Answer[]> {
  const path = { endpoint_id: endpoint };
  return walk(drive, `${deliveryRoutes[plane]}.list`, name, { path, query: wide });
}

/** Looks at one delivery: recorded as the pages of its endpoint's list, up to one that shows it. */
export function lookFor(
  drive: Drive,
  plane: ResourcePlane,
  { endpoint, id }: ListedDelivery,
  name: string,
): Promise<Answer[]> {
  const parts = { path: { endpoint_id: endpoint }, query: wide };
  return walk(drive, `${deliveryRoutes[plane]}.list`, name, parts, (page) =>
    deliveriesIn([page]).some((one) => one['delivery_id'] === id),
  );
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
  { endpoint, id, assumption }: ListedDelivery,
  key: string | null,
  parts: RequestParts = {},
) {
  return drive.request(`${deliveryRoutes[plane]}.replay`, {
    path: { endpoint_id: endpoint, delivery_id: id },
    headers: key === null ? [] : [['Idempotency-Key', key]],
    assumption: assumption ?? null,
    ...parts,
  });
}

/** Sends a replay. */
export async function sendReplay(drive: Drive, label: string, request: RequestSpec): Promise<void> {
  await drive.send(label, request);
}

/** A UUIDv4 from the check's own randomness. */
export function freshKey(drive: Drive): string {
  return anyIds(drive.random)[0];
}

/** The deliveries on some pages; empty where they have none to read. */
export function deliveriesIn(pages: readonly Answer[]): readonly Item[] {
  return pages.flatMap((page) => {
    const deliveries = member(page.json, 'deliveries');
    return Array.isArray(deliveries) ? deliveries.filter(isObject) : [];
  });
}

/** A delivery, as the lists of both planes show it. */
export const deliveryItems: Resource = {
  name: 'delivery',
  id: 'delivery_id',
  itemsIn: deliveriesIn,
  nullable: ['terminal_reason', 'next_attempt_at_ms'],
};

/** Whether a delivery shows what ended it; null and absent are one. */
export function hasTerminalReason(delivery: Item): boolean {
  return (delivery['terminal_reason'] ?? null) !== null;
}
