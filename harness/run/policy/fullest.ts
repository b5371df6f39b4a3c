import type { UnitResult } from '../../model/result.ts';
import type { JudgedDrive } from './judged.ts';

type Units = Pick<JudgedDrive, 'units'>;

/** How many units of a drive were not reached. */
export function unreachedIn({ units }: Units): number {
  return units.filter(isUnreached).length;
}

/**
 * The drive in which the target kept least from being judged; of several of these the one that left least
 * unreached, then the one that reached most, then the last.
 */
export function fullestOf<Judged extends Units>(first: Judged | null, second: Judged): Judged {
  if (first === null) return second;
  const better = lacksOf(first)
    .map((lack, at) => lack - lacksOf(second)[at]!)
    .find((difference) => difference !== 0);
  return better !== undefined && better < 0 ? first : second;
}

/** What a drive lacks, the worst first. */
function lacksOf({ units }: Units): readonly number[] {
  const unreached = units.filter(isUnreached);
  const kept = unreached.filter(({ byTarget }) => byTarget);
  return [kept.length, unreached.length, -units.length];
}

function isUnreached({ verdict }: UnitResult): boolean {
  return verdict === 'unreached';
}
