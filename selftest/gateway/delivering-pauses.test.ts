import { expect, it } from 'vitest';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { describeWith } from '../tools.ts';
import { asOwner, bearer, state } from './account.ts';
import { callDeliveries, deliveriesPage, subscriber } from './deliveries.ts';
import type { ShownDelivery, Subscriber } from './deliveries.ts';
import {
  advanceClock,
  anotherEndpoint,
  happenInbound,
  until,
  untilDelivery,
  withReceiver,
} from './delivering.ts';
import { status } from './receiver.ts';
import type { Listener } from './receiver.ts';
import { sendWire } from './wire.ts';

const HOUR = 60 * 60_000;

/** Whether the receiver can be reached at the path of the first endpoint; at every other it can. */
interface Way {
  open: boolean;
}

/** An endpoint whose way is shut, and one more of the account that shows when an event has gone out. */
async function lostEndpoint(
  gateway: RunningGateway,
  receiver: Listener,
): Promise<{ who: Subscriber; way: Way }> {
  const way: Way = { open: false };
  receiver.answer = (response, request) => {
    if (request.url === '/a' && !way.open) response.destroy();
    else status(204)(response, request, receiver);
  };
  const who = await subscriber(gateway);
  await anotherEndpoint(gateway, who.account, 'other');
  return { who, way };
}

/** The pause of an endpoint as both planes show it. */
async function pauses({ gateway, account, endpointId }: Subscriber) {
  const lists = [
    await asOwner(gateway, account, 'GET /v1/webhooks'),
    await sendWire(gateway.url, 'GET /v1/sealed/webhooks', { headers: bearer(account.sealedKey) }),
  ];
  return lists.map(({ text }) => {
    const { endpoints }: { endpoints: Record<string, unknown>[] } = JSON.parse(text);
    const shown = endpoints.find((one) => one['endpoint_id'] === endpointId);
    return { pausedMs: shown?.['paused_at_ms'], sinceMs: shown?.['failure_started_at_ms'] };
  });
}

const tried = (times: number) => (one: ShownDelivery) =>
  one.status === 'pending' && one.attempt_count === times;

/** Has the way fail for more than an hour. */
async function failForLong(who: Subscriber): Promise<void> {
  await happenInbound(who.gateway, who.account);
  await untilDelivery(who, tried(1));
  await advanceClock(who, 2 * HOUR);
  await untilDelivery(who, tried(2));
}

const at = (arrivals: Listener['arrivals'], path: string) =>
  arrivals.filter((one) => one.path === path);

const CLEAR = { pausedMs: null, sinceMs: null };

describeWith(['openssl'], 'a pause', () => {
  it('comes when the way has failed for an hour, not before, and shows on both planes', () =>
    withReceiver({}, async (gateway, receiver) => {
      const { who } = await lostEndpoint(gateway, receiver);
      expect(await pauses(who)).toEqual([CLEAR, CLEAR]);
      await happenInbound(gateway, who.account);
      const { attempts } = await untilDelivery(who, tried(1));
      const failing = { pausedMs: null, sinceMs: attempts[0]?.completed_at_ms };
      expect(await pauses(who)).toEqual([failing, failing]);
      await advanceClock(who, 2 * HOUR);
      const later = await untilDelivery(who, tried(2));
      const paused = { ...failing, pausedMs: later.attempts[1]?.completed_at_ms };
      expect(await pauses(who)).toEqual([paused, paused]);
    }));

  it('holds back what waits and what comes, until enabling ends it', () =>
    withReceiver({}, async (gateway, receiver) => {
      const { who, way } = await lostEndpoint(gateway, receiver);
      await failForLong(who);
      way.open = true;
      await happenInbound(gateway, who.account);
      await advanceClock(who, 24 * HOUR);
      await until(() => expect(at(receiver.arrivals, '/other')).toHaveLength(2));
      const { deliveries } = await deliveriesPage(who);
      expect(deliveries).toMatchObject([
        { status: 'pending', attempt_count: 0 },
        { status: 'pending', attempt_count: 2 },
      ]);
      expect(at(receiver.arrivals, '/a')).toHaveLength(2);

      await callDeliveries(who, 'POST', '/enable');
      expect(await pauses(who)).toEqual([CLEAR, CLEAR]);
      await until(() => expect(at(receiver.arrivals, '/a')).toHaveLength(4));
      await until(async () => {
        const statuses = (await deliveriesPage(who)).deliveries.map((one) => one.status);
        expect(statuses).toEqual(['succeeded', 'succeeded']);
      });
    }));

  it.each([204, 500])('is put off by an answer in between, a %i too', (code) =>
    withReceiver({}, async (gateway, receiver) => {
      const { who, way } = await lostEndpoint(gateway, receiver);
      await happenInbound(gateway, who.account);
      await untilDelivery(who, tried(1));
      way.open = true;
      receiver.answer = status(code);
      await advanceClock(who, 2 * HOUR);
      await untilDelivery(who, (one) => one.status !== 'leased' && one.attempt_count === 2);
      expect(await pauses(who)).toEqual([CLEAR, CLEAR]);
    }),
  );

  it('of the state hook is kept too, until enabling ends it', () =>
    withReceiver({}, async (gateway, receiver) => {
      const { who, way } = await lostEndpoint(gateway, receiver);
      way.open = true;
      const { accountId: account } = who.account;
      const params = { account, plane: 'public', endpointId: who.endpointId, paused: true };
      await state(gateway, 'endpoint', params);
      const eventId = await happenInbound(gateway, who.account);
      await until(() => expect(at(receiver.arrivals, '/other')).toHaveLength(1));
      expect((await deliveriesPage(who)).deliveries).toMatchObject([
        { status: 'pending', attempts: [] },
      ]);
      await callDeliveries(who, 'POST', '/enable');
      await until(() => expect(at(receiver.arrivals, '/a')).toHaveLength(1));
      expect(at(receiver.arrivals, '/a')).toMatchObject([{ told: { event_id: eventId } }]);
    }));
});

describeWith(['openssl'], 'an endpoint', () => {
  it('whose URL the validator has come to refuse is sent nothing, and the delivery ends so', () =>
    withReceiver({}, async (gateway, { arrivals }) => {
      const who = await subscriber(gateway);
      const { accountId: account } = who.account;
      const params = { account, plane: 'public', endpointId: who.endpointId, urlRefused: true };
      await state(gateway, 'endpoint', params);
      await happenInbound(gateway, who.account);
      const delivery = await untilDelivery(who, (one) => one.status === 'dead');
      expect(delivery).toMatchObject({
        terminal_reason: 'policy_rejected',
        attempts: [{ attempt_number: 1, outcome: 'policy_rejected', http_status: null }],
      });
      expect(arrivals).toEqual([]);
      expect(await pauses(who)).toEqual([CLEAR, CLEAR]);
    }));

  it('whose secret can not be read is sent nothing, for it could not be signed', () =>
    withReceiver({}, async (gateway, { arrivals }) => {
      const who = await subscriber(gateway);
      await anotherEndpoint(gateway, who.account, 'other');
      const { accountId: account } = who.account;
      const params = { account, plane: 'public', endpointId: who.endpointId };
      await state(gateway, 'endpoint', { ...params, secretUnreadable: true });
      await happenInbound(gateway, who.account);
      await until(() => expect(at(arrivals, '/other')).toHaveLength(1));
      expect((await deliveriesPage(who)).deliveries).toMatchObject([
        { status: 'pending', attempts: [] },
      ]);
      expect(at(arrivals, '/a')).toEqual([]);
    }));
});
