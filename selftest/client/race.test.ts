import http from 'node:http';
import net from 'node:net';
import { expect, test } from 'vitest';
import { clientFor, listening, pause, requestFor, textServer } from './support.ts';

interface Counting {
  readonly base: string;
  readonly connections: () => number;
  readonly arrivals: number[];
}

/** Counts connections, and notes how many there were when each request arrived. */
async function countingServer(handler: http.RequestListener): Promise<Counting> {
  let connections = 0;
  const arrivals: number[] = [];
  const server = http.createServer((request, response) => {
    arrivals.push(connections);
    handler(request, response);
  });
  server.on('connection', () => (connections += 1));
  return { base: await listening(server), connections: () => connections, arrivals };
}

test('a race starts when every connection is open', async () => {
  const { base, arrivals } = await countingServer((_request, response) => response.end('ok'));
  const runners = Array.from({ length: 9 }, (_, index) => ({
    request: requestFor(`/${index}`, { method: 'POST', body: Buffer.from('{}') }),
    options: { label: `runner-${index}` },
  }));
  const sent = await clientFor(base).race(runners);
  expect(sent.map(({ exchange }) => exchange.label)).toEqual(
    runners.map(({ options }) => options.label),
  );
  expect(sent.map(({ answer }) => answer.status)).toEqual(Array(9).fill(200));
  expect(arrivals).toEqual(Array(9).fill(9));
});

test('connections opened ahead are used, and closed where they are not', async () => {
  const server = await countingServer((_request, response) => response.end('ok'));
  const client = clientFor(server.base);
  await client.openConnections(3);
  await pause(20);
  expect([server.connections(), server.arrivals.length]).toEqual([3, 0]);
  const request = requestFor('/');
  await Promise.all([1, 2, 3].map(() => client.send(request, { label: null })));
  expect(server.connections()).toBe(3);
  await pause(1200);
  await client.send(request, { label: null });
  expect(server.connections()).toBe(4);
});

test('a connection that the target closed meanwhile is not used', async () => {
  let connections = 0;
  const server = net.createServer((socket) => {
    connections += 1;
    if (connections === 1) setTimeout(() => socket.end(), 20);
    socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
  });
  const client = clientFor(await listening(server));
  await client.openConnections(1);
  await pause(60);
  const { answer } = await client.send(requestFor('/'), { label: null });
  expect([answer.status, connections]).toEqual([200, 2]);
});

test('a race against nothing ends without answers', async () => {
  const base = await textServer('');
  const client = clientFor(base, { resolve: { '127.0.0.1': '127.0.0.1:1' } });
  const sent = await client.race([{ request: requestFor('/'), options: { label: 'a' } }]);
  expect(sent[0]?.exchange.noAnswer?.kind).toBe('connection');
});
