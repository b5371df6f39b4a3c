import type { Gating } from '../reporters/gating.ts';
import { foldRun } from '../reporters/fold.ts';
import type { Report } from '../reporters/report.ts';
import type { JudgedTarget, Plan } from './judge-target.ts';
import type { RunOptions } from './options.ts';
import { suiteFacts } from './package.ts';

/** What a report is told beside what came of the targets. */
export interface ReportFacts extends Pick<
  RunOptions,
  'config' | 'target' | 'effort' | 'requireComplete' | 'failOnShould'
> {
  /** What else the exit code depends on. */
  readonly gating?: Gating;
  /** Epoch milliseconds. */
  readonly started: number;
}

/** Folds what a run brought back from its targets into its report. */
export function reportOn(
  judged: readonly JudgedTarget[],
  { seed, waivers, today, disguise }: Plan,
  { started, config, target, effort, requireComplete, failOnShould, gating }: ReportFacts,
): Report {
  return foldRun({
    suite: { ...suiteFacts, seed },
    startedAt: new Date(started).toISOString(),
    durationMs: Date.now() - started,
    invocation: { config, target, effort },
    interrupted: judged.some((one) => one.interrupted),
    targets: judged.map((one) => one.input),
    waivers,
    today,
    requireComplete,
    failOnShould,
    ...(gating && { gating }),
    defects: judged.flatMap((one) => one.defects),
    disguise: (text) => disguise.text(text),
  });
}
