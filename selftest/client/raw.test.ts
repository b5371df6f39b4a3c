import { expect, test } from 'vitest';
import { clientFor, rawServer, requestFor, send } from './support.ts';

test('puts the given bytes on the wire, and records them masked', async () => {
  let seen = '';
  const base = await rawServer((socket, request) => {
    seen = request.toString('latin1');
    socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 3\r\n\r\nbad');
  });
  const raw = Buffer.from('OPTIONS * HTTP/1.0\r\nAuthorization: Bearer abcDEF123\r\n\r\n');
  const { exchange, answer } = await send(clientFor(base), '*', {
    method: 'OPTIONS',
    manner: 'raw',
    raw,
  });
  expect(seen).toBe(raw.toString());
  expect(answer).toMatchObject({ status: 400, text: 'bad' });
  expect(exchange.request.raw?.content).toMatch(
    /^OPTIONS \* HTTP\/1\.0\r\nAuthorization: Bearer [a-z]{3}[A-Z]{3}\d{3}\r\n\r\n$/,
  );
  expect(exchange.request.raw?.content).not.toContain('abcDEF123');
});

test('makes the bytes from those of a well-formed request', async () => {
  let seen = '';
  const base = await rawServer((socket, request) => {
    seen = request.toString('latin1');
    socket.end('HTTP/1.1 200 OK\r\n\r\nuntil the end');
  });
  const { answer } = await clientFor(`${base}/in`).send(
    requestFor('/v1/x', {
      method: 'POST',
      body: Buffer.from('ab'),
      headers: [['X-A', '1']],
      manner: 'raw',
      raw: (wellFormed) =>
        Buffer.from(Buffer.from(wellFormed).toString().replace('HTTP/1.1', 'HTTP/1.0')),
    }),
    { label: null },
  );
  // what each request has besides says added-headers.test.ts
  expect(seen.replaceAll(/^(User-Agent|Accept|traceparent): .*\r\n/gm, '')).toBe(
    `POST /in/v1/x HTTP/1.0\r\nhost: ${new URL(base).host}\r\nconnection: keep-alive\r\n` +
      'X-A: 1\r\nContent-Length: 2\r\n\r\nab',
  );
  expect(answer.text).toBe('until the end');
});

test.each([
  ['chunks', 'Transfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n02\r\nde\r\n0\r\nX-T: 1\r\n\r\n'],
  ['a length', 'Content-Length: 5\r\n\r\nabcde'],
])('reads an answer in %s that comes byte by byte', async (_form, rest) => {
  const base = await rawServer(async (socket) => {
    socket.setNoDelay(true);
    for (const byte of `HTTP/1.1 200 OK\r\n${rest}`) {
      socket.write(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  const raw = Buffer.from('GET / HTTP/1.1\r\n\r\n');
  const { answer, exchange } = await send(clientFor(base), '/', { manner: 'raw', raw });
  expect(answer.text).toBe('abcde');
  expect(exchange.response?.surplus).toBeUndefined();
});

test('a manner and bytes that do not belong together are a defect', async () => {
  const client = clientFor(await rawServer(() => undefined));
  const raw = Buffer.from('x');
  await expect(send(client, '/', { raw })).rejects.toThrow('is not sent raw');
  await expect(send(client, '/', { manner: 'raw' })).rejects.toThrow('has no bytes');
  await expect(client.hold(requestFor('/', { raw }), { label: null })).rejects.toThrow('held');
});
