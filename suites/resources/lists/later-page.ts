import { otherValue } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { textOf } from '../../../harness/model/json.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import type { Changing } from './cursor-of-changed.ts';
import { idsIn, itemsIn, walk } from './paging.ts';
import { lastInPath } from '../../../harness/judge/path-ids.ts';
import { walkUntil } from './until-shown.ts';

/** What a request does to an item that stands on a later page of a list. */
interface LaterPage extends Changing {
  /** Reads what has become of it, where the answer to the change does not say so. */
  readonly read?: (drive: Drive, item: string) => RequestSpec;
  readonly clause: ClauseId;
  /** The member of the item that has to say it, and what by the last of these answers. */
  readonly member: string;
  readonly value: (told: Answer) => unknown;
}

/** A page that was read before shows what has become of its last item since. */
export function laterPage(subject: LaterPage): Check {
  const {
    list,
    key,
    what,
    alsoCalls,
    states,
    besides,
    fill,
    change,
    read,
    claims: more = [],
  } = subject;
  return defineCheck({
    id: `${list}/${key}`,
    title: `shows on a later page, also when that was read before, that an item has been ${what} since`,
    callee: list,
    alsoCalls,
    needs: { freshAccount: true, states },
    ...(besides && { besides }),
    drive: async (drive) => {
      const parts = await fill(drive);
      const pages = await drive.untilShown(
        () => walk(drive, list, 'before', parts),
        (walked) => idOnLaterPage(list, walked) !== undefined,
      );
      const item = idOnLaterPage(list, pages) ?? drive.stop('the list has all items on one page');
      const changed = await drive.send('change', change(drive, item, parts));
      const told = read ? await drive.send('read', read(drive, item)) : changed;
      const shows = (page: Answer) => shownBy(subject, page, item) === subject.value(told);
      await walkUntil(drive, list, 'after', (walked) => walked.some(shows), parts);
      if (read) await drive.send('read-again', read(drive, item));
    },
    claims: [showsChange(subject), ...more],
  });
}

function showsChange(subject: LaterPage): Claim {
  const { list, clause, member, value } = subject;
  const reads = subject.read ? ['read', 'read-again'] : [];
  return claims(clause, ['before-*', 'change', ...reads, 'after-*'], (read) => {
    const named = lastInPath(read('change'));
    const item = read
      .all('before-')
      .flatMap((page) => idsIn(list, page))
      .find((id) => id === named);
    const page = read.all('after-').find((one) => idsIn(list, one).some((id) => id === item));
    if (item === undefined || !page) return { inconclusive: 'the list does not show it any more' };
    const [told = read('change'), again = told] = reads.map(read);
    if (!accepted(told)) return { inconclusive: 'nothing tells what has become of it' };
    if (value(told) !== value(again)) return { inconclusive: 'it moved on in between' };
    const [expected, got] = [value(told), shownBy(subject, page, item)];
    if (textOf(expected) === textOf(got)) return null;
    return { at: page.exchange.label ?? '', ...otherValue(member, expected, got) };
  });
}

/** The last item of the list, where it is not on its first page. */
function idOnLaterPage(list: OperationId, pages: readonly Answer[]): string | undefined {
  const [, ...later] = pages.map((page) => idsIn(list, page)).filter((ids) => ids.length > 0);
  return later.at(-1)?.at(-1);
}

function shownBy({ list, member }: LaterPage, page: Answer, item: string): unknown {
  const place = idsIn(list, page).indexOf(item);
  return place < 0 ? undefined : itemsIn(list, page)[place]?.[member];
}
