import { describe, expect, it } from 'vitest';
import { asOwner, bearer, newAccount, newEndpoint, ownerHeaders } from './account.ts';
import { ALL_GATES, sendWire, withGateway, withhold } from './wire.ts';

const NOT_FOUND = { code: 'not_found' };

describe('gates that are off', () => {
  it.each(['GET /v1/sealed/devices', 'DELETE /v1/sealed/nothing', 'PUT /v1/sealed/%zz'])(
    'answers 404 to %s, without a credential',
    (route) =>
      withGateway({}, async ({ url }) => {
        expect(await sendWire(url, route)).toMatchObject({ status: 404, json: NOT_FOUND });
      }),
  );

  it('answers a sealed path while the body is withheld, and holds no slot for it', () =>
    withGateway({}, async (gateway) => {
      const account = await newAccount(gateway);
      const held = Array.from({ length: 6 }, () =>
        withhold(gateway.url, 'POST /v1/sealed/webhooks', bearer(account.sealedKey)),
      );
      const answers = await Promise.all(held.map(({ answer }) => answer));
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
      const body = { callback_url: 'https://example.com/' };
      const created = await asOwner(gateway, account, 'POST /v1/webhooks', body);
      expect(created.status).toBe(201);
      for (const { outgoing } of held) outgoing.destroy();
    }));

  it('answers 404 to the selection of sealed events, for a good owner too', () =>
    withGateway({}, async (gateway) => {
      const account = await newAccount(gateway);
      const { endpoint_id } = await newEndpoint(gateway, account);
      const route = `POST /v1/webhooks/${endpoint_id}/sealed-events`;
      const { answer, outgoing } = withhold(gateway.url, route, ownerHeaders(gateway, account));
      expect(await answer).toMatchObject({ status: 404, json: NOT_FOUND });
      outgoing.destroy();
    }));

  it('answers 404 on the workflow plane regardless of credential, in its own form', () =>
    withGateway({}, async (gateway) => {
      const { workflowToken } = await newAccount(gateway);
      for (const headers of [{}, bearer(workflowToken)]) {
        const answer = await sendWire(gateway.url, 'GET /v1/workflow/tools', { headers });
        expect(answer).toMatchObject({ status: 404, json: { error: NOT_FOUND } });
      }
    }));

  it.each(['sealedAdmission', 'sealedWebhookDelivery', 'workflowTools'])('opens %s alone', (name) =>
    withGateway({ gates: { [name]: true } }, async ({ url }) => {
      const routes = {
        sealedAdmission: 'GET /v1/sealed/devices',
        sealedWebhookDelivery: 'POST /v1/webhooks/x/sealed-events',
        workflowTools: 'GET /v1/workflow/tools',
      };
      for (const [gate, route] of Object.entries(routes)) {
        const { status } = await sendWire(url, route);
        expect({ gate, status }).toEqual({ gate, status: gate === name ? 401 : 404 });
      }
    }),
  );
});

describe('paths', () => {
  it.each([
    'GET /v1/messages',
    'POST /v1/messages',
    'GET /v1/messages/m1',
    'POST /v1/messages/m1/cancel',
    'GET /v1/devices',
    'GET /v1/usage',
  ])('answers 404 on the planned route %s', (route) =>
    withGateway({ gates: ALL_GATES }, async (gateway) => {
      const account = await newAccount(gateway);
      const headers = { ...ownerHeaders(gateway, account), ...bearer(account.alphaKey) };
      const answer = await sendWire(gateway.url, route, { headers });
      expect(answer).toMatchObject({ status: 404, json: NOT_FOUND });
    }),
  );

  it.each(['/v1/webhooks/', '//v1/webhooks', '/v1/x/../webhooks', '/v1/web%68ooks', '/%zz', '/'])(
    'takes %s verbatim',
    (path) =>
      withGateway({}, async (gateway) => {
        const account = await newAccount(gateway);
        expect((await asOwner(gateway, account, `GET ${path}`)).status).toBe(404);
      }),
  );

  it('answers 400 to an id that is no percent-encoding, as text where the row says so', () =>
    withGateway({}, async (gateway) => {
      const account = await newAccount(gateway);
      const enable = await asOwner(gateway, account, 'POST /v1/webhooks/%zz/enable');
      expect(enable).toMatchObject({ status: 400, json: { code: 'invalid_request' } });
      const rotate = await asOwner(gateway, account, 'POST /v1/webhooks/%zz/rotate');
      expect(rotate.status).toBe(400);
      expect(rotate.headers['content-type']).toMatch(/^text\/plain/);
    }));
});
