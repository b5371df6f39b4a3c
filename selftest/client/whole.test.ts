import http from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Header } from '../../harness/model/exchange.ts';
import {
  clientFor,
  freezeTime,
  httpServer,
  listening,
  headerPairs,
  rawServer,
  send,
  textServer,
} from './support.ts';

test.each(['/a/../b', '/./a', '/%zz', '/a//b', '/%2e%2e%2F', '/[]?q=%00&x=|', '/a;b?'])(
  'sends the path %s as it is, below the base URL',
  async (path) => {
    const client = clientFor(
      `${await httpServer((request, response) => response.end(request.url))}/in`,
    );
    const { answer, exchange } = await send(client, path);
    expect(answer.text).toBe(`/in${path}`);
    expect(exchange.request.path).toBe(path);
  },
);

const okay = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

test('keeps case, order and repetition of headers, both ways', async () => {
  let seen: Header[] = [];
  const base = await httpServer((request, response) => {
    seen = headerPairs(request);
    response.writeHead(200, ['X-Two', '1', 'x-TWO', '2', 'Content-Length', '0']).end();
  });
  const headers: Header[] = [
    ['X-oNe', 'a'],
    ['X-oNe', 'b'],
    ['Origin', 'https://app.example.com'],
  ];
  const { answer, exchange } = await send(clientFor(base), '/', { headers });
  expect(seen.filter(([name]) => name === 'X-oNe')).toEqual(headers.slice(0, 2));
  expect(seen).toContainEqual(['Accept-Encoding', 'identity']);
  expect(exchange.request.headers).toEqual(
    seen.filter(([name]) => !/^(host|connection)$/.test(name)),
  );
  expect(exchange.request.headers.slice(0, 3)).toEqual(headers);
  expect(answer.headers('x-two')).toEqual(['1', '2']);
  expect(exchange.response?.headers.slice(0, 2)).toEqual([
    ['X-Two', '1'],
    ['x-TWO', '2'],
  ]);
});

test('sends a body with its length and reads the answer', async () => {
  const base = await httpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(201, 'Made', { 'content-type': 'Application/JSON; charset=utf-8' });
      response.end(JSON.stringify({ got: Buffer.concat(chunks).toString(), ...lengths(request) }));
    });
  });
  const body = Buffer.from('{"a":1}');
  const beforeMs = Date.now();
  const { answer, exchange } = await send(clientFor(base), '/', { method: 'POST', body });
  const afterMs = Date.now();
  expect(answer).toMatchObject({ status: 201, mediaType: 'application/json' });
  expect(answer.json).toEqual({ got: '{"a":1}', length: '7' });
  expect(exchange.request.body).toEqual({
    encoding: 'utf8',
    content: '{"a":1}',
    bytes: 7,
    truncated: false,
  });
  expect(exchange.response?.reason).toBe('Made');
  expect(exchange.durationMs).toBeGreaterThan(0);
  expect(exchange.startedAtMs).toBeGreaterThanOrEqual(beforeMs);
  expect(exchange.startedAtMs).toBeLessThanOrEqual(afterMs);
});

test('does not follow a redirect', async () => {
  let requests = 0;
  const base = await httpServer((_request, response) => {
    requests += 1;
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect((await send(clientFor(base), '/')).answer.status).toBe(302);
  expect(requests).toBe(1);
});

test('records a compressed body as the bytes it is', async () => {
  const zipped = gzipSync('{"a":1}');
  const base = await httpServer((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(zipped);
  });
  const { answer, exchange } = await send(clientFor(base), '/');
  expect(exchange.response?.body).toMatchObject({
    encoding: 'base64',
    content: zipped.toString('base64'),
    bytes: zipped.length,
  });
  expect(answer.json).toBeUndefined();
});

test.each([
  ['a byte order mark', Buffer.from('\uFEFF{"a":1}')],
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xe9, 0x22])],
  ['half a body', Buffer.from('{"a":')],
  ['nothing', Buffer.alloc(0)],
])('takes %s for no JSON', async (_what, body) => {
  const base = await httpServer((_request, response) => response.end(body));
  expect((await send(clientFor(base), '/')).answer.json).toBeUndefined();
});

test('reads past interim answers that nobody asked for', async () => {
  const final = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
  for (const interim of ['100 Continue', '103 Early Hints', '100 Continue']) {
    const base = await textServer(`HTTP/1.1 ${interim}\r\n\r\n`, final);
    const { answer } = await send(clientFor(base), '/');
    expect([answer.status, answer.text]).toEqual([200, 'ok']);
  }
});

test('keeps connections, and opens as many as are needed at once', async () => {
  let connections = 0;
  const waiting: http.ServerResponse[] = [];
  const server = http.createServer((_request, response) => {
    waiting.push(response);
    if (waiting.length === 16) for (const each of waiting.splice(0)) each.end('together');
  });
  server.on('connection', () => (connections += 1));
  const client = clientFor(await listening(server));
  // A connection that is idle for a second is kept no longer.
  freezeTime();
  for (let round = 0; round < 3; round += 1) {
    const sent = await Promise.all(Array.from({ length: 16 }, () => send(client, '/')));
    expect(sent.map(({ answer }) => answer.text)).toEqual(Array(16).fill('together'));
  }
  // and two that rest meanwhile
  expect(connections).toBe(18);
});

test('a request that the target resets after a whole answer is answered', async () => {
  const base = await rawServer((socket) => {
    socket.pause();
    socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nbig', () =>
      socket.resetAndDestroy(),
    );
  });
  for (const length of [10, 100_000, 3_000_000]) {
    const body = Buffer.alloc(length);
    const { answer } = await send(clientFor(base), '/', { method: 'POST', body });
    expect([answer.status, answer.text]).toEqual([413, 'big']);
  }
});

test('a target that closes after each answer loses one request at most', async () => {
  let requests = 0;
  const base = await rawServer((socket) => {
    requests += 1;
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
  });
  const client = clientFor(base);
  let lost = 0;
  for (let round = 0; round < 20; round += 1)
    if ((await send(client, '/', { method: 'POST' })).exchange.noAnswer) lost += 1;
  expect(lost).toBeLessThanOrEqual(1);
  expect(requests).toBe(20 - lost);
});

test('does not send again where a kept connection is closed under the request', async () => {
  let requests = 0;
  const base = await rawServer((socket) => {
    socket.write(okay);
    socket.once('data', () => {
      requests += 1;
      socket.destroy();
    });
  });
  const client = clientFor(base);
  freezeTime();
  for (let opened = 0; opened < 3; opened += 1)
    expect((await send(client, '/')).answer.status).toBe(200);
  expect((await send(client, '/')).exchange.noAnswer?.kind).toBe('connection');
  expect(requests).toBe(1);
});

test('asks over several connections in turn, one request after the other', async () => {
  const asked: number[] = [];
  let connections = 0;
  const base = await rawServer((socket) => {
    const place = (connections += 1);
    const answer = () => {
      asked.push(place);
      socket.write(okay);
    };
    answer();
    socket.on('data', answer);
  });
  const client = clientFor(base);
  freezeTime();
  for (let count = 0; count < 7; count += 1)
    // one after the other
    await send(client, '/');
  expect(asked).toEqual([1, 2, 3, 1, 2, 3, 1]);
});

function lengths({ headers }: http.IncomingMessage): object {
  return { length: headers['content-length'] };
}
