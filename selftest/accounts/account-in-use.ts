import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { messageStates } from '../../contract/states.ts';
import { failedOnce, ofEveryKind } from '../conformance/fixed-deliveries.ts';
import { asOwner, newEndpoint, state, type GatewayAccount } from '../gateway/account.ts';
import { newDelivery } from '../gateway/deliveries.ts';

/** More messages than a page holds; on the sealed plane a page of the reference gateway's. */
const messages = { public: 21, sealed: 26 } as const;

/** More events than the timeline shows of a message. */
const manyEvents = 40;

/** Months that were metered. */
const periods = 3;

/** Phones beside the one that the keys are bound to. */
const devices: readonly Readonly<Record<string, unknown>>[] = [
  {
    socketLease: true,
    preconditions: 'fresh',
    pending: 2,
    inFlight: 1,
    lines: ['active', 'pending', 'revoked'],
  },
  { preconditions: 'stale', lines: ['active'] },
  { revoked: true },
];

/**
 * What an account has after some months: messages that have come to every end, an endpoint of
 * somebody's that is on and one that is paused, deliveries of every kind, phones that report. Nothing
 * of it can be made by the run, and nothing of it is told to it.
 */
export async function putToUse(gateway: RunningGateway, account: GatewayAccount): Promise<void> {
  const { accountId } = account;
  const make = (name: string, params: object) =>
    state(gateway, name, { account: accountId, ...params });
  // one after the other, so that the account is the same each time
  for (const made of devices) await make('device', made);
  await make('usage', { periods });
  for (const plane of ['public', 'sealed'] as const) {
    await make('messages', { plane, count: messages[plane] });
    for (const one of messageStates) await make('message', { plane, state: one });
  }
  await make('message', { plane: 'public', state: 'delivered', events: manyEvents });
  const { endpoint_id: endpointId } = await newEndpoint(gateway, account, 'in-use');
  await asOwner(gateway, account, `POST /v1/webhooks/${endpointId}/enable`);
  for (const plane of ['public', 'sealed'] as const)
    for (const made of [...ofEveryKind, failedOnce, failedOnce])
      await newDelivery({ gateway, account, endpointId, plane }, made);
}
