import type { Plane } from '../../schemas/operations/operation.ts';
import type { Baseline } from './baseline-file.ts';
import type { TargetReport } from '../report.ts';

/** A `must` clause that was not exercised, and that a waiver or a baseline excuses from it. */
export interface ExcusedClause {
  readonly target: string;
  readonly clause: string;
  readonly plane: Plane;
  /** True where the target kept it from being judged. */
  readonly hindered: boolean;
  readonly by: 'waiver' | 'baseline';
}

/** What a release asks of a run beside that nothing failed. */
export interface Gating {
  /** Planes that must be conformant on each target. */
  readonly require: readonly Plane[];
  /** The most waivers that the file may hold; null for any number. */
  readonly maxWaivers: number | null;
  /** True where a waiver must say which failure of its clause it excuses. */
  readonly narrowWaivers: boolean;
  /** An earlier run: only what is new fails. */
  readonly baseline: Baseline | null;
  /** True where what the baseline excuses has to fail still. */
  readonly strictBaseline: boolean;
}

/** A run of which nothing more is asked. */
export const nothingAsked: Gating = {
  require: [],
  maxWaivers: null,
  narrowWaivers: false,
  baseline: null,
  strictBaseline: false,
};

/** Says so where there are more waivers than allowed, also those that excuse nothing now. */
export function overMany(waivers: readonly unknown[], { maxWaivers }: Gating): readonly string[] {
  if (maxWaivers === null || waivers.length <= maxWaivers) return [];
  const number = `${waivers.length} waiver${waivers.length === 1 ? '' : 's'}`;
  return [`${number}, where ${maxWaivers} may be; mend what they excuse and take them out`];
}

/** The planes that had to be conformant and were not, since some of them or all was not exercised. */
export function planesNotExercised(
  targets: readonly Pick<TargetReport, 'name' | 'planes'>[],
  { require }: Gating,
  excused: readonly ExcusedClause[],
): readonly string[] {
  return targets.flatMap(({ name, planes }) =>
    require.flatMap((plane) => {
      const { verdict, counts } = planes[plane];
      if (verdict === 'notJudged') return [`nothing was proved of the ${plane} plane of ${name}`];
      const known = excused.filter((one) => one.target === name && one.plane === plane).length;
      const left = counts.notExercised - known;
      const cut = verdict === 'incomplete' && counts.notExercised === 0;
      if (left === 0 && !cut) return [];
      return [`the ${plane} plane of ${name} is incomplete: ${left} must not exercised`];
    }),
  );
}
