import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { asOwner, newAccount, state } from './account.ts';
import type { GatewayAccount } from './account.ts';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

interface Shown {
  message_id: string;
  device_id: string;
  state: string;
  created_at_ms: number;
  updated_at_ms: number;
  events: { resulting_state: string; received_at_ms: number }[];
  events_truncated: boolean;
}

async function page(
  account: GatewayAccount,
  query = '',
): Promise<{ messages: Shown[]; next_cursor: string | null }> {
  const { status, text } = await asOwner(gateway, account, `GET /v1/owner/messages${query}`);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return JSON.parse(text);
}

/** All pages, newest first. */
async function walk(account: GatewayAccount): Promise<Shown[][]> {
  const pages: Shown[][] = [];
  for (let query = ''; pages.length < 10;) {
    const { messages, next_cursor: next } = await page(account, query);
    pages.push(messages);
    if (next === null) break;
    query = `?before=${next}`;
  }
  return pages;
}

async function make(account: GatewayAccount, name: string, params: object): Promise<unknown> {
  const of = { account: account.accountId, plane: 'public' };
  return (await state(gateway, name, { ...of, ...params })).json;
}

describe('owner messages', () => {
  it('are none on a new account', async () => {
    expect(await page(await newAccount(gateway))).toEqual({ messages: [], next_cursor: null });
  });

  it.each([{ sameInstant: false }, { sameInstant: true }])(
    'come twenty to a page, newest first, each once, with %j',
    async (how) => {
      const account = await newAccount(gateway);
      const made = await make(account, 'messages', { count: 45, ...how });
      const pages = await walk(account);
      expect(pages.map((one) => one.length)).toEqual([20, 20, 5]);
      expect(made).toEqual({ ids: pages.flat().map(({ message_id }) => message_id) });
    },
  );

  it('end with a full page when there are just as many', async () => {
    const account = await newAccount(gateway);
    await make(account, 'messages', { count: 40 });
    expect((await walk(account)).map((one) => one.length)).toEqual([20, 20]);
  });

  it.each([
    [0, 0, false],
    [31, 31, false],
    [32, 32, false],
    [33, 32, true],
    [100, 32, true],
  ])('of %i events show the last %i and whether there are more', async (events, length, cut) => {
    const account = await newAccount(gateway);
    await make(account, 'message', { state: 'delivered', events });
    const { messages } = await page(account);
    expect(messages).toMatchObject([{ state: 'delivered', events_truncated: cut }]);
    const shown = messages[0]?.events ?? [];
    expect(shown).toHaveLength(length);
    const last = { resulting_state: 'delivered', received_at_ms: messages[0]?.updated_at_ms };
    expect(shown.slice(-1)).toMatchObject(events > 0 ? [last] : []);
  });

  it('show nothing of another account', async () => {
    const account = await newAccount(gateway);
    await make(await newAccount(gateway), 'messages', { count: 3 });
    expect((await page(account)).messages).toEqual([]);
  });

  it.each(['x', '', 'MTox'])('answer 400 in plain text to the cursor %j', async (cursor) => {
    const account = await newAccount(gateway);
    const answer = await asOwner(gateway, account, `GET /v1/owner/messages?before=${cursor}`);
    expect(answer).toMatchObject({ status: 400, json: undefined });
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  });

  it('answer a bare 503 during an outage', async () => {
    const account = await newAccount(gateway);
    await state(gateway, 'outage', { account: account.accountId });
    const answer = await asOwner(gateway, account, 'GET /v1/owner/messages');
    expect(answer).toMatchObject({ status: 503, text: '' });
  });

  it('expire in the account’s own time', async () => {
    const account = await newAccount(gateway);
    await make(account, 'message', { state: 'queued' });
    await make(account, 'message', { state: 'claimed' });
    const advanceMs = 2 * 86_400_000;
    await state(gateway, 'clock', { account: account.accountId, advanceMs });
    const states = (await page(account)).messages.map((one) => one.state);
    expect(states.toSorted()).toEqual(['claimed', 'expired']);
  });
});
