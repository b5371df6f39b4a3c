import { getActiveResourcesInfo } from 'node:process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { bearer, endpointsOf, newAccount, newEndpoint, state } from './account.ts';
import { read, sealedCaller } from './sealed.ts';
import { ALL_GATES, sendWire, withGateway } from './wire.ts';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ gates: ALL_GATES });
});
afterAll(() => gateway.close());

describe('state hook', () => {
  it('names its states', async () => {
    const { origin, pathname } = new URL(gateway.statesUrl);
    const { json } = await sendWire(origin, `GET ${pathname}`);
    expect(json).toEqual({
      states: expect.arrayContaining(['account', 'credential', 'endpoint', 'outage', 'clock']),
    });
  });

  it.each([
    ['weather', {}],
    ['account', { devices: 1, colour: 'red' }],
    ['account', { devices: '1' }],
    ['credential', { account: 'nobody', kind: 'owner', problem: 'expired' }],
    ['endpoint', { account: 'nobody', plane: 'public', endpointId: 'x', paused: true }],
  ])('can not make %s with %j', async (name, params) => {
    expect([404, 501]).toContain((await state(gateway, name, params)).status);
  });

  it('can not make problems that a kind has not, nor two conditions at once', async () => {
    const account = await newAccount(gateway);
    const { endpoint_id: endpointId } = await newEndpoint(gateway, account);
    const of = { account: account.accountId };
    const wrong = [
      await state(gateway, 'credential', { ...of, kind: 'owner', problem: 'noGrant' }),
      await state(gateway, 'credential', { ...of, kind: 'alphaKey', problem: 'noGrant' }),
      await state(gateway, 'credential', { ...of, kind: 'workflowToken', problem: 'readOnly' }),
      await state(gateway, 'endpoint', { ...of, plane: 'public', endpointId }),
      await state(gateway, 'endpoint', { ...of, plane: 'public', endpointId, paused: false }),
      await state(gateway, 'endpoint', {
        ...of,
        plane: 'public',
        endpointId,
        paused: true,
        urlRefused: true,
      }),
    ];
    expect(wrong.map(({ status }) => status)).toEqual([501, 501, 501, 501, 501, 501]);
  });

  it('answers 400 to what is no order', async () => {
    const { origin, pathname } = new URL(gateway.statesUrl);
    const broken = ['', '{}', '{"state":"account"}', '{"state":"account","action":"sing"}'];
    for (const body of broken) {
      expect((await sendWire(origin, `POST ${pathname}`, { body })).status).toBe(400);
    }
  });
});

interface DevicePage {
  devices: { device_id: string }[];
  next_cursor: string | null;
}

describe('account', () => {
  it('is empty and its own each time', async () => {
    const [one, two] = [await newAccount(gateway), await newAccount(gateway)];
    expect(await endpointsOf(gateway, one)).toEqual([]);
    const others = new Map(
      Object.entries(two).map(([name, value]) => [name, JSON.stringify(value)]),
    );
    const shared = Object.entries(one).filter(
      ([name, value]) => JSON.stringify(value) === others.get(name),
    );
    expect(shared.map(([name]) => name)).toEqual(['recipient']);
    expect(one.envelopes?.outbound).toHaveLength(3);
    expect(one.envelopes?.inbound).toHaveLength(3);
    expect(one.workflow).toMatchObject({
      cancelKey: {
        account_id: one.accountId,
        binding_digest: expect.stringMatching(/^[\da-f]{64}$/),
      },
    });
  });

  it('has samples and envelopes only behind an open gate', () =>
    withGateway({}, async (closed) => {
      const account = await newAccount(closed);
      expect(account.workflowToken).toMatch(/^ztw_/);
      expect(account).not.toHaveProperty('envelopes');
      expect(account).not.toHaveProperty('workflow');
    }));

  it('enrols devices that the sealed plane pages through, newest first', async () => {
    const account = await newAccount(gateway, 120);
    const pages: string[][] = [];
    for (let query = ''; pages.length < 5;) {
      const answer = await sendWire(gateway.url, `GET /v1/sealed/devices${query}`, {
        headers: bearer(account.sealedKey),
      });
      expect(answer.status).toBe(200);
      const page: DevicePage = JSON.parse(answer.text);
      pages.push(page.devices.map(({ device_id }) => device_id));
      if (page.next_cursor === null) break;
      query = `?before=${page.next_cursor}`;
    }
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
    expect(new Set(pages.flat()).size).toBe(120);
    expect(pages.flat()).toContain(account.deviceId);
  });

  it.each(['x', '', 'MTox', 'a&before=b'])('answers 400 to the cursor %j', async (cursor) => {
    const { sealedKey } = await newAccount(gateway);
    const headers = bearer(sealedKey);
    const answer = await sendWire(gateway.url, `GET /v1/sealed/devices?before=${cursor}`, {
      headers,
    });
    expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_request' } });
  });
});

/** How many servers of this thread listen, or have not quite closed. */
const servers = () => getActiveResourcesInfo().filter((one) => one === 'TCPServerWrap').length;

describe('an instance', () => {
  it('starts and stops without any time passing, and leaves nothing behind', async () => {
    const before = servers();
    // a clock that stands still: whoever waits for a timer waits for ever
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    try {
      for (let n = 0; n < 50; n++) await (await startGateway()).close();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
    await vi.waitFor(() => expect(servers()).toBeLessThanOrEqual(before), { timeout: 30_000 });
  });
});

describe('the state dispatch', () => {
  it('hands out what is queued on a device, once, and nothing on a revoked one', async () => {
    const account = await newAccount(gateway);
    const of = { account: account.accountId };
    const queuedOn = async (deviceId: unknown): Promise<string> =>
      read(await state(gateway, 'message', { ...of, plane: 'public', deviceId })).messageId;
    const dispatch = async (deviceId: unknown) =>
      (await state(gateway, 'dispatch', { ...of, deviceId })).json;

    const queued = await queuedOn(account.deviceId);
    const first = await dispatch(account.deviceId);
    expect(first).toEqual({ dispatched: [queued], keyRefused: false });
    expect(await dispatch(account.deviceId)).toMatchObject({ dispatched: [] });

    const { deviceId: revoked } = read(await state(gateway, 'device', { ...of, revoked: true }));
    await queuedOn(revoked);
    expect(await dispatch(revoked)).toEqual({ dispatched: [], keyRefused: true });
  });
});

describe('the state envelope', () => {
  it.each([
    ['outbound', 'stale_event'],
    ['outbound', 'event_id_conflict'],
    ['outbound', 'sequence_conflict'],
    ['inbound', 'idempotency_conflict'],
    ['inbound', 'toString'],
    ['sideways', undefined],
  ])('can not make %s with %s', async (direction, problem) => {
    const { account } = await sealedCaller(gateway);
    const params = { account: account.accountId, direction, ...(problem && { problem }) };
    expect((await state(gateway, 'envelope', params)).status).toBe(501);
  });

  it('has none with its gate off', () =>
    withGateway({}, async (closed) => {
      const { account } = await sealedCaller(closed);
      const params = { account: account.accountId, direction: 'outbound' };
      expect((await state(closed, 'envelope', params)).status).toBe(501);
    }));
});
