import type { Waiver } from '../../harness/model/waiver.ts';
import { pairsOf } from './pairs.ts';
import type { ExcusedClause } from '../inputs/gating.ts';
import type { Baseline, BaselineClause, BaselineTarget } from '../inputs/baseline-file.ts';
import type { Report } from '../report.ts';
import { excusesGap, holdsFor, isExpiredOn } from './waivers.ts';

interface Excuses {
  readonly waivers: readonly Waiver[];
  readonly today: string;
  readonly baseline: Baseline | null;
}

/**
 * What was not exercised and need not have been: a waiver says so, or it was so in the baseline. What a
 * target hinders now and had not hindered then is new, whatever else kept it from being judged.
 */
export function excusedClauses(
  run: Pick<Report, 'suite' | 'invocation' | 'targets'>,
  { waivers, today, baseline }: Excuses,
): readonly ExcusedClause[] {
  const before = new Map(
    baseline ? pairsOf(baseline, run).map((pair) => [pair.after?.name, pair.before]) : [],
  );
  return run.targets.flatMap((target) => {
    const known = openIn(before.get(target.name) ?? null);
    const hindering = new Set(target.hindered.clauses);
    return gapsOf(target).flatMap(({ id, plane }): ExcusedClause[] => {
      const hindered = hindering.has(id);
      const waived = waivers.some(
        (one) =>
          holdsFor(one, id, target.name) && !isExpiredOn(one, today) && excusesGap(one, hindered),
      );
      if (!waived && !known(id, hindered)) return [];
      const by = waived ? 'waiver' : 'baseline';
      return [{ target: target.name, clause: id, plane, hindered, by }];
    });
  });
}

/** The clauses whose absence an exit code may be about. */
function gapsOf<Clause extends BaselineClause>({
  clauses,
}: {
  readonly clauses: readonly Clause[];
}): readonly Clause[] {
  return clauses.filter(
    ({ level, verdict, counted }) =>
      level === 'must' && verdict === 'notExercised' && counted !== false,
  );
}

/** Tells whether a clause was open in an earlier run, for the same kind of reason. */
function openIn(before: BaselineTarget | null): (id: string, hindered: boolean) => boolean {
  if (!before) return () => false;
  const hindering = new Set(before.hindered.clauses);
  const open = new Set(gapsOf(before).map(({ id }) => id));
  return (id, hindered) => (hindered ? hindering : open).has(id);
}
