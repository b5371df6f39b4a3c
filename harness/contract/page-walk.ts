import type { Answer } from '../model/answer.ts';
import { isObject, member, textOf } from '../model/json.ts';
import { type OperationId, operations } from '../../schemas/operations/index.ts';

/** A page of a list, as far as a walk reads it. */
type Page = Pick<Answer, 'json'>;

/** The most pages that a walk asks for: items one by one and a page without any before each. */
export const mostPages = 300;
/** So many pages without an item are the end of a list that does not tell it. */
const idlePages = 20;

/** The items of a page of an operation's list. */
export function itemsIn(
  id: OperationId,
  { json }: Page,
): readonly Readonly<Record<string, unknown>>[] {
  const items = member(json, operations[id].pagination?.items ?? '');
  return Array.isArray(items) ? items.filter(isObject) : [];
}

/** The member that names an item, by the member of the page that lists it. */
const idMembers: Readonly<Record<string, string>> = {
  deliveries: 'delivery_id',
  messages: 'message_id',
  devices: 'device_id',
  usage: 'period_start',
};

/** The name of that member in an operation's list. */
export function idMemberOf(id: OperationId): string {
  return idMembers[operations[id].pagination?.items ?? ''] ?? '';
}

/** The ids of the items of a page, in order. */
export function idsIn(id: OperationId, page: Page): string[] {
  return itemsIn(id, page).map((item) => textOf(item[idMemberOf(id)]));
}

/**
 * The cursor by which a page leads on; null where it tells the end. A list may do so by a word of its own, whatever
 * cursor it gives besides (the sentence `pages-until-null-cursor`).
 */
export function cursorAfter(id: OperationId, { json }: Page): string | null {
  const cursor = member(json, operations[id].pagination?.cursor ?? '');
  return typeof cursor === 'string' && member(json, 'has_more') !== false ? cursor : null;
}

/**
 * The cursor that a walk goes on with after some pages; null where it is at its end, or has lost its way. A page may
 * have any size, none included, and a cursor may come again.
 */
export function nextCursor(
  id: OperationId,
  pages: readonly Page[],
  most = mostPages,
): string | null {
  const last = pages.at(-1);
  if (!last || pages.length >= most || isIdle(id, pages) || repeats(id, pages)) return null;
  return cursorAfter(id, last);
}

/** Whether so many pages came without an item that none is to be expected. */
export function isIdle(id: OperationId, pages: readonly Page[]): boolean {
  const last = pages.slice(-idlePages);
  return last.length === idlePages && last.every((page) => itemsIn(id, page).length === 0);
}

/** Whether the last page shows an item again: a walk that has lost its way comes to no end. */
function repeats(id: OperationId, pages: readonly Page[]): boolean {
  const last = pages.at(-1);
  if (!last) return false;
  const earlier = new Set(pages.slice(0, -1).flatMap((page) => idsIn(id, page)));
  return idsIn(id, last).some((one) => earlier.has(one));
}
