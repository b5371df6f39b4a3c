import { cursorAfter } from '../../../harness/contract/page-walk.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { type OperationId, operations } from '../../../schemas/operations/index.ts';
import { completeWalk, idsIn, walk } from './paging.ts';

/** A list in pages of a length that nobody asks for. */
interface Unsized {
  readonly list: OperationId;
  readonly states: readonly string[];
  /** So many are made at first: more than a page of any usual size. */
  readonly count: number;
  /** Adds so many items. */
  readonly fill: (drive: Drive, count: number) => Promise<unknown>;
}

/**
 * A list is filled until one item alone is left for its last page, by the length that its first page
 * has: whoever looks one too far for what follows loses that one.
 */
export function lastAlone({ list, states, count, fill }: Unsized): Check {
  const { plane } = operations[list];
  const clause = plane === 'sealed' ? 'sealed.paging.complete' : 'public.paging.complete';
  return defineCheck({
    id: `${list}/last-alone`,
    title: 'lists the one item too that is left for the last page',
    callee: list,
    needs: { freshAccount: true, states },
    drive: async (drive) => {
      await walk(drive, list, 'before');
      await fill(drive, count);
      const pages = await walk(drive, list, 'first');
      const more = untilOneIsLeft(list, pages);
      if (more > 0) await fill(drive, more);
      await walk(drive, list, 'page');
    },
    claims: [
      shows(clause, list, 'before', 'first', () => count),
      shows(clause, list, 'first', 'page', (first) => untilOneIsLeft(list, first)),
    ],
  });
}

/** Claims that a walk gives as many as the one before it, and those that were added in between. */
function shows(
  clause: Claim['clause'],
  list: OperationId,
  earlier: string,
  later: string,
  added: (pages: readonly Answer[]) => number,
): Claim {
  const controls = [`${earlier}-*`, `${later}-1`];
  return claims(clause, { reads: [`${earlier}-*`, `${later}-*`], controls }, (read) => {
    const pages = read.all(`${earlier}-`);
    const last = pages.at(-1);
    if (last && cursorAfter(list, last) !== null)
      return { inconclusive: `the walk ${earlier} came to no end` };
    const atLeast = countOf(list, pages) + added(pages);
    return completeWalk(clause, list, later, { atLeast }).judge(read);
  });
}

/** How many are to be added for a last page of one; none where one page has room for all. */
function untilOneIsLeft(list: OperationId, pages: readonly Answer[]): number {
  const held = pages.map((page) => idsIn(list, page).length).find((length) => length > 0) ?? 0;
  const all = countOf(list, pages);
  return held === 0 || held === all ? 0 : (held - ((all - 1) % held)) % held;
}

function countOf(list: OperationId, pages: readonly Answer[]): number {
  return new Set(pages.flatMap((page) => idsIn(list, page))).size;
}
