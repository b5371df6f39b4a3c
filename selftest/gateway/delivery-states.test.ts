import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { make, newDelivery, deliveriesPage, shown, subscriber } from './deliveries.ts';
import type { ShownDelivery } from './deliveries.ts';
import { ALL_GATES } from './wire.ts';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ gates: ALL_GATES });
});
afterAll(() => gateway.close());

const FAILED = { status: 'dead', terminalReason: 'failed' };

/** Every stretch of time runs forward, and none into the future. */
function expectSensibleTimes(one: ShownDelivery): void {
  const moments = one.attempts.flatMap((attempt) => [
    attempt.started_at_ms,
    ...(attempt.completed_at_ms === null ? [] : [attempt.completed_at_ms]),
  ]);
  const past = [one.created_at_ms, ...moments, one.updated_at_ms, Date.now()];
  expect(past).toEqual(past.toSorted((a, b) => a - b));
}

describe('the state delivery', () => {
  it.each([
    [{ status: 'pending' }, 0],
    [{ status: 'leased' }, 1],
    [{ status: 'succeeded' }, 1],
    [FAILED, 7],
    [{ status: 'dead', terminalReason: 'policy_rejected' }, 0],
    [{ status: 'dead', terminalReason: 'retired' }, 0],
    [{ status: 'dead', terminalReason: 'legacy' }, 0],
  ])('makes %j with %i attempts of each generation', async (params, usual) => {
    const who = await subscriber(gateway);
    for (const generation of [undefined, 1, 2, 3]) {
      for (const attempts of [undefined, 0, 1, 7]) {
        const asked = { ...params, ...(generation && { generation }) };
        const id = await newDelivery(who, attempts === undefined ? asked : { ...asked, attempts });
        const one = (await deliveriesPage(who, '?limit=20')).deliveries.find(
          ({ delivery_id }) => delivery_id === id,
        );
        const count = attempts ?? usual;
        expect(one).toMatchObject({
          status: params.status,
          terminal_reason: 'terminalReason' in params ? params.terminalReason : null,
          generation: generation ?? 1,
          attempt_count: count,
        });
        expect(one?.next_attempt_at_ms === null).toBe(params.status !== 'pending');
        expect(one?.attempts).toHaveLength(((generation ?? 1) - 1) * 7 + count);
        if (one) expectSensibleTimes(one);
      }
    }
  });

  it('numbers attempts within their generation, and has failed all of the earlier ones', async () => {
    const who = await subscriber(gateway);
    const one = await shown(who, await newDelivery(who, { status: 'succeeded', generation: 3 }));
    const numbers = [1, 2, 3, 4, 5, 6, 7];
    expect(one.attempts.map(({ attempt_number }) => attempt_number)).toEqual([
      ...numbers,
      ...numbers,
      1,
    ]);
    for (const attempt of one.attempts.slice(0, -1)) {
      expect(['timeout', 'http_error', 'network_error']).toContain(attempt.outcome);
      expect(attempt.http_status).toBe(attempt.outcome === 'http_error' ? 503 : null);
    }
    expect(one.attempts.at(-1)).toMatchObject({ generation: 3, outcome: null, http_status: 204 });
  });

  it('ends with an attempt that fits: under way, or rejected', async () => {
    const who = await subscriber(gateway);
    const leased = await shown(who, await newDelivery(who, { status: 'leased', attempts: 2 }));
    expect(leased.attempts.map((attempt) => attempt.completed_at_ms === null)).toEqual([
      false,
      true,
    ]);
    expect(leased.attempts[1]).toMatchObject({ outcome: null, http_status: null });
    const params = { status: 'dead', terminalReason: 'policy_rejected', attempts: 1 };
    const rejected = await shown(who, await newDelivery(who, params));
    expect(rejected.attempts).toMatchObject([{ outcome: 'policy_rejected', http_status: null }]);
  });

  it('makes a new one each time, also at the same time', async () => {
    const who = await subscriber(gateway);
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => newDelivery(who)));
    const { deliveries } = await deliveriesPage(who);
    expect(deliveries.map((one) => one.delivery_id).toSorted()).toEqual(ids.toSorted());
    expect(new Set(deliveries.map((one) => one.event_id)).size).toBe(5);
  });

  it.each([
    {},
    { status: 'retired' },
    { status: 'dead' },
    { status: 'dead', terminalReason: 'bored' },
    { status: 'pending', terminalReason: 'failed' },
    { ...FAILED, generation: 0 },
    { ...FAILED, generation: 4 },
    { ...FAILED, attempts: 8 },
    { ...FAILED, attempts: '7' },
    { ...FAILED, colour: 'red' },
    { ...FAILED, plane: 'workflow' },
    { ...FAILED, endpointId: 'nothing' },
    { ...FAILED, account: 'nobody' },
  ])('can not be %j', async (params) => {
    const who = await subscriber(gateway);
    expect([404, 501]).toContain((await make(who, params)).status);
    expect((await deliveriesPage(who)).deliveries).toEqual([]);
  });
});

describe('the state deliveries', () => {
  it('adds to what is there, and knows the order of its own', async () => {
    const who = await subscriber(gateway);
    await make(who, { count: 4 }, 'deliveries');
    const { json } = await make(who, { count: 3, sameInstant: true }, 'deliveries');
    expect(json).toMatchObject({ ids: { length: 3 } });
    const { deliveries } = await deliveriesPage(who);
    expect(deliveries).toHaveLength(7);
    for (const one of deliveries) {
      expect(one).toMatchObject({ status: 'succeeded', attempt_count: 1 });
      expectSensibleTimes(one);
    }
  });

  it.each([{}, { count: 0 }, { count: '3' }, { count: 3, sameInstant: 1 }, { count: 3, age: 1 }])(
    'can not be %j',
    async (params) => {
      const who = await subscriber(gateway);
      expect([404, 501]).toContain((await make(who, params, 'deliveries')).status);
    },
  );
});
