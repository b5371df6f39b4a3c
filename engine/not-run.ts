import type { Bail } from './bail.ts';
import type { DrivenTarget } from './drive-target.ts';
import type { Effort } from '../harness/model/effort.ts';
import type { TargetInput } from '../reporters/inputs/inputs.ts';

const leftOutOfSmoke = { what: 'effort', reason: 'a smoke leaves it out; --effort gate runs it' };

/** What a run was asked, as far as it may leave checks out. */
interface Asked {
  readonly effort: Effort;
  readonly only: readonly string[] | null;
  readonly terminal: { readonly signal: AbortSignal };
  readonly bail: Bail | null;
  readonly leftOut?: string;
}

/** Why checks have no result, where it is not that they were never reached. */
export function notRun(
  plan: Asked,
  { trouble, lost, ended }: Pick<DrivenTarget, 'trouble' | 'lost' | 'ended'>,
): Pick<TargetInput, 'notRun' | 'leftOut'> {
  if (trouble !== null) return { notRun: trouble };
  if (lost) return { notRun: 'the target was lost before the end' };
  if (plan.bail?.signal.aborted) return { notRun: 'enough had failed to end the run (--bail)' };
  if (ended !== undefined) return { notRun: ended };
  if (plan.terminal.signal.aborted) return { notRun: 'the run was interrupted' };
  if (plan.effort === 'smoke') return { leftOut: leftOutOfSmoke };
  const reason = plan.leftOut ?? 'left out by the filter';
  return plan.only === null ? {} : { leftOut: { what: null, reason } };
}
