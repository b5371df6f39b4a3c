import { kindOfFailure } from './finding-shape.ts';
import { deedOf } from './headline.ts';
import type { ClauseReport, Evidence } from '../report.ts';

/** Characters that a line has room for of what was got. */
const longestGot = 80;

/**
 * The kept failures of a clause by kind: those of one differ in what was called, in values, or in which id
 * was wrong, alone.
 */
export function kindsOf({ evidence }: Pick<ClauseReport, 'evidence'>): readonly Evidence[][] {
  const kinds = new Map<string, Evidence[]>();
  for (const one of evidence.filter(({ role }) => role === 'failure')) {
    const kind = kindOfFailure({ ...one, callee: null });
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  return [...kinds.values()];
}

/** A line for each kind of failure but the first so many: none of them is cut, since it may be another bug. */
export function otherKinds(clause: Pick<ClauseReport, 'evidence'>, after = 1): readonly string[] {
  return kindsOf(clause)
    .slice(after)
    .map(([first]) => kindWords(first));
}

function kindWords(first: Evidence | undefined): string {
  if (!first) return '';
  const { fault, got = '' } = first;
  if (fault !== null) return deedOf(first, fault);
  const short = got.length > longestGot ? `${got.slice(0, longestGot)}…` : got;
  return `a good request: got ${short}`;
}
