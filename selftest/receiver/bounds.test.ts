import { expect, test } from 'vitest';
import { timelineOf } from '../../harness/judge/timeline.ts';
import {
  maxArrivals,
  maxDeliveryBytes,
  maxPlaceBytes,
  maxStrays,
} from '../../harness/receiver/bounds.ts';
import { StraysSoFar } from '../../harness/receiver/strays.ts';
import { deliver, plainReceiver, secureReceiver } from './support.ts';

/** How much a receiver takes, and what it tells of what it does not keep. */

const ok = { status: 204 } as const;

test('loses none of 500 arrivals in a burst, and numbers them', async () => {
  const receiver = await secureReceiver();
  const { segment, place } = receiver.open(ok);
  const all = Array.from({ length: 500 }, (_, n) => n);
  const send = (n: number) => deliver(receiver.port, `/in/${segment}`, { body: `event ${n}` });
  const answers = await Promise.all(all.map(send));
  expect(answers.every(({ status }) => status === 204)).toBe(true);
  expect(place.whole).toBe(500);
  const kept = place.arrivals();
  expect(kept.map(({ number }) => number)).toEqual(all.map((n) => n + 1));
  expect(new Set(kept.map(({ body }) => body.content)).size).toBe(500);
  expect(new Set(kept.map(({ connection }) => connection)).size).toBe(500);
});

test('loses none of 500 in a burst at fifty places, each of which has its own', async () => {
  const receiver = await secureReceiver();
  const opened = Array.from({ length: 50 }, () => receiver.open(ok));
  const sent = Array.from({ length: 500 }, (_, n) => ({ at: n % 50, body: `event ${n}` }));
  const answers = await Promise.all(
    sent.map(({ at, body }) => deliver(receiver.port, `/in/${opened[at]?.segment}`, { body })),
  );
  expect(answers.every(({ status }) => status === 204)).toBe(true);
  const kept = opened.map(({ place }) => place.arrivals().map(({ body }) => body.content));
  const own = opened.map((_, n) => sent.filter(({ at }) => at === n).map(({ body }) => body));
  expect(kept.map((bodies) => bodies.toSorted())).toEqual(own.map((bodies) => bodies.toSorted()));
  expect(opened.map(({ place }) => [place.whole, place.dropped])).toEqual(own.map(() => [10, 0]));
  expect(receiver.strays()).toEqual(new StraysSoFar().told());
});

test('keeps so many arrivals and no more: those beyond are answered and counted', async () => {
  const receiver = await plainReceiver();
  const { segment, place } = receiver.open(ok);
  const send = () => deliver(receiver.port, `/${segment}`, { plain: true });
  for (let sent = 0; sent < maxArrivals + 5; sent += 67)
    await Promise.all(Array.from({ length: Math.min(67, maxArrivals + 5 - sent) }, send));
  expect(place.arrivals()).toHaveLength(maxArrivals);
  expect(place.dropped).toBe(5);
  expect(place.whole).toBe(maxArrivals + 5);
});

test('lists the last of what is nobody’s, and counts all of it', async () => {
  const receiver = await plainReceiver();
  for (let sent = 1; sent <= maxStrays + 5; sent += 1)
    await deliver(receiver.port, `/other/${sent}`, { plain: true });
  const { unknown, last = [] } = receiver.strays();
  expect([unknown, last.length]).toEqual([maxStrays + 5, maxStrays]);
  expect(last.at(-1)?.what).toBe(`POST /other/${maxStrays + 5}`);
});

test('a timeline says how many came in all, those that are not kept among them', async () => {
  const receiver = await plainReceiver();
  const { segment, place } = receiver.open(ok);
  for (let sent = 0; sent < 30; sent += 1)
    await deliver(receiver.port, `/${segment}`, { plain: true });
  const arrivals = place.arrivals();
  const at = { label: 'hook', callbackUrl: 'https://hooks.example.com/in', fromMs: 0, toMs: 1 };
  const told = timelineOf({ ...at, arrivals, dropped: 5, waits: [], strays: receiver.strays() });
  expect(told).toMatch(/arrival 24: POST, met 204; 6 steps more; 5 arrivals that are not kept$/);
});

test('reads so much of one body and no more', async () => {
  const receiver = await plainReceiver();
  const { segment, place } = receiver.open(ok);
  const path = `/${segment}`;
  const most = Buffer.alloc(maxDeliveryBytes, 'a');
  expect((await deliver(receiver.port, path, { plain: true, body: most })).status).toBe(204);
  const more = Buffer.alloc(maxDeliveryBytes + 1, 'a');
  await expect(deliver(receiver.port, path, { plain: true, body: more })).rejects.toThrow(
    /ECONNRESET|EPIPE|hang up/,
  );
  const [whole, cut] = place.arrivals();
  expect(whole).toMatchObject({ whole: true, ended: 'answered', body: { truncated: false } });
  expect(whole?.body.bytes).toBe(maxDeliveryBytes);
  expect(cut).toMatchObject({
    whole: false,
    ended: 'tooLarge',
    met: null,
    body: { truncated: true },
  });
});

test('keeps so many bytes of all bodies and no more, none of them with a hole', async () => {
  const receiver = await plainReceiver();
  const { segment, place } = receiver.open(ok);
  const size = Math.floor(maxPlaceBytes / 3) + 1;
  const text = Buffer.from(Array.from({ length: size }, (_, n) => 97 + (n % 26)));
  for (let n = 0; n < 4; n += 1)
    await deliver(receiver.port, `/${segment}`, { plain: true, body: text });
  const kept = place.arrivals();
  expect(kept.map(({ body }) => body.truncated)).toEqual([false, false, true]);
  expect(kept.map(({ body }) => body.bytes)).toEqual([size, size, size]);
  const cut = kept[2]?.bytes ?? new Uint8Array();
  expect(text.subarray(0, cut.length).equals(cut)).toBe(true);
  const bytes = kept.reduce((sum, one) => sum + one.bytes.length, 0);
  expect(bytes).toBeLessThanOrEqual(maxPlaceBytes);
  expect([place.dropped, place.whole]).toEqual([1, 4]);
});
