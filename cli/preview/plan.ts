import { prospectOf } from '../outlook/situation.ts';
import { type PlannedCalls, mostOfEach, plannedCalls } from './calls.ts';
import { type Measured, total } from '../../engine/counts.ts';
import type { Check } from '../../harness/model/check.ts';
import { withinTier } from '../../harness/model/effort.ts';
import type { BudgetItem, GatePositions, Target } from '../../harness/model/target.ts';
import { applies, missing, missingMember } from '../../harness/run/requirements.ts';
import { declaredGates } from '../../harness/target-file/gates.ts';
import type { GateName } from '../../schemas/operations/operation.ts';

/** What of an account a run can use up. */
export interface PlannedUse {
  readonly item: BudgetItem;
  /** The most that a fixed account loses: its budget, or less; 0 where the hook makes accounts. */
  readonly fixedAccount: number;
  /** So many requests that could use it up are likely; those that are refused use up nothing. */
  readonly likely: number;
  /** The most on accounts that the hook makes, which no budget limits; 0 where there is none. */
  readonly hookAccounts: number;
}

/** Why some checks would not run. */
interface LeftOut {
  readonly reason: string;
  readonly checks: number;
}

/** What a run would send to a target. */
export interface RunPlan {
  readonly calls: readonly PlannedCalls[];
  readonly uses: readonly PlannedUse[];
  readonly leftOut: readonly LeftOut[];
  readonly checks: number;
  /** What a target that keeps the contract and answers at once is likely to be sent. */
  readonly requests: number;
  readonly most: number;
  /** What of that a stranger sends, for checks that can't run whole. */
  readonly strangers: number;
  /** Checks whose requests were never counted: counted as the most that any check sends. */
  readonly uncounted: readonly string[];
}

const itemOf: Readonly<Record<string, BudgetItem>> = {
  'webhooks.create': 'webhookEndpoints',
  'sealed.webhooks.create': 'webhookEndpoints',
  'alpha.submit': 'alphaMessages',
  'sealed.messages.submit': 'sealedMessages',
  'sealed.inbound.upload': 'sealedMessages',
  'deliveries.replay': 'replays',
  'sealed.deliveries.replay': 'replays',
  'workflow.action.propose': 'workflowActions',
  'workflow.action.schedule': 'workflowActions',
  'workflow.action.send': 'workflowActions',
  'workflow.action.cancel': 'workflowActions',
};
const items = [...new Set(Object.values(itemOf))];

/**
 * Plans a run from what is known without asking the target: a gate whose position is to be detected
 * may be on as well as off, and a state hook may be able to make everything.
 */
export function planRun(target: Target, checks: readonly Check[], measured: Measured): RunPlan {
  const gates = declaredGates(target);
  const judged = checks.map((check) => ({ check, reason: whyNot(check, target, gates) }));
  const running = judged.flatMap(({ check, reason }) => (reason === null ? [check] : []));
  const mostOfAny = Math.max(0, ...Object.values(measured.calls).map(total));
  const calls = plannedCalls(
    running.map((check) => {
      const counts = measured.calls[check.id] ?? { [check.callee]: mostOfAny };
      const sent = target.states ? undefined : measured.fixed[check.id];
      return { check, counts, likely: sent === undefined ? 1 : sent / Math.max(1, total(counts)) };
    }),
    // what a check would make for itself to look at is made within the tier alone
  ).filter(({ tier }) => tier === null || withinTier(tier, target.maxTier));
  const barred = judged.flatMap(({ check, reason }) => (reason === null ? [] : [check]));
  const strangers = barred
    .filter((check) => hasStranger(check, target, gates))
    .reduce((all, { id }) => all + (measured.stranger[id] ?? 0), 0);
  return {
    calls,
    uses: items.map((item) => useOf(item, target, calls)),
    leftOut: groupedReasons(judged.flatMap(({ reason }) => reason ?? [])),
    checks: running.length,
    requests: strangers + calls.reduce((all, { requests }) => all + requests, 0),
    most: strangers * mostOfEach + calls.reduce((all, { most }) => all + most, 0),
    strangers,
    uncounted: running.map(({ id }) => id).filter((id) => !Object.hasOwn(measured.calls, id)),
  };
}

/** True where a stranger does for a check what its account, or the tier, keeps it from. */
function hasStranger(check: Check, target: Target, gates: GatePositions): boolean {
  const prospect = prospectOf(check, {
    target,
    gates: assumed(check, gates),
    account: target.account ?? {},
    ownAccounts: target.states !== undefined,
    refused: [],
    unable: new Set(),
  });
  return prospect !== null && prospect.lack !== null && prospect.claims.length > 0;
}

/** Where gates stand, those whose position is to be found out as a check needs them. */
function assumed({ needs }: Check, gates: GatePositions): GatePositions {
  const at = (gate: GateName) =>
    (gates[gate] === 'unknown' ? needs.gates?.[gate] : null) ?? gates[gate];
  return {
    sealedAdmission: at('sealedAdmission'),
    sealedWebhookDelivery: at('sealedWebhookDelivery'),
    workflowTools: at('workflowTools'),
  };
}

/** Why a check would not run; null where it may. */
function whyNot(check: Check, target: Target, gates: GatePositions): string | null {
  if (!applies(check, gates)) return 'a gate stands where it does not apply';
  const lack = missing(check, target, assumed(check, gates));
  if (lack) return lack.reason;
  if (target.states) return null;
  if (needsHook(check)) return 'it needs the state hook';
  return missingMember(check, target.account ?? {}, [])?.reason ?? null;
}

/** True for a check that no account of a file can do. */
export function needsHook({ needs }: Check): boolean {
  const { states = [], fallback = false, freshAccount = false } = needs;
  return (states.length > 0 && !fallback) || freshAccount;
}

function useOf(item: BudgetItem, target: Target, calls: readonly PlannedCalls[]): PlannedUse {
  const using = calls.filter(({ id }) => itemOf[id] === item);
  const most = using.reduce((all, one) => all + one.most, 0);
  const hook = target.states !== undefined;
  return {
    item,
    fixedAccount: target.account ? Math.min(most, target.budget[item]) : 0,
    hookAccounts: hook ? most : 0,
    likely: using.reduce((all, { requests }) => all + requests, 0),
  };
}

function groupedReasons(reasons: readonly string[]): LeftOut[] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, number]) => ({ reason, checks: number }))
    .toSorted((a, b) => b.checks - a.checks);
}
