import { nextCursor } from '../contract/page-walk.ts';
import type { Answer } from '../model/answer.ts';
import type { RequestSpec } from '../model/request.ts';
import { isOperationId, operations } from '../../schemas/operations/index.ts';

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

function withQuery(path: string, name: string, value: string): string {
  const [at = '', query = ''] = path.split('?');
  const params = new URLSearchParams(query);
  params.set(name, value);
  return `${at}?${params.toString()}`;
}
