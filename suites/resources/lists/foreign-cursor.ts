import { stillListed } from '../../../harness/judge/found.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Claim } from '../../../harness/model/check.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import { idsIn } from './paging.ts';

/** How a list may refuse a cursor that was issued for another one. */
const refusals = [400, 403, 404];

/**
 * Claims that what a list answers to a cursor of another one holds nothing beside its own items, as
 * the walk `own` shows them. Ids may be counted within a list: the other one is to have more items.
 */
export function ownItemsAlone(
  clause: ClauseId,
  id: OperationId,
  probe: string,
  own: string,
): Claim {
  const walk = `${own}-*`;
  return claims(clause, { reads: [probe, walk], controls: [walk] }, (read) => {
    const answer = read(probe);
    const lawful = isSuccess(answer.status) || refusals.includes(answer.status);
    if (!lawful) return { inconclusive: describe(answer) };
    const known = read.all(`${own}-`).flatMap((page) => idsIn(id, page));
    const strange = idsIn(id, answer).find((one) => !known.includes(one));
    if (strange === undefined) return null;
    return { at: probe, ...stillListed(`the item ${strange} of another list`) };
  });
}

/** Which success it is, and in what form, is for other claims. */
function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
