import type { Item, Resource } from '../../harness/claims/looks.ts';
import { leavesAll } from '../../harness/claims/members.ts';
import { stillListed } from '../../harness/judge/found.ts';
import { counts, keeps } from '../../harness/claims/lists.ts';
import { asNamed } from '../../harness/judge/as-named.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { claims, triggersSent } from '../../harness/judge/claims.ts';
import type { Answer } from '../../harness/model/answer.ts';
import { canonical, member, textOf } from '../../harness/model/json.ts';
import type { Check, Claim, Reader } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { ownItemsAlone } from '../resources/lists/listed.ts';
import { lastAlone } from '../resources/lists/last-alone.ts';
import {
  completeWalk,
  hasCursor,
  inventedCursor as cursorNeverIssued,
  itemsIn,
  walk,
  noPageOver,
} from '../resources/lists/paging.ts';
import { addItems, shapes, type OwnerList } from './owner-lists.ts';

/**
 * A new account that lists what was not made for it sees others' items, which come and go: then a
 * walk shows nothing.
 */
async function expectNewAccount(drive: Drive, id: OwnerList): Promise<void> {
  const { length } = itemsIn(id, await drive.readWhole(null, drive.request(id)));
  if (length !== shapes[id].first)
    drive.stop(`a new account was to list ${shapes[id].first} items, and lists ${length}`);
}

/** What a walk over more items than a page holds has to show; `more` adds claims of one list. */
export function pagesCheck(
  id: OwnerList,
  key: string,
  title: string,
  {
    sameInstant,
    more,
    added = shapes[id].added,
  }: { sameInstant: boolean; more: readonly Claim[]; added?: number },
): Check {
  const { first, state } = shapes[id];
  return defineCheck({
    id: `${id}/${key}`,
    title,
    callee: id,
    needs: { freshAccount: true, states: [state] },
    drive: async (drive) => {
      await expectNewAccount(drive, id);
      await addItems(drive, id, added, sameInstant ? { more: { sameInstant } } : {});
      await walk(drive, id, 'first');
      await walk(drive, id, 'second');
    },
    claims: [
      noPageOver(shapes[id].atMost, id, 'first', shapes[id].most),
      completeWalk('public.paging.complete', id, 'first', { atLeast: first + added }),
      ...unchangedByReading(id),
      ...more,
    ],
  });
}

function unchangedByReading(id: OwnerList): readonly Claim[] {
  const clause = 'public.reads.no-side-effect';
  const looks = ['first-*', 'second-*'] as const;
  const unless = (read: Reader) => {
    const seen = ownerIdsIn(id, read.all('first-'));
    const isNew = ownerIdsIn(id, read.all('second-')).some((one) => !seen.includes(one));
    return isNew && 'items came to the list that were not made here';
  };
  return [
    keeps(clause, ownerItems(id), looks, { unless }),
    leavesAll(clause, ownerItems(id), looks, shapes[id].kept, { unless }),
  ];
}

/** A page of the greatest length, and one item more. */
export function oneLeft(id: OwnerList): Check {
  const { first, most, state } = shapes[id];
  return lastAlone({
    list: id,
    states: [state],
    count: most + 1 - first,
    fill: (drive, count) => addItems(drive, id, count),
  });
}

/** Reads of any account do. */
export function inventedOwnerCursor(id: OwnerList): Check {
  return defineCheck({
    id: `${id}/invented-cursor`,
    title: 'answers with a refusal or a page to a cursor that it never issued',
    callee: id,
    drive: async (drive) => {
      const page = await drive.send('control', drive.request(id));
      const { length } = itemsIn(id, page);
      drive.observe(`items on the first page of ${id}`, String(length));
      const fault = 'the cursor was never issued';
      const query = { before: 'never-issued' };
      await drive.send('invented', drive.request(id, { query, fault }));
    },
    claims: [
      cursorNeverIssued('public.paging.invented-cursor', id, 'control', 'invented'),
      // nothing but a cursor can be wrong with the request, and a server need not mind it
      triggersSent('public.bad-request.text', { reads: ['invented'], controls: ['control'] }),
    ],
  });
}

/**
 * Another account gets items of its own, and neither the list nor one of the other's cursors shows
 * any of them here. Ids may be counted within an account, so that the other one has more of them.
 */
export function ownOnly(id: OwnerList, title: string): Check {
  const { most, state } = shapes[id];
  return defineCheck({
    id: `${id}/own-only`,
    title,
    callee: id,
    needs: { freshAccount: true, states: [state] },
    drive: async (drive) => {
      await addItems(drive, id, 2);
      await walk(drive, id, 'before');
      const account = await drive.anotherAccount();
      await addItems(drive, id, most + 5, { account });
      const theirs = await drive.setUp(drive.request(id, {}, account));
      await walk(drive, id, 'after');
      const before = member(theirs.json, 'next_cursor');
      if (typeof before !== 'string') return;
      // a page that its owner has read is one that a cache may hold
      await drive.setUp(drive.request(id, { query: { before } }, account));
      const fault = 'the cursor is of another account';
      await drive.send('foreign-cursor', drive.request(id, { query: { before }, fault }));
    },
    claims: [
      claims('public.lists.own-only', ['before-*', 'after-*'], (read) => {
        const before = ownerIdsIn(id, read.all('before-'));
        const strange = ownerIdsIn(id, read.all('after-')).find((one) => !before.includes(one));
        if (strange === undefined) return null;
        return { at: 'after-1', ...stillListed(`the item ${strange}`) };
      }),
      ownItemsAlone('public.lists.own-only', id, 'foreign-cursor', 'after'),
    ],
  });
}

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
        ([page]) => hasCursor(id, page),
      );
      for (const word of words) {
        const fault = `the list has no parameter ${word}`;
        // whoever stands in front may refuse a query that nobody knows, in words of his own
        const request = drive.request(id, { query: { [word]: asked }, fault });
        await drive.send(word, { ...request, callee: null });
      }
    },
    claims: words.map((word) =>
      counts(atMost, [word], 'items', { most }, (read) => itemsIn(id, read(word)).length, {
        after: ['control'],
        mayFail: [word],
        unless: (read) => !hasCursor(id, read('control')) && 'the list has no second page',
      }),
    ),
  });
}

/** The items of a list. Null and absent are one, and the events of a message have no order. */
function ownerItems(id: OwnerList): Resource {
  const { itemId, kept } = shapes[id];
  return {
    name: itemId.replace('_id', ''),
    id: itemId,
    itemsIn: (pages) => pages.flatMap((page) => itemsIn(id, asNamed(page)).map(withEventsSorted)),
    nullable: kept,
  };
}

function withEventsSorted(item: Item): Item {
  const { events } = item;
  return Array.isArray(events) ? { ...item, events: events.map(canonical).toSorted() } : item;
}

/** The ids of the items that answers list. */
function ownerIdsIn(id: OwnerList, answers: readonly Answer[]): string[] {
  const { itemId } = shapes[id];
  return answers.flatMap((answer) => itemsIn(id, answer).map((item) => textOf(item[itemId])));
}
