import { describe, expect, test } from 'vitest';
import { maxAnswerBytes } from '../../harness/client/client.ts';
import { maxHeadBytes } from '../../harness/client/received.ts';
import { clientFor, rawServer, send, textServer, wait } from './support.ts';

/** What comes of a request to a server that answers so, and keeps the connection open. */
async function answeredBy(...parts: readonly string[]) {
  const { exchange } = await send(clientFor(await textServer(...parts)), '/');
  return exchange;
}

/** The same where the server ends the connection in a way of its own. */
async function endedBy(text: string, how: 'end' | 'resetAndDestroy') {
  const base = await rawServer(async (socket) => {
    socket.write(text);
    await wait(20);
    socket[how]();
  });
  return (await send(clientFor(base), '/')).exchange;
}

describe('is not HTTP, and is told before the connection ends', () => {
  test.each([
    'HTTP/1.1 200 OK\r\nX: a\u0001b\r\nContent-Length: 2\r\n\r\nok',
    'HTTP/1.1 200 OK\r\nX : a\r\n',
    'HTTP/1.1 200 OK\r\nno colon\r\n',
    'HTTP/1.1 20 OK\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: +2\r\n\r\nok',
    'HTTP/1.1 204 No Content\r\nContent-Length: -1\r\n\r\n',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\nok\n0\n\n',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2 \r\nok\r\n0\r\n\r\n',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nok\r\n0\r\n\r\n',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nno colon\r\n\r\n',
    'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n',
  ])('%j', async (text) => {
    expect((await answeredBy(text)).noAnswer?.kind).toBe('protocol');
  });
});

describe('is an answer all the same', () => {
  test.each([
    ['behind empty lines', '\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'],
    ['without a reason', 'HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok'],
    [
      'with trailers',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n00000000002;a=b\r\nok\r\n0\r\nX: 1\r\n\r\n',
    ],
  ])('%s', async (_what, text) => {
    expect((await answeredBy(text)).response?.body.content).toBe('ok');
  });

  test('in pieces, with a line or a size cut in two', async () => {
    const parts = [
      'HTTP/1.1 200 Fi',
      'ne\r\nTransfer-Enc',
      'oding: chunked\r',
      '\n\r\n0000',
      '2;a',
      '\r\nok\r',
      '\n0\r\n\r\n',
    ];
    const { response } = await answeredBy(...parts);
    expect([response?.reason, response?.body.content]).toEqual(['Fine', 'ok']);
  });

  test('with a reason in UTF-8, and a header in bytes', async () => {
    const reason = Buffer.from('café').toString('latin1');
    const base = await rawServer((socket) => {
      const text = `HTTP/1.1 200 ${reason}\r\nX: \u00E9\r\nContent-Length: 0\r\n\r\n`;
      socket.write(text, 'latin1');
    });
    const { response } = (await send(clientFor(base), '/')).exchange;
    expect(response?.reason).toBe('café');
    expect(response?.headers[0]).toEqual(['X', '\u00E9']);
  });

  test.each(['end', 'resetAndDestroy'] as const)(
    'whose body the connection ends, by %s',
    async (how) => {
      const { response } = await endedBy('HTTP/1.1 200 OK\r\n\r\nok', how);
      expect(response?.body.content).toBe('ok');
    },
  );

  test('that switches to no protocol', async () => {
    expect((await answeredBy('HTTP/1.1 101 Switching\r\n\r\n')).response?.status).toBe(101);
  });
});

describe('a connection that ends within an answer', () => {
  const chunks = 'Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n';
  test.each([
    ['is lost', `HTTP/1.1 200 OK\r\n${chunks}`, 'connection'],
    [
      'is lost',
      'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 5\r\n\r\nok',
      'connection',
    ],
    [
      'was to end behind the last chunk',
      `HTTP/1.1 200 OK\r\nConnection: close\r\n${chunks}`,
      'protocol',
    ],
  ] as const)('%s: %j', async (_what, text, kind) => {
    expect((await endedBy(text, 'end')).noAnswer?.kind).toBe(kind);
  });
});

function filled(bytes: number): string {
  return 'x'.repeat(bytes);
}

describe('bounds', () => {
  test.each([
    ['of so many bytes', maxAnswerBytes, maxAnswerBytes],
    ['longer by one', maxAnswerBytes + 1, undefined],
  ])('a body %s', async (_what, length, kept) => {
    const text = `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n${filled(length)}`;
    const { response, noAnswer } = await answeredBy(text);
    expect(response?.body.bytes).toBe(kept);
    expect(noAnswer?.kind).toBe(kept === undefined ? 'tooLarge' : undefined);
  });

  test('a head that is too long is, also where it comes at once', async () => {
    const text = `HTTP/1.1 200 OK\r\nX: ${filled(maxHeadBytes)}\r\nContent-Length: 0\r\n\r\n`;
    expect((await answeredBy(text)).noAnswer?.kind).toBe('tooLarge');
  });
});
