import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { bearer, newAccount, ownerHeaders, state } from './account.ts';
import type { GatewayAccount } from './account.ts';
import { ALL_GATES, sendWire } from './wire.ts';

let gateway: RunningGateway;
let account: GatewayAccount;

beforeAll(async () => {
  gateway = await startGateway({ gates: ALL_GATES });
  account = await newAccount(gateway);
});
afterAll(() => gateway.close());

async function credential(kind: string, problem: string): Promise<Partial<GatewayAccount>> {
  const params = { account: account.accountId, kind, problem };
  const { text } = await state(gateway, 'credential', params);
  const values: Partial<GatewayAccount> = JSON.parse(text);
  return values;
}

type Headers = Record<string, string>;

const list = (headers: Headers) => sendWire(gateway.url, 'GET /v1/webhooks', { headers });
const create = (headers: Headers) =>
  sendWire(gateway.url, 'POST /v1/webhooks', { headers, body: { callback_url: 1 } });
const devices = (headers: Headers) => sendWire(gateway.url, 'GET /v1/sealed/devices', { headers });
const readiness = (token: string) =>
  sendWire(gateway.url, 'GET /v1/workflow/tools', { headers: bearer(token) });

function without(name: string, good: Headers): Headers {
  return Object.fromEntries(Object.entries(good).filter(([field]) => field !== name));
}

describe('owner routes', () => {
  it.each<[string, number, (good: Headers) => Headers]>([
    ['the session cookie missing', 401, (good) => without('cookie', good)],
    [
      'a session that is unknown',
      401,
      (good) => ({ ...good, cookie: `${good['cookie']}`.replace('session=', 'session=x') }),
    ],
    ['an API key instead', 401, () => bearer(account.alphaKey)],
    ['the CSRF header missing', 403, (good) => without('x-svc-csrf', good)],
    ['the CSRF header different', 403, (good) => ({ ...good, 'x-svc-csrf': 'other' })],
    [
      'the CSRF cookie missing',
      403,
      (good) => ({ ...good, cookie: `__Host-svc_session=${account.owner.session}` }),
    ],
    [
      'the CSRF pair empty',
      403,
      (good) => ({
        ...good,
        'x-svc-csrf': '',
        cookie: `__Host-svc_session=${account.owner.session}; __Host-svc_csrf=`,
      }),
    ],
  ])('answers to %s with %i, reading and writing', async (_what, status, change) => {
    const headers = change(ownerHeaders(gateway, account));
    const code = status === 401 ? 'unauthorized' : 'forbidden';
    expect(await list(headers)).toMatchObject({ status, json: { code } });
    expect(await create(headers)).toMatchObject({ status, json: { code } });
  });

  it('wants the exact Origin on mutations only', async () => {
    const { origin, ...rest } = ownerHeaders(gateway, account);
    const wrong = [rest, { ...rest, origin: `${origin}/` }, { ...rest, origin: 'null' }];
    for (const headers of wrong) {
      expect(await create(headers)).toMatchObject({ status: 403, json: { code: 'forbidden' } });
      expect((await list(headers)).status).toBe(200);
    }
    expect((await create({ ...rest, origin })).status).toBe(400);
  });

  it.each(['expired', 'revoked'])('answers 401 to a session that is %s', async (problem) => {
    const { owner = account.owner } = await credential('owner', problem);
    expect(owner).not.toEqual(account.owner);
    expect((await list(ownerHeaders(gateway, { owner }))).status).toBe(401);
  });
});

describe('bearer API keys', () => {
  it.each<[number, string]>([
    [401, 'expired'],
    [401, 'revoked'],
    [403, 'noScope'],
    [403, 'readOnly'],
    [403, 'sendOnly'],
    [200, 'otherDevice'],
  ])('answers %i to a key with the problem %s', async (status, problem) => {
    const { sealedKey = '' } = await credential('sealedKey', problem);
    expect((await devices(bearer(sealedKey))).status).toBe(status);
  });

  it('answers 401 to no key, an unknown key, another scheme and an owner', async () => {
    const none = await devices({});
    expect(none).toMatchObject({ status: 401, json: { code: 'unauthorized' } });
    expect((await devices(bearer(`${account.sealedKey}x`))).status).toBe(401);
    expect((await devices({ authorization: `Basic ${account.sealedKey}` })).status).toBe(401);
    expect((await devices(ownerHeaders(gateway, account))).status).toBe(401);
    expect((await devices(bearer(account.sealedKey))).status).toBe(200);
  });
});

describe('workflow tokens', () => {
  it('answers with methods and scope to a token with a current grant', async () => {
    const answer = await readiness(account.workflowToken);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      available: true,
      scope: { device_id: account.deviceId },
      send_semantics: 'owner_bound_prepared_only',
    });
    const { methods }: { methods: { method: string }[] } = JSON.parse(answer.text);
    expect(new Set(methods.map(({ method }) => method)).size).toBe(8);
  });

  it('answers 401 without the prefix, or to an API key', async () => {
    for (const token of [account.workflowToken.slice(4), account.sealedKey]) {
      const answer = await readiness(token);
      expect(answer).toMatchObject({ status: 401, json: { error: { code: 'unauthorized' } } });
    }
  });

  it.each<[number, string]>([
    [401, 'expired'],
    [401, 'revoked'],
    [403, 'noGrant'],
  ])('answers %i to a token with the problem %s', async (status, problem) => {
    const { workflowToken = '' } = await credential('workflowToken', problem);
    expect((await readiness(workflowToken)).status).toBe(status);
  });
});
