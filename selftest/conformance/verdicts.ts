import type { CheckResult } from '../../harness/model/result.ts';
import type { GatePositions } from '../../harness/model/target.ts';
import { foldTarget } from '../../reporters/fold.ts';
import { plannedCheck, type TargetInput } from '../../reporters/inputs.ts';
import type { ClauseReport, TargetReport } from '../../reporters/report.ts';
import { clauses } from '../../schemas/clauses/index.ts';
import { checks } from '../../suites/index.ts';
import type { GateSettings } from '../../fixtures/gateway/index.ts';
import { positions } from './judge-gateway.ts';

/** What a direct run knows of its target, as the command line would hand it to the fold. */
export function targetInputs(results: readonly CheckResult[], gates: GatePositions): TargetInput {
  return {
    name: 'reference gateway',
    baseUrl: 'http://127.0.0.1',
    gates,
    unmounted: [],
    checks: checks.map(plannedCheck),
    results,
    clauses: Object.values(clauses),
    refused: [],
    lost: false,
    waivers: [],
    today: '2026-01-01',
    durationMs: 0,
  };
}

/** Folds the results of a direct run as the command line would. */
export function fold(results: readonly CheckResult[], gates: GateSettings): TargetReport {
  return foldAt(results, positions(gates));
}

/** Folds the results of a run that has found out where the gates stand. */
export function foldAt(results: readonly CheckResult[], gates: GatePositions): TargetReport {
  return foldTarget(targetInputs(results, gates));
}

/** The ids of the clauses with one of the verdicts. */
export function clausesWith(
  report: TargetReport,
  ...verdicts: readonly ClauseReport['verdict'][]
): string[] {
  return report.clauses.filter((one) => verdicts.includes(one.verdict)).map((one) => one.id);
}
