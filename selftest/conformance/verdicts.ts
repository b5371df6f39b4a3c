import type { GateSettings } from '../../fixtures/gateway/index.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import type { GatePositions } from '../../harness/model/target.ts';
import type { Verdict } from '../../harness/model/verdict.ts';
import { foldTarget } from '../../reporters/fold/fold.ts';
import { type TargetInput, plannedCheck } from '../../reporters/inputs/inputs.ts';
import type { ClauseReport, TargetReport } from '../../reporters/report.ts';
import { judgeClauses } from '../../reporters/fold/verdicts.ts';
import { clauses } from '../../schemas/clauses/index.ts';
import { positions } from './run-against.ts';
import { checks } from '../../suites/index.ts';

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

/** What became of each clause: all that a report says of it, or this alone. */
export interface Verdicts {
  readonly clauses: readonly Pick<ClauseReport, 'id' | 'verdict'>[];
}

/** What becomes of each clause by the results of a direct run, without the report around it, which costs far more. */
export function verdictsOf(results: readonly CheckResult[], gates: GateSettings): Verdicts {
  const judged = judgeClauses(targetInputs(results, positions(gates)));
  return { clauses: judged.map(({ id, judgement: { verdict } }) => ({ id, verdict })) };
}

/** The ids of the clauses with one of the verdicts. */
export function clausesWith(
  { clauses: judged }: Verdicts,
  ...verdicts: readonly Verdict<'clause'>[]
): string[] {
  return judged.filter((one) => verdicts.includes(one.verdict)).map((one) => one.id);
}
