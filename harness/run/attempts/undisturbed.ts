import { blankResult } from '../../model/blank-result.ts';
import type { Check } from '../../model/check.ts';
import { nowMs } from '../../model/now.ts';
import type { CheckResult } from '../../model/result.ts';
import type { StateHook } from '../../states/state-hook.ts';
import type { Machine } from '../environment/machine.ts';

/** So often is a check driven anew that this machine disturbed. */
const mostAnew = 2;

/** What the run has to say of it. */
interface Surroundings {
  readonly machine: Pick<Machine, 'look' | 'disturbances'>;
  readonly hook: Pick<StateHook, 'forgive'> | null;
  readonly settings: { readonly ownAccounts: boolean; readonly endsAtMs: number };
}

/**
 * Drives a check anew where this machine stood still meanwhile, or its clock was set, and something did not hold.
 * Where that can't be, it is not exercised: what a target does while nobody looks is no evidence.
 */
export async function undisturbed(
  check: Check,
  { machine, hook, settings: { ownAccounts, endsAtMs } }: Surroundings,
  drive: () => Promise<CheckResult>,
): Promise<CheckResult> {
  const repeatable = ownAccounts || check.tier === 'read_only';
  let requests = 0;
  for (let times = 0; ; times += 1) {
    machine.look();
    const before = machine.disturbances.length;
    // one drive after the other, until one is left alone
    const result = await drive();
    machine.look();
    const told = { ...result, requests: requests + result.requests };
    const met = machine.disturbances[before];
    if (met === undefined || isSound(result)) return told;
    hook?.forgive();
    requests = told.requests;
    if (repeatable && times < mostAnew && nowMs() < endsAtMs) continue;
    const lack = { what: 'this machine', reason: `${met} while a check was under way` };
    return { ...blankResult(check), outcome: 'notExercised', lack, requests };
  }
}

/** True where nothing broke, and nothing was missed for want of an answer. */
function isSound({ outcome, lack, units }: CheckResult): boolean {
  if (outcome === 'defect') return true;
  return lack === null && units.every(({ verdict }) => verdict === 'held');
}
