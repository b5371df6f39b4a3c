import { expect, it, vi } from 'vitest';
import { describeWith } from '../tools.ts';
import { callDeliveries, deliveriesPage, shown, subscriber } from './deliveries.ts';
import type { ShownDelivery } from './deliveries.ts';
import { advanceClock, happenInbound, until, untilDelivery, withReceiver } from './delivering.ts';
import { signatureOf, status } from './receiver.ts';

const DAY = 24 * 60 * 60_000;
const RETIRED = { status: 'dead', terminal_reason: 'retired', next_attempt_at_ms: null };
const RETIRING = ['disable', 'rotate'];

const tried = (times: number) => (one: ShownDelivery) =>
  one.status === 'pending' && one.attempt_count === times;

describeWith(['openssl'], 'turning an endpoint off', () => {
  it.each(RETIRING)('%s retires what waits, and enabling serves new events alone', (verb) =>
    withReceiver({}, async (gateway, receiver) => {
      receiver.answer = status(500);
      const who = await subscriber(gateway);
      await happenInbound(gateway, who.account);
      const old = await untilDelivery(who, tried(1));
      await callDeliveries(who, 'POST', `/${verb}`);
      const retired = await shown(who, old.delivery_id);
      expect(retired).toMatchObject({ ...RETIRED, attempts: old.attempts });
      const missed = await happenInbound(gateway, who.account);
      await callDeliveries(who, 'POST', '/enable');
      await advanceClock(who, DAY);
      const eventId = await happenInbound(gateway, who.account);
      await untilDelivery(who, tried(1));
      await advanceClock(who, DAY);
      await untilDelivery(who, tried(2));
      expect(await shown(who, old.delivery_id)).toEqual(retired);
      const events = receiver.arrivals.map(({ told }) => told['event_id']);
      expect(events).toEqual([old.event_id, eventId, eventId]);
      expect(events).not.toContain(missed);
    }),
  );

  it.each(RETIRING)(
    '%s breaks off the attempt that is under way, and notes no more of it',
    (verb) =>
      withReceiver({}, async (gateway, receiver) => {
        const broken = vi.fn<() => void>();
        receiver.answer = (response) => response.on('close', broken);
        const who = await subscriber(gateway);
        await happenInbound(gateway, who.account);
        await until(() => expect(receiver.arrivals).toHaveLength(1));
        await callDeliveries(who, 'POST', `/${verb}`);
        await until(() => expect(broken).toHaveBeenCalledOnce());
        const { deliveries } = await deliveriesPage(who);
        const attempt = { completed_at_ms: null, outcome: null, http_status: null };
        expect(deliveries).toMatchObject([{ ...RETIRED, attempts: [attempt] }]);
      }),
  );

  it('retires what waits for a place behind other attempts too, and makes room', () =>
    withReceiver({}, async (gateway, receiver) => {
      const { arrivals } = receiver;
      receiver.answer = () => {};
      const who = await subscriber(gateway);
      for (let made = 0; made < 10; made += 1) await happenInbound(gateway, who.account);
      const places = 8;
      await until(() => expect(arrivals).toHaveLength(places));
      await callDeliveries(who, 'POST', '/disable');
      await callDeliveries(who, 'POST', '/enable');
      const { deliveries } = await deliveriesPage(who, '?limit=20');
      const tries = deliveries.map(({ status: now, attempts }) => [now, attempts.length]);
      expect(tries.filter(([, made]) => made === 0)).toEqual([
        ['dead', 0],
        ['dead', 0],
      ]);
      receiver.answer = status(204);
      const eventId = await happenInbound(gateway, who.account);
      await untilDelivery(who, (one) => one.status === 'succeeded');
      expect(arrivals.map(({ told }) => told['event_id']).slice(places)).toEqual([eventId]);
    }));

  it('by rotation has what comes later signed with the new secret', () =>
    withReceiver({}, async (gateway, { arrivals }) => {
      const who = await subscriber(gateway);
      const { text } = await callDeliveries(who, 'POST', '/rotate');
      await callDeliveries(who, 'POST', '/enable');
      await happenInbound(gateway, who.account);
      await until(() => expect(arrivals).toHaveLength(1));
      const { body, headers } = arrivals[0]!;
      const rotated: { signing_secret_b64url: string } = JSON.parse(text);
      expect(headers['x-svc-signature']).toBe(signatureOf(rotated.signing_secret_b64url, body));
    }));
});

describeWith(['openssl'], 'a gateway that is closed', () => {
  it('breaks off what is under way', async () => {
    const broken = vi.fn<() => void>();
    await withReceiver({}, async (gateway, receiver) => {
      receiver.answer = (response) => response.on('close', broken);
      const who = await subscriber(gateway);
      await happenInbound(gateway, who.account);
      await until(() => expect(receiver.arrivals).toHaveLength(1));
      await gateway.close();
      await until(() => expect(broken).toHaveBeenCalledOnce());
    });
  });

  it('sends nothing any more, and no timer of its deliveries keeps a process alive', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    try {
      await withReceiver({ retryMs: 123_456 }, async (gateway, receiver) => {
        receiver.answer = status(500);
        const who = await subscriber(gateway);
        await happenInbound(gateway, who.account);
        const { next_attempt_at_ms: dueMs } = await untilDelivery(who, tried(1));
        expect(Number(dueMs)).toBeGreaterThan(Date.now());
        const waiting = timers.mock.results.filter(
          (_, call) => Number(timers.mock.calls[call]?.[1]) > 100_000,
        );
        expect(waiting.map(({ value }) => value.hasRef())).toEqual([false]);
      });
    } finally {
      timers.mockRestore();
    }
  });
});
