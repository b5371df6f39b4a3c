import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { asOwner, newAccount, ownerHeaders } from './account.ts';
import type { GatewayAccount } from './account.ts';
import { sendWire, withGateway, withhold } from './wire.ts';

const ROUTE = 'POST /v1/webhooks';
const BODY = JSON.stringify({ callback_url: 'https://example.com/' }).padEnd(60);

describe('four body-carrying requests in flight', () => {
  it('answers rate_limited to the fifth, and takes more once one has ended', () =>
    withGateway({}, async (gateway) => {
      const account = await newAccount(gateway);
      const held = await holdFour(gateway, account);
      const fifth = withhold(gateway.url, ROUTE, ownerHeaders(gateway, account));
      const refusal = await fifth.answer;
      expect(refusal).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
      expect(refusal.headers['retry-after']).toMatch(/^\d+$/);
      fifth.outgoing.destroy();

      // What carries no body, and what another account does, is not counted.
      expect((await asOwner(gateway, account, 'GET /v1/webhooks')).status).toBe(200);
      const stranger = await newAccount(gateway);
      expect((await asOwner(gateway, stranger, ROUTE, BODY)).status).toBe(201);

      held[0]?.outgoing.end(BODY);
      expect((await held[0]?.answer)?.status).toBe(201);
      expect((await asOwner(gateway, account, ROUTE, BODY)).status).toBe(201);
      for (const { outgoing } of held.slice(1)) outgoing.end(BODY);
      const rest = await Promise.all(held.slice(1).map(({ answer }) => answer));
      expect(rest.map(({ status }) => status)).toEqual([201, 201, 201]);
    }));

  it('gives the slot back when a client goes away', () =>
    withGateway({}, async (gateway) => {
      const account = await newAccount(gateway);
      for (const { outgoing, answer } of await holdFour(gateway, account)) {
        outgoing.destroy();
        await expect(answer).rejects.toThrow('socket hang up');
      }
      await expect
        .poll(async () => (await asOwner(gateway, account, ROUTE, BODY)).status)
        .toBe(201);
    }));
});

/** Opens requests that hold a slot each: the server has asked for their bodies, and waits. */
function holdFour(gateway: RunningGateway, account: GatewayAccount) {
  const headers = { ...ownerHeaders(gateway, account), expect: '100-continue' };
  return Promise.all(
    [1, 2, 3, 4].map(async () => {
      const held = withhold(gateway.url, ROUTE, headers);
      await once(held.outgoing, 'continue');
      return held;
    }),
  );
}

describe('bodies that do not come', () => {
  it('answers 408 without a body on either plane', () =>
    withGateway({ bodyTimeoutMs: 20, gates: { sealedAdmission: true } }, async (gateway) => {
      const account = await newAccount(gateway);
      const late = withhold(gateway.url, ROUTE, ownerHeaders(gateway, account));
      expect(await late.answer).toMatchObject({ status: 408, text: '' });
      const authorization = `Bearer ${account.sealedKey}`;
      const sealed = withhold(gateway.url, 'POST /v1/sealed/webhooks', { authorization });
      expect(await sealed.answer).toMatchObject({ status: 408, text: '' });
      sealed.outgoing.destroy();
    }));

  it('asks for an expected body only when it is going to be read', () =>
    withGateway({}, async (gateway) => {
      const account = await newAccount(gateway);
      const headers = { expect: '100-continue' };
      const refused = withhold(gateway.url, ROUTE, headers);
      let invited = false;
      refused.outgoing.once('continue', () => (invited = true));
      expect((await refused.answer).status).toBe(401);
      expect(invited).toBe(false);
      refused.outgoing.destroy();

      const good = { ...headers, ...ownerHeaders(gateway, account) };
      const taken = withhold(gateway.url, ROUTE, good);
      taken.outgoing.once('continue', () => taken.outgoing.end(BODY));
      expect((await taken.answer).status).toBe(201);
      expect((await sendWire(gateway.url, 'GET /v1/webhooks')).status).toBe(401);
    }));
});
