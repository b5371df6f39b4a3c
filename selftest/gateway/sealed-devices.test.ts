import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { state } from './account.ts';
import { ask, read, sealedCaller } from './sealed.ts';
import { ALL_GATES } from './wire.ts';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ gates: ALL_GATES });
});
afterAll(() => gateway.close());

describe('a device of the sealed plane', () => {
  it('is the same by itself as in the list, with its lines', async () => {
    const who = await sealedCaller(gateway);
    const lines = ['pending', 'active', 'revoked'];
    const params = { account: who.account.accountId, lines, socketLease: true };
    const { deviceId } = read(await state(gateway, 'device', params));
    const shown = read(await ask(who, 'GET', `/devices/${deviceId}`));
    expect(shown).toMatchObject({
      device_id: deviceId,
      revoked: false,
      active_socket_lease: true,
      lines: lines.map((one) => ({ state: one, binding_generation: 1 })),
    });
    const { devices } = read(await ask(who, 'GET', '/devices'));
    expect(devices).toHaveLength(2);
    expect(devices).toContainEqual(shown);
  });

  it('stays there once it is revoked', async () => {
    const who = await sealedCaller(gateway);
    const params = { account: who.account.accountId, revoked: true };
    const { deviceId } = read(await state(gateway, 'device', params));
    const answer = await ask(who, 'GET', `/devices/${deviceId}`);
    expect(answer).toMatchObject({ status: 200, json: { device_id: deviceId, revoked: true } });
  });

  it('is none of another account', async () => {
    const [who, stranger] = [await sealedCaller(gateway), await sealedCaller(gateway)];
    for (const id of [who.account.deviceId, 'nothing', '%2e']) {
      const answer = await ask(stranger, 'GET', `/devices/${id}`);
      expect(answer).toMatchObject({ status: 404, text: '{"code":"not_found"}' });
    }
    expect((await ask(who, 'GET', '/devices/%zz')).status).toBe(400);
  });
});
