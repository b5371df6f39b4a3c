import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { clientFor, listening, send } from './support.ts';

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
