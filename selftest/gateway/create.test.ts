import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import { asOwner, bearer, endpointsOf, newAccount, newEndpoint } from './account.ts';
import { overlapOf } from './overlap.ts';
import { ALL_GATES, sendWire, withGateway } from './wire.ts';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ gates: ALL_GATES });
});
afterAll(() => gateway.close());

const ROUTE = 'POST /v1/webhooks';

async function create(callbackUrl: unknown) {
  const account = await newAccount(gateway);
  const body = { callback_url: callbackUrl };
  return { account, answer: await asOwner(gateway, account, ROUTE, body) };
}

function ofBytes(bytes: number, filler = 'a'): string {
  const head = 'https://example.com/';
  return head + filler.repeat((bytes - head.length) / Buffer.byteLength(filler));
}

describe('callback URLs', () => {
  it.each([
    'https://example.com',
    'https://example.com:443/in?x=1',
    'HTTPS://EXAMPLE.COM/',
    'https://contest.com/.test/',
    'https://test.example.org/',
    ofBytes(2048),
    ofBytes(2048, 'é'),
  ])('takes good URL %# and shows it as it was sent', async (callbackUrl) => {
    const { account, answer } = await create(callbackUrl);
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      endpoint_id: expect.any(String),
      callback_url: callbackUrl,
      enabled: false,
      signing_secret_b64url: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [shown] = await endpointsOf(gateway, account);
    expect(shown).toMatchObject({ callback_url: callbackUrl, enabled: false });
    expect(shown).not.toHaveProperty('signing_secret_b64url');
  });

  it.each([
    ['scheme', 'http://example.com:443/'],
    ['port', 'https://example.com:8443/'],
    ['userinfo', 'https://me@example.com/'],
    ['empty userinfo', 'https://@example.com/'],
    ['fragment', 'https://example.com/#a'],
    ['empty fragment', 'https://example.com/#'],
    ['IPv4', 'https://93.184.216.34/'],
    ['IPv4 in one number', 'https://1572395042/'],
    ['IPv6', 'https://[2606:2800:220:1::1]/'],
    ['one label', 'https://intranet/'],
    ['no host', 'https:///in'],
    ['no slashes', 'https:example.com'],
    ['a blank', ' https://example.com/'],
    ['not a URL', 'example.com'],
    ['an empty text', ''],
    ['2049 bytes', ofBytes(2049)],
    ['2050 bytes in fewer characters', ofBytes(2050, 'é')],
    ...['test', 'example', 'invalid', 'local', 'localhost', 'internal', 'onion'].map((suffix) => [
      `.${suffix}`,
      `https://hooks.${suffix}/`,
    ]),
    ['capitals', 'https://hooks.TEST/'],
    ['trailing dot', 'https://hooks.test./'],
  ])('refuses %s', async (_what, callbackUrl) => {
    const { account, answer } = await create(callbackUrl);
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ code: 'invalid_webhook_endpoint' });
    expect(await endpointsOf(gateway, account)).toEqual([]);
  });

  it.each([undefined, null, 7, ['https://example.com/']])(
    'answers invalid_request to the value %j',
    async (value) => {
      const { answer } = await create(value);
      expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_request' } });
    },
  );
});

describe('bodies', () => {
  it.each(['', '{', '[]', 'null', '"x"', '{"callback_url":}'])(
    'answers invalid_request to %j',
    async (body) => {
      const account = await newAccount(gateway);
      const answer = await asOwner(gateway, account, ROUTE, body);
      expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_request' } });
    },
  );

  it('answers 413 as text to a body beyond the cap on either plane', async () => {
    const account = await newAccount(gateway);
    const body = { callback_url: ofBytes(70_000) };
    const answer = await asOwner(gateway, account, ROUTE, body);
    expect(answer.status).toBe(413);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    const headers = { ...bearer(account.sealedKey), 'transfer-encoding': 'chunked' };
    const sealed = await sendWire(gateway.url, 'POST /v1/sealed/webhooks', { headers, body });
    expect(sealed.status).toBe(413);
    expect(sealed.headers['content-type']).toMatch(/^text\/plain/);
  });
});

describe('the limit of eight', () => {
  it('holds under parallel creates on both planes', async () => {
    const account = await newAccount(gateway);
    for (let n = 0; n < 7; n++) await newEndpoint(gateway, account);
    const body = { callback_url: 'https://example.com/' };
    const headers = bearer(account.sealedKey);
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => asOwner(gateway, account, ROUTE, body)),
      ...[1, 2, 3].map(() => sendWire(gateway.url, 'POST /v1/sealed/webhooks', { headers, body })),
    ]);
    const refusals = answers.filter(({ status }) => status !== 201);
    expect(refusals.map(({ status, json }) => ({ status, json }))).toEqual(
      Array.from({ length: 5 }, () => ({ status: 409, json: { code: 'endpoint_limit' } })),
    );
    expect(await endpointsOf(gateway, account)).toHaveLength(8);
  });

  it('breaks without the lock, so that the gap is real', () =>
    withGateway(
      {
        alter: (parts) => {
          parts.store.locks.perAccount = (_world, _account, work) => work();
          parts.store.timing.gap = overlapOf(4);
          return parts;
        },
      },
      async (faulty) => {
        const account = await newAccount(faulty);
        for (let n = 0; n < 7; n++) await newEndpoint(faulty, account);
        await Promise.all([1, 2, 3, 4].map(() => newEndpoint(faulty, account)));
        expect(await endpointsOf(faulty, account)).toHaveLength(11);
      },
    ));
});
