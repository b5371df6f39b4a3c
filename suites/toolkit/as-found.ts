import { claims } from '../../harness/judge/claims.ts';
import { member } from '../../harness/model/json.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Claim } from '../../harness/model/check.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { operations, type OperationId } from '../../schemas/operations/index.ts';
import { idsIn, itemsIn, namesAll } from './paging.ts';

/**
 * Claims of lists that hold what they hold. What comes meanwhile comes first, and moves the
 * rest on; so that only a list that stood still tells whether a walk gives each item once.
 */

/** Claims that no page of a walk has more than so many items; decided only by a page that is full. */
export function fullPages(clause: ClauseId, id: OperationId, name: string, most: number): Claim {
  const pages = `${name}-*`;
  return claims(clause, { reads: [pages], controls: [pages] }, (read) => {
    const long = read.all(`${name}-`).find((page) => itemsIn(id, page).length > most);
    if (long) {
      const got = `${itemsIn(id, long).length} items`;
      return { at: long.exchange.label ?? '', expected: `at most ${most} items on a page`, got };
    }
    return read.all(`${name}-`).some((page) => itemsIn(id, page).length === most)
      ? null
      : { inconclusive: `no page of the account has ${most} items` };
  });
}

/**
 * Claims that the short pages of a walk give, one after the other, what the wide page gives at once.
 * The wide page is read before the walk and after it.
 */
export function sameInShortPages(
  clause: ClauseId,
  id: OperationId,
  {
    before,
    walk,
    after,
  }: { readonly before: string; readonly walk: string; readonly after: string },
): Claim {
  const labels = [before, `${walk}-*`, after];
  return claims(clause, { reads: labels, controls: labels }, (read) => {
    const [wide, later] = [idsIn(id, read(before)), idsIn(id, read(after))];
    if (wide.join() !== later.join()) return { inconclusive: 'the list moved on during the walk' };
    if (wide.length < 2) return { inconclusive: 'the list has too few items for a second page' };
    const pages = read.all(`${walk}-`);
    const walked = pages.flatMap((page) => idsIn(id, page));
    const place = walked.slice(0, wide.length).findIndex((one, i) => one !== wide[i]);
    const at = `${walk}-${pages.length}`;
    if (place >= 0)
      return { at, expected: `${wide[place]} in place ${place + 1}`, got: `${walked[place]}` };
    if (walked.length >= wide.length || leadsOn(id, pages.at(-1))) return null;
    return { at, expected: `${wide.length} items`, got: `an end after ${walked.length}` };
  });
}

/** Claims that a walk gives no item twice, where its first page reads the same after it. */
export function noneTwice(clause: ClauseId, id: OperationId, walk: string, after: string): Claim {
  const labels = [`${walk}-*`, after];
  return claims(clause, { reads: labels, controls: labels }, (read) => {
    const pages = read.all(`${walk}-`).map((page) => idsIn(id, page));
    if (pages.length < 2) return { inconclusive: 'the list has one page' };
    if (!read.all(`${walk}-`).every((page) => namesAll(id, page)))
      return { inconclusive: 'the list holds more than items with ids that can be read' };
    if (pages[0]?.join() !== idsIn(id, read(after)).join())
      return { inconclusive: 'the list moved on during the walk' };
    const seen = new Set<string>();
    const repeated = pages.flat().find((one) => seen.size === seen.add(one).size);
    if (repeated === undefined) return null;
    return { at: `${walk}-${pages.length}`, expected: 'each item once', got: `${repeated} again` };
  });
}

function leadsOn(id: OperationId, page: Answer | undefined): boolean {
  const { pagination } = operations[id];
  return typeof member(page?.json, pagination?.cursor ?? '') === 'string';
}
