import net from 'node:net';
import { expect, test } from 'vitest';
import { clientFor, freezeTime, listening, send, turns } from './support.ts';

/** A server that answers each request alike, and the connections that it took, in order. */
async function answering(text: string): Promise<{ base: string; taken: net.Socket[] }> {
  const taken: net.Socket[] = [];
  const server = net.createServer((socket) => {
    taken.push(socket);
    socket.on('data', () => socket.write(text));
  });
  return { base: await listening(server), taken };
}

/** A client opens three connections before it uses one again. */
async function connectionsOfSix(text: string): Promise<number> {
  const { base, taken } = await answering(text);
  const client = clientFor(base);
  freezeTime();
  for (let count = 0; count < 6; count += 1)
    expect((await send(client, '/')).exchange.noAnswer).toBeNull();
  return taken.length;
}

test.each([
  ['nothing', 'HTTP/1.1 200 OK\r\n'],
  ['keep-alive', 'HTTP/1.1 200 OK\r\nConnection: keep-alive\r\n'],
  ['that it will close it in five seconds', 'HTTP/1.1 200 OK\r\nKeep-Alive: timeout=5\r\n'],
  ['keep-alive, in HTTP/1.0', 'HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\n'],
])('a connection is used again whose target says %s of it', async (_what, head) => {
  expect(await connectionsOfSix(`${head}Content-Length: 2\r\n\r\nok`)).toBe(3);
});

test.each([
  ['close', 'HTTP/1.1 200 OK\r\nConnection: close\r\n'],
  ['close, among others', 'HTTP/1.1 200 OK\r\nConnection: x, Close\r\n'],
  ['that it will close it in a moment', 'HTTP/1.1 200 OK\r\nKeep-Alive: timeout=1\r\n'],
  ['nothing, in HTTP/1.0', 'HTTP/1.0 200 OK\r\n'],
])('a connection is not used again whose target says %s of it', async (_what, head) => {
  expect(await connectionsOfSix(`${head}Content-Length: 2\r\n\r\nok`)).toBe(6);
});

test('a kept connection that was closed meanwhile costs no request', async () => {
  const { base, taken } = await answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
  const client = clientFor(base);
  freezeTime();
  for (let count = 0; count < 3; count += 1) await send(client, '/');
  await turns(1);
  taken[0]?.destroy();
  const { answer } = await send(client, '/', { method: 'POST' });
  expect([answer.status, taken.length]).toEqual([200, 4]);
});

test('a kept connection on which something came that nobody asked for is left alone', async () => {
  const { base, taken } = await answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
  const client = clientFor(base);
  freezeTime();
  for (let count = 0; count < 3; count += 1) await send(client, '/');
  taken[0]?.write('HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n');
  await turns();
  expect((await send(client, '/')).answer.status).toBe(200);
  expect(taken).toHaveLength(4);
});
