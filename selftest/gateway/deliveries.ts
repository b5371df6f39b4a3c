import { randomUUID } from 'node:crypto';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { asOwner, bearer, newAccount, newEndpoint, ownerHeaders, state } from './account.ts';
import type { GatewayAccount } from './account.ts';
import { sendWire } from './wire.ts';
import type { WireAnswer } from './wire.ts';

/** The two planes on which deliveries are read and replayed. */
export const PLANES = ['public', 'sealed'] as const;
export type ResourcePlaneName = (typeof PLANES)[number];

/** A delivery on the wire. */
export interface ShownDelivery {
  delivery_id: string;
  event_id: string;
  status: string;
  generation: number;
  terminal_reason: string | null;
  attempt_count: number;
  next_attempt_at_ms: number | null;
  created_at_ms: number;
  updated_at_ms: number;
  attempts: {
    generation: number;
    attempt_number: number;
    started_at_ms: number;
    completed_at_ms: number | null;
    outcome: string | null;
    http_status: number | null;
  }[];
}

/** An account with one endpoint, seen from one plane. */
export interface Subscriber {
  readonly gateway: RunningGateway;
  readonly account: GatewayAccount;
  readonly endpointId: string;
  readonly plane: ResourcePlaneName;
}

/** A new account with an enabled endpoint. */
export async function subscriber(
  gateway: RunningGateway,
  plane: ResourcePlaneName = 'public',
): Promise<Subscriber> {
  const account = await newAccount(gateway);
  const { endpoint_id: endpointId } = await newEndpoint(gateway, account);
  await asOwner(gateway, account, `POST /v1/webhooks/${endpointId}/enable`);
  return { gateway, account, endpointId, plane };
}

/** A good request to the endpoint of a subscriber; `rest` follows the endpoint's path. */
export function callDeliveries(
  { gateway, account, endpointId, plane }: Subscriber,
  method: string,
  rest: string,
  more: Record<string, string> = {},
): Promise<WireAnswer> {
  const sealed = plane === 'sealed';
  const headers = sealed ? bearer(account.sealedKey) : ownerHeaders(gateway, account);
  const path = `/v1/${sealed ? 'sealed/' : ''}webhooks/${endpointId}${rest}`;
  return sendWire(gateway.url, `${method} ${path}`, { headers: { ...headers, ...more } });
}

/** One page of deliveries. */
export async function deliveriesPage(
  who: Subscriber,
  query = '',
): Promise<{ deliveries: ShownDelivery[]; next_before: string | null }> {
  const { status, text } = await callDeliveries(who, 'GET', `/deliveries${query}`);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return JSON.parse(text);
}

/** One delivery, as the list shows it. */
export async function shown(who: Subscriber, deliveryId: string): Promise<ShownDelivery> {
  const { deliveries } = await deliveriesPage(who, '?limit=20');
  const found = deliveries.find((one) => one.delivery_id === deliveryId);
  if (!found) throw new Error(`${deliveryId} is not in the list`);
  return found;
}

/** Has the hook make a delivery, or deliveries. */
export function make(
  { gateway, account, endpointId, plane }: Subscriber,
  params: Record<string, unknown>,
  name: 'delivery' | 'deliveries' = 'delivery',
): Promise<WireAnswer> {
  return state(gateway, name, { account: account.accountId, plane, endpointId, ...params });
}

/** A new delivery; one that can be replayed, where nothing else is asked for. */
export async function newDelivery(
  who: Subscriber,
  params: Record<string, unknown> = { status: 'dead', terminalReason: 'failed' },
): Promise<string> {
  const { status, text } = await make(who, params);
  if (status !== 200) throw new Error(`${status} ${text}`);
  const made: { deliveryId: string } = JSON.parse(text);
  return made.deliveryId;
}

/** Asks for a replay under a key. */
export function askForReplay(
  who: Subscriber,
  deliveryId: string,
  key: string = randomUUID(),
): Promise<WireAnswer> {
  return callDeliveries(who, 'POST', `/deliveries/${deliveryId}/replay`, {
    'idempotency-key': key,
  });
}
