import type { Check } from '../../harness/model/check.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import type { GatePositions, Target } from '../../harness/model/target.ts';
import { createEnvironment } from '../../harness/run/environment.ts';
import { preflight } from '../../harness/preflight/preflight.ts';
import { runAll } from '../../harness/run/run-all.ts';
import type { TargetReport } from '../../reporters/report.ts';
import { checks } from '../../suites/index.ts';
import { foldAt } from '../conformance/verdicts.ts';

/** What a run came to. */
interface Run {
  readonly report: TargetReport;
  readonly results: readonly CheckResult[];
  readonly gates: GatePositions;
}

/** Runs all checks as the command line does, preflight included, without its repetitions. */
export async function runTarget(
  target: Target,
  seed = 1,
  asked: readonly Check[] = checks,
): Promise<Run> {
  const { settings } = await preflight(target, { seed, repeats: 0, journal: null, only: null });
  const env = createEnvironment(settings);
  try {
    const results = await runAll(asked, env);
    return { report: foldAt(results, settings.gates), results, gates: settings.gates };
  } finally {
    await env.close();
  }
}
