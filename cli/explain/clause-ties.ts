import type { Check } from '../../harness/model/check.ts';
import type { Clause } from '../../schemas/clauses/index.ts';
import type { Exclusion } from '../../schemas/clauses/clause.ts';

/** What of a check ties it to clauses, and names it. */
export type ClaimingCheck = Pick<Check, 'id' | 'title'> & {
  readonly claims: readonly Pick<Check['claims'][number], 'clause'>[];
};

/** The checks that claim each clause; the judge alone ties those that hold everywhere. */
export type Claimants = ReadonlyMap<string, readonly ClaimingCheck[]>;

/**
 * What gives a clause its verdict: checks that claim it, every exchange with its operations, or
 * nothing, because no check covers it yet or because it can't be judged.
 */
export type Tie = 'checks' | 'everywhere' | 'none' | Exclusion;

/** Sorts the checks by the clauses that they claim. */
export function claimantsOf(checks: readonly ClaimingCheck[]): Claimants {
  const claimants = new Map<string, ClaimingCheck[]>();
  for (const check of checks) {
    for (const clause of new Set<string>(check.claims.map((claim) => claim.clause)))
      claimants.set(clause, [...(claimants.get(clause) ?? []), check]);
  }
  return claimants;
}

/** What gives a clause its verdict. */
export function tieOf(clause: Clause, claimants: Claimants): Tie {
  if (clause.excluded) return clause.excluded.because;
  if (clause.everywhere) return 'everywhere';
  return claimants.has(clause.id) ? 'checks' : 'none';
}
