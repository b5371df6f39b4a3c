import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { readAccount } from '../../harness/target/read-account.ts';
import { checks } from '../../suites/index.ts';
import { asOwner, newAccount, newEndpoint, state, type Account } from '../gateway/account.ts';
import { everyGateOn, judgeTarget } from './judge-gateway.ts';

const replay = checks.filter(({ id }) => id === 'deliveries.replay/accepted');

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ gates: everyGateOn });
});
afterAll(() => gateway.close());

/** An account whose one endpoint is on, with a delivery in the given state. */
async function accountWith(delivery: Readonly<Record<string, unknown>>): Promise<Account> {
  const made = await newAccount(gateway);
  const { endpoint_id: endpointId } = await newEndpoint(gateway, made);
  await asOwner(gateway, made, `POST /v1/webhooks/${endpointId}/enable`);
  const where = { account: made.accountId, plane: 'public', endpointId };
  await state(gateway, 'delivery', { ...where, ...delivery });
  return made;
}

/** Judges the replay on an account of which nothing more can be had of the hook. */
async function judged(made: Account): Promise<CheckResult | undefined> {
  const account = readAccount({ ...made });
  if (Array.isArray(account)) throw new Error(account.join('; '));
  const { url, origin } = gateway;
  const target = { name: 'fixed', baseUrl: url, origin, gates: everyGateOn, account };
  const [result] = await judgeTarget(target, everyGateOn, { checks: replay });
  return result;
}

function verdictOn(result: CheckResult | undefined) {
  return result?.units.find(({ clause }) => clause === 'deliveries.replay.accepted')?.verdict;
}

describe('without a state hook, a replay', () => {
  test('is tried on a failed delivery that the account has, for as long as it is one', async () => {
    const account = await accountWith({ status: 'dead', terminalReason: 'failed' });
    expect(verdictOn(await judged(account))).toBe('held');
    const again = await judged(account);
    expect(verdictOn(again)).not.toBe('broken');
    expect(again?.lack?.what).toBe('states.delivery');
  });

  test.each([
    ['went well', { status: 'succeeded' }],
    ['failed for the last time', { status: 'dead', terminalReason: 'failed', generation: 3 }],
    ['was retired', { status: 'dead', terminalReason: 'retired' }],
  ])('is not tried on one that %s', async (_, delivery) => {
    const result = await judged(await accountWith(delivery));
    expect(result?.lack?.what).toBe('states.delivery');
    expect(result?.exchanges.some(({ callee }) => callee === 'deliveries.replay')).toBe(false);
  });
});
