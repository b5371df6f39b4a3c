import type { Bail } from './bail.ts';
import type { DrivenTarget } from './drive-target.ts';
import type { Effort } from '../harness/model/effort.ts';
import type { TargetInput } from '../reporters/inputs/inputs.ts';
import type { Setback } from '../reporters/inputs/unit.ts';

const leftOutOfSmoke = { what: 'effort', reason: 'a smoke leaves it out; --effort gate runs it' };

/** What a run was asked, as far as it may leave checks out. */
interface Asked {
  readonly effort: Effort;
  readonly only: readonly string[] | null;
  readonly terminal: { readonly signal: AbortSignal };
  readonly bail: Bail | null;
  readonly leftOut?: Setback;
}

const filtered = { what: null, kind: 'filter', reason: 'left out by the filter' } as const;

/** Why checks have no result, where it is not that they were never reached. */
export function notRun(
  plan: Asked,
  { trouble, lost, ended }: Pick<DrivenTarget, 'trouble' | 'lost' | 'ended'>,
): Pick<TargetInput, 'notRun' | 'leftOut'> {
  if (trouble !== null) return cut('trouble', trouble);
  if (lost) return cut('lost', 'the target was lost before the end');
  if (plan.bail?.signal.aborted) return cut('bail', 'enough had failed to end the run (--bail)');
  if (ended !== undefined) return cut('time', ended);
  if (plan.terminal.signal.aborted) return cut('interrupted', 'the run was interrupted');
  if (plan.effort === 'smoke') return { leftOut: leftOutOfSmoke };
  return plan.only === null ? {} : { leftOut: plan.leftOut ?? filtered };
}

function cut(kind: Setback['kind'], reason: string): Pick<TargetInput, 'notRun'> {
  return { notRun: { what: null, kind, reason } };
}
