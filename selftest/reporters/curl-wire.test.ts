import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curl } from '../../reporters/curl.ts';
import type { RecordedRequest } from '../../reporters/report.ts';
import { request, text } from './samples.ts';
import { hasCurl, realCurl } from './shell.ts';

const received: string[] = [];
/** Answers each connection with what came within a moment: enough for requests that hold back. */
const server = createServer((socket) => {
  let bytes = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (more) => (bytes = Buffer.concat([bytes, more])));
  setTimeout(() => {
    received.push(bytes.toString('latin1'));
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok');
  }, 150);
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

async function onTheWire(more: Partial<RecordedRequest>, placeholders = {}, variables = {}) {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const baseUrl = `http://127.0.0.1:${port}`;
  // The answer ends the connection long before the patience of the command does.
  const line = curl(request(more), { baseUrl, placeholders }).replaceAll(/sleep \d+/g, 'sleep 1');
  const answer = await realCurl(line, variables);
  expect(answer).toContain('ok');
  return (received.pop() ?? '').replaceAll(`:${port}`, '').split('\r\n');
}

describe.skipIf(!hasCurl())('on the wire, real curl', () => {
  test('sends the head and the body as recorded', async () => {
    const sent = await onTheWire(
      {
        path: '/v1/../a%2e/b?x={1}[2]&y=%7B',
        headers: [
          ['Cookie', 'session=QQQQwwww1234'],
          ['X-Empty', ''],
          ['X-Space', ' é '],
        ],
        body: text('{"a":"ö"}'),
      },
      { QQQQwwww1234: 'OWNER_SESSION' },
      { OWNER_SESSION: 'real' },
    );
    expect(sent).toMatchInlineSnapshot(`
      [
        "POST /v1/../a%2e/b?x={1}[2]&y=%7B HTTP/1.1",
        "Host: 127.0.0.1",
        "Cookie: session=real",
        "X-Empty:",
        "X-Space:  é ",
        "Content-Length: 10",
        "",
        "{"a":"Ã¶"}",
      ]
    `);
  });

  test('sends a path that no URL may hold', async () => {
    const sent = await onTheWire({ method: 'GET', path: '/a b#c?', headers: [], body: null });
    expect(sent).toMatchInlineSnapshot(`
      [
        "GET /a b#c? HTTP/1.1",
        "Host: 127.0.0.1",
        "",
        "",
      ]
    `);
  });

  test('says that there is no body where the client says so', async () => {
    expect(await onTheWire({ headers: [], body: null })).toMatchInlineSnapshot(`
      [
        "POST /v1/webhooks HTTP/1.1",
        "Host: 127.0.0.1",
        "Content-Length: 0",
        "",
        "",
      ]
    `);
  });

  test('announces a body and holds it back', async () => {
    const byLength = { manner: 'withheld', headers: [['Content-Length', '10']] } as const;
    expect(await onTheWire(byLength)).toMatchInlineSnapshot(`
      [
        "POST /v1/webhooks HTTP/1.1",
        "Host: 127.0.0.1",
        "Content-Length: 10",
        "",
        "",
      ]
    `);
    const byChunks = { manner: 'withheld', headers: [['Transfer-Encoding', 'chunked']] } as const;
    expect(await onTheWire(byChunks)).toMatchInlineSnapshot(`
      [
        "POST /v1/webhooks HTTP/1.1",
        "Host: 127.0.0.1",
        "Transfer-Encoding: chunked",
        "",
        "",
      ]
    `);
  });

  test('sends raw bytes', async () => {
    const raw = text('GET  /v1\r\nHost : a\r\n\r\n');
    expect(await onTheWire({ manner: 'raw', raw })).toEqual(raw.content.split('\r\n'));
  });
});
