import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { describeWith } from '../tools.ts';
import { asOwner } from './account.ts';
import { newDelivery, deliveriesPage, askForReplay, shown, subscriber } from './deliveries.ts';
import {
  advanceClock,
  anotherEndpoint,
  happenInbound,
  until,
  untilDelivery,
  untilOver,
  withReceiver,
} from './delivering.ts';
import { status } from './receiver.ts';

const MINUTE = 60_000;
const SEVEN = [1, 2, 3, 4, 5, 6, 7];

const numbers = (generation: number) => SEVEN.map((n) => `${generation}.${n}`);

describeWith(['openssl'], 'a delivery that fails', () => {
  it('is tried seven times, each one arriving and recorded, and is dead then', () =>
    withReceiver({ retryMs: 1 }, async (gateway, receiver) => {
      receiver.answer = status(500);
      const who = await subscriber(gateway);
      await happenInbound(gateway, who.account);
      // no clock is moved on: the gateway gets there by itself
      const delivery = await untilDelivery(who, (one) => one.status === 'dead');
      expect(delivery).toMatchObject({
        terminal_reason: 'failed',
        generation: 1,
        attempt_count: 7,
        next_attempt_at_ms: null,
      });
      expect(delivery.attempts.map((one) => one.attempt_number)).toEqual(SEVEN);
      const came = receiver.arrivals.map(({ headers }) => headers['x-svc-attempt']);
      expect(came).toEqual(SEVEN.map(String));
      const bodies = receiver.arrivals.map(({ body }) => body.toString());
      expect(new Set(bodies).size).toBe(1);
    }));

  it('waits for twice as long each time, and the account clock moves it on', () =>
    withReceiver({}, async (gateway, receiver) => {
      receiver.answer = status(503);
      const who = await subscriber(gateway);
      await happenInbound(gateway, who.account);
      const waits: number[] = [];
      for (const made of [1, 2, 3]) {
        const delivery = await untilDelivery(
          who,
          (one) => one.status === 'pending' && one.attempt_count === made,
        );
        const over = Number(delivery.attempts.at(-1)?.completed_at_ms);
        waits.push(Number(delivery.next_attempt_at_ms) - over);
        await advanceClock(who, 4 * MINUTE);
      }
      expect(waits).toEqual([MINUTE, 2 * MINUTE, 4 * MINUTE]);
      await until(() => expect(receiver.arrivals).toHaveLength(4));
    }));

  it('is tried no more once it succeeds', () =>
    withReceiver({ retryMs: 1 }, async (gateway, receiver) => {
      receiver.answer = (response, request) =>
        status(receiver.arrivals.length < 3 ? 500 : 200)(response, request, receiver);
      const who = await subscriber(gateway);
      await happenInbound(gateway, who.account);
      const { attempts } = await untilDelivery(who, (one) => one.status === 'succeeded');
      expect(attempts.map((one) => one.http_status)).toEqual([500, 500, 200]);
      await advanceClock(who, 24 * 60 * MINUTE);
      const next = await happenInbound(gateway, who.account);
      await until(() => expect(receiver.arrivals).toHaveLength(4));
      expect(receiver.arrivals.at(-1)?.told['event_id']).toBe(next);
    }));

  it('is leased while an attempt is under way, which has no end then', () =>
    withReceiver({}, async (gateway, receiver) => {
      const held: ServerResponse[] = [];
      receiver.answer = (response) => held.push(response);
      const who = await subscriber(gateway);
      await happenInbound(gateway, who.account);
      await until(() => expect(receiver.arrivals).toHaveLength(1));
      expect((await deliveriesPage(who)).deliveries).toMatchObject([
        {
          status: 'leased',
          attempt_count: 1,
          next_attempt_at_ms: null,
          attempts: [
            { attempt_number: 1, completed_at_ms: null, outcome: null, http_status: null },
          ],
        },
      ]);
      held[0]?.writeHead(204).end();
      await untilDelivery(who, (one) => one.status === 'succeeded');
    }));
});

describeWith(['openssl'], 'a replay', () => {
  it('brings the same event to the same endpoint, numbered anew, in three generations at most', () =>
    withReceiver({}, async (gateway, receiver) => {
      receiver.answer = status(500);
      const who = await subscriber(gateway);
      const eventId = await happenInbound(gateway, who.account);
      let delivery = await untilOver(who);
      await anotherEndpoint(gateway, who.account, 'other');
      for (const generation of [2, 3]) {
        const answer = await askForReplay(who, delivery.delivery_id);
        expect(answer).toMatchObject({ status: 202, json: { generation } });
        delivery = await untilOver(who);
        expect(delivery).toMatchObject({ generation, status: 'dead', terminal_reason: 'failed' });
      }
      expect(await askForReplay(who, delivery.delivery_id)).toMatchObject({
        status: 409,
        json: { code: 'replay_limit' },
      });
      const all = [1, 2, 3].flatMap(numbers);
      const recorded = delivery.attempts.map((one) => `${one.generation}.${one.attempt_number}`);
      expect(recorded).toEqual(all);
      const came = receiver.arrivals.map(
        ({ headers }) => `${headers['x-svc-generation']}.${headers['x-svc-attempt']}`,
      );
      expect(came).toEqual(all);
      const [first] = receiver.arrivals;
      expect(first).toMatchObject({ path: '/a', told: { event_id: eventId } });
      for (const { path, body } of receiver.arrivals)
        expect({ path, body }).toEqual({ path: '/a', body: first?.body });
    }));

  it('sets going what the state hook made', () =>
    withReceiver({}, async (gateway, { arrivals }) => {
      const who = await subscriber(gateway);
      const id = await newDelivery(who);
      expect((await askForReplay(who, id)).status).toBe(202);
      const delivery = await untilDelivery(who, (one) => one.status === 'succeeded');
      expect(delivery).toMatchObject({ delivery_id: id, generation: 2, attempt_count: 1 });
      expect(arrivals).toMatchObject([
        { headers: { 'x-svc-generation': '2' }, told: { event_id: delivery.event_id } },
      ]);
    }));

  it('is refused where the endpoint is off, and nothing comes', () =>
    withReceiver({}, async (gateway, { arrivals }) => {
      const who = await subscriber(gateway);
      const id = await newDelivery(who);
      await asOwner(gateway, who.account, `POST /v1/webhooks/${who.endpointId}/disable`);
      expect((await askForReplay(who, id)).status).toBe(409);
      await asOwner(gateway, who.account, `POST /v1/webhooks/${who.endpointId}/enable`);
      await happenInbound(gateway, who.account);
      await until(() => expect(arrivals).toHaveLength(1));
      expect(await shown(who, id)).toMatchObject({ status: 'dead', generation: 1 });
      expect(arrivals[0]?.told['delivery_id']).not.toBe(id);
    }));
});
