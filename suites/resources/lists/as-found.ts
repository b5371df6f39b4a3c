import { disordered, changedValue, otherCount, repeated } from '../../../harness/judge/found.ts';
import type { Item } from '../../../harness/claims/looks.ts';
import { asNamed } from '../../../harness/judge/as-named.ts';
import { exactly } from '../../../harness/judge/exactly.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Claim } from '../../../harness/model/check.ts';
import { canonical } from '../../../harness/model/json.ts';
import { otherOrder } from '../../../harness/model/order.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import { unless } from '../../../harness/claims/answers.ts';
import { hasCursor, idsIn, itemsIn, namesAll, noPageOver } from './paging.ts';
import { firstRepeated } from '../../../harness/model/repeated.ts';

/**
 * Claims of lists that hold what they hold. What comes meanwhile comes first, and moves the
 * rest on; so that only a list that stood still tells whether a walk gives each item once.
 */

/** Claims that no page of a walk has more than so many items; decided only by a page that is full. */
export function fullPages(clause: ClauseId, id: OperationId, name: string, most: number): Claim {
  const claim = noPageOver(clause, id, name, most);
  const isFull = (page: Answer) => itemsIn(id, page).length >= most;
  return unless(
    claim,
    (read) => !read.all(`${name}-`).some(isFull) && `no page of the account has ${most} items`,
  );
}

/** A walk in wide pages and one in short ones, and the label under which the wide ones are read again. */
interface ShortPages {
  readonly before: string;
  readonly walk: string;
  readonly after: string;
}

/**
 * The ids that a list begins with each time that it was read; null where it moved on in between. Pages may be of
 * any size, so that one reading may go further than the other.
 */
export function bothTimes(
  before: readonly string[],
  after: readonly string[],
): readonly string[] | null {
  const both = before.slice(0, after.length);
  return both.join() === after.slice(0, before.length).join() ? both : null;
}

/** True once pages show enough for a walk in shorter ones to differ: a wide page may hold one item, or none. */
export function hasTwoItems(id: OperationId, pages: readonly Answer[]): boolean {
  return pages.flatMap((page) => itemsIn(id, page)).length >= 2;
}

/**
 * Claims that the short pages of a walk give, one after the other, what the wide ones give, which are read
 * before the walk and after it.
 */
export function sameInShortPages(
  clause: ClauseId,
  id: OperationId,
  { before, walk, after }: ShortPages,
): Claim {
  return claims(clause, [`${before}-*`, `${walk}-*`, after], (read) => {
    const first = read.all(`${before}-`).flatMap((page) => idsIn(id, page));
    const wide = bothTimes(first, idsIn(id, read(after)));
    if (!wide) return { inconclusive: 'the list moved on during the walk' };
    if (wide.length < 2) return { inconclusive: 'the list has too few items for a second page' };
    const pages = read.all(`${walk}-`);
    const walked = pages.flatMap((page) => idsIn(id, page));
    const disorder = otherOrder(wide.slice(0, walked.length), walked);
    const said = disordered('ids', 'the ids of the wide pages', disorder);
    const at = `${walk}-${pages.length}`;
    if (said) return { at, ...said };
    if (walked.length >= wide.length || hasCursor(id, pages.at(-1))) return null;
    return { at, ...otherCount('items', { least: wide.length }, walked.length) };
  });
}

/**
 * Claims that an item which reads the same before and after a walk in short pages reads so on them too,
 * whichever of them it stands on: in all its members, or in some, with their numbers exact.
 */
export function sameOnShortPages(
  clause: ClauseId,
  id: OperationId,
  { before, walk, after }: ShortPages,
  some?: readonly string[],
): Claim {
  return claims(clause, [`${before}-1`, `${walk}-*`, after], (read) => {
    const [first, last] = [`${before}-1`, after].map((label) => itemsById(id, read(label), some));
    let compared = 0;
    for (const page of read.all(`${walk}-`)) {
      for (const [name, shown] of itemsById(id, page, some)) {
        const [wide, again] = [first?.get(name), last?.get(name)];
        // what moved meanwhile says nothing
        if (!wide || !again || otherMember(wide, again)) continue;
        compared += 1;
        const other = otherMember(wide, shown);
        if (!other) continue;
        const [was, is] = [wide, shown].map((item) => item[other] ?? null);
        return {
          at: page.exchange.label ?? '',
          ...changedValue(other, was, is, `the item ${name}`),
        };
      }
    }
    return some && compared === 0 ? { inconclusive: 'no item is on both pages' } : null;
  });
}

/** The items of a page by their ids. Of the attempts of a delivery one page may show some and another all. */
function itemsById(
  id: OperationId,
  page: Answer,
  some?: readonly string[],
): ReadonlyMap<string, Item> {
  const items = itemsIn(id, some ? exactly(page) : asNamed(page)).map((item): Item => {
    if (some) return Object.fromEntries(some.map((name) => [name, item[name]]));
    const { attempts } = item;
    return Array.isArray(attempts) ? { ...item, attempts: attempts.length > 0 } : item;
  });
  return new Map(idsIn(id, page).map((name, place) => [name, items[place] ?? {}]));
}

/** The first member that two looks show otherwise. */
export function otherMember(one: Item, other: Item): string | undefined {
  const names = Object.keys({ ...one, ...other });
  return names.find((name) => canonical(one[name]) !== canonical(other[name]));
}

/** Claims that a walk gives no item twice, where the list begins after it as it did before. */
export function noneTwice(clause: ClauseId, id: OperationId, walk: string, after: string): Claim {
  return claims(clause, [`${walk}-*`, after], (read) => {
    const pages = read.all(`${walk}-`).map((page) => idsIn(id, page));
    if (pages.length < 2) return { inconclusive: 'the list has one page' };
    if (!read.all(`${walk}-`).every((page) => namesAll(id, page)))
      return { inconclusive: 'the list holds more than items with ids that can be read' };
    const ids = pages.flat();
    const still = bothTimes(ids, idsIn(id, read(after)));
    if (!still?.length) return { inconclusive: 'the list moved on during the walk' };
    const again = ids[firstRepeated(ids)];
    if (again === undefined) return null;
    return { at: `${walk}-${pages.length}`, ...repeated('item', again) };
  });
}
