import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { newEndpoint } from './account.ts';
import {
  PLANES,
  callDeliveries,
  newDelivery,
  deliveriesPage,
  askForReplay,
  subscriber,
} from './deliveries.ts';
import type { ShownDelivery, Subscriber } from './deliveries.ts';
import { ALL_GATES, withGateway } from './wire.ts';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ gates: ALL_GATES });
});
afterAll(() => gateway.close());

const KINDS: Record<string, Record<string, unknown>> = {
  pending: { status: 'pending' },
  retried: { status: 'pending', generation: 2, attempts: 3 },
  leased: { status: 'leased' },
  succeeded: { status: 'succeeded' },
  failed: { status: 'dead', terminalReason: 'failed' },
  failedTwice: { status: 'dead', terminalReason: 'failed', generation: 2 },
  failedForGood: { status: 'dead', terminalReason: 'failed', generation: 3 },
  rejected: { status: 'dead', terminalReason: 'policy_rejected' },
  retired: { status: 'dead', terminalReason: 'retired' },
  legacy: { status: 'dead', terminalReason: 'legacy' },
};
const QUEUED = ['pending', 'retried', 'leased'];
const RETIRED_BY = { disable: QUEUED, rotate: [...QUEUED, 'failed', 'failedTwice'] };
const CASES = PLANES.flatMap((plane) =>
  (['disable', 'rotate'] as const).map((verb) => ({ plane, verb })),
);

async function oneOfEach(who: Subscriber): Promise<Map<string, string>> {
  const kindOf = new Map<string, string>();
  for (const [kind, params] of Object.entries(KINDS)) {
    kindOf.set(await newDelivery(who, params), kind);
  }
  return kindOf;
}

const all = async (who: Subscriber): Promise<ShownDelivery[]> =>
  (await deliveriesPage(who, '?limit=20')).deliveries;

describe('retirement', () => {
  it.each(CASES)('by $verb on the $plane plane: these kinds, and nothing else', async (one) => {
    const who = await subscriber(gateway, one.plane);
    const kindOf = await oneOfEach(who);
    const before = await all(who);
    await callDeliveries(who, 'POST', `/${one.verb}`);
    const change = {
      status: 'dead',
      terminal_reason: 'retired',
      next_attempt_at_ms: null,
      updated_at_ms: expect.any(Number),
    };
    const expected = before.map((delivery) => {
      const kind = kindOf.get(delivery.delivery_id) ?? '';
      return RETIRED_BY[one.verb].includes(kind) ? { ...delivery, ...change } : delivery;
    });
    expect(await all(who)).toEqual(expected);
  });

  it.each(CASES)('by $verb on the $plane plane is for good', async ({ plane, verb }) => {
    const who = await subscriber(gateway, plane);
    const kindOf = await oneOfEach(who);
    await callDeliveries(who, 'POST', `/${verb}`);
    const retired = await all(who);
    await callDeliveries(who, 'POST', '/enable');
    expect(await all(who)).toEqual(retired);
    for (const [id, kind] of kindOf) {
      if (!RETIRED_BY[verb].includes(kind)) continue;
      expect(await askForReplay(who, id)).toMatchObject({
        status: 409,
        json: { code: 'replay_not_eligible' },
      });
    }
    const failed = [...kindOf].find(([, kind]) => kind === 'failed')?.[0] ?? '';
    expect((await askForReplay(who, failed)).status).toBe(verb === 'disable' ? 202 : 409);
  });

  it('leaves the deliveries of other endpoints alone', async () => {
    const who = await subscriber(gateway);
    const { endpoint_id: endpointId } = await newEndpoint(gateway, who.account);
    const other = { ...who, endpointId };
    await callDeliveries(other, 'POST', '/enable');
    await oneOfEach(other);
    const before = await all(other);
    await callDeliveries(who, 'POST', '/rotate');
    await callDeliveries(who, 'POST', '/disable');
    expect(await all(other)).toEqual(before);
  });

  it('is decided kind by kind, so that one can be missing alone', () =>
    withGateway(
      {
        alter: (parts) => {
          parts.rules.retirement.rotate.leased = () => false;
          return parts;
        },
      },
      async (faulty) => {
        const who = await subscriber(faulty);
        const kindOf = await oneOfEach(who);
        await callDeliveries(who, 'POST', '/rotate');
        const left = (await all(who)).filter(({ status }) => status === 'leased');
        expect(left.map((one) => kindOf.get(one.delivery_id))).toEqual(['leased']);
        await callDeliveries(who, 'POST', '/disable');
        expect((await all(who)).some(({ status }) => status === 'leased')).toBe(false);
      },
    ));
});
