import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { Outage } from '../../harness/client/outage.ts';
import { createHookClient } from '../../harness/states/hook-exchange.ts';

test('a hook that takes no connections for a moment is called once it does, whatever the call', async () => {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(request.method ?? '');
    response.end('{}');
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  let atMs = 0;
  const sleep = async (ms: number) => {
    atMs += ms;
    if (atMs === 1000) await listen(port);
  };
  const outage = new Outage(false, { now: () => atMs, sleep });
  const url = `http://127.0.0.1:${port}/states`;
  const hook = createHookClient(url, {}, 30_000, undefined, outage);
  onTestFinished(async () => {
    await hook.close();
    server.close();
  });
  expect(await hook.send('{}', false)).toMatchObject({ kind: 'answer' });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await hook.send('{}', false)).toMatchObject({ kind: 'answer', status: 200 });
  expect([calls, atMs]).toEqual([['POST', 'POST'], 1000]);
});
