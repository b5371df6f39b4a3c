import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { state } from './account.ts';
import { ask, newEnvelope, read, sealedCaller, uploadInbound } from './sealed.ts';
import type { Caller } from './sealed.ts';
import { ALL_GATES } from './wire.ts';

// The last hour of a year by UTC: an hour later it is another month, whatever the zone of the machine.
const NOW_MS = Date.parse('2027-12-31T23:30:00Z');
let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ gates: ALL_GATES, clock: { now: () => NOW_MS } });
});
afterAll(() => gateway.close());

interface Page {
  usage: { period_start: string }[];
  next_before: string | null;
}

async function page(who: Caller, query = ''): Promise<Page> {
  return read(await ask(who, 'GET', `/usage${query}`));
}

async function withMonths(periods: number): Promise<Caller> {
  const who = await sealedCaller(gateway);
  await state(gateway, 'usage', { account: who.account.accountId, periods });
  return who;
}

describe('the usage history', () => {
  it('is empty before anything is metered, and counts what is sent and taken back', async () => {
    const who = await sealedCaller(gateway);
    expect(await page(who)).toEqual({ usage: [], next_before: null });
    const send = async () => uploadInbound(who, 'outbound', await newEnvelope(who, 'outbound'));
    await send();
    const { message_id } = read(await send());
    await ask(who, 'POST', `/messages/${message_id}/cancel`);
    expect((await page(who)).usage).toEqual([
      {
        metric: 'outbound_message',
        period_start: '2027-12-01T00:00:00.000Z',
        period_end: '2028-01-01T00:00:00.000Z',
        limit_units: 10_000,
        reserved_units: 2,
        refunded_units: 1,
        used_units: 0,
      },
    ]);
  });

  it("begins a new month with the account's time", async () => {
    const who = await withMonths(1);
    await state(gateway, 'clock', { account: who.account.accountId, advanceMs: 3_600_000 });
    await uploadInbound(who, 'outbound', await newEnvelope(who, 'outbound'));
    const { usage } = await page(who);
    expect(usage.map(({ period_start }) => period_start)).toEqual([
      '2028-01-01T00:00:00.000Z',
      '2027-12-01T00:00:00.000Z',
    ]);
  });

  it.each([
    ['', 12],
    ['?limit=1', 1],
    ['?limit=24', 24],
  ])('shows pages of the size that %j asks for', async (query, size) => {
    expect((await page(await withMonths(30), query)).usage).toHaveLength(size);
  });

  it('is walked through by its cursor, newest first', async () => {
    const who = await withMonths(25);
    const starts: string[] = [];
    for (let before: string | null = ''; before !== null;) {
      const next: Page = await page(who, `?limit=7${before && `&before=${before}`}`);
      starts.push(...next.usage.map(({ period_start }) => period_start));
      before = next.next_before;
    }
    expect(starts).toHaveLength(25);
    expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => (a < b ? 1 : -1)));
    expect(starts.slice(0, 2)).toEqual(['2027-12-01T00:00:00.000Z', '2027-11-01T00:00:00.000Z']);
    expect(starts.at(-1)).toBe('2025-12-01T00:00:00.000Z');
  });

  it.each([
    'limit=0',
    'limit=25',
    'limit=-1',
    'limit=x',
    'limit=1.5',
    'limit=',
    'before=x',
    'before=',
  ])('answers 400 to %s', async (query) => {
    const who = await withMonths(2);
    const answer = await ask(who, 'GET', `/usage?${query}`);
    expect(answer).toMatchObject({ status: 400, text: '{"code":"invalid_request"}' });
  });

  it("is each account's own", async () => {
    await withMonths(3);
    expect(await page(await sealedCaller(gateway))).toEqual({ usage: [], next_before: null });
  });
});
