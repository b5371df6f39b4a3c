import { causesOf } from '../causes.ts';
import type { TargetReport } from '../report.ts';
import { many } from '../text.ts';

/**
 * How many bugs the failures of targets come from, as far as that can be told, and how many clauses they break:
 * `2 likely bugs, 5 clauses`; null where none failed. What fails on several targets alike counts once.
 */
export function bugWords(targets: readonly TargetReport[]): string | null {
  const failed = targets.flatMap(({ clauses }) =>
    clauses.flatMap(({ id, verdict }) => (verdict === 'fail' ? id : [])),
  );
  if (failed.length === 0) return null;
  const bugs = targets.flatMap(({ clauses }) => causesOf(clauses).map(({ first }) => first.id));
  return `${many(new Set(bugs).size, 'likely bug')}, ${many(new Set(failed).size, 'clause')}`;
}
