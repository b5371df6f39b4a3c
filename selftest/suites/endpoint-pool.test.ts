import { afterEach, describe, expect, test } from 'vitest';
import { startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { foldTarget } from '../../reporters/fold/fold.ts';
import { plannedCheck } from '../../reporters/inputs/inputs.ts';
import type { ClauseReport } from '../../reporters/report.ts';
import { checks } from '../../suites/index.ts';
import { fixedTarget } from '../conformance/fixed-target.ts';
import { everyGateOn, positions, runAgainst } from '../conformance/run-against.ts';
import { targetInputs } from '../conformance/verdicts.ts';
import { asOwner, newAccount, newEndpoint } from '../gateway/account.ts';
import { noBudget } from '../accounts/configurations.ts';

let gateway: RunningGateway;
afterEach(() => gateway.close());

const selecting = checks.filter(({ id }) => id === 'webhooks.sealedEvents/leaves-enabled');

/** What a fixed account is told whose two endpoints of ours stand as an earlier run left them. */
async function judgePooled(
  on: readonly boolean[],
  { mutant, webhookEndpoints = 2 }: { mutant?: string; webhookEndpoints?: number } = {},
): Promise<ClauseReport> {
  const alter = mutants.find(({ id }) => id === mutant)?.alter;
  gateway = await startGateway({ gates: everyGateOn, ...(alter && { alter }) });
  const account = await newAccount(gateway);
  for (const [place, enabled] of on.entries()) {
    // the pool gives them in the order of creation
    const path = `sms-gateway-conformance/Run-earlier/${place}`;
    const { endpoint_id: id } = await newEndpoint(gateway, account, path);
    if (enabled) await asOwner(gateway, account, `POST /v1/webhooks/${id}/enable`);
  }
  const target = fixedTarget(gateway, account);
  const budget = { ...noBudget, webhookEndpoints };
  const results = await runAgainst({ ...target, budget }, { checks: selecting });
  // no more is planned than these: whatever else claims the clause is not run here
  const inputs = targetInputs(results, positions(everyGateOn));
  const { clauses } = foldTarget({ ...inputs, checks: selecting.map(plannedCheck) });
  return clauses.find(({ id }) => id === 'webhooks.sealedEvents.leaves-enabled')!;
}

describe('a selection on a fixed account', () => {
  test('is judged by an endpoint that is off', async () => {
    expect(await judgePooled([true, false])).toMatchObject({ verdict: 'pass' });
  });

  test('makes an endpoint that is off where an earlier run left both on', async () => {
    expect(await judgePooled([true, true])).toMatchObject({ verdict: 'pass' });
  });

  test('decides nothing where both are on and no further one may be made', async () => {
    const { verdict, reason } = await judgePooled([true, true], { webhookEndpoints: 0 });
    expect(verdict).toBe('notExercised');
    expect(reason).toContain('budget.webhookEndpoints');
  });

  test('fails a gateway that turns off what it selects, however the endpoints stood', async () => {
    const mutant = 'selection-turns-the-endpoint-off';
    const { verdict, reason } = await judgePooled([true, true], { mutant });
    expect({ verdict, reason }).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining('expected enabled true, as before, got enabled false'),
    });
  });
});
