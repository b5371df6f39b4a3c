import { once } from 'node:events';
import type http from 'node:http';
import { expect, test, vi } from 'vitest';
import {
  clientFor,
  freezeTime,
  httpServer,
  headerPairs,
  nowhere,
  wait,
  rawServer,
  requestFor,
  send,
} from './support.ts';

const body = Buffer.from('{"a":1}');
const submission = requestFor('/v1/x', { method: 'POST', body, manner: 'withheld' });

test('announces the body, holds it back, and reads an early answer', async () => {
  let seen: http.IncomingMessage | null = null;
  const base = await httpServer((request, response) => {
    seen = request;
    response.writeHead(413, { 'content-type': 'text/plain' }).end('too large');
  });
  const { exchange, answer } = await send(clientFor(`${base}/in`), '/v1/x', submission);
  expect(answer).toMatchObject({ status: 413, text: 'too large' });
  expect(exchange.noAnswer).toBeNull();
  expect(exchange.request).toMatchObject({ manner: 'withheld', body: { content: '{"a":1}' } });
  expect(exchange.request.headers).toContainEqual(['Content-Length', '7']);
  expect(seen).toMatchObject({ url: '/in/v1/x', method: 'POST', complete: false });
});

test('announces another length where it is given one, and keeps headers as they are', async () => {
  let seen: ReturnType<typeof headerPairs> = [];
  const base = await httpServer((request, response) => {
    seen = headerPairs(request);
    response.end();
  });
  const headers = [
    ['X-oNe', 'a'],
    ['X-oNe', 'b'],
    ['Content-Length', '5000'],
  ] as const;
  await send(clientFor(base), '/', { ...submission, headers });
  expect(seen.slice(2, 5)).toEqual(headers);
  expect(seen.filter(([name]) => name.toLowerCase() === 'content-length')).toHaveLength(1);
  expect(seen[0]).toEqual(['host', new URL(base).host]);
});

test('ends at the deadline where the target waits for the body', async () => {
  const base = await rawServer(() => undefined);
  const { exchange } = await send(clientFor(base), '/', submission, 150);
  expect(exchange.noAnswer).toEqual({
    kind: 'timeout',
    detail: 'no complete answer within 150 ms',
  });
});

test('holds four open at once, finishes two, drops one, and sees one answered early', async () => {
  const bodies: string[] = [];
  let dropped = 0;
  const open: http.ServerResponse[] = [];
  const base = await httpServer((request, response) => {
    open.push(response);
    request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
    request.on('end', () => response.writeHead(202).end('taken'));
    request.on('error', () => (dropped += 1));
  });
  const client = clientFor(base);
  freezeTime('setTimeout', 'clearTimeout');
  const held = await Promise.all(
    ['a', 'b', 'c', 'd'].map((label) => client.hold(submission, { label, deadlineMs: 30_000 })),
  );
  // Longer than the deadline: it does not run while a request is held.
  vi.advanceTimersByTime(40_000);
  vi.useRealTimers();
  await expect.poll(() => open).toHaveLength(4);
  expect(held.map((each) => each.settled())).toEqual([false, false, false, false]);

  const [first, second, third, fourth] = held;
  const finished = await Promise.all([first?.finish(), second?.finish()]);
  expect(await first?.finish()).toBe(finished[0]);
  expect(finished.map((sent) => sent?.answer.status)).toEqual([202, 202]);
  expect(finished.map((sent) => sent?.exchange.label)).toEqual(['a', 'b']);
  expect(bodies).toEqual(['{"a":1}', '{"a":1}']);

  third?.abort();
  expect((await third?.answered)?.exchange.noAnswer?.kind).toBe('connection');
  await expect.poll(() => dropped).toBe(1);

  for (const response of open) if (!response.writableEnded) response.writeHead(408).end();
  expect((await fourth?.answered)?.answer.status).toBe(408);
  expect(fourth?.settled()).toBe(true);
  expect((await fourth?.finish())?.answer.status).toBe(408);
  expect(bodies).toHaveLength(2);
});

test('leaves the connection of a completed request open, and sends others elsewhere', async () => {
  const open = new Set<unknown>();
  const base = await httpServer((request, response) => {
    open.add(request.socket);
    request.socket.once('close', () => open.delete(request.socket));
    request.resume().on('end', () => response.writeHead(202).end('taken'));
  });
  const client = clientFor(base);
  const held = await client.hold(submission, { label: 'a' });
  const completed = await held.complete();
  expect(completed.answer.status).toBe(202);
  await client.send(requestFor('/v1/x'), { label: 'b' });
  expect(open.size).toBe(2);
  held.abort();
  await expect.poll(() => open.size).toBe(1);
  expect(await held.answered).toBe(completed);
});

test('a finished request that stays unanswered ends at its deadline', async () => {
  const client = clientFor(await rawServer(() => undefined));
  const held = await client.hold(submission, { label: null, deadlineMs: 100 });
  expect((await held.finish()).exchange.noAnswer?.kind).toBe('timeout');
});

test('holding where nothing listens is over at once', async () => {
  const base = await rawServer(() => undefined);
  const client = clientFor(base, { resolve: { '127.0.0.1': nowhere } });
  const held = await client.hold(submission, { label: 'a' });
  expect(held.settled()).toBe(true);
  expect((await held.finish()).exchange.noAnswer?.kind).toBe('connection');
});

test('an interrupted run ends what it holds', async () => {
  const client = clientFor(await rawServer(() => undefined));
  const controller = new AbortController();
  const held = await client.hold(submission, { label: 'a', signal: controller.signal });
  controller.abort(new Error('interrupted'));
  await expect(held.answered).rejects.toThrow('interrupted');
});

test('waits for the final answer where a target asks for the body first', async () => {
  const base = await rawServer(async (socket) => {
    socket.write('HTTP/1.1 100 Continue\r\n\r\n');
    await once(socket, 'data');
    socket.write('HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n');
  });
  const held = await clientFor(base).hold(submission, { label: null });
  await wait(50);
  expect(held.settled()).toBe(false);
  expect((await held.finish()).answer.status).toBe(202);
});

test('begins a body, and sends the rest of it when it is finished', async () => {
  const parts: string[] = [];
  const base = await httpServer((request, response) => {
    request.on('data', (chunk: Buffer) => parts.push(chunk.toString()));
    request.on('end', () => response.end('whole'));
  });
  const held = await clientFor(base).hold(submission, { label: 'a' });
  await held.begin(3);
  await expect.poll(() => parts).toEqual(['{"a']);
  await wait(50);
  expect(parts).toEqual(['{"a']);
  expect((await held.finish()).answer.text).toBe('whole');
  expect(parts.join('')).toBe('{"a":1}');
});
