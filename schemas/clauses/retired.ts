/** A clause id that no longer stands for a clause and is never given to another. */
interface RetiredClause {
  readonly id: string;
  /** The version of the suite that left it out first. */
  readonly since: string;
  readonly why: string;
}

/**
 * Ids of clauses that were dropped, split or renamed. Reports and waiver files of earlier versions
 * still name them, so an id is never used again for something else.
 */
export const retiredClauses: readonly RetiredClause[] = [];
