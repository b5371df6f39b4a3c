import { vi } from 'vitest';
import type {
  DeliverOptions,
  GatewayOptions,
  RunningGateway,
} from '../../fixtures/gateway/index.ts';
import { asOwner, newEndpoint, state } from './account.ts';
import type { Created, GatewayAccount } from './account.ts';
import { deliveriesPage } from './deliveries.ts';
import type { ShownDelivery, Subscriber } from './deliveries.ts';
import { HOST, openListener, ownCertificate } from './receiver.ts';
import type { Listener } from './receiver.ts';
import { ALL_GATES, withGateway } from './wire.ts';

/** Runs a story with a receiver, and a gateway that delivers to it and to nothing else. */
export async function withReceiver(
  deliver: Partial<DeliverOptions>,
  story: (gateway: RunningGateway, receiver: Listener) => Promise<void>,
  more: GatewayOptions = {},
): Promise<void> {
  const receiver = await openListener();
  const ways = { resolve: { [HOST]: receiver.address }, ca: ownCertificate().cert, ...deliver };
  try {
    await withGateway({ gates: ALL_GATES, deliver: ways, ...more }, (gateway) =>
      story(gateway, receiver),
    );
  } finally {
    await receiver.close();
  }
}

/** Has an inbound event happen in an account, and hands back its id. */
export async function happenInbound(
  gateway: RunningGateway,
  account: GatewayAccount,
  plane: 'public' | 'sealed' = 'public',
): Promise<string> {
  const params = { account: account.accountId, plane, endpointIds: [] };
  const { text } = await state(gateway, 'event', params);
  const values: { eventId: string } = JSON.parse(text);
  return values.eventId;
}

/** One more endpoint of an account, enabled, at a path of its own; with its secret. */
export async function anotherEndpoint(
  gateway: RunningGateway,
  account: GatewayAccount,
  path: string,
): Promise<Created> {
  const created = await newEndpoint(gateway, account, path);
  await asOwner(gateway, account, `POST /v1/webhooks/${created.endpoint_id}/enable`);
  return created;
}

/** Moves an account's time on. */
export async function advanceClock(
  { gateway, account }: Subscriber,
  advanceMs: number,
): Promise<void> {
  await state(gateway, 'clock', { account: account.accountId, advanceMs });
}

/** Waits until something holds; the last reason why it did not is what the test fails with. */
export function until<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 30_000, interval: 10 });
}

/** The newest delivery, once it is as it should be. */
export function untilDelivery(
  who: Subscriber,
  is: (delivery: ShownDelivery) => boolean,
): Promise<ShownDelivery> {
  return until(async () => {
    const [delivery] = (await deliveriesPage(who)).deliveries;
    if (!delivery || !is(delivery)) throw new Error(JSON.stringify(delivery));
    return delivery;
  });
}

/** Moves time on to each further attempt until the delivery waits for none. */
export async function untilOver(who: Subscriber): Promise<ShownDelivery> {
  const settled = () => untilDelivery(who, ({ status: now }) => now !== 'leased');
  let delivery = await settled();
  while (delivery.status === 'pending') {
    const made = delivery.attempts.length;
    await advanceClock(who, 24 * 60 * 60_000);
    await untilDelivery(who, ({ attempts }) => attempts.length > made);
    delivery = await settled();
  }
  return delivery;
}
