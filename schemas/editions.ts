import type { ClauseRow } from './clauses/clause.ts';

/**
 * The versions of the contract whose set of clauses is frozen: `schemas/editions/` has the ids of each,
 * with level and meaning. A clause that was added since says so itself.
 */
export const editions = ['1.0.0'] as const;

/** One of them. */
export type Edition = (typeof editions)[number];

/** Whether a clause counts where a run was asked for an edition; without one all do. */
export function countsFor(
  { since }: Pick<ClauseRow, 'since'>,
  edition: Edition | undefined,
): boolean {
  return edition === undefined || since === undefined;
}
