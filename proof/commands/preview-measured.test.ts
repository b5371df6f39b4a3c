import { describe, expect, test } from 'vitest';
import { measured } from '../../engine/counts.ts';
import { planRun, type RunPlan } from '../../cli/preview/plan.ts';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { describedTarget } from '../../harness/target-file/describe.ts';
import { bareTarget } from '../../harness/target-file/read-targets.ts';
import { checks } from '../../suites/index.ts';
import { everyGateOn } from '../../selftest/conformance/run-against.ts';
import { newAccount } from '../../selftest/gateway/account.ts';
import { commandLine, jsonFile } from '../../selftest/commands/command-line.ts';

/** A plan beside what a run really sends: its preflight, and on a busy machine races and looks once more. */

const counts = measured();

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
  });
});
