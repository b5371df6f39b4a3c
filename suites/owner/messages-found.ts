import { defineCheck } from '../../harness/define-check.ts';
import type { Check } from '../../harness/model/check.ts';
import { fullPages, noneTwice } from '../toolkit/as-found.ts';
import { itemsIn, newestFirst, walk } from '../toolkit/paging.ts';
import { addItems, shapes } from './owner-lists.ts';

const id = 'ownerMessages.list';
/** Enough to see how pages follow each other; a timeline may be long. */
const mostPages = 3;

/** The timeline in order and in pages of twenty at most, whatever it holds. */
export function foundMessagesCheck(): Check {
  const { most, atMost } = shapes[id];
  return defineCheck({
    id: `${id}/as-found`,
    title: 'lists what messages there are, the newest first, at most twenty on a page',
    callee: id,
    needs: { states: ['messages'], fallback: true },
    drive: async (drive) => {
      if (drive.ownAccount) await addItems(drive, id, most + 1);
      await walk(drive, id, 'page', {}, (_, { length }) => length === mostPages);
      await drive.readWhole('still', drive.request(id), (soFar) => itemsIn(id, soFar).length > 0);
    },
    claims: [
      fullPages(atMost, id, 'page', most),
      newestFirst('public.lists.newest-first', id, 'page'),
      noneTwice('public.paging.complete', id, 'page', 'still'),
    ],
  });
}
