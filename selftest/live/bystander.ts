import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { callbackMarker } from '../../harness/run/account/endpoint-pool.ts';
import {
  asOwner,
  bearer,
  endpointsOf,
  newAccount,
  newEndpoint,
  state,
  type GatewayAccount,
} from '../gateway/account.ts';
import { sendWire } from '../gateway/wire.ts';

/** An account that somebody uses, and what a run must leave on it as it is. */
export interface Bystander {
  readonly account: GatewayAccount;
  /** Endpoints that an earlier run left; a run may use them. */
  readonly earlier: readonly string[];
  /** Endpoints, devices and messages of his, as the gateway shows them. */
  readonly look: () => Promise<unknown>;
  /** Ids of the endpoints that are enabled. */
  readonly enabled: () => Promise<readonly string[]>;
}

/** Makes one: an endpoint that is on and one that is off, a failed delivery, open messages, further devices. */
export async function newBystander(gateway: RunningGateway, further: number): Promise<Bystander> {
  const account = await newAccount(gateway, 2);
  const params = { account: account.accountId };
  const on = await newEndpoint(gateway, account, 'on');
  await newEndpoint(gateway, account, 'off');
  const earlier: string[] = [];
  for (let place = 0; place < further; place += 1) {
    // one after the other, so that the account is the same each time
    const url = `${callbackMarker.slice(1)}Run-earlier/${place}`;
    earlier.push((await newEndpoint(gateway, account, url)).endpoint_id);
  }
  await asOwner(gateway, account, `POST /v1/webhooks/${on.endpoint_id}/enable`);
  const dead = { status: 'dead', terminalReason: 'failed' };
  for (const endpointId of [on.endpoint_id, ...earlier.slice(0, 1)])
    for (const plane of ['public', 'sealed'])
      await state(gateway, 'delivery', { ...params, plane, endpointId, ...dead });
  const messages: string[] = [];
  for (const plane of ['public', 'sealed']) {
    const { text } = await state(gateway, 'message', { ...params, plane, state: 'queued' });
    messages.push(JSON.parse(text).messageId);
  }
  const look = async () => {
    const shown = await endpointsOf(gateway, account);
    const devices = await asOwner(gateway, account, 'GET /v1/enrollment/devices');
    const [alpha] = messages;
    const message = await sendWire(gateway.url, `GET /v1/alpha/messages/${alpha}`, {
      headers: bearer(account.alphaKey),
    });
    return {
      endpoints: shown.filter(({ callback_url: url }) => !String(url).includes(callbackMarker)),
      revoked: devices.text.match(/"device_id":"[^"]+"|"revoked":\w+/g),
      message: message.text,
    };
  };
  const enabled = async () => {
    const shown = await endpointsOf(gateway, account);
    return shown.flatMap((one) => (one['enabled'] === true ? [String(one['endpoint_id'])] : []));
  };
  return { account, earlier, look, enabled };
}
