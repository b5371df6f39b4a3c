import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { newEndpoint } from './account.ts';
import {
  PLANES,
  callDeliveries,
  newDelivery,
  askForReplay,
  shown,
  subscriber,
} from './deliveries.ts';
import { ALL_GATES } from './wire.ts';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ gates: ALL_GATES });
});
afterAll(() => gateway.close());

const NOT_ELIGIBLE = { status: 409, json: { code: 'replay_not_eligible' } };
const LIMIT = { status: 409, json: { code: 'replay_limit' } };
const FAILED = { status: 'dead', terminalReason: 'failed' };

describe.each(PLANES)('replay on the %s plane', (plane) => {
  it.each([1, 2])('queues generation %i + 1 of a failed delivery', async (generation) => {
    const who = await subscriber(gateway, plane);
    const id = await newDelivery(who, { ...FAILED, generation });
    const before = await shown(who, id);
    const answer = await askForReplay(who, id);
    expect(answer.status).toBe(202);
    expect(answer.json).toEqual({ delivery_id: id, generation: generation + 1, created: true });
    const after = await shown(who, id);
    expect(after).toEqual({
      ...before,
      status: 'pending',
      generation: generation + 1,
      terminal_reason: null,
      attempt_count: 0,
      next_attempt_at_ms: expect.any(Number),
      updated_at_ms: expect.any(Number),
    });
    expect(after.updated_at_ms).toBeGreaterThanOrEqual(before.updated_at_ms);
  });

  it.each([
    { status: 'pending' },
    { status: 'leased' },
    { status: 'succeeded' },
    { status: 'succeeded', generation: 3 },
    { status: 'dead', terminalReason: 'policy_rejected' },
    { status: 'dead', terminalReason: 'retired' },
    { status: 'dead', terminalReason: 'retired', generation: 3 },
    { status: 'dead', terminalReason: 'legacy' },
  ])('refuses %j and leaves it as it was', async (params) => {
    const who = await subscriber(gateway, plane);
    const id = await newDelivery(who, params);
    const before = await shown(who, id);
    expect(await askForReplay(who, id)).toMatchObject(NOT_ELIGIBLE);
    expect(await shown(who, id)).toEqual(before);
  });

  it('meets the limit when all three generations are used', async () => {
    const who = await subscriber(gateway, plane);
    const id = await newDelivery(who, { ...FAILED, generation: 3 });
    const before = await shown(who, id);
    expect(await askForReplay(who, id)).toMatchObject(LIMIT);
    expect(await shown(who, id)).toEqual(before);
  });

  it('refuses on an endpoint that is not enabled, and takes the same key once it is', async () => {
    const who = await subscriber(gateway, plane);
    await callDeliveries(who, 'POST', '/disable');
    const [one, used] = [
      await newDelivery(who),
      await newDelivery(who, { ...FAILED, generation: 3 }),
    ];
    const key = randomUUID();
    expect(await askForReplay(who, one, key)).toMatchObject(NOT_ELIGIBLE);
    expect(await askForReplay(who, used)).toMatchObject(NOT_ELIGIBLE);
    await callDeliveries(who, 'POST', '/enable');
    expect((await askForReplay(who, one, key)).json).toMatchObject({
      generation: 2,
      created: true,
    });
  });

  it("answers 404 to an unknown delivery, to another endpoint's and to another account's", async () => {
    const who = await subscriber(gateway, plane);
    const { endpoint_id } = await newEndpoint(gateway, who.account);
    const elsewhere = await newDelivery({ ...who, endpointId: endpoint_id });
    const stranger = await subscriber(gateway, plane);
    const foreign = await newDelivery(stranger);
    const answers = [
      await askForReplay(who, randomUUID()),
      await askForReplay(who, 'nothing'),
      await askForReplay(who, elsewhere),
      await askForReplay(who, foreign),
      await askForReplay({ ...who, endpointId: stranger.endpointId }, foreign),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, json: { code: 'not_found' } });
    }
    expect(await shown(stranger, foreign)).toMatchObject({ status: 'dead', generation: 1 });
  });
});
