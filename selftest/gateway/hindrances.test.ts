import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createParts, startGateway } from '../../fixtures/gateway/index.ts';
import type { Operation, RunningGateway } from '../../fixtures/gateway/index.ts';
import { asOwner, bearer, endpointsOf, newAccount, newEndpoint } from './account.ts';
import { ownerHeaders, state } from './account.ts';
import type { GatewayAccount } from './account.ts';
import { newDelivery, askForReplay, shown, subscriber } from './deliveries.ts';
import { SEALED_TYPE, sealedMessage } from './sealed.ts';
import { submission, submitted } from './submissions.ts';
import { ALL_GATES, sendWire, withGateway } from './wire.ts';
import { freshSamples, goodArguments } from './workflow.ts';
import type { Samples } from './workflow.ts';
import type { WireRequest } from './wire.ts';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ gates: ALL_GATES });
});
afterAll(() => gateway.close());

const BODIES: Record<string, object> = {
  'webhooks.create': { callback_url: 'https://example.com/' },
  'sealed.webhooks.create': { callback_url: 'https://example.com/' },
  'webhooks.sealedEvents': {
    enabled: true,
    encrypted_transfer_confirmed: true,
    disclosure_version: 'sealed-events-v1',
  },
};

/** An account with all that its good requests need. */
async function prepared() {
  const who = await subscriber(gateway);
  const samples = await freshSamples(who);
  const sealedId = await sealedMessage(who);
  const alphaId = await submitted(gateway, who.account);
  return { ...who, deliveryId: await newDelivery(who), sealedId, alphaId, samples };
}

/** What calls a method; nothing for operations that are none. */
function toolCall(id: string, samples: Samples): object | undefined {
  const args = goodArguments(samples)[id];
  return args && { method: id, ...args };
}

type Prepared = Awaited<ReturnType<typeof prepared>>;

/** What an operation is sent, and as what. */
function contentOf({ id, body }: Operation, { account, samples }: Prepared): WireRequest {
  if (id === 'alpha.submit') return { body: submission(account) };
  if (body !== 'sealed') return { body: BODIES[id] ?? toolCall(id, samples) };
  const { outbound = [], inbound = [] } = account.envelopes ?? {};
  const [sample = ''] = id === 'sealed.inbound.upload' ? inbound : outbound;
  return { headers: { 'content-type': SEALED_TYPE }, body: Buffer.from(sample, 'base64') };
}

function credentialOf({ auth }: Operation, account: GatewayAccount): Record<string, string> {
  if (auth === 'owner') return ownerHeaders(gateway, account);
  return bearer(auth === 'apiKey' ? account.sealedKey : account.workflowToken);
}

function goodRequest(operation: Operation, who: Prepared) {
  const path = operation.path
    .replace('{endpoint_id}', who.endpointId)
    .replace('{delivery_id}', who.deliveryId)
    .replace('{message_id}', operation.plane === 'sealed' ? who.sealedId : who.alphaId)
    .replace('{device_id}', who.account.deviceId);
  const credential = { ...credentialOf(operation, who.account), 'idempotency-key': randomUUID() };
  const { headers, body } = contentOf(operation, who);
  return sendWire(gateway.url, `${operation.method} ${path}`, {
    headers: { ...credential, ...headers },
    body,
  });
}

/** How an operation says that it is unavailable. */
function unavailable({ plane, bodiless }: Operation): object {
  if (bodiless.includes(503)) return { status: 503, text: '' };
  const error = { code: 'unavailable' };
  return { status: 503, json: plane === 'workflow' ? { error } : error };
}

const { operations } = createParts();

describe.each(['outage', 'timeout'])('the state %s', (name) => {
  it.each(operations)('meets a good request to $id until it is torn down', async (operation) => {
    const who = await prepared();
    const params = { account: who.account.accountId };
    expect(await state(gateway, name, params)).toMatchObject({ status: 200, json: {} });
    await state(gateway, name, params);
    const before = await goodRequest(operation, who);
    expect(before).toMatchObject(
      name === 'timeout' ? { status: 408, text: '' } : unavailable(operation),
    );
    await state(gateway, name, params, 'teardown');
    expect((await goodRequest(operation, who)).status).toBeLessThan(300);
  });

  it('changes nothing, and meets nobody else', async () => {
    const who = await prepared();
    const params = { account: who.account.accountId };
    const endpoints = await endpointsOf(gateway, who.account);
    const delivery = await shown(who, who.deliveryId);
    await state(gateway, name, params);
    for (const operation of operations) await goodRequest(operation, who);
    const stranger = await newAccount(gateway);
    expect((await asOwner(gateway, stranger, 'GET /v1/webhooks')).status).toBe(200);
    await state(gateway, name, params, 'teardown');
    expect(await endpointsOf(gateway, who.account)).toEqual(endpoints);
    expect(await shown(who, who.deliveryId)).toEqual(delivery);
  });

  it('leaves refusals of credentials and of bad requests as they are', async () => {
    const who = await prepared();
    const { account, endpointId, deliveryId } = who;
    await state(gateway, name, { account: account.accountId });
    const owner = (route: string, body?: unknown) => asOwner(gateway, account, route, body);
    const path = `/v1/webhooks/${endpointId}`;
    const noCsrf = { ...ownerHeaders(gateway, account), 'x-svc-csrf': 'x' };
    const answers = [
      await sendWire(gateway.url, 'GET /v1/webhooks'),
      await sendWire(gateway.url, 'GET /v1/webhooks', { headers: noCsrf }),
      await owner('POST /v1/webhooks', {}),
      await owner('POST /v1/webhooks', { callback_url: 'http://example.com/' }),
      await owner('POST /v1/webhooks/%zz/enable'),
      await owner(`POST ${path}/sealed-events`, {}),
      await owner(`GET ${path}/deliveries?limit=21`),
      await askForReplay(who, deliveryId, 'x'),
      await owner('GET /v1/nothing'),
    ];
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual([401, 403, 400, 400, 400, 400, 400, 400, 404]);
  });

  it('does not open a gate', () =>
    withGateway({}, async (closed) => {
      const account = await newAccount(closed);
      await state(closed, name, { account: account.accountId });
      const headers = bearer(account.sealedKey);
      const sealed = await sendWire(closed.url, 'GET /v1/sealed/devices', { headers });
      expect(sealed).toMatchObject({ status: 404, json: { code: 'not_found' } });
      expect((await asOwner(closed, account, 'GET /v1/webhooks')).status).not.toBe(200);
    }));

  it('can not be made for nobody, nor with more to it', async () => {
    const { accountId } = await newAccount(gateway);
    expect((await state(gateway, name, { account: 'nobody' })).status).toBe(404);
    expect((await state(gateway, name, {})).status).toBe(404);
    expect((await state(gateway, name, { account: accountId, forMs: 5 })).status).toBe(501);
  });
});

describe('a body form of its own', () => {
  it('says unavailable without a body where the operation is flagged so', () =>
    withGateway(
      {
        alter: (parts) => ({
          ...parts,
          operations: parts.operations.map((one) => ({ ...one, bodiless: [503] })),
        }),
      },
      async (flagged) => {
        const account = await newAccount(flagged);
        await newEndpoint(flagged, account);
        await state(flagged, 'outage', { account: account.accountId });
        const answer = await asOwner(flagged, account, 'GET /v1/webhooks');
        expect(answer).toMatchObject({ status: 503, text: '' });
      },
    ));
});
