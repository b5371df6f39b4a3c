import { writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { curl } from '../../../reporters/script/curl.ts';
import type { RecordedRequest } from '../../../reporters/report.ts';
import { describeWith } from '../../tools.ts';
import { request, text } from '../../samples/samples.ts';
import { realCurl } from '../../commands/shell.ts';

/** What is sent beyond what is expected, such as a body that is to be held back, has so long to come. */
const momentMs = 150;

/** Is told all that a connection brought until it was answered. */
let tell: (received: string) => void = () => undefined;
/** Whether the request is to hold its body back. */
let withheld = false;
/** A file that is there once the request was answered. */
let answeredFile = '';

/** Answers each connection once the whole request is there. */
const server = createServer((socket) => {
  let received = '';
  let isComplete = false;
  socket.on('error', () => undefined);
  socket.on('data', (more) => {
    received += more.toString('latin1');
    if (isComplete || !isWhole(received)) return;
    isComplete = true;
    setTimeout(() => {
      tell(received);
      const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok';
      socket.end(answer, () => writeFileSync(answeredFile, ''));
    }, momentMs);
  });
});

/** Whether all came that a request is to send. */
function isWhole(received: string): boolean {
  const head = received.indexOf('\r\n\r\n');
  const length = withheld ? 0 : Number(/^content-length: (\d+)/im.exec(received)?.[1] ?? 0);
  return head >= 0 && received.length - (head + 4) >= length;
}

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

async function onTheWire(more: Partial<RecordedRequest>, placeholders = {}, variables = {}) {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const baseUrl = `http://127.0.0.1:${port}`;
  answeredFile = join(await mkdtemp(join(tmpdir(), 'answered-')), 'answered');
  // a command that has patience has it until the answer, however late that is
  const line = curl(request(more), { baseUrl, placeholders }).replaceAll(
    /sleep \d+/g,
    `until test -e '${answeredFile}'; do sleep 0.05; done`,
  );
  withheld = more.manner === 'withheld';
  const received = new Promise<string>((told) => (tell = told));
  expect(await realCurl(line, variables)).toContain('ok');
  return (await received).replaceAll(`:${port}`, '').split('\r\n');
}

describeWith(['curl'], 'on the wire, real curl', () => {
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
