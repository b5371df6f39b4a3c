import { describe, expect, test } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { defineCheck } from '../../harness/define-check.ts';
import type { Check } from '../../harness/model/check.ts';
import { everyGateOn, runAgainst } from '../conformance/run-against.ts';

/** Sends nothing that is judged, and claims nothing. */
function observing(more: Partial<Check>): Check {
  return defineCheck({
    id: 'webhooks.list/observed',
    title: 'is observed',
    callee: 'webhooks.list',
    drive: () => Promise.resolve(),
    claims: [],
    ...more,
  });
}

async function outcomeOf(check: Check) {
  const gateway = await startGateway({ gates: everyGateOn });
  const account = { owner: { session: 's', csrf: 'c' } };
  const target = { name: 'fixed', baseUrl: gateway.url, gates: everyGateOn, account };
  const [result] = await runAgainst(target, { checks: [check] });
  await gateway.close();
  return result?.outcome;
}

describe('a check that only observes', () => {
  test('is not exercised where it is kept from it', async () => {
    expect(await outcomeOf(observing({ needs: { freshAccount: true } }))).toBe('notExercised');
  });

  test('is a defect where it went through and nothing was judged', async () => {
    expect(await outcomeOf(observing({}))).toBe('defect');
  });
});
