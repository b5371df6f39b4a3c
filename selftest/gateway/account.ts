import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { sendWire } from './wire.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

/** An account as the state hook hands it out. */
export interface GatewayAccount {
  accountId: string;
  owner: { session: string; csrf: string };
  alphaKey: string;
  sealedKey: string;
  workflowToken: string;
  deviceId: string;
  recipient: string;
  envelopes?: { outbound: string[]; inbound: string[] };
  workflow?: Record<string, unknown>;
}

/** One call of the state hook. */
export function state(
  gateway: RunningGateway,
  name: string,
  params: Record<string, unknown> = {},
  action = 'setup',
): Promise<WireAnswer> {
  const { origin, pathname } = new URL(gateway.statesUrl);
  const body = { state: name, params, action, run: 'r1' };
  return sendWire(origin, `POST ${pathname}`, { body });
}

/** A new account. */
export async function newAccount(gateway: RunningGateway, devices = 1): Promise<GatewayAccount> {
  const { text } = await state(gateway, 'account', { devices });
  const account: GatewayAccount = JSON.parse(text);
  return account;
}

/** The credential fields of a good owner request. */
export function ownerHeaders(gateway: RunningGateway, { owner }: Pick<GatewayAccount, 'owner'>) {
  return {
    cookie: `__Host-svc_session=${owner.session}; __Host-svc_csrf=${owner.csrf}`,
    'x-svc-csrf': owner.csrf,
    origin: gateway.origin,
  };
}

/** A bearer credential. */
export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** A good request of the account's owner. */
export function asOwner(
  gateway: RunningGateway,
  account: GatewayAccount,
  route: string,
  body?: WireRequest['body'],
): Promise<WireAnswer> {
  return sendWire(gateway.url, route, { headers: ownerHeaders(gateway, account), body });
}

/** Endpoints of the owner, as the list shows them. */
export async function endpointsOf(
  gateway: RunningGateway,
  account: GatewayAccount,
): Promise<Record<string, unknown>[]> {
  const { text } = await asOwner(gateway, account, 'GET /v1/webhooks');
  const list: { endpoints: Record<string, unknown>[] } = JSON.parse(text);
  return list.endpoints;
}

/** What create answers. */
export interface Created {
  endpoint_id: string;
  signing_secret_b64url: string;
}

/** Creates an endpoint on the public plane and hands back what create answers. */
export async function newEndpoint(
  gateway: RunningGateway,
  account: GatewayAccount,
  path = 'a',
): Promise<Created> {
  const body = { callback_url: `https://hooks.example.com/${path}` };
  const { text } = await asOwner(gateway, account, 'POST /v1/webhooks', body);
  const created: Created = JSON.parse(text);
  return created;
}
