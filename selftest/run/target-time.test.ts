import { everyGateOff } from '../../fixtures/gateway/index.ts';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { runAgainst } from '../conformance/run-against.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { accepts } from '../../harness/judge/claims.ts';
import type { Client } from '../../harness/client/client.ts';
import type { Header } from '../../harness/model/exchange.ts';
import { TargetClock } from '../../harness/run/environment/target-clock.ts';
import { exchange, text } from '../samples/samples.ts';

/**
 * What a check reads as the target's time, beside ours, from a server that gives such a Date; and how long that
 * took, by which it may be off.
 */
async function readAhead(date: () => string | null) {
  const server = createServer((_, response) => {
    response.sendDate = false;
    const told = date();
    if (told !== null) response.setHeader('date', told);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  let aheadMs = Number.NaN;
  let tookMs = Number.NaN;
  const check = defineCheck({
    id: 'time',
    title: 'asks for the time',
    callee: 'webhooks.list',
    drive: async (drive) => {
      const started = Date.now();
      const time = await drive.targetTime();
      aheadMs = time - Date.now();
      tookMs = Date.now() - started;
      await drive.send('control', drive.request('webhooks.list'));
    },
    claims: [accepts('webhooks.list.accepted', 'control', 200)],
  });
  const account = { owner: { session: 'session', csrf: 'csrf' } };
  try {
    const baseUrl = `http://127.0.0.1:${port}`;
    const target = { name: 'clock', baseUrl, gates: everyGateOff, account };
    await runAgainst(target, { checks: [check] });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return { aheadMs, tookMs };
}

test("the target's time follows its Date, within the second that it counts", async () => {
  const { aheadMs, tookMs } = await readAhead(() => new Date(Date.now() + 3_600_000).toUTCString());
  expect(Math.abs(aheadMs - 3_600_000)).toBeLessThanOrEqual(1000 + tookMs);
});

test.each([null, 'soon'])('without a Date that can be read it is ours: %s', async (date) => {
  const { aheadMs, tookMs } = await readAhead(() => date);
  expect(Math.abs(aheadMs)).toBeLessThanOrEqual(tookMs);
});

test('a clock that was set is asked again', async () => {
  let aheadMs = 0;
  let asked = 0;
  const send = () => {
    asked += 1;
    const date = new Date(aheadMs).toUTCString();
    const headers: Header[] = [['date', date]];
    const response = { status: 401, reason: '', headers, body: text('') };
    return Promise.resolve({ exchange: exchange('date', 401, { response, durationMs: 0 }) });
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used
  const clock = new TargetClock({ send } as unknown as Client);
  const first = await clock.now();
  aheadMs = 3_600_000;
  await clock.now();
  expect(asked).toBe(1);
  clock.forget();
  // what passes meanwhile is less than what it was set by
  expect((await clock.now()) - first).toBeGreaterThanOrEqual(3_600_000);
});
