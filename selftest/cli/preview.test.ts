import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { assertConfirmed, tokenFor } from '../../cli/confirm.ts';
import { measured, storedForm, total } from '../../cli/preview/counts.ts';
import { planRun, type RunPlan } from '../../cli/preview/plan.ts';
import type { Target } from '../../harness/model/target.ts';
import { bareTarget } from '../../harness/target-file/read-targets.ts';
import {
  isMacroId,
  operationIds,
  operations,
  plannedRouteIds,
} from '../../schemas/operations/index.ts';
import { tiers } from '../../schemas/operations/operation.ts';
import { checks } from '../../suites/index.ts';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { describedTarget } from '../../harness/target-file/describe.ts';
import { everyGateOn, judgeGateway } from '../conformance/judge-gateway.ts';
import { newAccount } from '../gateway/account.ts';
import { commandLine, jsonFile } from './command-line.ts';

const counts = measured();
const far: Target = {
  ...bareTarget('https://gw.example.com/base'),
  name: 'far',
  origin: 'https://app.example.com',
  gates: { sealedAdmission: true, sealedWebhookDelivery: true, workflowTools: true },
  maxTier: 'irreversible',
  account: {
    owner: { session: 's', csrf: 'c' },
    alphaKey: 'a',
    sealedKey: 'b',
    workflowToken: 'ztw_w',
    deviceId: 'd',
    recipient: '+15550100',
    envelopes: { outbound: ['AA=='], inbound: ['AA=='] },
    workflow: {},
  },
};
const hooked: Target = { ...far, states: { url: 'https://hook.example.com/states', headers: {} } };

function calledIn(plan: RunPlan): string[] {
  return plan.calls.map(({ id }) => id);
}

describe('the counts of requests', () => {
  test('are of every check, and of no other; `npm run counts` writes them', () => {
    expect(Object.keys(counts.calls).toSorted()).toEqual(checks.map(({ id }) => id).toSorted());
  });

  test('are of operations, planned routes and other paths', () => {
    const known = new Set<string>([...operationIds, ...plannedRouteIds, 'other']);
    const called = Object.values(counts.calls).flatMap((one) => Object.keys(one));
    expect([...new Set(called)].filter((id) => !known.has(id) && !isMacroId(id))).toEqual([]);
  });

  test('are stored in a form that is shorter and says the same', () => {
    const stored: unknown = JSON.parse(
      readFileSync(new URL('../../cli/preview/request-counts.json', import.meta.url), 'utf8'),
    );
    expect(storedForm(counts)).toEqual(stored);
    expect(counts.calls['webhooks.list/accepted']?.['webhooks.list']).toBeGreaterThan(0);
  });
});

describe('the plan of a run', () => {
  test('with a state hook and every gate on calls every operation', () => {
    const plan = planRun(hooked, checks, counts);
    expect(operationIds.filter((id) => !calledIn(plan).includes(id))).toEqual([]);
    expect(plannedRouteIds.filter((id) => !calledIn(plan).includes(id))).toEqual([]);
  });

  test.each(tiers)('calls nothing above %s', (maxTier) => {
    const plan = planRun({ ...hooked, maxTier }, checks, counts);
    const highest = tiers.indexOf(maxTier);
    const above = plan.calls.filter(({ tier }) => tier !== null && tiers.indexOf(tier) > highest);
    expect(above).toEqual([]);
    expect(plan.checks).toBeGreaterThan(0);
  });

  test('calls nothing behind a closed gate but what shows that it is closed', () => {
    const off = { sealedAdmission: false, sealedWebhookDelivery: false, workflowTools: false };
    const plan = planRun({ ...hooked, gates: off }, checks, counts);
    const running = planRun({ ...hooked, gates: off }, checks.filter(isAboutClosedGates), counts);
    const gated = plan.calls.filter(({ id }) => isGated(id));
    expect(gated.map(({ id, requests }) => [id, requests])).toEqual(
      running.calls.filter(({ id }) => isGated(id)).map(({ id, requests }) => [id, requests]),
    );
  });

  test('counts both positions of a gate that is to be detected', () => {
    const detect = { ...hooked.gates, workflowTools: 'detect' } as const;
    const off = { ...hooked.gates, workflowTools: false } as const;
    const [open, unknown, closed] = [hooked.gates, detect, off].map((gates) =>
      planRun({ ...hooked, gates }, checks, counts),
    );
    expect(unknown?.checks).toBeGreaterThan(open?.checks ?? Infinity);
    expect(unknown?.checks).toBeGreaterThan(closed?.checks ?? Infinity);
  });

  test('leaves out what needs a hook, or a member that the account lacks, and says so', () => {
    const { alphaKey: _, ...account } = far.account ?? {};
    const plan = planRun({ ...far, account }, checks, counts);
    const reasons = plan.leftOut.map(({ reason }) => reason);
    expect(reasons).toContain('it needs the state hook');
    expect(reasons).toContain('the account has no alphaKey');
    expect(calledIn(plan)).not.toContain('alpha.submit');
    const left = plan.leftOut.reduce((all, one) => all + one.checks, 0);
    expect(plan.checks + left).toBe(checks.length);
  });

  test('uses up no more of a fixed account than its budget', () => {
    const budget = {
      webhookEndpoints: 1,
      alphaMessages: 2,
      sealedMessages: 3,
      replays: 0,
      workflowActions: 4,
    };
    const plan = planRun({ ...far, budget }, checks, counts);
    for (const { item, fixedAccount, hookAccounts } of plan.uses) {
      expect(fixedAccount).toBeLessThanOrEqual(budget[item]);
      expect(hookAccounts).toBe(0);
    }
    expect(planRun(far, [], counts).uses.every(({ fixedAccount }) => fixedAccount === 0)).toBe(
      true,
    );
  });

  test('counts a check that was never counted as the most that any sends', () => {
    const [first] = checks.filter(({ id }) => id === 'webhooks.list/accepted');
    const renamed = { ...first!, id: 'webhooks.list/renamed' };
    const plan = planRun(hooked, [renamed], counts);
    expect(plan.uncounted).toEqual([renamed.id]);
    expect(plan.requests).toBe(Math.max(...Object.values(counts.calls).map(total)));
  });

  test('says no less than a run really sends each time that it drives a check', async () => {
    // a plan without a receiver sends nothing that needs one
    const some = checks.filter(
      ({ callee, needs }) =>
        ['webhooks.enable', 'alpha.status'].includes(callee) && needs.receiver !== true,
    );
    const results = await judgeGateway({ checks: some });
    for (const { check, requests, attempts } of results) {
      const plan = planRun(
        hooked,
        some.filter(({ id }) => id === check),
        counts,
      );
      // on a busy machine something may be looked at once more
      const sent = { check, requests: requests / attempts };
      expect(sent).toSatisfy(() => sent.requests <= plan.requests);
      expect(plan.most).toBeGreaterThanOrEqual(plan.requests * 18);
    }
  });
});

/** By what share a plan differs from what was sent. */
function alike(plan: RunPlan, requests: number | undefined): number {
  return Math.abs(plan.requests / (requests ?? 0) - 1);
}

describe('what is likely', () => {
  test('is near to what a run with a URL alone, or with an owner, sends', async () => {
    const gateway = await startGateway({ gates: everyGateOn });
    const { owner } = await newAccount(gateway);
    const own = {
      name: 'owner',
      baseUrl: gateway.url,
      origin: gateway.origin,
      gates: everyGateOn,
      maxTier: 'mutating',
      account: { owner },
    } as const;
    const file = await jsonFile('t.json', { targets: [own] });
    const alone = await commandLine(['run', '--target', gateway.url]);
    const described = await commandLine(['run', '--config', file]);
    await gateway.close();
    const bare = planRun(bareTarget(gateway.url), checks, counts);
    const owned = planRun(describedTarget(own, {}), checks, counts);
    expect(alike(bare, alone.report?.targets[0]?.requests)).toBeLessThan(0.1);
    expect(alike(owned, described.report?.targets[0]?.requests)).toBeLessThan(0.2);
    expect(bare.strangers).toBe(bare.requests);
    expect(owned.most).toBeGreaterThan(owned.requests * 10);
  });

  test('of what is used up is no more than all that could use it up', () => {
    for (const { likely, hookAccounts } of planRun(hooked, checks, counts).uses) {
      expect(likely).toBeGreaterThan(0);
      expect(likely).toBeLessThan(hookAccounts);
    }
  });
});

function isAboutClosedGates(check: (typeof checks)[number]): boolean {
  return (
    Object.values(check.needs.gates ?? {}).includes('off') || check.callee.startsWith('macros')
  );
}

function isGated(id: string): boolean {
  const known = operationIds.find((one) => one === id);
  return known !== undefined && operations[known].gate !== null;
}

describe('the token', () => {
  test('is the one that a run wants, and no other passes', () => {
    const token = tokenFor([far]);
    expect(token).not.toBeNull();
    expect(() => assertConfirmed([far], token)).not.toThrow();
    expect(() => assertConfirmed([far], null)).toThrow(`--confirm ${token}`);
    expect(() => assertConfirmed([{ ...far, name: 'other' }], token)).toThrow('another');
  });

  test('is wanted by no lower tier and by no loopback address', () => {
    expect(tokenFor([{ ...far, maxTier: 'destructive' }])).toBeNull();
    expect(tokenFor([{ ...far, baseUrl: 'http://127.0.0.1:8080' }])).toBeNull();
  });
});
