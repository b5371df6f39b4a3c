import { expect, it } from 'vitest';
import { asOwner, endpointsOf, newAccount, newEndpoint, state } from './account.ts';
import { newDelivery, shown, subscriber } from './deliveries.ts';
import { ask, newEnvelope, read, sealedCaller, uploadInbound } from './sealed.ts';
import { ALL_GATES, withGateway } from './wire.ts';

const START = Date.UTC(2030, 0, 1);
const HOUR = 3_600_000;
const YEARS = 5 * 365 * 24 * HOUR;
const clock = { now: () => START };

it("moves one account's time on, each time anew, and not back on teardown", () =>
  withGateway({ clock }, async (gateway) => {
    const [account, stranger] = [await newAccount(gateway), await newAccount(gateway)];
    const params = { account: account.accountId, advanceMs: HOUR };
    expect(await state(gateway, 'clock', params)).toMatchObject({ status: 200, json: {} });
    await state(gateway, 'clock', params);
    await state(gateway, 'clock', params, 'teardown');
    for (const one of [account, stranger]) await newEndpoint(gateway, one);
    expect(await endpointsOf(gateway, account)).toMatchObject([
      { created_at_ms: START + 2 * HOUR },
    ]);
    expect(await endpointsOf(gateway, stranger)).toMatchObject([{ created_at_ms: START }]);
  }));

it('governs what is made and what is changed afterwards', () =>
  withGateway({ clock }, async (gateway) => {
    const who = await subscriber(gateway);
    const { accountId } = who.account;
    const old = await newDelivery(who, { status: 'pending' });
    await state(gateway, 'clock', { account: accountId, advanceMs: HOUR });
    const fresh = await newDelivery(who, { status: 'pending' });
    expect((await shown(who, fresh)).created_at_ms).toBe(START + HOUR);
    await asOwner(gateway, who.account, `POST /v1/webhooks/${who.endpointId}/disable`);
    const { created_at_ms: created, updated_at_ms: updated } = await shown(who, old);
    expect({ created, updated }).toEqual({ created: START, updated: START + HOUR });
  }));

it('leaves credentials and the Date header as they are', () =>
  withGateway({ clock }, async (gateway) => {
    const account = await newAccount(gateway);
    await state(gateway, 'clock', { account: account.accountId, advanceMs: YEARS });
    const { status, headers } = await asOwner(gateway, account, 'GET /v1/webhooks');
    expect({ status, date: headers.date }).toEqual({
      status: 200,
      date: new Date(START).toUTCString(),
    });
  }));

it('begins a new month of usage by UTC, whatever the zone of the machine', () => {
  const lastHour = Date.parse('2027-12-31T23:30:00Z');
  return withGateway({ gates: ALL_GATES, clock: { now: () => lastHour } }, async (gateway) => {
    const who = await sealedCaller(gateway);
    const { accountId: account } = who.account;
    await state(gateway, 'usage', { account, periods: 1 });
    await state(gateway, 'clock', { account, advanceMs: HOUR });
    await uploadInbound(who, 'outbound', await newEnvelope(who, 'outbound'));
    expect(read(await ask(who, 'GET', '/usage')).usage).toMatchObject([
      { period_start: '2028-01-01T00:00:00.000Z', period_end: '2028-02-01T00:00:00.000Z' },
      { period_start: '2027-12-01T00:00:00.000Z', period_end: '2028-01-01T00:00:00.000Z' },
    ]);
  });
});

it('orders endpoints by creation time where the clock goes back, then by id', () => {
  let nowMs = START;
  return withGateway({ clock: { now: () => nowMs } }, async (gateway) => {
    const account = await newAccount(gateway);
    const late = await newEndpoint(gateway, account);
    nowMs -= 1000;
    const early = [await newEndpoint(gateway, account), await newEndpoint(gateway, account)];
    const ids = early.map(({ endpoint_id: id }) => id).toSorted();
    const listed = (await endpointsOf(gateway, account)).map((one) => one['endpoint_id']);
    expect(listed).toEqual([...ids, late.endpoint_id]);
  });
});

it.each([{}, { advanceMs: -1 }, { advanceMs: '5' }, { advanceMs: 0.5 }, { advanceMs: 5, to: 1 }])(
  'can not move by %j',
  (params) =>
    withGateway({ clock }, async (gateway) => {
      const { accountId } = await newAccount(gateway);
      const answer = await state(gateway, 'clock', { account: accountId, ...params });
      expect(answer.status).toBe(501);
      expect((await state(gateway, 'clock', { account: 'nobody', advanceMs: 1 })).status).toBe(404);
    }),
);
