import type { Check } from '../../harness/model/check.ts';
import type {
  BudgetItem,
  GatePosition,
  GatePositions,
  Target,
} from '../../harness/model/target.ts';
import { applies, missing, missingMember, tierOf } from '../../harness/run/requirements.ts';
import { mostAttempts } from '../../harness/run/temporary.ts';
import {
  isMacroId,
  isOperationId,
  operationIds,
  operations,
  plannedRouteIds,
  plannedRoutes,
} from '../../schemas/operations/index.ts';
import { gateNames, type Tier } from '../../schemas/operations/operation.ts';
import { total, type CheckCounts, type RequestCounts } from './counts.ts';

/** What a run would call of one operation, planned route, or of paths that are neither. */
export interface PlannedCalls {
  readonly id: string;
  /** Method and path; empty for paths that are no operation's. */
  readonly call: string;
  readonly tier: Tier | null;
  /** Checks that call it. */
  readonly checks: number;
  /** Requests to a target that keeps the contract and answers at once. */
  readonly requests: number;
  /** The most requests, should everything have to be sent as often as a run ever sends it. */
  readonly most: number;
}

/** What of an account a run can use up. */
export interface PlannedUse {
  readonly item: BudgetItem;
  /** The most that a fixed account loses: its budget, or less; 0 where the hook makes accounts. */
  readonly fixedAccount: number;
  /** The most on accounts that the hook makes, which no budget limits; 0 where there is none. */
  readonly hookAccounts: number;
}

/** Why some checks would not run. */
export interface LeftOut {
  readonly reason: string;
  readonly checks: number;
}

/** What a run would send to a target. */
export interface RunPlan {
  readonly calls: readonly PlannedCalls[];
  readonly uses: readonly PlannedUse[];
  readonly leftOut: readonly LeftOut[];
  readonly checks: number;
  readonly requests: number;
  readonly most: number;
  /** Checks whose requests were never counted: counted as the most that any check sends. */
  readonly uncounted: readonly string[];
}

/** How often a run drives a check whose failure it repeats, the first time included. */
const mostRuns = 3;
/** Cases that a property tries beside those that it draws, while it shrinks what it found. */
const mostShrunk = 80;

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
export function planRun(
  target: Target,
  checks: readonly Check[],
  measured: RequestCounts,
): RunPlan {
  const gates = positionsOf(target);
  const judged = checks.map((check) => ({ check, reason: whyNot(check, target, gates) }));
  const running = judged.flatMap(({ check, reason }) => (reason === null ? [check] : []));
  const mostOfAny = Math.max(0, ...Object.values(measured).map(total));
  const counted = running.map((check) => {
    const counts = measured[check.id] ?? { [check.callee]: mostOfAny };
    return { counts, factor: factorOf(check, counts) };
  });
  const calls = callsOf(counted);
  return {
    calls,
    uses: items.map((item) => useOf(item, target, calls)),
    leftOut: groupedReasons(judged.flatMap(({ reason }) => reason ?? [])),
    checks: running.length,
    requests: calls.reduce((all, { requests }) => all + requests, 0),
    most: calls.reduce((all, { most }) => all + most, 0),
    uncounted: running.map(({ id }) => id).filter((id) => !Object.hasOwn(measured, id)),
  };
}

function position(gate: boolean | 'detect'): GatePosition {
  if (gate === 'detect') return 'unknown';
  return gate ? 'on' : 'off';
}

function positionsOf({ gates }: Target): GatePositions {
  return {
    sealedAdmission: position(gates.sealedAdmission),
    sealedWebhookDelivery: position(gates.sealedWebhookDelivery),
    workflowTools: position(gates.workflowTools),
  };
}

/** Why a check would not run; null where it may. */
function whyNot(check: Check, target: Target, gates: GatePositions): string | null {
  if (!applies(check, gates)) return 'a gate stands where it does not apply';
  const needed = check.needs.gates ?? {};
  const assumed = Object.fromEntries(gateNames.map((gate) => [gate, needed[gate] ?? gates[gate]]));
  const lack = missing(check, target, { ...gates, ...assumed });
  if (lack) return lack.reason;
  if (target.states) return null;
  const { states = [], elseFound = false, freshAccount = false } = check.needs;
  if ((states.length > 0 && !elseFound) || freshAccount) return 'it needs the state hook';
  return missingMember(check, target.account ?? {}, [])?.reason ?? null;
}

/** How many times its requests a check sends at most: "not now", shrinking and repeats included. */
function factorOf(check: Check, counts: CheckCounts): number {
  const once = mostAttempts * mostRuns;
  if (!('property' in check)) return once;
  const cases = Math.max(1, check.property.draw(1).length);
  const perCase = total(counts) / cases;
  return once * ((total(counts) + mostShrunk * perCase) / Math.max(1, total(counts)));
}

interface Counted {
  readonly counts: CheckCounts;
  readonly factor: number;
}

function callsOf(counted: readonly Counted[]): PlannedCalls[] {
  const ids = [...operationIds, ...plannedRouteIds, 'other'];
  return ids.flatMap((id) => {
    const calling = counted.filter(({ counts }) => ownCount(counts, id) > 0);
    if (calling.length === 0) return [];
    const requests = calling.reduce((all, { counts }) => all + ownCount(counts, id), 0);
    const most = calling.reduce(
      (all, { counts, factor }) => all + Math.ceil(ownCount(counts, id) * factor),
      0,
    );
    return [{ id, call: callOf(id), tier: tierOfCall(id), checks: calling.length, requests, most }];
  });
}

/** What a macro's own check could not be told apart by counts as no operation. */
function ownCount(counts: CheckCounts, id: string): number {
  if (id !== 'other') return counts[id] ?? 0;
  return Object.entries(counts)
    .filter(([name]) => name === 'other' || isMacroId(name))
    .reduce((all, [, count]) => all + count, 0);
}

function callOf(id: string): string {
  if (isOperationId(id)) return `${operations[id].method} ${operations[id].path}`;
  const route = Object.values(plannedRoutes).find((one) => one.id === id);
  return route ? `${route.method} ${route.path}` : '';
}

function tierOfCall(id: string): Tier | null {
  const known = [...operationIds, ...plannedRouteIds].find((one) => one === id);
  return known ? tierOf(known) : null;
}

function useOf(item: BudgetItem, target: Target, calls: readonly PlannedCalls[]): PlannedUse {
  const most = calls
    .filter(({ id }) => itemOf[id] === item)
    .reduce((all, one) => all + one.most, 0);
  const hook = target.states !== undefined;
  return {
    item,
    fixedAccount: target.account ? Math.min(most, target.budget[item]) : 0,
    hookAccounts: hook ? most : 0,
  };
}

function groupedReasons(reasons: readonly string[]): LeftOut[] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, number]) => ({ reason, checks: number }))
    .toSorted((a, b) => b.checks - a.checks);
}
