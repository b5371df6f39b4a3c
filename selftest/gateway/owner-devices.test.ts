import { randomUUID } from 'node:crypto';
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

interface Page {
  devices: Record<string, unknown>[];
  next_cursor: string | null;
  has_more: boolean;
}

async function page(account: GatewayAccount, query = ''): Promise<Page> {
  const { status, text } = await asOwner(gateway, account, `GET /v1/enrollment/devices${query}`);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return JSON.parse(text);
}

async function shown(account: GatewayAccount, deviceId: string): Promise<unknown> {
  return (await page(account)).devices.find((one) => one['device_id'] === deviceId);
}

async function newDevice(account: GatewayAccount, params: object = {}): Promise<string> {
  const answer = await state(gateway, 'device', { account: account.accountId, ...params });
  const made: { deviceId: string } = JSON.parse(answer.text);
  return made.deviceId;
}

function revoke(account: GatewayAccount, deviceId: string) {
  return asOwner(gateway, account, `DELETE /v1/enrollment/devices/${deviceId}`);
}

function dispatch(account: GatewayAccount, deviceId: string) {
  return state(gateway, 'dispatch', { account: account.accountId, deviceId });
}

describe('device list', () => {
  it('comes fifty to a page, newest first, and says whether there is more', async () => {
    const account = await newAccount(gateway);
    const { json } = await state(gateway, 'devices', { account: account.accountId, count: 99 });
    const first = await page(account);
    const second = await page(account, `?before=${first.next_cursor}`);
    expect([first.devices.length, first.has_more]).toEqual([50, true]);
    expect([second.devices.length, second.has_more, second.next_cursor]).toEqual([50, false, null]);
    const seen = [...first.devices, ...second.devices].map((one) => one['device_id']);
    expect(new Set(seen).size).toBe(100);
    expect(json).toEqual({ ids: seen.filter((id) => id !== account.deviceId) });
  });

  it.each([
    [0, 0],
    [999, 999],
    [1000, 1000],
    [1001, 1000],
  ])('counts %i messages as %i', async (present, counted) => {
    const account = await newAccount(gateway);
    const pending = await newDevice(account, { pending: present });
    const inFlight = await newDevice(account, { inFlight: present });
    expect(await shown(account, pending)).toMatchObject({
      pending_messages: counted,
      in_flight_messages: 0,
    });
    expect(await shown(account, inFlight)).toMatchObject({
      pending_messages: 0,
      in_flight_messages: counted,
    });
  });

  it('tells of preconditions, the socket lease and revocation', async () => {
    const account = await newAccount(gateway);
    const plain = await newDevice(account);
    const fresh = await newDevice(account, { preconditions: 'fresh', socketLease: true });
    const stale = await newDevice(account, { preconditions: 'stale', revoked: true });
    expect(await shown(account, plain)).toMatchObject({
      revoked: false,
      active_socket_lease: false,
      reported_preconditions: null,
    });
    expect(await shown(account, fresh)).toMatchObject({
      active_socket_lease: true,
      reported_preconditions: { fresh: true },
    });
    expect(await shown(account, stale)).toMatchObject({
      revoked: true,
      reported_preconditions: { fresh: false },
    });
  });

  it('answers a bare 503 during an outage and plain text to a bad cursor', async () => {
    const account = await newAccount(gateway);
    const bad = await asOwner(gateway, account, 'GET /v1/enrollment/devices?before=x');
    expect(bad).toMatchObject({ status: 400, json: undefined });
    await state(gateway, 'outage', { account: account.accountId });
    const answer = await asOwner(gateway, account, 'GET /v1/enrollment/devices');
    expect(answer).toMatchObject({ status: 503, text: '' });
  });
});

describe('revoke', () => {
  it('ends a device, and what is queued on it is handed out no more', async () => {
    const account = await newAccount(gateway);
    const [kept, ended] = [await newDevice(account), await newDevice(account)];
    const params = { account: account.accountId, plane: 'public' };
    const made = await state(gateway, 'message', { ...params, deviceId: kept });
    await state(gateway, 'message', { ...params, deviceId: ended });
    expect(await revoke(account, ended)).toMatchObject({ status: 204, text: '' });
    expect(await shown(account, ended)).toMatchObject({ revoked: true });
    expect((await dispatch(account, ended)).json).toEqual({ dispatched: [], keyRefused: true });
    const { messageId }: { messageId: string } = JSON.parse(made.text);
    expect((await dispatch(account, kept)).json).toEqual({
      dispatched: [messageId],
      keyRefused: false,
    });
    expect((await dispatch(account, kept)).json).toMatchObject({ dispatched: [] });
  });

  it('answers the same again', async () => {
    const account = await newAccount(gateway);
    const deviceId = await newDevice(account);
    const answers = [await revoke(account, deviceId), await revoke(account, deviceId)];
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  });

  it('answers a bare 404 for a device that is unknown or foreign, and leaves that one alone', async () => {
    const [account, other] = [await newAccount(gateway), await newAccount(gateway)];
    expect(await revoke(account, randomUUID())).toMatchObject({ status: 404, text: '' });
    expect(await revoke(account, other.deviceId)).toMatchObject({ status: 404, text: '' });
    expect(await shown(other, other.deviceId)).toMatchObject({ revoked: false });
  });
});
