import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { answerOf } from '../../harness/client/answer-of.ts';
import { Secrets } from '../../harness/secrets/secrets.ts';
import { clientFor, httpServer, send } from './support.ts';

const session = 'session/0123456789abcdef';
const signingSecret = 'Abcdefghijklmnopqrstuvwxyz0123456789ABCDEFA';

function echo(): Promise<string> {
  return httpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.setHeader('set-cookie', [`session=${session}; Path=/`, 'new=unknown-to-us']);
      response.setHeader('x-echo', request.headers.authorization ?? '');
      response.end(
        JSON.stringify({
          path: request.url,
          body: Buffer.concat(chunks).toString(),
          signing_secret_b64url: signingSecret,
        }),
      );
    });
  });
}

test('secrets stand in no part of a recording, and their placeholders equal each other', async () => {
  const secrets = new Secrets(new Uint8Array(32).fill(7));
  secrets.add(session, 'OWNER_SESSION');
  const { exchange, answer } = await send(clientFor(await echo(), {}, secrets), '', {
    method: 'POST',
    path: `/v1/${encodeURIComponent(session)}?key=${session}`,
    headers: [
      ['Authorization', `Bearer ${session}`],
      ['Cookie', `a=${session}`],
      ['x-svc-csrf', 'short'],
    ],
    body: Buffer.from(`{"key":"${session}"}`),
  });
  const recorded = JSON.stringify(exchange);
  const clear = [session, encodeURIComponent(session), signingSecret, 'short', 'unknown-to-us'];
  for (const value of clear) expect(recorded).not.toContain(value);

  const placeholder = secrets.maskWhole(session);
  const encoded = encodeURIComponent(placeholder);
  expect(exchange.request).toMatchObject({
    path: `/v1/${encoded}?key=${placeholder}`,
    body: { content: `{"key":"${placeholder}"}` },
  });
  expect(exchange.request.headers.slice(0, 2)).toEqual([
    ['Authorization', `Bearer ${placeholder}`],
    ['Cookie', `a=${placeholder}`],
  ]);
  const judged = answerOf(exchange);
  expect(judged.json).toEqual({
    path: `/v1/${encoded}?key=${placeholder}`,
    body: `{"key":"${placeholder}"}`,
    signing_secret_b64url: secrets.maskWhole(signingSecret),
  });
  expect(judged.headers('Set-Cookie')[0]).toBe(`session=${placeholder}; Path=/`);
  expect(judged.headers('X-Echo')).toEqual([`Bearer ${placeholder}`]);
  expect(secrets.standInsIn(JSON.stringify(exchange)).placeholders).toEqual({
    [placeholder]: 'OWNER_SESSION',
    [secrets.maskWhole(signingSecret)]: 'SIGNING_SECRET',
  });

  expect(answer.exchange).toBe(exchange);
  expect(answer.json).toMatchObject({ signing_secret_b64url: signingSecret });
  expect(answer.headers('x-echo')).toEqual([`Bearer ${session}`]);
});

test('a signing secret is learned from a compressed answer, too', async () => {
  const secrets = new Secrets(new Uint8Array(32).fill(7));
  const url = await httpServer((_, response) => {
    response.end(gzipSync(JSON.stringify({ signing_secret_b64url: signingSecret })));
  });
  await send(clientFor(url, {}, secrets), '/v1/x');
  expect(secrets.handOver().map(([value]) => value)).toEqual([signingSecret]);
});

test('a recording is plain data: read again, it gives the same answer', async () => {
  const { exchange } = await send(clientFor(await echo()), '/v1/x');
  const again = answerOf(structuredClone(exchange));
  expect(again.json).toEqual(answerOf(exchange).json);
  expect(again.text).toBe(answerOf(exchange).text);
  expect(JSON.parse(JSON.stringify(exchange))).toEqual(exchange);
});
