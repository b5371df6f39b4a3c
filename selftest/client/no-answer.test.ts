import type net from 'node:net';
import { expect, test, vi } from 'vitest';
import { maxAnswerBytes } from '../../harness/client/client.ts';
import type { Manner } from '../../harness/model/exchange.ts';
import {
  clientFor,
  freezeTime,
  nowhere,
  rawServer,
  requestFor,
  send,
  textServer,
  turns,
  wait,
} from './support.ts';

const manners: readonly Manner[] = ['whole', 'withheld'];

test.each(manners)('%s: a refused connection', async (manner) => {
  const { exchange, answer } = await send(clientFor(`http://${nowhere}`), '/', { manner });
  expect(exchange.noAnswer).toMatchObject({ kind: 'connection' });
  expect(exchange.noAnswer?.detail).toContain('ECONNREFUSED');
  expect([answer.status, answer.text, answer.json]).toEqual([0, '', undefined]);
});

test.each(manners)('%s: a host that does not exist', async (manner) => {
  const { exchange } = await send(clientFor('http://nowhere.invalid'), '/', { manner });
  expect(exchange.noAnswer?.kind).toBe('connection');
});

test.each(manners)('%s: a connection closed without an answer', async (manner) => {
  const base = await rawServer((socket) => void socket.end());
  const { exchange } = await send(clientFor(base), '/', { manner });
  expect(exchange.noAnswer?.kind).toBe('connection');
});

test.each(manners)('%s: a connection reset within the answer', async (manner) => {
  const base = await rawServer(async (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf');
    await wait(30);
    socket.resetAndDestroy();
  });
  const { exchange } = await send(clientFor(base), '/', { manner });
  expect(exchange.noAnswer?.kind).toBe('connection');
});

/** Sends a request at a standing clock, and gives it with the connection on which it has arrived. */
async function underWay(manner: Manner, deadlineMs: number) {
  freezeTime('setTimeout', 'clearTimeout');
  const arrived: net.Socket[] = [];
  const base = await rawServer((socket) => void arrived.push(socket));
  let over = false;
  const sent = send(clientFor(base), '/', { manner }, deadlineMs).finally(() => (over = true));
  while (arrived.length === 0) await turns(1);
  return { socket: arrived[0]!, sent, over: () => over };
}

test.each(manners)('%s: no answer in time', async (manner) => {
  const { sent, over } = await underWay(manner, 150);
  vi.advanceTimersByTime(149);
  await turns();
  expect(over()).toBe(false);
  vi.advanceTimersByTime(1);
  const { exchange } = await sent;
  expect(exchange.noAnswer?.kind).toBe('timeout');
  expect(exchange.durationMs).toBe(150);
});

test.each(manners)('%s: an answer that drips past the deadline', async (manner) => {
  const { socket, sent, over } = await underWay(manner, 200);
  socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
  for (let passedMs = 0; passedMs < 180; passedMs += 20) {
    socket.write('.');
    await turns();
    vi.advanceTimersByTime(20);
  }
  await turns();
  expect(over()).toBe(false);
  vi.advanceTimersByTime(20);
  const { exchange } = await sent;
  expect(exchange.noAnswer?.kind).toBe('timeout');
  expect(exchange.durationMs).toBe(200);
});

test.each(manners)('%s: a body without end', async (manner) => {
  let written = 0;
  const base = await rawServer(async (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    while (!socket.destroyed) {
      socket.write(Buffer.alloc(65_536, 'x'));
      written += 65_536;
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  const { exchange } = await send(clientFor(base), '/', { manner });
  expect(exchange.noAnswer?.kind).toBe('tooLarge');
  expect(written).toBeGreaterThanOrEqual(maxAnswerBytes);
});

test.each(manners)('%s: a head without end', async (manner) => {
  const base = await rawServer(async (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    while (!socket.destroyed) {
      socket.write(`X-More: ${'x'.repeat(8000)}\r\n`);
      await wait(1);
    }
  });
  const { exchange } = await send(clientFor(base), '/', { manner });
  expect(exchange.noAnswer?.kind).toBe('tooLarge');
});

test.each(
  manners.flatMap((manner) =>
    [
      'SSH-2.0-OpenSSH_9.6\r\n',
      '220 mail.example.com ESMTP\r\n',
      '\u0016\u0003\u0001 TLS',
      'HTTP/1.1 200 OK\nContent-Length: 2\n\nok',
      'HTTP/1.1 200 OK\r\nno colon\r\nContent-Length: 2\r\n\r\nok',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nok\r\n0\r\n\r\n',
    ].map((text) => [manner, text] as const),
  ),
)('%s: %j is not HTTP', async (manner, text) => {
  const { exchange } = await send(clientFor(await textServer(text)), '/', { manner });
  expect(exchange.noAnswer).toMatchObject({ kind: 'protocol' });
});

test.each(manners)(
  '%s: rejects with the reason of a signal, and records nothing',
  async (manner) => {
    const base = await rawServer(() => undefined);
    const controller = new AbortController();
    const reason = new Error('the run was interrupted');
    const sent = clientFor(base).send(requestFor('/', { manner }), {
      label: null,
      signal: controller.signal,
    });
    setTimeout(() => controller.abort(reason), 30);
    await expect(sent).rejects.toBe(reason);
  },
);

test('a client that is closed sends nothing more, and ends what is under way', async () => {
  const client = clientFor(await rawServer(() => undefined));
  const sent = send(client, '/');
  setTimeout(() => void client.close(), 30);
  await expect(sent).rejects.toThrow('closed');
  await expect(send(client, '/')).rejects.toThrow('closed');
});

test('a request that is no HTTP is a defect of the suite', async () => {
  const client = clientFor(await textServer('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
  await expect(send(client, '/a b')).rejects.toThrow('invalid request path');
  const headers = [['X-A', '1\r\nX-B: 2']] as const;
  await expect(send(client, '/', { headers })).rejects.toThrow('invalid X-A header');
  await expect(send(client, '/', { headers, manner: 'withheld' })).rejects.toThrow('line break');
});
