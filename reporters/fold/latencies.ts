import type { CheckResult } from '../../harness/model/result.ts';
import { isOperationId, operationIds, type OperationId } from '../../schemas/operations/index.ts';
import { sum } from './facts.ts';
import type { ResultIndex } from '../inputs/result-index.ts';
import type { LatencyReport } from '../report.ts';

/**
 * How long each operation took to answer requests that were sent whole; where a body was held back
 * or bytes were written by hand, the time says more of the suite than of the target.
 */
export function latenciesOf(results: readonly CheckResult[]): readonly LatencyReport[] {
  const times = new Map<OperationId, number[]>();
  for (const { callee, request, response, durationMs } of results.flatMap((r) => r.exchanges)) {
    if (callee === null || !isOperationId(callee) || !response) continue;
    if (request.manner !== 'whole') continue;
    const known = times.get(callee);
    if (known) known.push(durationMs);
    else times.set(callee, [durationMs]);
  }
  return operationIds.flatMap((operation) => {
    const sorted = times.get(operation)?.toSorted((a, b) => a - b) ?? [];
    const medianMs = quantile(sorted, 0.5);
    const p90Ms = quantile(sorted, 0.9);
    const maxMs = quantile(sorted, 1);
    if (medianMs === undefined || p90Ms === undefined || maxMs === undefined) return [];
    return [{ operation, count: sorted.length, medianMs, p90Ms, maxMs }];
  });
}

/** How long the exchanges of a clause's own checks took together; undefined where it has none. */
export function exchangesMsOf(
  clause: string,
  { claimants, byCheck }: ResultIndex,
): number | undefined {
  const results = (claimants.get(clause) ?? []).flatMap(({ id }) => byCheck.get(id) ?? []);
  const times = results.flatMap(({ exchanges }) => exchanges.map(({ durationMs }) => durationMs));
  return times.length === 0 ? undefined : Math.round(sum(times) * 10) / 10;
}

/** The smallest value that so large a part of the sorted values does not exceed. */
function quantile(sorted: readonly number[], part: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)];
}
