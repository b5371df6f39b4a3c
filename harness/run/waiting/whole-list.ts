import { itemsIn } from '../../contract/page-walk.ts';
import { furtherPage, inOne } from '../../judge/whole-list.ts';
import type { Answer } from '../../model/answer.ts';
import type { RequestSpec } from '../../model/request.ts';
import { pagesFrom } from '../../requests/pages-from.ts';
import { isOperationId } from '../../../schemas/operations/index.ts';

/** The most items that a page of any list may have: devices come in fifties (the limits). */
const longestPage = 50;

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
