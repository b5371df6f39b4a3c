import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { Parts, RunningGateway } from '../../fixtures/gateway/index.ts';
import { newAccount, state } from './account.ts';
import { overlapOf } from './overlap.ts';
import { submission, submitMessage } from './submissions.ts';
import { withGateway } from './wire.ts';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const CONFLICT = { status: 409, json: { code: 'conflict' } };

const withoutTheLock = (parts: Parts): Parts => {
  parts.store.locks.submissions = (_world, _accountId, work) => work();
  parts.store.timing.gap = overlapOf(3);
  return parts;
};

describe('the same submission again', () => {
  it.each([{ sameKey: true }, { sameKey: false }])('is the first one, with %j', async (how) => {
    const account = await newAccount(gateway);
    const [body, key] = [submission(account), randomUUID()];
    const first = await submitMessage(gateway, account, body, { key });
    const again = await submitMessage(gateway, account, body, how.sameKey ? { key } : {});
    expect(again).toMatchObject({ status: 202, json: { ...Object(first.json), created: false } });
  });

  it('is the first one when its expiry has passed and its device is revoked', async () => {
    const account = await newAccount(gateway);
    const [body, key] = [submission(account), randomUUID()];
    const first = await submitMessage(gateway, account, body, { key });
    await state(gateway, 'clock', { account: account.accountId, advanceMs: 3_600_000 });
    const again = await submitMessage(gateway, account, body, { key });
    expect(again).toMatchObject({ status: 202, json: { ...Object(first.json), created: false } });
  });

  it.each([
    { test_case_id: 'other' },
    { expires_at_ms: Date.now() + 700_000 },
    { device_id: randomUUID() },
  ])('is a conflict with %j, by key and by id', async (changed) => {
    const account = await newAccount(gateway);
    const [body, key] = [submission(account), randomUUID()];
    await submitMessage(gateway, account, body, { key });
    const other = { ...body, ...changed };
    expect(await submitMessage(gateway, account, other)).toMatchObject(CONFLICT);
    const renamed = { ...other, client_message_id: randomUUID() };
    expect(await submitMessage(gateway, account, renamed, { key })).toMatchObject(CONFLICT);
  });

  it('is another one on another account', async () => {
    const [one, two] = [await newAccount(gateway), await newAccount(gateway)];
    const [body, key] = [submission(one), randomUUID()];
    await submitMessage(gateway, one, body, { key });
    const foreign = await submitMessage(
      gateway,
      two,
      { ...body, device_id: two.deviceId },
      { key },
    );
    expect(foreign).toMatchObject({ status: 202, json: { created: true } });
  });

  it('leaves nothing of a refused one', async () => {
    const account = await newAccount(gateway);
    const [body, key] = [submission(account), randomUUID()];
    const params = { account: account.accountId, condition: 'paymentHold' };
    await state(gateway, 'billing', params);
    expect((await submitMessage(gateway, account, body, { key })).status).toBe(402);
    await state(gateway, 'billing', params, 'teardown');
    const other = { ...body, test_case_id: 'other' };
    expect((await submitMessage(gateway, account, other, { key })).status).toBe(202);
  });
});

describe('twins at the same time', () => {
  it('make one message', async () => {
    const account = await newAccount(gateway);
    const [body, key] = [submission(account), randomUUID()];
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => submitMessage(gateway, account, body, { key })),
    );
    expect(new Set(answers.map(({ json }) => Object(json).message_id)).size).toBe(1);
    expect(answers.filter(({ json }) => Object(json).created === true)).toHaveLength(1);
  });

  it('make several without the lock, so that the gap is real', () =>
    withGateway({ alter: withoutTheLock }, async (faulty) => {
      const account = await newAccount(faulty);
      const [body, key] = [submission(account), randomUUID()];
      const twins = [1, 2, 3].map(() => submitMessage(faulty, account, body, { key }));
      const ids = (await Promise.all(twins)).map(({ json }) => Object(json).message_id);
      expect(new Set(ids).size).toBe(3);
    }));
});
