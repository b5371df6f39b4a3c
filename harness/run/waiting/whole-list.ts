import { operations, isOperationId } from '../../../schemas/operations/index.ts';
import { itemsIn, nextCursor } from '../../contract/page-walk.ts';
import { furtherPage, inOne } from '../../judge/whole-list.ts';
import type { Answer } from '../../model/answer.ts';
import type { RequestSpec } from '../../model/request.ts';

/** The most items that a page of any list may have: devices come in fifties (line 244). */
const longestPage = 50;

/** Sends a page of a list, of which the first is the first. */
type Send = (request: RequestSpec, page: number) => Promise<Answer>;

/** The pages that a look at a list leads to, from the one that is asked for to the last. */
export async function pagesFrom(
  request: RequestSpec,
  send: Send,
  done: (pages: readonly Answer[]) => boolean = () => false,
): Promise<Answer[]> {
  const { callee, path } = request;
  const pages = [await send(request, 1)];
  const { pagination = null } = callee !== null && isOperationId(callee) ? operations[callee] : {};
  if (callee === null || !isOperationId(callee) || !pagination) return pages;
  for (let page = 2; ; page += 1) {
    const cursor = nextCursor(callee, pages);
    if (cursor === null || done(pages)) return pages;
    // a page is known only by the one before it
    const next = { ...request, path: withQuery(path, pagination.query, cursor) };
    pages.push(await send(next, page));
  }
}

/** Reads a list as a whole under a label; its further pages are recorded beside it. */
export async function readWhole(
  label: string | null,
  request: RequestSpec,
  send: (label: string | null, request: RequestSpec) => Promise<Answer>,
  done?: (soFar: Answer) => boolean,
): Promise<Answer> {
  const labelOf = (page: number) =>
    label === null || page === 1 ? label : furtherPage(label, page);
  const { callee } = request;
  const isDone = (pages: readonly Answer[]) => {
    const soFar = inOne(pages);
    const isLong =
      callee !== null && isOperationId(callee) && itemsIn(callee, soFar).length >= longestPage;
    return done !== undefined && (isLong || done(soFar));
  };
  return inOne(await pagesFrom(request, (one, page) => send(labelOf(page), one), isDone));
}

function withQuery(path: string, name: string, value: string): string {
  const [at = '', query = ''] = path.split('?');
  const params = new URLSearchParams(query);
  params.set(name, value);
  return `${at}?${params.toString()}`;
}
