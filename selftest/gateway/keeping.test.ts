import { expect, it } from 'vitest';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { asOwner, bearer, newAccount, newEndpoint, state } from './account.ts';
import type { GatewayAccount } from './account.ts';
import { newEnvelope, uploadInbound } from './sealed.ts';
import { ALL_GATES, sendWire, withGateway } from './wire.ts';

const keeping = { accounts: 3, records: 12, bodies: 2 };
const gates = ALL_GATES;

/** Whether each of the account's credentials still opens something. */
async function opens(gateway: RunningGateway, account: GatewayAccount): Promise<number[]> {
  const { alphaKey, sealedKey, workflowToken } = account;
  const as = (token: string, path: string) =>
    sendWire(gateway.url, `GET ${path}`, { headers: bearer(token) });
  const answers = [
    await asOwner(gateway, account, 'GET /v1/webhooks'),
    await as(alphaKey, '/v1/alpha/messages/none'),
    await as(sealedKey, '/v1/sealed/usage'),
    await as(workflowToken, '/v1/workflow/tools'),
  ];
  return answers.map(({ status }) => status);
}

const good = [200, 404, 200, 200];
const unknown = [401, 401, 401, 401];

it('forgets the account that was unused for longest, with all it has, and never the first', () =>
  withGateway({ gates, keeping }, async (gateway) => {
    const first = await newAccount(gateway);
    const second = await newAccount(gateway);
    const third = await newAccount(gateway);
    await newEndpoint(gateway, third);
    await state(gateway, 'messages', { account: third.accountId, plane: 'public', count: 2 });
    // a request is a use, and so is a call of the hook
    await asOwner(gateway, second, 'GET /v1/webhooks');
    const fourth = await newAccount(gateway);
    expect(await opens(gateway, third)).toEqual(unknown);
    const { endpoints, messages } = gateway.kept();
    expect({ endpoints, messages }).toEqual({ endpoints: 0, messages: 0 });
    await state(gateway, 'usage', { account: second.accountId, periods: 1 });
    await newAccount(gateway);
    expect(await opens(gateway, fourth)).toEqual(unknown);
    expect(await opens(gateway, second)).toEqual(good);
    expect(await opens(gateway, first)).toEqual(good);
    const kept = gateway.kept();
    for (const kind of ['accounts', 'sessions', 'devices', 'contexts', 'workflowTokens'])
      expect({ kind, kept: kept[kind] }).toEqual({ kind, kept: 3 });
    expect(kept).toMatchObject({ apiKeys: 6, usage: 1 });
  }));

it('forgets the oldest records of each kind, and lists what it has', () =>
  withGateway({ gates, keeping }, async (gateway) => {
    const account = await newAccount(gateway);
    const { endpoint_id: endpointId } = await newEndpoint(gateway, account);
    await asOwner(gateway, account, `POST /v1/webhooks/${endpointId}/enable`);
    const caller = { gateway, account };
    const uploaded: number[] = [];
    for (let n = 0; n < 15; n += 1) {
      const envelope = await newEnvelope(caller, n % 2 === 0 ? 'inbound' : 'outbound');
      const answer = await uploadInbound(caller, n % 2 === 0 ? 'inbound' : 'outbound', envelope);
      uploaded.push(answer.status);
    }
    expect(new Set(uploaded)).toEqual(new Set([202]));
    const of = { account: account.accountId, plane: 'public' };
    for (let n = 0; n < 4; n += 1)
      await state(gateway, 'event', { ...of, endpointIds: [endpointId] });
    await state(gateway, 'deliveries', { ...of, endpointId, count: 20 });
    await state(gateway, 'messages', { ...of, count: 20 });
    expect(gateway.kept()).toMatchObject({
      accounts: 1,
      messages: keeping.records,
      deliveries: keeping.records,
      frozen: keeping.records,
      inboundEvents: keeping.bodies,
    });
    const path = `/v1/webhooks/${endpointId}/deliveries?limit=20`;
    const { json } = await asOwner(gateway, account, `GET ${path}`);
    expect(json).toMatchObject({ deliveries: { length: keeping.records }, next_before: null });
  }));

it('remembers everything where it is not told to forget', () =>
  withGateway({}, async (gateway) => {
    for (let n = 0; n < 5; n += 1) await newAccount(gateway);
    expect(gateway.kept()).toMatchObject({ accounts: 5, sessions: 5, apiKeys: 10 });
  }));
