import { claims } from '../judge/claims.ts';
import type { Claim, Inconclusive, Mismatch, Reader } from '../model/check.ts';
import type { Said } from '../model/found.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';

/** What a claim needs besides the looks that it is about. */
export interface Terms extends Pick<Claim, 'judgesThrottling' | 'throttledWith'> {
  /** Further labels that have to be accepted, such as the step between two looks. */
  readonly after?: readonly string[];
  /** Labels that are read too and may be refused: all others have to be accepted. */
  readonly mayFail?: readonly string[];
  /** Why nothing is decided; false where there is no reason. */
  readonly unless?: (read: Reader) => string | false;
}

/** A claim whose labels have to be accepted, save those that may fail. */
export function claimOn(
  clause: ClauseId,
  looks: readonly string[],
  { after = [], mayFail = [], unless = () => false, ...rest }: Terms,
  judge: Claim['judge'],
): Claim {
  const reads = [...new Set([...after, ...mayFail, ...looks])];
  const controls = reads.filter((label) => !mayFail.includes(label));
  return claims(clause, { reads, controls, ...rest }, (read) => {
    const reason = unless(read);
    return reason === false ? judge(read) : { inconclusive: reason };
  });
}

/** What was found at a label, or why nothing was. */
export function foundAt(
  at: string,
  said: Said | Inconclusive | null,
): Mismatch | Inconclusive | null {
  return said === null || 'inconclusive' in said ? said : { at, ...said };
}
