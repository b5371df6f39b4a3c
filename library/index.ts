/**
 * The suite for programs: what `sms-gateway-conformance run` does, as functions.
 *
 * - `judge`: judges a target and gives the report
 * - `writeReport`: writes the files of a report, as `run` does
 * - `startReferenceGateway`: a gateway that keeps the contract, to try things out on
 */
import { allGatesOn, startEmbedded } from '../engine/embedded.ts';
import type { Target } from '../harness/model/target.ts';
import { writeOutputs } from '../reporters/outputs.ts';
import type { Report } from '../reporters/report.ts';
import type { GateName } from '../schemas/operations/operation.ts';
import { join } from 'node:path';

export { judge, type JudgeOptions } from './judge.ts';
export { UsageError } from '../harness/target-file/usage-error.ts';
export type { TargetDescription } from '../harness/target-file/describe.ts';
export type { Account, Target } from '../harness/model/target.ts';
export type { ClauseReport, Evidence, Report, TargetReport } from '../reporters/report.ts';
export type { ClauseId } from '../schemas/clauses/index.ts';
export type { OperationId } from '../schemas/operations/index.ts';

/** Writes `conformance.json`, `report.html`, `junit.xml` and the others into a folder; gives their paths. */
export async function writeReport(folder: string, report: Report): Promise<readonly string[]> {
  const names = await writeOutputs(folder, report);
  return names.map((name) => join(folder, name));
}

/** A reference gateway that runs in this process. */
export interface ReferenceGateway {
  readonly target: Target;
  readonly close: () => Promise<void>;
}

/**
 * Starts the reference gateway with its state hook on a free port of this machine, each gate as given
 * and otherwise on. `target` describes it, `close` ends it.
 */
export function startReferenceGateway(
  gates: Readonly<Partial<Record<GateName, boolean>>> = {},
): Promise<ReferenceGateway> {
  return startEmbedded('reference gateway', { ...allGatesOn.gates, ...gates });
}
