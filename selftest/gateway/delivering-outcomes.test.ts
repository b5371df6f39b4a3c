import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { describeWith } from '../tools.ts';
import { newCertificate } from './certificate.ts';
import { deliveriesPage, subscriber } from './deliveries.ts';
import type { ShownDelivery, Subscriber } from './deliveries.ts';
import { happenInbound, until, untilDelivery, withReceiver } from './delivering.ts';
import { HOST, openListener, status } from './receiver.ts';
import type { AnswerIt } from './receiver.ts';

type Recorded = [outcome: string | null, httpStatus: number | null];

const slowly: AnswerIt = (response) => {
  response.writeHead(200, { 'content-length': '5' }).write('a');
};

/** What a receiver does, and what is recorded of it. */
const DONE: [string, AnswerIt, ...Recorded][] = [
  ['answers 200', status(200), null, 200],
  ['answers 204', status(204), null, 204],
  ['answers 202 with a body', (response) => response.writeHead(202).end('taken'), null, 202],
  ['answers 304', status(304), 'http_error', 304],
  ['answers 404', status(404), 'http_error', 404],
  ['answers 410', status(410), 'http_error', 410],
  ['answers 429', status(429, { 'retry-after': '1' }), 'http_error', 429],
  ['answers 500', status(500), 'http_error', 500],
  ['closes the connection', (response) => response.destroy(), 'network_error', null],
  [
    'resets the connection',
    (_response, _request, receiver) => receiver.reset(),
    'network_error',
    null,
  ],
  ['answers no HTTP', ({ socket }) => socket?.end('SSH-2.0-OpenSSH\r\n'), 'network_error', null],
];

/** The same of receivers that an attempt has to run into its time-out at. */
const HELD: typeof DONE = [
  ['answers 200 with a body that never ends', slowly, null, 200],
  ['never answers', () => {}, 'timeout', null],
];

/** An attempt was made, and is over. */
const attempted = (one: ShownDelivery) => one.status !== 'leased' && one.attempt_count > 0;

/** Counts the answers whose head has come to the gateway. */
function countHeads(): () => number {
  const channel = 'http.client.response.finish';
  let heads = 0;
  const count = (message: unknown) => {
    const { request }: { request?: unknown } = Object(message);
    if (request instanceof ClientRequest && request.getHeader('host') === HOST) heads += 1;
  };
  subscribe(channel, count);
  onTestFinished(() => void unsubscribe(channel, count));
  return () => heads;
}

/** Has timers of so many milliseconds pass when it is called, and not before. */
function passedBy(ms: number): () => void {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  return () => {
    for (const [pass, after] of timers.mock.calls) if (after === ms) pass();
  };
}

async function expectRecorded(who: Subscriber, [outcome, httpStatus]: Recorded): Promise<void> {
  const delivery = await untilDelivery(who, attempted);
  expect(delivery).toMatchObject({
    status: outcome === null ? 'succeeded' : 'pending',
    attempts: [{ attempt_number: 1, outcome, http_status: httpStatus }],
  });
  expect(delivery.attempts).toHaveLength(1);
}

describeWith(['openssl'], 'an attempt', () => {
  it.each(DONE)('to a receiver that %s', (_, answer, ...recorded) =>
    withReceiver({ timeoutMs: 30_000 }, async (gateway, receiver) => {
      receiver.answer = answer;
      const who = await subscriber(gateway);
      await happenInbound(gateway, who.account);
      await expectRecorded(who, recorded);
      expect(receiver.arrivals).toHaveLength(1);
    }),
  );

  it.each(HELD)('to a receiver that %s', (_, answer, ...recorded) => {
    const timeoutMs = 3_600_000;
    const [heads, passTime] = [countHeads(), passedBy(timeoutMs)];
    return withReceiver({ timeoutMs }, async (gateway, receiver) => {
      receiver.answer = answer;
      const who = await subscriber(gateway);
      await happenInbound(gateway, who.account);
      await until(() => expect(receiver.arrivals).toHaveLength(1));
      await until(() => expect(heads()).toBe(recorded[1] === null ? 0 : 1));
      const { deliveries } = await deliveriesPage(who);
      expect(deliveries).toMatchObject([{ status: 'leased' }]);
      passTime();
      await expectRecorded(who, recorded);
      expect(receiver.arrivals).toHaveLength(1);
    });
  });

  it.each([301, 302, 303, 307, 308])('does not go where a %i points', (code) =>
    withReceiver({}, async (gateway, receiver) => {
      receiver.answer = status(code, { location: `https://${HOST}/elsewhere` });
      const who = await subscriber(gateway);
      await happenInbound(gateway, who.account);
      const { attempts } = await untilDelivery(who, attempted);
      expect(attempts).toMatchObject([{ outcome: 'http_error', http_status: code }]);
      expect(receiver.arrivals.map(({ path }) => path)).toEqual(['/a']);
    }),
  );

  it.each([
    [`is signed by nobody it knows`, HOST, false],
    ['names another host', 'other.example.com', true],
  ])('sends nothing to a receiver whose certificate %s', async (_, host, trusted) => {
    const certificate = newCertificate(host);
    const receiver = await openListener(certificate);
    const resolve = { [HOST]: receiver.address };
    const ways = { resolve, ...(trusted && { ca: certificate.cert }) };
    await withReceiver(ways, async (gateway) => {
      const who = await subscriber(gateway);
      await happenInbound(gateway, who.account);
      const { attempts } = await untilDelivery(who, attempted);
      expect(attempts).toMatchObject([{ outcome: 'network_error', http_status: null }]);
      expect(receiver.arrivals).toEqual([]);
    });
    await receiver.close();
  });
});
