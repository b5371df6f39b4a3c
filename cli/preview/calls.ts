import { type CheckCounts, total } from '../../engine/counts.ts';
import type { Check } from '../../harness/model/check.ts';
import { tierOf } from '../../harness/model/effort.ts';
import { mostAttemptsInAll } from '../../harness/run/waiting/temporary.ts';
import {
  isMacroId,
  isOperationId,
  operationIds,
  operations,
  plannedRouteIds,
  plannedRoutes,
} from '../../schemas/operations/index.ts';
import type { Tier } from '../../schemas/operations/operation.ts';

/** What a run would call of one operation, planned route, or of paths that are neither. */
export interface PlannedCalls {
  readonly id: string;
  /** Method and path; empty for paths that are no operation's. */
  readonly call: string;
  readonly tier: Tier | null;
  /** Checks that call it. */
  readonly checks: number;
  /** Requests that are likely, to a target that keeps the contract and answers at once. */
  readonly requests: number;
  /** The most requests, should everything have to be sent as often as a run ever sends it. */
  readonly most: number;
}

/** How often a run drives a check whose failure it repeats, the first time included. */
const mostRuns = 3;
/** Cases that a property tries beside those that it draws, while it shrinks what it found. */
const mostShrunk = 80;

/** How often each request is sent at most. */
export const mostOfEach = mostAttemptsInAll * mostRuns;

/** A check that would run, and the requests that it sends. */
interface Counted {
  readonly check: Check;
  readonly counts: CheckCounts;
  /** What share of them is likely: an account of the file allows less than one of a hook. */
  readonly likely: number;
}

/** The calls that checks make, by operation, planned route, and of paths that are neither. */
export function plannedCalls(checks: readonly Counted[]): PlannedCalls[] {
  const counted = checks.map((one) => ({ ...one, factor: factorOf(one.check, one.counts) }));
  const ids = [...operationIds, ...plannedRouteIds, 'other'];
  return ids.flatMap((id) => {
    const calling = counted.filter(({ counts }) => ownCount(counts, id) > 0);
    if (calling.length === 0) return [];
    const requests = Math.ceil(
      calling.reduce((all, { counts, likely }) => all + ownCount(counts, id) * likely, 0),
    );
    const most = calling.reduce(
      (all, { counts, factor }) => all + Math.ceil(ownCount(counts, id) * factor),
      0,
    );
    return [{ id, call: callOf(id), tier: tierOfCall(id), checks: calling.length, requests, most }];
  });
}

/** How many times its requests a check sends at most: "not now", shrinking and repeats included. */
function factorOf(check: Check, counts: CheckCounts): number {
  if (!('property' in check)) return mostOfEach;
  const cases = Math.max(1, check.property.draw(1, 1).length);
  const perCase = total(counts) / cases;
  return mostOfEach * ((total(counts) + mostShrunk * perCase) / Math.max(1, total(counts)));
}

/** What a macro's own check could not be distinguished by counts as no operation. */
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
