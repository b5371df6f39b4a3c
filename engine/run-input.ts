import type { Gating } from '../reporters/inputs/gating.ts';
import type { RunInput } from '../reporters/inputs/inputs.ts';
import type { JudgedTarget, Plan } from './judge-target.ts';
import type { Effort } from '../harness/model/effort.ts';
import type { Edition } from '../schemas/editions.ts';
import { suiteFacts } from '../harness/package.ts';
import { smokeFinds } from '../suites/smoke.ts';
import { nowMs } from '../harness/model/now.ts';

/** What a report is given beside what came of the targets. */
interface ReportFacts {
  readonly config: string | null;
  readonly target: string | null;
  readonly effort: Effort;
  readonly requireComplete: boolean;
  readonly failOnShould: boolean;
  /** What else the exit code depends on. */
  readonly gating?: Gating;
  readonly edition?: Edition | null;
  readonly out?: string;
  /** Epoch milliseconds. */
  readonly started: number;
}

/** What a run brought back from its targets, ready to be folded into its report. */
export function runInput(
  judged: readonly JudgedTarget[],
  { seed, waivers, today, disguise, shards }: Plan,
  {
    started,
    config,
    target,
    effort,
    requireComplete,
    failOnShould,
    gating,
    edition,
    out,
  }: ReportFacts,
): RunInput {
  return {
    suite: { ...suiteFacts, ...(edition && { edition }), seed },
    startedAt: new Date(started).toISOString(),
    durationMs: nowMs() - started,
    invocation: { config, target, effort },
    ...(out !== undefined && { out }),
    ...(shards && { shards }),
    interrupted: judged.some((one) => one.interrupted),
    targets: judged.map((one) => one.input),
    waivers,
    today,
    requireComplete,
    failOnShould,
    ...(effort === 'smoke' && { smokeFinds }),
    ...(gating && { gating }),
    defects: judged.flatMap((one) => one.defects),
    disguise: (text) => disguise.text(text),
  };
}
