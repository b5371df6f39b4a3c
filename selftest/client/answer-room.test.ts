import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../harness/client/client.ts';
import { AnswerRoom } from '../../harness/client/answer-room.ts';
import { Secrets } from '../../harness/secrets/secrets.ts';
import { clientFor, httpServer, listening, send, targetAt } from './support.ts';

/** A client whose recordings have so many bytes of room, at a server that answers as long as the path says. */
async function clientWith(room: number) {
  const base = await httpServer((request, response) => {
    response.setHeader('x-long', `${'h'.repeat(2000)} ${request.url}`);
    response.removeHeader('date');
    response.end('b'.repeat(Number(/\d+/.exec(request.url ?? '')?.[0])));
  });
  const answerRoom = new AnswerRoom(room);
  const secrets = new Secrets(new Uint8Array(32));
  const client = createClient({ target: targetAt(base), secrets, answerRoom });
  onTestFinished(() => client.close());
  return { client, answerRoom };
}

test('an answer that there is no room for is known by its length and digest, to the drive as well', async () => {
  const { client, answerRoom } = await clientWith(80_000);
  const { exchange, answer } = await send(client, '/20000');
  expect(exchange.response?.body).toEqual({
    encoding: 'utf8',
    content: '',
    bytes: 20_000,
    truncated: true,
    sha256: createHash('sha256').update('b'.repeat(20_000)).digest('hex'),
  });
  expect(answer).toMatchObject({ status: 200, text: '', json: undefined });
  expect(JSON.stringify(exchange.response).length).toBeLessThan(1000);
  expect(answerRoom.words).toContain('1 answers or deliveries were too long to be kept');
});

test('what is short is kept after that, until there is no room for it either', async () => {
  const { client, answerRoom } = await clientWith(80_000);
  const kept = async (at: number) =>
    !(await send(client, `/100?${at}`)).exchange.response?.body.truncated;
  await send(client, '/20000');
  const all: boolean[] = [];
  for (let at = 0; at < 40; at += 1) all.push(await kept(at));
  expect(all.slice(0, 20)).toEqual(Array(20).fill(true));
  expect(all.at(-1)).toBe(false);
  expect(answerRoom.has(100)).toBe(true);
});

test('what a check does not keep is free again, and what it keeps is not', async () => {
  const { client, answerRoom } = await clientWith(80_000);
  const part = answerRoom.part();
  const sent = [];
  for (let at = 0; at < 10; at += 1) sent.push(await send(client.recordingIn(part), '/2000'));
  expect(answerRoom.has(9000)).toBe(false);
  part.keepOnly(sent.slice(0, 1).map(({ exchange }) => exchange));
  expect(answerRoom.has(9000)).toBe(true);
  expect(answerRoom.has(9900)).toBe(false);
});

test('a long value that comes with every answer takes room once', async () => {
  const { client, answerRoom } = await clientWith(80_000);
  const first = await send(client, '/0');
  const again = await send(client, '/0');
  for (let at = 0; at < 60; at += 1) await send(client, '/0');
  expect(answerRoom.words).toBeNull();
  expect(answerRoom.has(8000)).toBe(true);
  expect(again.exchange.response?.headers).toEqual(first.exchange.response?.headers);
});

test('nothing is told where all was kept', () => {
  const answerRoom = new AnswerRoom();
  expect(answerRoom.takes(1_000_000)).toBe(true);
  expect(answerRoom.words).toBeNull();
});

test('a room of no stated size has the bytes of a lawful gateway many times over, and no more than a heap holds', () => {
  const answerRoom = new AnswerRoom();
  expect(answerRoom.has(7_000_000)).toBe(true);
  expect(answerRoom.has(81_000_000)).toBe(false);
});

const megabyte = 1024 * 1024;

test('the long answers of a process that are under way together have a bound; short ones are read beside them', async () => {
  // none of the long ones ends by itself
  const server = createServer((request, response) => {
    if (request.url === '/short') response.end('short');
    else
      response.writeHead(200, { 'content-length': 3 * megabyte }).write('x'.repeat(2 * megabyte));
  });
  const client = clientFor(await listening(server));
  const long = Array.from({ length: 20 }, () => send(client, '/'));
  const first = await Promise.race(long);
  expect(first.exchange.noAnswer).toMatchObject({
    kind: 'tooLarge',
    detail: expect.stringContaining('the answers under way have more than'),
  });
  expect((await send(client, '/short')).answer.text).toBe('short');
  await client.close();
  await Promise.allSettled(long);
  const again = await send(
    clientFor(await listening(createServer((_, to) => to.end('x'.repeat(megabyte))))),
    '/',
  );
  expect(again.answer.text).toHaveLength(megabyte);
});
