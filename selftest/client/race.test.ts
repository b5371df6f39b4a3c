import http from 'node:http';
import net from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Connections } from '../../harness/client/connections.ts';
import { endpointOf } from '../../harness/client/endpoint.ts';
import { AnswerRoom } from '../../harness/client/answer-room.ts';
import { Outage } from '../../harness/client/outage.ts';
import { race } from '../../harness/client/race.ts';
import { Secrets } from '../../harness/secrets/secrets.ts';
import {
  clientFor,
  freezeTime,
  httpServer,
  listening,
  nowhere,
  requestFor,
  textServer,
  wait,
} from './support.ts';

interface Counting {
  readonly base: string;
  readonly connections: () => number;
  readonly requests: () => number;
}

async function countingServer(): Promise<Counting> {
  let connections = 0;
  let requests = 0;
  const server = http.createServer((_request, response) => {
    requests += 1;
    response.end('ok');
  });
  server.on('connection', () => (connections += 1));
  return {
    base: await listening(server),
    connections: () => connections,
    requests: () => requests,
  };
}

test('a race starts when every connection is open', async () => {
  const events: string[] = [];
  const base = await httpServer((_request, response) => {
    events.push('request');
    response.end('ok');
  });
  const endpoint = endpointOf({ baseUrl: base, resolve: {} });
  let opening = 0;
  const connections = new Connections({
    ...endpoint,
    connect: async (signal) => {
      // One that takes its time: whatever does not wait for it is told apart by the order alone.
      if ((opening += 1) === 5) await wait(50);
      const socket = await endpoint.connect(signal);
      events.push('open');
      return socket;
    },
  });
  onTestFinished(() => connections.close());
  const runners = Array.from({ length: 9 }, (_, index) => ({
    request: requestFor(`/${index}`, { method: 'POST', body: Buffer.from('{}') }),
    options: { label: `runner-${index}` },
  }));
  const secrets = new Secrets(new Uint8Array(32));
  const { signal: closed } = new AbortController();
  const outage = new Outage(false);
  const answerRoom = new AnswerRoom();
  const shared = { endpoint, connections, outage, secrets, answerRoom, requestMs: 30_000, closed };
  const sent = await race(shared, runners);
  expect(sent.map(({ exchange }) => exchange.label)).toEqual(
    runners.map(({ options }) => options.label),
  );
  expect(sent.map(({ answer }) => answer.status)).toEqual(Array(9).fill(200));
  expect(events).toEqual([...Array(9).fill('open'), ...Array(9).fill('request')]);
});

test('connections opened ahead are used, and closed where they are not', async () => {
  const server = await countingServer();
  const client = clientFor(server.base);
  // Connections are idle for no time but what the test lets pass.
  freezeTime();
  await client.openConnections(3);
  expect(server.requests()).toBe(0);
  const request = requestFor('/');
  await Promise.all([1, 2, 3].map(() => client.send(request, { label: null })));
  expect(server.connections()).toBe(5);
  vi.advanceTimersByTime(1200);
  await client.send(request, { label: null });
  expect(server.connections()).toBe(6);
});

test('a connection that the target closed meanwhile is not used', async () => {
  let connections = 0;
  let closed = false;
  const server = net.createServer((socket) => {
    connections += 1;
    if (connections === 1) setTimeout(() => socket.end(), 20);
    socket.on('close', () => (closed = true));
    socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
  });
  const client = clientFor(await listening(server));
  await client.openConnections(1);
  await expect.poll(() => closed).toBe(true);
  const { answer } = await client.send(requestFor('/'), { label: null });
  expect([answer.status, connections]).toEqual([200, 3]);
});

test('a race against nothing ends without answers', async () => {
  const base = await textServer('');
  const client = clientFor(base, { resolve: { '127.0.0.1': nowhere } });
  const sent = await client.race([{ request: requestFor('/'), options: { label: 'a' } }]);
  expect(sent[0]?.exchange.noAnswer?.kind).toBe('connection');
});
