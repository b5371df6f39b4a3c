import type { Check } from '../../harness/model/check.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import type { Target } from '../../harness/model/target.ts';
import { preflight } from '../../harness/preflight/preflight.ts';
import type { TargetReport } from '../../reporters/report.ts';
import { runAsSet } from '../conformance/run-against.ts';
import { foldAt } from '../conformance/verdicts.ts';

/** Runs checks as the command line does, preflight included, without its repetitions. */
export async function runTarget(
  target: Target,
  seed = 1,
  checks?: readonly Check[],
): Promise<{ readonly report: TargetReport; readonly results: readonly CheckResult[] }> {
  const { settings } = await preflight(target, { seed, repeats: 0, journal: null, only: null });
  const results = await runAsSet(settings, { checks });
  return { report: foldAt(results, settings.gates), results };
}
