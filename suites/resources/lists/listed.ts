import { foundAt } from '../../../harness/claims/terms.ts';
import { unlisted, otherStatus, stillListed } from '../../../harness/judge/found.ts';
import type { Said } from '../../../harness/model/found.ts';
import { cursorAfter } from '../../../harness/contract/page-walk.ts';
import { accepted, refusedForSure } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Claim, Inconclusive } from '../../../harness/model/check.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import { idsIn, namesAll, withoutEnd } from './paging.ts';
import { lastInPath } from '../../../harness/judge/path-ids.ts';
import { describe } from '../../../harness/judge/describe.ts';

/** True where some pages of a list show an item. */
export function isListed(id: OperationId, pages: readonly Answer[], item: string): boolean {
  return pages.some((page) => idsIn(id, page).includes(item));
}

/**
 * What the pages of a walk say of an item that they have to show: null where they show it. A walk
 * that did not come to its end, or ids that can't be read, decide nothing.
 */
export function missingFrom(
  id: OperationId,
  pages: readonly Answer[],
  item: string,
): Said | Inconclusive | null {
  if (isListed(id, pages, item)) return null;
  if (!pages.every((page) => namesAll(id, page)))
    return { inconclusive: 'the list holds more than items with ids that can be read' };
  const last = pages.at(-1);
  if (last && cursorAfter(id, last) !== null) return withoutEnd(id, pages);
  const others = pages.flatMap((page) => idsIn(id, page)).length;
  return unlisted(`${item}, which another answer knows`, others);
}

/**
 * Claims that the walk recorded as `look` shows what an accepted request of the same plane addressed
 * one that is refused leaves the thing to the word of who made it.
 */
export function listsWhatIsKnown(
  clause: ClauseId,
  id: OperationId,
  look: string,
  label: string,
  idOf: (known: Answer) => string = lastInPath,
): Claim {
  return claims(clause, [label, `${look}-*`], (read) => {
    return foundAt(`${look}-1`, missingFrom(id, read.all(`${look}-`), idOf(read(label))));
  });
}

/**
 * Claims the converse: what the walk shows is found by the read under `label`, which addresses it. Only
 * a refusal that says so counts: others speak of the moment.
 */
export function readsWhatIsListed(
  clause: ClauseId,
  id: OperationId,
  look: string,
  label: string,
): Claim {
  const pages = `${look}-*`;
  return claims(clause, { reads: [label, pages], controls: [pages] }, (read) => {
    const answer = read(label);
    if (accepted(answer)) return null;
    const item = lastInPath(answer);
    if (!isListed(id, read.all(`${look}-`), item))
      return { inconclusive: 'the list does not show it either' };
    if (!refusedForSure(answer)) return null;
    return otherStatus(answer, [{ status: 200 }], `with ${item}, which is listed`);
  });
}

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
