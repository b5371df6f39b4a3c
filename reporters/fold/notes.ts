import type { TargetInput } from '../inputs/inputs.ts';
import type { ClauseReport, TargetReport } from '../report.ts';
import { many } from '../text/text.ts';

/**
 * What befell the run on a target beside its answers, a line each; of how many clauses it is not known whether they
 * are broken, since what came astray to the listener may have been the delivery that was missed; and what the report
 * had no room for.
 */
export function notesOf(
  { notes = [], results, room }: TargetInput,
  clauses: readonly ClauseReport[],
): Pick<TargetReport, 'notes'> {
  const astray = new Set<string>(
    results.flatMap(({ units }) => units.flatMap((unit) => (unit.astray ? [unit.clause] : []))),
  );
  const open = clauses.filter(({ id, verdict }) => verdict === 'notExercised' && astray.has(id));
  const withheld = `${many(open.length, 'clause')} not judged: what came astray to the listener may have been the delivery that was missed`;
  const all = [
    ...notes,
    ...(open.length > 0 ? [withheld] : []),
    ...(room?.words ? [room.words] : []),
  ];
  return all.length > 0 ? { notes: all } : {};
}
