import { expect, onTestFinished, test, vi } from 'vitest';
import { announcedGraceMs } from '../../harness/client/read-answer.ts';
import type { Manner } from '../../harness/model/exchange.ts';
import { clientFor, rawServer, send, textServer, wait } from './support.ts';

const chunked = '5\r\nhello\r\n0\r\n\r\n';
const cases: readonly [string, readonly string[], string | undefined][] = [
  ['204 with a length', ['204 No Content\r\nContent-Length: 5\r\n\r\nhello'], 'hello'],
  [
    '204 with a length, body later',
    ['204 No Content\r\nContent-Length: 5\r\n\r\n', 'hello'],
    'hello',
  ],
  ['204 in chunks', [`204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}`], chunked],
  [
    '204 in chunks, body later',
    ['204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n', chunked],
    chunked,
  ],
  ['204 with bytes unannounced', ['204 No Content\r\n\r\nhello'], 'hello'],
  ['204 with a length and no body', ['204 No Content\r\nContent-Length: 5\r\n\r\n'], undefined],
  ['204 that announces nothing', ['204 No Content\r\nContent-Length: 0\r\n\r\n'], undefined],
  ['304 with the length of another', ['304 Not Modified\r\nContent-Length: 5\r\n\r\n'], undefined],
  ['200 with bytes after its end', ['200 OK\r\nContent-Length: 2\r\n\r\nokhello'], 'hello'],
  ['200 with a second answer', ['200 OK\r\nContent-Length: 0\r\n\r\nHTTP/1.1 500'], 'HTTP/1.1 500'],
];

/** Sends an answer in parts, and closes. The client watches for more until then, however late a busy machine is. */
function laterParts(parts: readonly string[]): Promise<string> {
  const { setTimeout } = globalThis;
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  timers.mockImplementation((run, ms) => setTimeout(run, ms === announcedGraceMs ? 30_000 : ms));
  return rawServer(async (socket) => {
    for (const part of parts) {
      socket.write(part);
      await wait(20);
    }
    socket.end();
  });
}

test.each(
  (['whole', 'withheld'] satisfies Manner[]).flatMap((manner) =>
    cases.map(([name, parts, surplus]) => ({ manner, name, parts, surplus })),
  ),
)('$manner: $name', async ({ manner, parts, surplus }) => {
  const all = parts.map((part, index) => (index ? part : `HTTP/1.1 ${part}`));
  const base = await (all.length > 1 ? laterParts(all) : textServer(...all));
  const { exchange, answer } = await send(clientFor(base), '/', { manner });
  expect(exchange.noAnswer).toBeNull();
  expect(exchange.response?.surplus?.content).toBe(surplus);
  expect(answer.status).toBe(Number(parts[0]?.slice(0, 3)));
  expect(answer.text).toBe(answer.status === 200 && parts[0]?.includes('ok') ? 'ok' : '');
});

test.each([
  ['with a length', 'Content-Length: 5\r\n\r\nhello'],
  ['in chunks', `Transfer-Encoding: chunked\r\n\r\n${chunked}`],
])('a 408 with a body %s is an answer with that body', async (_how, rest) => {
  const base = await textServer(`HTTP/1.1 408 Request Timeout\r\n${rest}`);
  const { exchange } = await send(clientFor(base), '/');
  expect(exchange.response?.body).toMatchObject({ content: 'hello', bytes: 5 });
  expect(exchange.response?.surplus).toBeUndefined();
});

test('a HEAD has no body, whatever length it announces', async () => {
  const base = await textServer('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n');
  for (const manner of ['whole', 'withheld'] as const) {
    const { exchange } = await send(clientFor(base), '/', { method: 'HEAD', manner });
    expect(exchange.response?.body.bytes).toBe(0);
    expect(exchange.response?.surplus).toBeUndefined();
  }
});

test('a connection with surplus serves nothing more', async () => {
  const base = await textServer('HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 500 Oops\r\n\r\n');
  const client = clientFor(base);
  for (let round = 0; round < 3; round += 1)
    expect((await send(client, '/')).answer.status).toBe(204);
});
