import { cursorAfter, itemsIn } from '../contract/page-walk.ts';
import { accepted } from './accepted.ts';
import type { Answer } from '../model/answer.ts';
import { isObject } from '../model/json.ts';
import { isOperationId, operations } from '../../schemas/operations/index.ts';

const further = ', page ';

/** The label of a further page of a list that was read as a whole. */
export function furtherPage(label: string, page: number): string {
  return `${label}${further}${page}`;
}

/** True for such a label, of any list or of one. */
export function isFurtherPage(label: string, of?: string): boolean {
  return of === undefined ? label.includes(further) : label.startsWith(`${of}${further}`);
}

/**
 * The pages of a list as one answer, the first of them with the items of all: how many there are is for the server
 * to choose. A page that was refused says that the list can't be read.
 */
export function inOne(pages: readonly Answer[]): Answer {
  const [first] = pages;
  if (!first) throw new Error('a list has one page at least');
  const { callee } = first.exchange;
  const lost = pages.find((page) => !accepted(page));
  if (lost || pages.length === 1 || callee === null || !isOperationId(callee)) return lost ?? first;
  const { pagination } = operations[callee];
  const last = pages.at(-1) ?? first;
  const json = {
    ...(isObject(first.json) && first.json),
    [pagination?.items ?? '']: pages.flatMap((page) => itemsIn(callee, page)),
    [pagination?.cursor ?? '']: cursorAfter(callee, last),
  };
  return { ...first, json };
}
