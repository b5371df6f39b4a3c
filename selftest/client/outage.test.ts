import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../harness/client/client.ts';
import { Outage } from '../../harness/client/outage.ts';
import type { Manner } from '../../harness/model/exchange.ts';
import { Secrets } from '../../harness/secrets/secrets.ts';
import { httpServer, nowhere, rawServer, requestFor, targetAt } from './support.ts';

const noSignals: readonly AbortSignal[] = [];

/** A clock that passes where somebody sleeps, and what is to happen after so many pauses. */
function pausing(after: number, happens: () => Promise<void> | void) {
  let atMs = 0;
  let pauses = 0;
  return {
    now: () => atMs,
    sleep: async (ms: number) => {
      atMs += ms;
      if ((pauses += 1) === after) await happens();
    },
  };
}

/** A port of this machine on which nobody listens until it is opened. */
async function closedPort() {
  const server = net.createServer((socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
    socket.on('error', () => undefined);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  await new Promise((resolve) => server.close(resolve));
  onTestFinished(() => void server.close());
  return { base: `http://127.0.0.1:${port}`, open: () => listen(port) };
}

function clientWith(base: string, outage: Outage) {
  const secrets = new Secrets(new Uint8Array(32));
  const client = createClient({ target: targetAt(base), secrets, outage });
  onTestFinished(() => client.close());
  return client;
}

test.each<Manner>(['whole', 'withheld'])(
  '%s: what met a refused connection is sent once there is one',
  async (manner) => {
    const { base, open } = await closedPort();
    const outage = new Outage(true, pausing(11, open));
    const post = requestFor('/', { method: 'POST', body: Buffer.from('{}'), manner });
    const { exchange } = await clientWith(base, outage).send(post, { label: null });
    expect(exchange.response?.status).toBe(200);
    expect(outage.words).toContain('took no connections for 1.1 s');
  },
);

test('so is a whole race', async () => {
  const { base, open } = await closedPort();
  const outage = new Outage(true, pausing(3, open));
  const racers = [1, 2, 3].map((at) => ({
    request: requestFor(`/${at}`),
    options: { label: String(at) },
  }));
  const sent = await clientWith(base, outage).race(racers);
  expect(sent.map(({ answer }) => answer.status)).toEqual([200, 200, 200]);
});

test('a target that stays away has no answer, and nobody waits for it again', async () => {
  let slept = 0;
  const clock = pausing(Infinity, () => undefined);
  const sleep = (ms: number) => clock.sleep(ms).finally(() => (slept += 1));
  const client = clientWith(`http://${nowhere}`, new Outage(true, { ...clock, sleep }));
  const send = () => client.send(requestFor('/'), { label: null });
  expect((await send()).exchange.noAnswer?.kind).toBe('connection');
  expect(slept).toBe(50);
  await send();
  expect(slept).toBe(50);
});

test('a target that never was there is not waited for', async () => {
  const outage = new Outage(
    false,
    pausing(1, () => Promise.reject(new Error('somebody waited'))),
  );
  const { exchange } = await clientWith(`http://${nowhere}`, outage).send(requestFor('/'), {
    label: null,
  });
  expect(exchange.noAnswer?.kind).toBe('connection');
});

test('what was sent is never sent again by itself', async () => {
  let connections = 0;
  const base = await rawServer((socket) => {
    connections += 1;
    socket.resetAndDestroy();
  });
  const outage = new Outage(
    true,
    pausing(1, () => Promise.reject(new Error('somebody waited'))),
  );
  const { exchange } = await clientWith(base, outage).send(requestFor('/'), { label: null });
  expect([exchange.noAnswer?.kind, connections]).toEqual(['connection', 1]);
  expect(outage.words).toBeNull();
});

test('who has answered once is waited for', async () => {
  const base = await httpServer((_request, response) => void response.end());
  const outage = new Outage(
    false,
    pausing(Infinity, () => undefined),
  );
  await clientWith(base, outage).send(requestFor('/'), { label: null });
  let tries = 0;
  const tried = () => Promise.resolve((tries += 1));
  await outage.bridge(tried, (count) => count === 2, noSignals);
  expect(tries).toBe(2);
});
