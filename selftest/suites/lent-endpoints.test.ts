import { afterEach, describe, expect, test } from 'vitest';
import { startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import { faults } from '../../fixtures/faults/index.ts';
import type { ClauseReport } from '../../reporters/report.ts';
import { checks } from '../../suites/index.ts';
import { fixedTarget } from '../conformance/fixed-target.ts';
import { everyGateOn, judgeTarget } from '../conformance/judge-gateway.ts';
import { fold } from '../conformance/verdicts.ts';
import { asOwner, newAccount, newEndpoint } from '../gateway/account.ts';
import { noBudget } from '../proof/configurations.ts';

let gateway: RunningGateway;
afterEach(() => gateway.close());

const selecting = checks.filter(({ id }) => id === 'webhooks.sealedEvents/leaves-enabled');

/** What a fixed account is told whose two endpoints of ours stand as an earlier run left them. */
async function judgeLent(
  on: readonly boolean[],
  { fault, webhookEndpoints = 2 }: { fault?: string; webhookEndpoints?: number } = {},
): Promise<ClauseReport> {
  const alter = faults.find(({ id }) => id === fault)?.alter;
  gateway = await startGateway({ gates: everyGateOn, ...(alter && { alter }) });
  const account = await newAccount(gateway);
  for (const [place, enabled] of on.entries()) {
    // lent in the order of creation
    const path = `sms-gateway-conformance/Run-earlier/${place}`;
    const { endpoint_id: id } = await newEndpoint(gateway, account, path);
    if (enabled) await asOwner(gateway, account, `POST /v1/webhooks/${id}/enable`);
  }
  const target = fixedTarget(gateway, account);
  const budget = { ...noBudget, webhookEndpoints };
  const results = await judgeTarget({ ...target, budget }, everyGateOn, { checks: selecting });
  const { clauses } = fold(results, everyGateOn);
  return clauses.find(({ id }) => id === 'webhooks.sealedEvents.leaves-enabled')!;
}

describe('a selection on a fixed account', () => {
  test('is judged by an endpoint that is off', async () => {
    expect(await judgeLent([true, false])).toMatchObject({ verdict: 'pass' });
  });

  test('makes an endpoint that is off where an earlier run left both on', async () => {
    expect(await judgeLent([true, true])).toMatchObject({ verdict: 'pass' });
  });

  test('decides nothing where both are on and no further one may be made', async () => {
    const { verdict, reason } = await judgeLent([true, true], { webhookEndpoints: 0 });
    expect(verdict).toBe('notExercised');
    expect(reason).toContain('budget.webhookEndpoints');
  });

  test('fails a gateway that turns off what it selects, however the endpoints stood', async () => {
    const fault = 'selection-turns-the-endpoint-off';
    const { verdict, reason } = await judgeLent([true, true], { fault });
    expect({ verdict, reason }).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining('expected enabled true, got enabled false'),
    });
  });
});
