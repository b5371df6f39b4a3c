import type { CheckResult } from '../../harness/model/result.ts';
import { exitCode } from '../../reporters/gating/exit-code.ts';
import type { TargetReport } from '../../reporters/report.ts';

/** How a run ends, in what a pipeline asks of it. */
export interface Ending {
  readonly code: number;
  readonly verdict: TargetReport['verdict'];
  /** What is between it and a run whose every required check ran and passed: each clause, and why. */
  readonly short: readonly string[];
}

/** How a run of one target ends, with `--require-complete` where it is asked for. */
export function endingOf(
  report: TargetReport,
  results: readonly CheckResult[],
  requireComplete = false,
): Ending {
  const { code } = exitCode({
    defects: results.flatMap(({ defect }) => defect ?? []),
    usage: [],
    targets: [report],
    waivers: [],
    interrupted: false,
    requireComplete,
    failOnShould: false,
  });
  const hindered = new Set<string>(report.hindered.clauses);
  const short = report.clauses.filter(
    ({ level, verdict }) => level === 'must' && (verdict === 'fail' || verdict === 'notExercised'),
  );
  return {
    code,
    verdict: report.verdict,
    short: short.map(
      ({ id, verdict, reason }) => `${hindered.has(id) ? 'hindered' : verdict} ${id}: ${reason}`,
    ),
  };
}
