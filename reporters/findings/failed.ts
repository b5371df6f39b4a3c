import type { Verdict } from '../../harness/model/verdict.ts';
import { type Cause, causesOf } from './causes.ts';
import type { ClauseReport, TargetReport } from '../report.ts';
import { many } from '../text/text.ts';

/** How a clause is told: a `should` that failed breaks nothing, and is not reported as what does. */
export type ToldAs = Verdict<'clause'> | 'unmet';

/** Tells apart what breaks the contract from what is stricter than it asks; all that people read goes by it. */
export function toldAs({ verdict, level }: Pick<ClauseReport, 'verdict' | 'level'>): ToldAs {
  return verdict === 'fail' && level === 'should' ? 'unmet' : verdict;
}

/** What is above each `should` that is not met. */
export const stricter = 'stricter than the contract asks';

/** What failed of some clauses. */
interface Failed {
  /** Each broken `must`, by what is most likely one bug. */
  readonly bugs: readonly Cause[];
  /** Each `should` that is not met. */
  readonly unmet: readonly ClauseReport[];
}

/** Sorts out what failed of some clauses. */
export function failedOf(clauses: readonly ClauseReport[]): Failed {
  return {
    bugs: causesOf(clauses.filter((clause) => toldAs(clause) === 'fail')),
    unmet: clauses.filter((clause) => toldAs(clause) === 'unmet'),
  };
}

/**
 * What failed of targets, in a line: `2 likely bugs, 5 must clauses; 3 should clauses are not met`; null where
 * nothing did. What fails on several targets alike counts once.
 */
export function failedWords(targets: readonly TargetReport[]): string | null {
  const all = targets.map(({ clauses }) => failedOf(clauses));
  const bugs = distinct(all.flatMap((one) => one.bugs.map(({ first }) => first)));
  const broken = distinct(
    all.flatMap((one) => one.bugs.flatMap(({ first, others }) => [first, ...others])),
  );
  const unmet = distinct(all.flatMap((one) => one.unmet));
  if (broken + unmet === 0) return null;
  const waived = targets.some(({ counts }) => counts.waived > 0);
  const musts =
    broken > 0
      ? `${many(bugs, 'likely bug')}, ${many(broken, 'must clause')}`
      : `no must is broken${waived ? ' that is not waived' : ''}`;
  if (unmet === 0) return musts;
  return `${musts}; ${many(unmet, 'should clause')} ${unmet === 1 ? 'is' : 'are'} not met`;
}

function distinct(clauses: readonly ClauseReport[]): number {
  return new Set(clauses.map(({ id }) => id)).size;
}
