import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { judgeTarget } from '../conformance/judge-gateway.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { accepts } from '../../harness/judge/claims.ts';

const gates = { sealedAdmission: false, sealedWebhookDelivery: false, workflowTools: false };

/** What a check reads as the target's time, beside ours, from a server that gives such a Date. */
async function aheadMs(date: string | null): Promise<number> {
  const server = createServer((_, response) => {
    response.sendDate = false;
    if (date !== null) response.setHeader('date', date);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  let told = Number.NaN;
  const check = defineCheck({
    id: 'time',
    title: 'asks for the time',
    callee: 'webhooks.list',
    drive: async (drive) => {
      told = (await drive.targetTime()) - Date.now();
      await drive.send('control', drive.request('webhooks.list'));
    },
    claims: [accepts('webhooks.list.accepted', 'control', 200)],
  });
  const account = { owner: { session: 'session', csrf: 'csrf' } };
  try {
    const baseUrl = `http://127.0.0.1:${port}`;
    await judgeTarget({ name: 'clock', baseUrl, gates, account }, gates, { checks: [check] });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return told;
}

test("the target's time follows its Date, within the second that it counts", async () => {
  const ahead = await aheadMs(new Date(Date.now() + 3_600_000).toUTCString());
  expect(Math.abs(ahead - 3_600_000)).toBeLessThan(2000);
});

test.each([null, 'soon'])('without a Date that can be read it is ours: %s', async (date) => {
  expect(Math.abs(await aheadMs(date))).toBeLessThan(100);
});
