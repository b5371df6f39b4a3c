import { fetch, Agent } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  throwawayAuthority,
  throwawayHost,
} from '../../fixtures/receiver/throwaway-certificate.ts';
import type { Script } from '../../harness/model/arrival.ts';
import { deliver, rawTls, refusedHost, secureReceiver, untilClosed } from './support.ts';

/** A place with a script, and an undici that finds it by the name of its certificate. */
async function placeWith(script: Script) {
  const receiver = await secureReceiver();
  const { segment, place } = receiver.open(script);
  const dispatcher = new Agent({
    connect: {
      ca: throwawayAuthority,
      lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    },
  });
  onTestFinished(() => dispatcher.destroy());
  const send = (host = throwawayHost) =>
    fetch(`https://${host}:${receiver.port}/in/${segment}`, {
      method: 'POST',
      body: '{}',
      redirect: 'manual',
      dispatcher,
    });
  const raw = async () => {
    const socket = await rawTls(receiver.port);
    const closed = untilClosed(socket);
    socket.write(`POST /in/${segment} HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}`);
    return closed;
  };
  return { receiver, place, segment, send, raw };
}

test('a status with headers and a body', async () => {
  const headers = [
    ['Retry-After', '7'],
    ['X-One', 'a'],
    ['X-One', 'b'],
  ] as const;
  const { send, place } = await placeWith({ status: 429, headers, body: 'later' });
  const answer = await send();
  expect([answer.status, await answer.text()]).toEqual([429, 'later']);
  expect(answer.headers.get('retry-after')).toBe('7');
  expect(answer.headers.get('x-one')).toBe('a, b');
  await expect.poll(() => place.arrivals()[0]?.ended).toBe('answered');
});

test('half an answer', async () => {
  const { place, raw } = await placeWith({ status: 503, body: 'unavailable', cut: 'halfway' });
  const { text } = await raw();
  expect(text).toMatch(/^HTTP\/1\.1 503 [^]*content-length: 11\r\n[^]*\r\n\r\nunava$/i);
  expect(place.arrivals()).toMatchObject([{ met: 503, ended: 'reset', whole: true }]);
});

test('a reset after the head, which may be lost by it', async () => {
  const { place, raw } = await placeWith({ status: 503, body: 'unavailable', cut: 'afterHead' });
  const { text } = await raw();
  expect(text).toMatch(/^$|^HTTP\/1\.1 503 [^]*\r\n\r\n$/);
  expect(place.arrivals()).toMatchObject([{ met: 503, ended: 'reset', whole: true }]);
});

test('a redirect, which leads to another place for who follows it', async () => {
  const receiver = await secureReceiver();
  const there = receiver.open({ status: 204 });
  const location = `https://${throwawayHost}/in/${there.segment}`;
  const here = receiver.open({ status: 308, headers: [['Location', location]] });
  const { status, headers } = await deliver(receiver.port, `/in/${here.segment}`);
  expect(status).toBe(308);
  expect(headers).toContainEqual(['Location', location]);
  expect(there.place.whole).toBe(0);
});

test('successive answers, the last one for all further arrivals', async () => {
  const { send, place } = await placeWith([{ status: 500 }, { status: 410 }, { status: 204 }]);
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await send()).status);
  expect(statuses).toEqual([500, 410, 204, 204]);
  expect(place.arrivals().map(({ met }) => met)).toEqual(statuses);
  place.answer([{ status: 503 }, { status: 200 }]);
  expect([(await send()).status, (await send()).status]).toEqual([503, 200]);
});

test('a delay, which holds up nobody else', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { send, place } = await placeWith([{ status: 500, afterMs: 400 }, { status: 200 }]);
  const answered: number[] = [];
  const note = ({ status }: { readonly status: number }) => void answered.push(status);
  const late = send().then(note);
  await expect.poll(() => place.whole).toBe(1);
  expect(place.arrivals()[0]).toMatchObject({ met: 500, ended: null });
  await send().then(note);
  vi.advanceTimersByTime(399);
  expect(place.arrivals()[0]).toMatchObject({ met: 500, ended: null });
  vi.advanceTimersByTime(1);
  await late;
  expect(answered).toEqual([200, 500]);
});

test('an answer that is held until its place releases it', async () => {
  const { send, place } = await placeWith([{ status: 500, held: true }, { status: 200 }]);
  const answered: number[] = [];
  const note = ({ status }: { readonly status: number }) => void answered.push(status);
  const held = send().then(note);
  await expect.poll(() => place.whole).toBe(1);
  await send().then(note);
  expect(place.arrivals()[0]).toMatchObject({ met: 500, ended: null });
  place.release();
  await held;
  expect(answered).toEqual([200, 500]);
});

test('a slow body, one byte after the other', async () => {
  const { receiver, segment } = await placeWith({ status: 200, body: 'slowly', betweenMs: 20 });
  const seen = await deliver(receiver.port, `/in/${segment}`);
  expect(seen.body).toBe('slowly');
  expect(seen.pieces).toBeGreaterThan(1);
});

test('no answer until the place is closed', async () => {
  const { raw, place } = await placeWith('hang');
  const closed = raw();
  await expect.poll(() => place.whole).toBe(1);
  expect(place.arrivals()[0]).toMatchObject({ met: 'hang', ended: null });
  place.close();
  expect((await closed).text).toBe('');
  expect(place.arrivals()[0]).toMatchObject({ met: 'hang', ended: 'closed' });
});

test('a delayed answer that its place’s end overtakes is never sent', async () => {
  const { raw, place } = await placeWith({ status: 200, afterMs: 60_000 });
  const closed = raw();
  await expect.poll(() => place.whole).toBe(1);
  place.close();
  expect((await closed).text).toBe('');
  expect(place.arrivals()[0]).toMatchObject({ met: 200, ended: 'closed' });
});

test('a reset of the connection', async () => {
  const { raw, send, place } = await placeWith('reset');
  expect(await raw()).toEqual({ text: '', error: 'ECONNRESET' });
  await expect(send()).rejects.toThrow('fetch failed');
  expect(place.arrivals().map(({ met, ended }) => [met, ended])).toEqual([
    ['reset', 'reset'],
    ['reset', 'reset'],
  ]);
});

test('TLS that is refused, to the host that it is refused to and to no other', async () => {
  const { send, receiver, place } = await placeWith({ status: 200 });
  await expect(send(refusedHost)).rejects.toThrow('fetch failed');
  await expect(rawTls(receiver.port, refusedHost.toUpperCase())).rejects.toThrow(
    /disconnected|ECONNRESET/,
  );
  expect((await send()).status).toBe(200);
  expect(place.whole).toBe(1);
  expect(receiver.strays()).toMatchObject({ refused: 2, broken: 0, unknown: 0 });
});

test('a sender that is gone before it is answered', async () => {
  const { receiver, segment, place } = await placeWith('hang');
  const socket = await rawTls(receiver.port);
  socket.write(`POST /in/${segment} HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}`);
  await expect.poll(() => place.whole).toBe(1);
  socket.destroy();
  await expect.poll(() => place.arrivals()[0]?.ended).toBe('lost');
});

test('what no server can send is a mistake of the check', async () => {
  const { receiver } = await placeWith({ status: 200 });
  expect(() => receiver.open({ status: 101 })).toThrow('101');
  expect(() => receiver.open({ status: 200, cut: 'halfway' })).toThrow('nothing is left out');
  expect(() => receiver.open({ status: 200, headers: [['a b', 'c']] })).toThrow('token');
  expect(() => receiver.open({ status: 200, headers: [['a', 'b\r\nc: d']] })).toThrow(
    'Invalid character',
  );
});
