import type { CheckResult } from '../../harness/model/result.ts';
import type { ClauseReport } from '../../reporters/report.ts';
import { judgeTarget, type DescribedTarget, type TargetRun } from '../conformance/judge-gateway.ts';
import { fold } from '../conformance/verdicts.ts';
import { startForeign, type Foreign, type ForeignOptions } from './start-foreign.ts';

/** Slow hooks and bodies that are waited for take their time. */
const timeouts = { requestMs: 5000, stateMs: 10_000, runMs: 240_000 };

export const withHook = ({ hookless, states }: Foreign) => ({ ...hookless, states });
export const withAccount = ({ hookless, account }: Foreign) => ({ ...hookless, account });

/** Judges a foreign gateway, by all checks or some. */
export async function judgeForeign(
  options: ForeignOptions,
  describeTarget: (foreign: Foreign) => DescribedTarget | Promise<DescribedTarget> = withHook,
  run: Pick<TargetRun, 'checks' | 'mostLagMs' | 'parallel'> = {},
): Promise<CheckResult[]> {
  const foreign = await startForeign(options);
  try {
    const target = { ...(await describeTarget(foreign)), timeouts };
    return await judgeTarget(target, options.gates, { seed: options.seed, ...run });
  } finally {
    foreign.close();
  }
}

/** The must clauses that a foreign gateway is blamed for. */
export function failedMusts(
  results: readonly CheckResult[],
  { gates }: Pick<ForeignOptions, 'gates'>,
): readonly ClauseReport[] {
  return fold(results, gates).clauses.filter(
    ({ level, verdict }) => level === 'must' && verdict === 'fail',
  );
}
