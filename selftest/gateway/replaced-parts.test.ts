import { describe, expect, it } from 'vitest';
import type { Parts } from '../../fixtures/gateway/index.ts';
import { asOwner, bearer, newAccount, newEndpoint, ownerHeaders, state } from './account.ts';
import { ask, read, sealedCaller, sealedMessage } from './sealed.ts';
import { ALL_GATES, sendWire, withGateway } from './wire.ts';

type CallbackRule = keyof Parts['rules']['callbackUrl'];

const BROKEN_ALONE: [CallbackRule, string][] = [
  ['scheme', 'http://example.com/'],
  ['port', 'https://example.com:8443/'],
  ['userinfo', 'https://me:secret@example.com/'],
  ['fragment', 'https://example.com/#a'],
  ['ipLiteral', 'https://93.184.216.34/'],
  ['ipLiteral', 'https://[2606:2800:220:1::1]/'],
  ['reservedSuffix', 'https://hooks.internal/'],
  ['dnsHostName', 'https://intranet/'],
  ['byteLength', `https://example.com/${'a'.repeat(2029)}`],
];

const disableEnables = (parts: Parts): Parts => ({
  ...parts,
  handlers: { ...parts.handlers, 'webhooks.disable': parts.handlers['webhooks.enable'] },
  respond: { ...parts.respond, errorForm: () => 'text' },
});

const takesAnyCsrf = (parts: Parts): Parts => {
  parts.rules.owner.csrfMatches = () => true;
  return parts;
};

const withShortPages = (parts: Parts): Parts => {
  parts.store.paging.sizes.sealedMessages = 2;
  return parts;
};

describe('one part replaced', () => {
  it.each(BROKEN_ALONE)('without the rule %s nothing else refuses case %#', (rule, callbackUrl) => {
    const alter = (parts: Parts): Parts => {
      parts.rules.callbackUrl[rule] = () => true;
      return parts;
    };
    return withGateway({ alter }, async (gateway) => {
      const account = await newAccount(gateway);
      const body = { callback_url: callbackUrl };
      const created = await asOwner(gateway, account, 'POST /v1/webhooks', body);
      expect(created.status).toBe(201);
      const { endpoint_id: id } = JSON.parse(created.text);
      const enabled = await asOwner(gateway, account, `POST /v1/webhooks/${id}/enable`);
      expect(enabled.status).toBe(204);
    });
  });

  it('lets a token without prefix, grant or life through, each by its own rule', async () => {
    const cases = [
      ['hasPrefix', undefined],
      ['unexpired', 'expired'],
      ['unrevoked', 'revoked'],
      ['grantCurrent', 'noGrant'],
    ] as const;
    for (const [rule, problem] of cases) {
      const alter = (parts: Parts): Parts => {
        parts.rules.workflow[rule] = () => true;
        return parts;
      };
      await withGateway({ gates: ALL_GATES, alter }, async (gateway) => {
        const account = await newAccount(gateway);
        const params = { account: account.accountId, kind: 'workflowToken', problem };
        const bad = problem && JSON.parse((await state(gateway, 'credential', params)).text);
        const headers = bearer(bad?.workflowToken ?? account.workflowToken.slice(4));
        const answer = await sendWire(gateway.url, 'GET /v1/workflow/tools', { headers });
        expect({ rule, status: answer.status }).toEqual({ rule, status: 200 });
      });
    }
  });

  it('replaces a handler and the form of errors', () => {
    return withGateway({ alter: disableEnables }, async (gateway) => {
      const account = await newAccount(gateway);
      const { endpoint_id: id } = await newEndpoint(gateway, account);
      await asOwner(gateway, account, `POST /v1/webhooks/${id}/disable`);
      const list = await asOwner(gateway, account, 'GET /v1/webhooks');
      expect(list.json).toMatchObject({ endpoints: [{ enabled: true }] });
      const lost = await asOwner(gateway, account, 'GET /v1/nothing');
      expect(lost.headers['content-type']).toMatch(/^text\/plain/);
    });
  });

  it('cuts the pages of a list short', () => {
    return withGateway({ gates: ALL_GATES, alter: withShortPages }, async (small) => {
      const who = await sealedCaller(small);
      for (let n = 0; n < 3; n++) await sealedMessage(who);
      expect(read(await ask(who, 'GET', '/messages')).messages).toHaveLength(2);
    });
  });

  it('changes no other instance', () => {
    return withGateway({ alter: takesAnyCsrf }, async (faulty) => {
      const headers = { ...ownerHeaders(faulty, await newAccount(faulty)), 'x-svc-csrf': 'x' };
      expect((await sendWire(faulty.url, 'GET /v1/webhooks', { headers })).status).toBe(200);
      await withGateway({}, async (good) => {
        const wrong = { ...ownerHeaders(good, await newAccount(good)), 'x-svc-csrf': 'x' };
        expect((await sendWire(good.url, 'GET /v1/webhooks', { headers: wrong })).status).toBe(403);
      });
    });
  });
});
