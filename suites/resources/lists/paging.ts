import type { Said } from '../../../harness/model/found.ts';
import { disordered, otherCount, repeated, otherStatus } from '../../../harness/judge/found.ts';
import {
  cursorAfter,
  idMemberOf,
  idsIn,
  isIdle,
  itemsIn,
  nextCursor,
} from '../../../harness/contract/page-walk.ts';
import { accepted, refusedForSure } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Claim, Inconclusive } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { member, numberOf } from '../../../harness/model/json.ts';
import { otherOrderOfShared, outOfOrder } from '../../../harness/model/order.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import type { Account } from '../../../harness/model/target.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { type OperationId, operations } from '../../../schemas/operations/index.ts';
import { everyAnswer, hasStatus } from '../../../harness/claims/answers.ts';
import { firstRepeated } from '../../../harness/model/repeated.ts';

export { idsIn, itemsIn, mostPages } from '../../../harness/contract/page-walk.ts';

/** Whether a walk is done with a page, by that and all pages so far. */
type Enough = (page: Answer, soFar: readonly Answer[]) => boolean;

/**
 * Walks a list to its end, or to a page with which the walk is done, passing each cursor back in the
 * operation's query parameter; the pages are recorded as `name-1`, `name-2` and so on.
 */
export async function walk(
  drive: Drive,
  id: OperationId,
  name: string,
  parts: RequestParts = {},
  done: Enough = () => false,
  account?: Account,
): Promise<Answer[]> {
  const send = (page: number, query: Query) =>
    drive.send(`${name}-${page}`, drive.request(id, { ...parts, query }, account));
  return drive.untilShown(
    () => pagesOf(id, parts, send, done),
    () => true,
  );
}

/** Walks a list to its end without judging it, for what only prepares. */
export function preparedWalk(
  drive: Drive,
  id: OperationId,
  parts: RequestParts = {},
): Promise<Answer[]> {
  return pagesOf(id, parts, (_, query) => drive.setUp(drive.request(id, { ...parts, query })));
}

/** True for a page with a cursor, also where it says by another word that it is the last one (see `cursorAfter`). */
export function hasCursor(id: OperationId, page?: Answer): boolean {
  const { pagination } = operations[id];
  return pagination !== null && typeof member(page?.json, pagination.cursor) === 'string';
}

type Query = NonNullable<RequestParts['query']>;

async function pagesOf(
  id: OperationId,
  { query: first = {} }: RequestParts,
  send: (page: number, query: Query) => Promise<Answer>,
  done: Enough = () => false,
): Promise<Answer[]> {
  const { pagination } = operations[id];
  if (!pagination) throw new Error(`${id} has no pages`);
  const pages: Answer[] = [];
  let cursor: string | null = null;
  do {
    // a page is known only by the one before it
    const page = await send(
      pages.length + 1,
      cursor === null ? first : { ...first, [pagination.query]: cursor },
    );
    pages.push(page);
    cursor = done(page, pages) ? null : nextCursor(id, pages);
  } while (cursor !== null);
  return pages;
}

/** True where a page lists nothing but objects with ids that can be read. */
export function namesAll(id: OperationId, answer: Answer): boolean {
  const list = operations[id].pagination?.items ?? '';
  const items = member(answer.json, list);
  const named = (item: unknown) => typeof member(item, idMemberOf(id)) === 'string';
  return Array.isArray(items) && items.every(named);
}

/** What to say of a walk whose last page leads on: where items still came, it may only be long. */
export function withoutEnd(id: OperationId, pages: readonly Answer[]): Said | Inconclusive {
  if (!isIdle(id, pages)) return { inconclusive: `no end within ${pages.length} pages` };
  return otherCount('pages', { most: pages.length - 1 }, pages.length, 'up to one without items');
}

/**
 * Claims that the walk of that name gave so many items, or at least so many, each once, and told
 * its end. A later page is asked for with the cursor of the one before, which is good for it.
 */
export function completeWalk(
  clause: ClauseId,
  id: OperationId,
  name: string,
  count: number | { readonly atLeast: number },
): Claim {
  const least = typeof count === 'number' ? count : count.atLeast;
  const enough = (found: number) => (typeof count === 'number' ? found === count : found >= least);
  return claims(clause, { reads: [`${name}-*`], controls: [`${name}-1`] }, (read) => {
    const answers = read.all(`${name}-`);
    const at = `${name}-${answers.length}`;
    const lost = answers.find((answer) => !accepted(answer));
    if (lost && !isOfCursor(lost)) return { inconclusive: describe(lost) };
    const issued = lost && answers[answers.indexOf(lost) - 1];
    if (lost)
      return (
        (issued && mayHaveEnded(issued, lost)) ??
        otherStatus(lost, [{ status: 200 }], 'to the cursor of the page before')
      );
    const ids = answers.flatMap((answer) => idsIn(id, answer));
    const again = ids[firstRepeated(ids)];
    if (again !== undefined) return { at, ...repeated('item', again) };
    const last = answers.at(-1);
    if (last && cursorAfter(id, last) !== null) return { at, ...withoutEnd(id, answers) };
    if (enough(ids.length)) return null;
    return {
      at,
      ...otherCount('items', typeof count === 'number' ? count : { least }, ids.length),
    };
  });
}

/** Refusals that speak of credentials, or of the moment, say nothing of the cursor. */
function isOfCursor(refused: Answer): boolean {
  return refusedForSure(refused) && ![401, 402, 403, 429].includes(refused.status);
}

/** Claims that no page of a walk, the later ones too, has more items than it was asked for. */
export function noPageOver(clause: ClauseId, id: OperationId, name: string, limit: number): Claim {
  const pages = `${name}-*`;
  return claims(clause, [pages], (read) => {
    const long = read.all(`${name}-`).find((page) => itemsIn(id, page).length > limit);
    if (!long) return null;
    const said = otherCount('items', { most: limit }, itemsIn(id, long).length, 'on a page');
    return { at: long.exchange.label ?? '', ...said };
  });
}

/** Claims that created_at_ms never goes up along a walk. */
export function newestFirst(clause: ClauseId, id: OperationId, name: string): Claim {
  const pages = `${name}-*`;
  return claims(clause, [pages], (read) => {
    const times = read
      .all(`${name}-`)
      .flatMap((answer) => itemsIn(id, answer).map((item) => numberOf(item['created_at_ms'])));
    if (new Set(times).size < 2) return { inconclusive: 'all items have the same created_at_ms' };
    const disorder = outOfOrder(times, 'newer');
    const said = disordered('created_at_ms', 'created_at_ms never going up', disorder);
    return said && { at: `${name}-1`, ...said };
  });
}

/** Claims the same of a walk after a step; where all have one time nothing is out of order. */
export function keepsOrder(clause: ClauseId, id: OperationId, name: string, step: string): Claim {
  const order = newestFirst(clause, id, name);
  const labels = { reads: [step, ...order.reads], controls: [step, ...order.controls] };
  return claims(clause, labels, (read) => {
    const verdict = order.judge(read);
    return typeof verdict === 'object' && verdict && 'inconclusive' in verdict ? null : verdict;
  });
}

/** Claims that two walks of an unchanged list give its items in the same order; one may show more, once it has followed. */
export function sameOrder(
  clause: ClauseId,
  id: OperationId,
  names: readonly [string, string],
): Claim {
  const labels = names.map((name) => `${name}-*`);
  return claims(clause, labels, (read) => {
    const [first = [], second = []] = names.map((name) =>
      read.all(`${name}-`).flatMap((answer) => idsIn(id, answer)),
    );
    const said = disordered('ids', 'the ids as before', otherOrderOfShared(first, second));
    return said && { at: `${names[1]}-1`, ...said };
  });
}

/**
 * Claims a lawful answer to a cursor that was never issued: 400, or a page. Where a list may answer
 * 404, a cursor may be what it did not find.
 */
export function inventedCursor(
  clause: ClauseId,
  id: OperationId,
  control: string,
  probe: string,
): Claim {
  const mayBeMissed = operations[id].errors.some(({ status }) => status === 404);
  const allowed = [200, 400, ...(mayBeMissed ? [404] : [])];
  // which success it is, is for other claims
  const holds = (answer: Answer) => accepted(answer) || hasStatus(...allowed)(answer);
  const statuses = allowed.map((status) => ({ status }));
  return everyAnswer(clause, probe, statuses, holds, { controls: [control] });
}

/** Milliseconds for which every cursor is taken to be good, from the asking for it to the answer to it. */
const goodForMs = 2000;

/** Why the refusal of a cursor says nothing where it took so long to come back; null where it was prompt. */
export function mayHaveEnded({ exchange }: Answer, refused: Answer): Inconclusive | null {
  const { startedAtMs, durationMs } = refused.exchange;
  const ageMs = Math.round(startedAtMs + durationMs - exchange.startedAtMs);
  if (ageMs < goodForMs) return null;
  return { inconclusive: `${describe(refused)} to a cursor that was ${ageMs} ms old` };
}
