import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { Parts, RunningGateway } from '../../fixtures/gateway/index.ts';
import { newAccount, state } from './account.ts';
import type { GatewayAccount } from './account.ts';
import { tooLateStates } from './message-states.ts';
import { overlapOf } from './overlap.ts';
import { address, submitted } from './submissions.ts';
import { withGateway } from './wire.ts';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const withoutTheLock = (parts: Parts): Parts => {
  parts.store.locks.messages = (_world, _accountId, work) => work();
  parts.store.timing.gap = overlapOf(3);
  return parts;
};

const ACTIONS = ['status', 'cancel'] as const;

async function newMessage(
  account: GatewayAccount,
  asked: string,
  where = gateway,
): Promise<string> {
  const params = { account: account.accountId, plane: 'public', state: asked };
  const { text } = await state(where, 'message', params);
  const made: { messageId: string } = JSON.parse(text);
  return made.messageId;
}

async function dispatched(account: GatewayAccount): Promise<unknown> {
  const { accountId, deviceId } = account;
  return (await state(gateway, 'dispatch', { account: accountId, deviceId })).json;
}

describe('status', () => {
  it('shows what was submitted', async () => {
    const account = await newAccount(gateway);
    const messageId = await submitted(gateway, account);
    expect(await address(gateway, account, messageId)).toMatchObject({
      status: 200,
      json: {
        message_id: messageId,
        device_id: account.deviceId,
        state: 'queued',
        state_version: 1,
        created_at_ms: expect.any(Number),
        updated_at_ms: expect.any(Number),
      },
    });
  });

  it('reads expired once the expiry has passed in the account’s time', async () => {
    const account = await newAccount(gateway);
    const messageId = await submitted(gateway, account);
    await state(gateway, 'clock', { account: account.accountId, advanceMs: 900_000 });
    const { json } = await address(gateway, account, messageId);
    expect(json).toMatchObject({ state: 'expired', state_version: 2 });
    expect((await address(gateway, account, messageId)).json).toEqual(json);
    expect(await dispatched(account)).toMatchObject({ dispatched: [] });
  });
});

describe('cancel', () => {
  it.each(['accepted', 'queued'])('takes back a message that is %s', async (asked) => {
    const account = await newAccount(gateway);
    const messageId = await newMessage(account, asked);
    const answer = await address(gateway, account, messageId, 'cancel');
    expect(answer).toMatchObject({ status: 204, text: '' });
    const { json } = await address(gateway, account, messageId);
    expect(json).toMatchObject({ state: 'cancelled', state_version: 2 });
    expect(await dispatched(account)).toMatchObject({ dispatched: [] });
  });

  it.each(tooLateStates)(
    'answers conflict to a message that is %s and leaves it',
    async (asked) => {
      const account = await newAccount(gateway);
      const messageId = await newMessage(account, asked);
      const before = await address(gateway, account, messageId);
      expect(before.json).toMatchObject({ state: asked });
      expect(await address(gateway, account, messageId, 'cancel')).toMatchObject({
        status: 409,
        json: { code: 'conflict' },
      });
      expect((await address(gateway, account, messageId)).json).toEqual(before.json);
    },
  );

  it('succeeds once, one after another and at the same time', async () => {
    const account = await newAccount(gateway);
    for (const together of [false, true]) {
      const messageId = await submitted(gateway, account);
      const cancel = () => address(gateway, account, messageId, 'cancel');
      const answers = together
        ? await Promise.all([cancel(), cancel(), cancel()])
        : [await cancel(), await cancel(), await cancel()];
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    }
  });

  it('succeeds more than once without the lock, so that the gap is real', () =>
    withGateway({ alter: withoutTheLock }, async (faulty) => {
      const account = await newAccount(faulty);
      const messageId = await newMessage(account, 'queued', faulty);
      const cancels = [1, 2, 3].map(() => address(faulty, account, messageId, 'cancel'));
      const statuses = (await Promise.all(cancels)).map(({ status }) => status);
      expect(statuses).toEqual([204, 204, 204]);
    }));
});

describe.each(ACTIONS)('%s', (action) => {
  it('answers not_found for a message that is unknown, foreign or of a device out of reach', async () => {
    const [account, other] = [await newAccount(gateway), await newAccount(gateway)];
    const messageId = await submitted(gateway, account);
    const params = { account: account.accountId, kind: 'alphaKey', problem: 'otherDevice' };
    const elsewhere: GatewayAccount = JSON.parse((await state(gateway, 'credential', params)).text);
    const answers = [
      await address(gateway, account, randomUUID(), action),
      await address(gateway, other, messageId, action),
      await address(gateway, elsewhere, messageId, action),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, json: { code: 'not_found' } });
    }
  });

  it('answers 400 in plain text to an id that can’t be decoded', async () => {
    const answer = await address(gateway, await newAccount(gateway), '%ff', action);
    expect(answer).toMatchObject({ status: 400, json: undefined });
  });
});
