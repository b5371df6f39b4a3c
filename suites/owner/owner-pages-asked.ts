import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import { member } from '../../harness/model/json.ts';
import type { Check } from '../../harness/model/check.ts';
import { itemsIn } from '../toolkit/paging.ts';
import { addItems, shapes, type OwnerList } from './owner-lists.ts';

/** Words that other lists, of this service or of others, have for the size of a page. */
const words = ['limit', 'page_size'] as const;
const asked = '100';

/**
 * The list takes no size, so that a query which has one is answered as without it, or refused;
 * either way no page is longer than pages are.
 */
export function sizeAsked(id: OwnerList): Check {
  const { first, most, atMost, state } = shapes[id];
  return defineCheck({
    id: `${id}/size-asked`,
    title: `lists at most ${most} items on a page, whatever size is asked for`,
    callee: id,
    needs: { freshAccount: true, states: [state] },
    drive: async (drive) => {
      await addItems(drive, id, most + 5 - first);
      await drive.untilShown(
        async () => [await drive.send('control', drive.request(id))] as const,
        ([page]) => leadsOn(page),
      );
      for (const word of words) {
        const fault = `the list has no parameter ${word}`;
        // whoever stands in front may refuse a query that nobody knows, in words of his own
        const request = drive.request(id, { query: { [word]: asked }, fault });
        await drive.send(word, { ...request, callee: null });
      }
    },
    claims: words.map((word) =>
      claims(atMost, { reads: [word, 'control'], controls: ['control'] }, (read) => {
        if (!leadsOn(read('control'))) return { inconclusive: 'the list has no second page' };
        const { length } = itemsIn(id, read(word));
        if (length <= most) return null;
        const expected = `at most ${most} items on a page`;
        return { at: word, expected, got: `${length} items` };
      }),
    ),
  });
}

/** True for a page that has another one behind it. */
function leadsOn(page: Parameters<typeof itemsIn>[1] | undefined): boolean {
  return typeof member(page?.json, 'next_cursor') === 'string';
}
