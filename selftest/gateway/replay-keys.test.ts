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

describe.each(PLANES)('the key of a replay on the %s plane', (plane) => {
  it('answers the same to the same key again, with created false, and does nothing', async () => {
    const who = await subscriber(gateway, plane);
    const id = await newDelivery(who);
    const key = randomUUID();
    await askForReplay(who, id, key);
    const before = await shown(who, id);
    for (const same of [key, key.toUpperCase()]) {
      const again = await askForReplay(who, id, same);
      expect(again.status).toBe(202);
      expect(again.json).toEqual({ delivery_id: id, generation: 2, created: false });
    }
    await callDeliveries(who, 'POST', '/disable');
    expect((await askForReplay(who, id, key)).json).toMatchObject({
      generation: 2,
      created: false,
    });
    expect(await shown(who, id)).toMatchObject({
      generation: before.generation,
      terminal_reason: 'retired',
    });
  });

  it('refuses a key that stands for another delivery, even one of another endpoint', async () => {
    const who = await subscriber(gateway, plane);
    const [one, two] = [await newDelivery(who), await newDelivery(who)];
    const key = randomUUID();
    expect((await askForReplay(who, one, key)).status).toBe(202);
    expect(await askForReplay(who, two, key)).toMatchObject(NOT_ELIGIBLE);
    const { endpoint_id: endpointId } = await newEndpoint(gateway, who.account);
    const there = { ...who, endpointId };
    await callDeliveries(there, 'POST', '/enable');
    const three = await newDelivery(there);
    expect(await askForReplay(there, three, key)).toMatchObject(NOT_ELIGIBLE);
    expect(await shown(who, two)).toMatchObject({ status: 'dead', generation: 1 });

    // What another account calls by the same key is none of its business.
    const stranger = await subscriber(gateway, plane);
    expect((await askForReplay(stranger, await newDelivery(stranger), key)).status).toBe(202);
  });

  it('requires a key that is a UUIDv4', async () => {
    const who = await subscriber(gateway, plane);
    const id = await newDelivery(who);
    const path = `/deliveries/${id}/replay`;
    const bad = ['', 'x', '6ba7b810-9dad-11d1-80b4-00c04fd430c8', randomUUID().slice(1)];
    bad.push(randomUUID().replaceAll('-', ''), `${randomUUID()}, ${randomUUID()}`);
    bad.push('00000000-0000-0000-0000-000000000000', `{${randomUUID()}}`);
    const sent: Record<string, string>[] = bad.map((key) => ({ 'idempotency-key': key }));
    for (const headers of [{}, ...sent]) {
      const answer = await callDeliveries(who, 'POST', path, headers);
      expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_request' } });
    }
    expect(await shown(who, id)).toMatchObject({ status: 'dead', generation: 1 });
  });
});

describe('both planes', () => {
  it('see the same deliveries, and share their keys', async () => {
    const who = await subscriber(gateway);
    const id = await newDelivery(who);
    const key = randomUUID();
    await askForReplay(who, id, key);
    const sealed = { ...who, plane: 'sealed' } as const;
    expect(await shown(sealed, id)).toEqual(await shown(who, id));
    expect((await askForReplay(sealed, id, key)).json).toMatchObject({
      generation: 2,
      created: false,
    });
  });
});
