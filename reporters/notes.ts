import type { TargetInput } from './inputs.ts';
import type { ClauseReport, TargetReport } from './report.ts';
import { many } from './text.ts';

/**
 * What befell the run on a target beside its answers, a line each, and of how many clauses it is not known whether
 * they are broken, since what came astray to the listener may have been the delivery that was missed.
 */
export function notesOf(
  { notes = [], results }: TargetInput,
  clauses: readonly ClauseReport[],
): Pick<TargetReport, 'notes'> {
  const astray = new Set<string>(
    results.flatMap(({ units }) => units.flatMap((unit) => (unit.astray ? [unit.clause] : []))),
  );
  const open = clauses.filter(({ id, verdict }) => verdict === 'notExercised' && astray.has(id));
  const withheld = `${many(open.length, 'clause')} not judged: what came astray to the listener may have been the delivery that was missed`;
  const all = open.length > 0 ? [...notes, withheld] : notes;
  return all.length > 0 ? { notes: all } : {};
}
