import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { newAccount, state } from './account.ts';
import type { GatewayAccount } from './account.ts';
import { submission, submitMessage } from './submissions.ts';

// Its clock moves by the state hook alone: a minute is as long as the test needs it.
const NOW_MS = Date.now();
let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ clock: { now: () => NOW_MS } });
});
afterAll(() => gateway.close());

/** Submits one after another and counts what was accepted. */
async function burst(account: GatewayAccount, count: number): Promise<number> {
  let accepted = 0;
  for (let n = 0; n < count; n++) {
    if ((await submitMessage(gateway, account)).status === 202) accepted++;
  }
  return accepted;
}

describe('sixty submissions a minute', () => {
  it('are accepted, and the next one is told when to come back', async () => {
    const account = await newAccount(gateway);
    expect(await burst(account, 60)).toBe(60);
    const [body, key] = [submission(account), randomUUID()];
    const refused = await submitMessage(gateway, account, body, { key });
    expect(refused).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    const advanceMs = seconds * 1000;
    await state(gateway, 'clock', { account: account.accountId, advanceMs });
    expect((await submitMessage(gateway, account, body, { key })).status).toBe(202);
  });

  it('do not include refused ones, repeats or those of others', async () => {
    const [account, other] = [await newAccount(gateway), await newAccount(gateway)];
    await burst(other, 3);
    const [body, key] = [submission(account), randomUUID()];
    for (let n = 0; n < 5; n++) {
      await submitMessage(gateway, account, body, { key });
      await submitMessage(gateway, account, submission(account, { test_case_id: '' }));
      await submitMessage(gateway, account, submission(account, { device_id: randomUUID() }));
    }
    expect(await burst(account, 60)).toBe(59);
    // What was accepted already is repeated all the same.
    expect((await submitMessage(gateway, account, body, { key })).status).toBe(202);
  });

  it('are sixty in parallel too', async () => {
    const account = await newAccount(gateway);
    await burst(account, 58);
    const answers = await Promise.all([1, 2, 3, 4].map(() => submitMessage(gateway, account)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(2);
  });
});
