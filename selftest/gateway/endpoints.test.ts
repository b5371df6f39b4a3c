import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { asOwner, bearer, endpointsOf, newAccount, newEndpoint, state } from './account.ts';
import type { GatewayAccount, Created } from './account.ts';
import { ALL_GATES, sendWire } from './wire.ts';

let gateway: RunningGateway;
let account: GatewayAccount;
let nowMs = Date.UTC(2030, 0, 1);

beforeAll(async () => {
  gateway = await startGateway({ gates: ALL_GATES, clock: { now: () => nowMs } });
});
afterAll(() => gateway.close());

const act = (id: string, verb: string, body?: unknown) =>
  asOwner(gateway, account, `POST /v1/webhooks/${id}/${verb}`, body);

describe('list', () => {
  it('orders by creation time, then by id', async () => {
    account = await newAccount(gateway);
    const late = await newEndpoint(gateway, account);
    nowMs -= 1000;
    const early = [await newEndpoint(gateway, account), await newEndpoint(gateway, account)];
    const ids = early.map(({ endpoint_id }) => endpoint_id).toSorted();
    const shown = await endpointsOf(gateway, account);
    expect(shown.map((one) => one['endpoint_id'])).toEqual([...ids, late.endpoint_id]);
    expect(shown[0]).toEqual({
      endpoint_id: ids[0],
      callback_url: 'https://hooks.example.com/a',
      enabled: false,
      paused_at_ms: null,
      failure_started_at_ms: null,
      created_at_ms: nowMs,
    });
  });
});

describe('enable, disable, rotate', () => {
  it('enables, disables and enables again, each with 204 and no body', async () => {
    account = await newAccount(gateway);
    const { endpoint_id: id } = await newEndpoint(gateway, account);
    for (const verb of ['enable', 'enable', 'disable', 'disable', 'enable']) {
      const answer = await act(id, verb);
      expect(answer).toMatchObject({ status: 204, text: '' });
      expect(answer.headers).not.toHaveProperty('content-type');
      expect(answer.headers).not.toHaveProperty('content-length');
      expect((await endpointsOf(gateway, account))[0]).toMatchObject({
        enabled: verb === 'enable',
      });
    }
  });

  it('rotates to a new secret and to disabled', async () => {
    account = await newAccount(gateway);
    const { endpoint_id: id, signing_secret_b64url: secret } = await newEndpoint(gateway, account);
    await act(id, 'enable');
    const { status, json } = await act(id, 'rotate');
    expect(status).toBe(200);
    expect(json).toMatchObject({ endpoint_id: id, enabled: false });
    expect(json).not.toMatchObject({ signing_secret_b64url: secret });
    expect((await endpointsOf(gateway, account))[0]).toMatchObject({ enabled: false });
  });

  it("answers 404 to unknown ids and to another account's", async () => {
    account = await newAccount(gateway);
    const stranger = await newAccount(gateway);
    const { endpoint_id: id } = await newEndpoint(gateway, stranger);
    const selection = {
      enabled: false,
      encrypted_transfer_confirmed: false,
      disclosure_version: 'sealed-events-v1',
    };
    for (const verb of ['enable', 'disable', 'rotate', 'sealed-events']) {
      for (const unknown of [id, 'nothing', '%00']) {
        const answer = await act(unknown, verb, selection);
        expect(answer).toMatchObject({ status: 404, json: { code: 'not_found' } });
      }
    }
  });

  it('does the same through the sealed plane', async () => {
    account = await newAccount(gateway);
    const headers = bearer(account.sealedKey);
    const sealed = (route: string, body?: unknown) =>
      sendWire(gateway.url, route, { headers, body });
    const body = { callback_url: 'https://example.com/' };
    const { status, text } = await sealed('POST /v1/sealed/webhooks', body);
    expect(status).toBe(201);
    const { endpoint_id: id }: Created = JSON.parse(text);
    const path = `/v1/sealed/webhooks/${id}`;
    expect((await sealed(`POST ${path}/enable`)).status).toBe(204);
    const list = await sealed('GET /v1/sealed/webhooks');
    expect(list.json).toMatchObject({ endpoints: [{ endpoint_id: id, enabled: true }] });
    expect((await sealed(`POST ${path}/rotate`)).status).toBe(200);
    expect((await sealed(`POST ${path}/disable`)).status).toBe(204);
    expect((await sealed(`POST /v1/sealed/webhooks/x/disable`)).status).toBe(404);
    const bad = await sealed('POST /v1/sealed/webhooks/%zz/disable');
    expect(bad).toMatchObject({ status: 400, json: { code: 'invalid_request' } });
  });
});

describe('sealed-event selection', () => {
  const good = {
    enabled: true,
    encrypted_transfer_confirmed: true,
    disclosure_version: 'sealed-events-v1',
  };

  it.each<[number, object]>([
    [204, good],
    [204, { ...good, enabled: false, encrypted_transfer_confirmed: false }],
    [400, { ...good, encrypted_transfer_confirmed: false }],
    [400, { ...good, disclosure_version: 'sealed-events-v2' }],
    [400, { ...good, enabled: 'true' }],
    [400, {}],
  ])('answers %i to %j', async (status, body) => {
    account = await newAccount(gateway);
    const { endpoint_id: id } = await newEndpoint(gateway, account);
    const answer = await act(id, 'sealed-events', body);
    const json = status === 400 ? { code: 'invalid_request' } : undefined;
    expect(answer).toMatchObject({ status, json });
  });
});

describe('conditions on an endpoint', () => {
  it('clears the pause when enabled', async () => {
    account = await newAccount(gateway);
    const { endpoint_id: endpointId } = await newEndpoint(gateway, account);
    const params = { account: account.accountId, plane: 'public', endpointId, paused: true };
    await state(gateway, 'endpoint', params);
    const [paused] = await endpointsOf(gateway, account);
    expect(paused).toMatchObject({ paused_at_ms: nowMs, enabled: false });
    expect(paused?.['failure_started_at_ms']).toBeLessThan(nowMs);
    expect((await act(endpointId, 'enable')).status).toBe(204);
    const [enabled] = await endpointsOf(gateway, account);
    expect(enabled).toMatchObject({ paused_at_ms: null, failure_started_at_ms: null });
  });

  it.each<[string, number, string]>([
    ['urlRefused', 400, 'invalid_webhook_endpoint'],
    ['secretUnreadable', 503, 'unavailable'],
  ])('refuses to enable under %s, until it is taken away', async (name, status, code) => {
    account = await newAccount(gateway);
    const { endpoint_id: endpointId } = await newEndpoint(gateway, account);
    const params = { account: account.accountId, plane: 'public', endpointId, [name]: true };
    expect(await state(gateway, 'endpoint', params)).toMatchObject({ status: 200, json: {} });
    expect(await act(endpointId, 'enable')).toMatchObject({ status, json: { code } });
    expect((await endpointsOf(gateway, account))[0]).toMatchObject({ enabled: false });
    await state(gateway, 'endpoint', params, 'teardown');
    expect((await act(endpointId, 'enable')).status).toBe(204);
  });
});
