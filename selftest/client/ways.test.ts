import { once } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import net from 'node:net';
import { expect, test } from 'vitest';
import { speaksHttp2 } from '../../harness/client/http2.ts';
import { Secrets } from '../../harness/secrets/secrets.ts';
import { clientFor, httpServer, listening, nowhere, requestFor, send } from './support.ts';

/** A proxy that tunnels to wherever it is asked to, and what it was asked. */
async function proxy(answer = 'HTTP/1.1 200 OK\r\n\r\n') {
  const asked: { path: string | undefined; credentials: string | undefined }[] = [];
  const server = http.createServer((_, response) => response.writeHead(500).end());
  server.on('connect', (request, socket) => {
    asked.push({ path: request.url, credentials: request.headers['proxy-authorization'] });
    socket.on('error', () => undefined);
    socket.write(answer);
    if (!answer.startsWith('HTTP/1.1 2')) return;
    const { hostname, port } = new URL(`http://${request.url}`);
    const onward = net.connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
    onward.on('error', () => socket.destroy());
    onward.pipe(socket).pipe(onward);
  });
  return { url: await listening(server), asked };
}

test('reaches the target through a proxy, whole, raw and withheld', async () => {
  const through = await proxy();
  const base = await httpServer((request, response) => response.end(request.url));
  const client = clientFor(`${base}/in`, { proxy: through.url });
  const post = requestFor('/b', { method: 'POST', body: Buffer.from('{}') });
  const held = await client.hold(post, { label: null });
  const raw = { manner: 'raw', raw: (bytes: Uint8Array) => bytes } as const;
  expect((await send(client, '/a')).answer.text).toBe('/in/a');
  expect((await held.finish()).answer.text).toBe('/in/b');
  expect((await send(client, '/c', raw)).answer.text).toBe('/in/c');
  expect(through.asked).toHaveLength(3);
  for (const { path, credentials } of through.asked) {
    expect(path).toBe(new URL(base).host);
    expect(credentials).toBeUndefined();
  }
});

test('asks the proxy for the place that a host is resolved to, as the user that its URL names', async () => {
  const through = await proxy();
  const base = await httpServer((request, response) => response.end(request.headers.host));
  const url = through.url.replace('//', '//me:can%40ry-password@');
  const resolve = { 'gw.example.com': new URL(base).host };
  const secrets = new Secrets(new Uint8Array(32));
  const client = clientFor('http://gw.example.com', { proxy: url, resolve }, secrets);
  expect((await send(client, '/')).answer.text).toBe('gw.example.com');
  const credentials = `Basic ${Buffer.from('me:can@ry-password').toString('base64')}`;
  expect(through.asked).toEqual([{ path: new URL(base).host, credentials }]);
  expect(secrets.mask('can@ry-password')).not.toBe('can@ry-password');
});

test.each([
  ['refuses the tunnel', 'HTTP/1.1 407 No\r\ncontent-length: 0\r\n\r\n', /CONNECT .* with 407/],
  ['speaks no HTTP', 'what?\r\n\r\n', /./],
])('no answer, and no defect, where the proxy %s', async (_, answer, detail) => {
  const { url } = await proxy(answer);
  const { exchange } = await send(clientFor('http://gw.example.com', { proxy: url }), '/');
  expect(exchange.noAnswer?.detail).toMatch(detail);
});

test('no answer where the proxy is not there', async () => {
  const client = clientFor('http://gw.example.com', { proxy: `http://${nowhere}` });
  const { exchange } = await send(client, '/');
  expect(exchange.noAnswer).toMatchObject({ kind: 'connection' });
});

test('reaches an IPv6 address below a path prefix', async ({ skip }) => {
  const server = http.createServer((request, response) =>
    response.end(`${request.headers.host}${request.url}`),
  );
  server.listen(0, '::1');
  const open = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ]);
  if (!open) skip('not run: this machine has no IPv6');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  try {
    const { answer } = await send(clientFor(`http://[::1]:${port}/a/b`), '/v1/x');
    expect(answer.text).toBe(`[::1]:${port}/a/b/v1/x`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test.each(['whole', 'withheld'] as const)(
  '%s: HTTP/2 in plain text is told as such',
  async (manner) => {
    const base = await listening(http2.createServer());
    const { exchange } = await send(clientFor(base), '/', { manner });
    expect(exchange.noAnswer?.detail).toContain(speaksHttp2);
  },
);
