import { everyGateOff } from '../../fixtures/gateway/index.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { assertConfirmed, tokenFor } from '../../engine/confirm.ts';
import { measured, storedForm, total } from '../../engine/counts.ts';
import { planRun, type RunPlan } from '../../cli/preview/plan.ts';
import { bareTarget } from '../../harness/target-file/read-targets.ts';
import {
  isMacroId,
  operationIds,
  operations,
  plannedRouteIds,
} from '../../schemas/operations/index.ts';
import { tiers } from '../../schemas/operations/operation.ts';
import { checks } from '../../suites/index.ts';
import { far, hooked } from './far-target.ts';

const counts = measured();

function calledIn(plan: RunPlan): string[] {
  return plan.calls.map(({ id }) => id);
}

describe('the counts of requests', () => {
  test('are of every check, and of no other', () => {
    const counted = Object.keys(counts.calls).toSorted();
    const ids = checks.map(({ id }) => id).toSorted();
    expect(counted, 'out of date: run npm run derive').toEqual(ids);
  });

  test('are of operations, planned routes and other paths', () => {
    const known = new Set<string>([...operationIds, ...plannedRouteIds, 'other']);
    const called = Object.values(counts.calls).flatMap((one) => Object.keys(one));
    expect([...new Set(called)].filter((id) => !known.has(id) && !isMacroId(id))).toEqual([]);
  });

  test('are stored in a form that is shorter and says the same', () => {
    const stored: unknown = JSON.parse(
      readFileSync(new URL('../../engine/request-counts.json', import.meta.url), 'utf8'),
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
    const plan = planRun({ ...hooked, gates: everyGateOff }, checks, counts);
    const running = planRun(
      { ...hooked, gates: everyGateOff },
      checks.filter(isAboutClosedGates),
      counts,
    );
    const gated = plan.calls.filter(({ id }) => isGated(id));
    expect(gated.map(({ id, requests }) => [id, requests])).toEqual(
      running.calls.filter(({ id }) => isGated(id)).map(({ id, requests }) => [id, requests]),
    );
  });

  test('counts both positions of a gate that is to be detected', () => {
    const detect = { ...hooked.gates, workflowTools: 'detect' } as const;
    const [open, unknown, closed] = [hooked.gates, detect, everyGateOff].map((gates) =>
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

  test('says of each check what it was counted to send', () => {
    // a plan without a receiver sends nothing that needs one
    const some = checks.filter(({ needs }) => needs.receiver !== true);
    const planned = some.map((check) => [check.id, planRun(hooked, [check], counts)] as const);
    const said = planned.filter(([, plan]) => plan.checks > 0);
    expect(said.length).toBeGreaterThan(some.length / 2);
    expect(said.filter(([id, { requests }]) => requests !== total(counts.calls[id] ?? {}))).toEqual(
      [],
    );
  });

  test('says that a check may send many times what is likely', () => {
    const some = checks.filter(({ callee }) =>
      ['webhooks.enable', 'alpha.status'].includes(callee),
    );
    const plans = some.map((check) => planRun(hooked, [check], counts));
    expect(plans.filter(({ most, requests }) => most < requests * 18)).toEqual([]);
  });
});

describe('what is likely', () => {
  test('of a run with a URL alone is what strangers send, and with an owner a part of the most', () => {
    const url = 'https://gw.example.com';
    const bare = planRun(bareTarget(url), checks, counts);
    expect(bare.strangers).toBe(bare.requests);
    const account = { owner: { session: 's', csrf: 'c' } };
    const owned = planRun({ ...far, account, maxTier: 'mutating' }, checks, counts);
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
