import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { Parts, RunningGateway } from '../../fixtures/gateway/index.ts';
import { state } from './account.ts';
import { tooLateStates } from './message-states.ts';
import {
  ask,
  newEnvelope,
  read,
  sealedCaller,
  sealedKey,
  sealedMessage,
  uploadInbound,
} from './sealed.ts';
import type { Caller } from './sealed.ts';
import { ALL_GATES, withGateway } from './wire.ts';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ gates: ALL_GATES });
});
afterAll(() => gateway.close());

interface Page {
  messages: { message_id: string }[];
  next_cursor: string | null;
}

const withShortPages = (parts: Parts): Parts => {
  parts.store.paging.sizes.sealedMessages = 2;
  return parts;
};

const get = (who: Caller, id: string) => ask(who, 'GET', `/messages/${id}`);
const cancel = (who: Caller, id: string) => ask(who, 'POST', `/messages/${id}/cancel`);

async function submitted(who: Caller): Promise<string> {
  const answer = await uploadInbound(who, 'outbound', await newEnvelope(who, 'outbound'));
  return read(answer).message_id;
}

describe('a sealed message', () => {
  it('starts as version 1 of what its metadata shows', async () => {
    const who = await sealedCaller(gateway);
    const id = await submitted(who);
    const shown = read(await get(who, id));
    expect(shown).toMatchObject({
      message_id: id,
      device_id: who.account.deviceId,
      state: 'queued',
      state_version: 1,
      updated_at_ms: shown.created_at_ms,
      expires_at_ms: shown.created_at_ms + 86_400_000,
    });
    expect(read(await ask(who, 'GET', '/messages')).messages).toEqual([shown]);
  });

  it.each(['accepted', 'queued'])('is cancelled while it is %s, and only once', async (from) => {
    const who = await sealedCaller(gateway);
    const id = await sealedMessage(who, { state: from });
    const before = read(await get(who, id));
    expect(before.state).toBe(from);
    const answer = await cancel(who, id);
    expect(answer.status).toBe(200);
    const after = read(answer);
    expect(after).toMatchObject({ state: 'cancelled', state_version: before.state_version + 1 });
    expect(read(await get(who, id))).toEqual(after);
    expect(await cancel(who, id)).toMatchObject({
      status: 409,
      text: '{"code":"cancellation_conflict"}',
    });
  });

  it.each(tooLateStates)('is not cancelled any more once it is %s', async (from) => {
    const who = await sealedCaller(gateway);
    const id = await sealedMessage(who, { state: from });
    const before = read(await get(who, id));
    expect(before.state).toBe(from);
    expect(await cancel(who, id)).toMatchObject({ json: { code: 'cancellation_conflict' } });
    expect(read(await get(who, id))).toEqual(before);
  });

  it('expires once nobody has claimed it in its day', async () => {
    const who = await sealedCaller(gateway);
    const id = await submitted(who);
    await state(gateway, 'clock', { account: who.account.accountId, advanceMs: 86_400_000 });
    const shown = read(await get(who, id));
    expect(shown).toMatchObject({ state: 'expired', state_version: 2 });
    expect(shown.updated_at_ms).toBe(shown.expires_at_ms);
    expect((await cancel(who, id)).status).toBe(409);
  });

  it('is cancelled by one of several at once', async () => {
    const who = await sealedCaller(gateway);
    const id = await sealedMessage(who);
    const answers = await Promise.all([1, 2, 3].map(() => cancel(who, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('is none of another account, nor of the public plane', async () => {
    const who = await sealedCaller(gateway);
    const stranger = await sealedCaller(gateway);
    const id = await sealedMessage(who);
    const open = await sealedMessage(who, { plane: 'public' });
    for (const answer of [
      await get(stranger, id),
      await cancel(stranger, id),
      await get(who, open),
      await cancel(who, open),
      await get(who, 'nothing'),
    ]) {
      expect(answer).toMatchObject({ status: 404, text: '{"code":"not_found"}' });
    }
    expect(read(await ask(stranger, 'GET', '/messages')).messages).toEqual([]);
    expect(read(await get(who, id)).state).toBe('queued');
  });

  it.each([
    ['readOnly', 200, 403],
    ['sendOnly', 403, 200],
    ['noScope', 403, 403],
  ])('needs the scope of each operation: %s', async (problem, reads, cancels) => {
    const who = await sealedCaller(gateway);
    const id = await sealedMessage(who);
    const limited = { ...who, key: await sealedKey(who, problem) };
    expect((await ask(limited, 'GET', '/messages')).status).toBe(reads);
    expect((await get(limited, id)).status).toBe(reads);
    expect((await cancel(limited, id)).status).toBe(cancels);
  });

  it('is out of reach of a key for another device', async () => {
    const who = await sealedCaller(gateway);
    const id = await sealedMessage(who);
    const bound = { ...who, key: await sealedKey(who, 'otherDevice') };
    expect((await get(bound, id)).status).toBe(403);
    expect((await cancel(bound, id)).status).toBe(403);
    expect(read(await ask(bound, 'GET', '/messages')).messages).toEqual([]);
  });
});

describe('the list of sealed messages', () => {
  it.each([true, false])('pages through all, same instant: %s', async (sameInstant) => {
    const who = await sealedCaller(gateway);
    const params = { account: who.account.accountId, plane: 'sealed', count: 60, sameInstant };
    const { ids } = read(await state(gateway, 'messages', params));
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let query = ''; sizes.length < 5;) {
      const page: Page = read(await ask(who, 'GET', `/messages${query}`));
      sizes.push(page.messages.length);
      seen.push(...page.messages.map(({ message_id }) => message_id));
      if (page.next_cursor === null) break;
      query = `?cursor=${page.next_cursor}`;
    }
    expect(sizes).toEqual([25, 25, 10]);
    expect(seen).toEqual(ids);
  });

  it.each(['x', '', 'MTox', 'a&cursor=b'])('answers 400 to the cursor %j', async (cursor) => {
    const who = await sealedCaller(gateway);
    const answer = await ask(who, 'GET', `/messages?cursor=${cursor}`);
    expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_request' } });
  });

  it('is cut short by a part that is replaced', () => {
    return withGateway({ gates: ALL_GATES, alter: withShortPages }, async (small) => {
      const who = await sealedCaller(small);
      for (let n = 0; n < 3; n++) await sealedMessage(who);
      const page = read(await ask(who, 'GET', '/messages'));
      expect(page.messages).toHaveLength(2);
    });
  });
});
