import { expect, test } from 'vitest';
import type { Header } from '../../harness/model/exchange.ts';
import { suiteFacts } from '../../harness/package.ts';
import { Secrets } from '../../harness/secrets/secrets.ts';
import { clientFor, httpServer, headerPairs, requestFor, send } from './support.ts';

/** A server that keeps the headers of each request that it was sent. */
async function keeping(): Promise<{ base: string; seen: Header[][] }> {
  const seen: Header[][] = [];
  const base = await httpServer((request, response) => {
    seen.push(headerPairs(request));
    response.end();
  });
  return { base, seen };
}

function valuesOf(headers: readonly Header[], wanted: string): string[] {
  return headers.flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []));
}

test('each request, in whatever manner, says who asks and has an id of its own that is recorded', async () => {
  const { base, seen } = await keeping();
  const client = clientFor(base);
  const post = requestFor('/', { method: 'POST', body: Buffer.from('{}') });
  const sent = [
    await client.send(requestFor('/'), { label: null }),
    await client.send(
      { ...requestFor('/'), manner: 'raw', raw: (bytes) => bytes },
      { label: null },
    ),
    await (await client.hold(post, { label: null })).finish(),
    ...(await client.race([{ request: post, options: { label: null } }])),
  ];
  const ids = seen.map((headers) => valuesOf(headers, 'traceparent').join());
  expect(new Set(ids).size).toBe(sent.length);
  expect(ids).toEqual(
    sent.map(({ exchange }) => valuesOf(exchange.request.headers, 'traceparent').join()),
  );
  for (const id of ids) expect(id).toMatch(/^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-01$/);
  for (const headers of seen) {
    expect(valuesOf(headers, 'user-agent')).toEqual([`${suiteFacts.name}/${suiteFacts.version}`]);
    expect(valuesOf(headers, 'accept')).toEqual(['*/*']);
  }
});

test('a header that the request has of its own is not sent twice, and the file may set ours', async () => {
  const { base, seen } = await keeping();
  const client = clientFor(base, { headers: { 'x-env': 'staging', 'USER-AGENT': 'probe/1' } });
  await send(client, '/', { headers: [['X-Env', 'mine']] });
  await send(client, '/');
  expect(seen.map((headers) => valuesOf(headers, 'x-env'))).toEqual([['mine'], ['staging']]);
  expect(seen.map((headers) => valuesOf(headers, 'user-agent'))).toEqual([
    ['probe/1'],
    ['probe/1'],
  ]);
});

test('a header from a variable is masked however short, one that is written out is shown', async () => {
  const { base, seen } = await keeping();
  const secrets = new Secrets(new Uint8Array(32));
  const headers = { 'x-env': 'staging', 'x-key': 'canary-of-a-header', 'x-pin': '4711' };
  const client = clientFor(base, { headers, secretHeaders: ['x-key', 'x-pin'] }, secrets);
  const { exchange } = await send(client, '/');
  expect(valuesOf(seen[0] ?? [], 'x-key')).toEqual(['canary-of-a-header']);
  const recorded = exchange.request.headers;
  expect(valuesOf(recorded, 'x-env')).toEqual(['staging']);
  expect(valuesOf(recorded, 'x-pin')).not.toEqual(['4711']);
  expect(JSON.stringify(exchange)).not.toContain('canary-of-a-header');
  const { placeholders } = secrets.standInsIn(JSON.stringify(recorded));
  expect(Object.values(placeholders).toSorted()).toEqual(['HEADER_X_KEY', 'HEADER_X_PIN']);
});
