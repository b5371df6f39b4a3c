import { repeated, otherStatus } from '../../../harness/judge/found.ts';
import { cursorAfter } from '../../../harness/contract/page-walk.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type {
  Besides,
  Check,
  Claim,
  Inconclusive,
  Mismatch,
  Reader,
} from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestParts, RequestSpec } from '../../../harness/model/request.ts';
import { type OperationId, operations } from '../../../schemas/operations/index.ts';
import { mayHaveEnded, idsIn, walk } from './paging.ts';

/** A list, and what changes an item that its pages show. */
export interface Changing {
  readonly list: OperationId;
  /** Follows the list in the check's id. */
  readonly key: string;
  /** What becomes of the item, in the words of the title. */
  readonly what: string;
  readonly alsoCalls: readonly OperationId[];
  readonly states: readonly string[];
  readonly besides?: Besides;
  /** Makes more items than a page holds, and says how the list is asked for. */
  readonly fill: (drive: Drive) => Promise<RequestParts>;
  readonly change: (drive: Drive, item: string, parts: RequestParts) => RequestSpec;
  /** What the filling itself is held to. */
  readonly claims?: readonly Claim[];
}

const controls = ['first-*', 'change'];
const labels = { reads: [...controls, 'next'], controls };

/** A cursor is passed back when the item that its page ended with has changed since. */
export function cursorOfChanged(changing: Changing): Check {
  const { list, key, what, alsoCalls, states, besides, fill, change, claims: more = [] } = changing;
  return defineCheck({
    id: `${list}/${key}`,
    title: `leads on from a page whose last item has been ${what} since`,
    callee: list,
    alsoCalls,
    needs: { freshAccount: true, states },
    ...(besides && { besides }),
    drive: async (drive) => {
      const parts = await fill(drive);
      const pages = await drive.untilShown(
        () => walk(drive, list, 'first', parts, (page) => leadsOn(list, page)),
        (looked) => leadsOn(list, looked.at(-1)),
      );
      const ofOnePage = 'the list has all its items on one page';
      const page = pages.find((one) => leadsOn(list, one)) ?? drive.stop(ofOnePage);
      const item = idsIn(list, page).at(-1) ?? drive.stop(ofOnePage);
      await drive.send('change', change(drive, item, parts));
      const { query = '' } = operations[list].pagination ?? {};
      const cursor = cursorAfter(list, page) ?? '';
      const next = { ...parts, query: { ...parts.query, [query]: cursor } };
      await drive.send('next', drive.request(list, next));
    },
    claims: [leadsFurther(list), leadsPast(list), ...more],
  });
}

/**
 * What follows need not be complete: an item that is none of the list any more may have moved the rest. That
 * a cursor is good for longer than what it is made of is said nowhere.
 */
function leadsFurther(list: OperationId): Claim {
  const { plane } = operations[list];
  const clause = plane === 'sealed' ? 'sealed.paging.complete' : 'public.paging.complete';
  return claims(clause, labels, (read) => {
    const next = read('next');
    if (next.status === 401) return { inconclusive: describe(next) };
    if (isUnknownTo(list, next)) return null;
    if (!accepted(next)) return refusalOf(list, read);
    const shown = new Set(read.all('first-').flatMap((page) => idsIn(list, page)));
    const again = idsIn(list, next).find((one) => shown.has(one));
    if (again === undefined) return null;
    return { at: 'next', ...repeated('item', again) };
  });
}

/** Claims that the cursor is known still. */
function leadsPast(list: OperationId): Claim {
  const { plane } = operations[list];
  const clause = plane === 'sealed' ? 'sealed.paging.past-changed' : 'public.paging.past-changed';
  return claims(clause, labels, (read) => {
    const next = read('next');
    if (accepted(next)) return null;
    return isUnknownTo(list, next) ? refusalOf(list, read) : { inconclusive: describe(next) };
  });
}

/** True where a cursor is refused as one that was never issued may be. */
function isUnknownTo(list: OperationId, { status }: Answer): boolean {
  return (
    status === 400 || (status === 404 && operations[list].errors.some((one) => one.status === 404))
  );
}

function refusalOf(list: OperationId, read: Reader): Mismatch | Inconclusive {
  const next = read('next');
  const issued = read.all('first-').find((page) => leadsOn(list, page));
  return (
    (issued && mayHaveEnded(issued, next)) ??
    otherStatus(next, [{ status: 200 }], 'with the page that follows')
  );
}

/** True for a page that shows an item and has another page behind it. */
function leadsOn(list: OperationId, page: Answer | undefined): boolean {
  return !!page && idsIn(list, page).length > 0 && !!cursorAfter(list, page);
}
