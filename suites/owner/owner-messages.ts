import { shows } from '../../harness/claims/members.ts';
import { messageItems } from '../resources/messages/timeline-support.ts';
import { inList } from '../../harness/claims/looks.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { member } from '../../harness/model/json.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { fullPages, noneTwice } from '../resources/lists/as-found.ts';
import { cursorOfChanged } from '../resources/lists/cursor-of-changed.ts';
import { emptyList } from '../resources/lists/empty-list.ts';
import { listedBehindOthers } from '../resources/messages/listed-behind-others.ts';
import { laterPage } from '../resources/lists/later-page.ts';
import { itemsIn, newestFirst, sameOrder, walk } from '../resources/lists/paging.ts';
import { idsInOrder } from '../resources/lists/ties.ts';
import { sizeAsked, inventedOwnerCursor, oneLeft, ownOnly, pagesCheck } from './owner-pages.ts';
import { addItems, shapes } from './owner-lists.ts';
import { submittedChecks } from './owner-submitted.ts';
import { messagesInOutage } from '../resources/reads/read-twice.ts';
import { eventChecks } from './owner-timeline.ts';
import { messageOf, type MessageHandle, newMessage } from '../resources/messages/messages.ts';
import { stateIn, messageStates } from '../resources/messages/message-states.ts';
import { listsWhatIsKnown, readsWhatIsListed } from '../resources/lists/listed.ts';

const id = 'ownerMessages.list';
/** Two pages of twenty: the last of them is full as well, as it is for pages of ten or five. */
const twoPages = 40;
const moreThanAPage = 25;
/** Enough to see how pages follow each other; a timeline may be long. */
const mostPages = 3;

/** The owner's timeline (contract: "Public plane: owner messages and devices"). */
export const ownerMessagesSuite: Suite = {
  id: 'owner-messages',
  title: "The owner's timeline of messages",
  checks: [
    pagesCheck(
      id,
      'pages',
      'lists the newest messages first, at most twenty on a page, each once',
      {
        sameInstant: false,
        more: [newestFirst('public.lists.newest-first', id, 'first')],
      },
    ),
    pagesCheck(id, 'same-instant', 'lists messages of one instant in the same order each time', {
      sameInstant: true,
      added: twoPages,
      more: [
        sameOrder('public.lists.ties-stable', id, ['first', 'second']),
        idsInOrder('public.lists.ties-by-id', id, 'first', 'message_id'),
      ],
    }),
    foundMessagesCheck(),
    oneLeft(id),
    emptyList(id),
    sizeAsked(id),
    cursorOfCancelled(),
    cancelledOnLaterPage(),
    inventedOwnerCursor(id),
    ownOnly(id, 'lists no message of another account, even with its cursor'),
    ...eventChecks,
    ...submittedChecks,
    statesAgree(),
    withoutEvents(),
    listedBehindOthers('public', moreThanAPage),
    messagesInOutage(id),
  ],
};

function cursorOfCancelled(): Check {
  return cursorOfChanged({
    list: id,
    key: 'cursor-of-cancelled',
    what: 'cancelled',
    alsoCalls: ['alpha.cancel'],
    states: ['messages'],
    besides: 'any item',
    fill: async (drive) => {
      await addItems(drive, id, moreThanAPage);
      return {};
    },
    change: (drive, message) => messageOf(drive, 'public', message).toCancel(),
  });
}

/** The last of them is the oldest, on a page of its own. */
function cancelledOnLaterPage(): Check {
  return laterPage({
    list: id,
    key: 'cancelled-on-later-page',
    what: 'cancelled',
    alsoCalls: ['alpha.cancel', 'alpha.status'],
    states: ['messages'],
    besides: 'any item',
    fill: async (drive) => {
      await addItems(drive, id, moreThanAPage);
      return {};
    },
    change: (drive, message) => messageOf(drive, 'public', message).toCancel(),
    read: (drive, message) => messageOf(drive, 'public', message).toRead(),
    clause: 'ownerMessages.list.state-as-status',
    member: 'state',
    value: stateIn,
    claims: [sameDevice()],
  });
}

/** The timeline names the device that the status of a message names, on each page. */
function sameDevice(): Claim {
  const listed = inList(messageItems, 'after-*', 'read');
  return shows(`${id}.device-submitted-to`, listed, (read) => ({
    device_id: member(read('read').json, 'device_id'),
  }));
}

/** The timeline in order and in pages of twenty at most, whatever it holds. */
function foundMessagesCheck(): Check {
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

/**
 * A message in each of the states, as its owner and its sender read it. The status is read before and
 * after the timeline: a message that moved in between has no state to compare.
 */
function statesAgree(): Check {
  return defineCheck({
    id: `${id}/states-as-in-status`,
    title: 'shows each message, whatever its state, in the state that its status has',
    callee: id,
    alsoCalls: ['alpha.status'],
    needs: { freshAccount: true, states: ['message'] },
    drive: async (drive) => {
      const made: (readonly [state: string, message: MessageHandle])[] = [];
      for (const state of messageStates) {
        // one at a time, so that none meets another
        const message = await newMessage(drive, 'public', { state });
        made.push([state, message]);
        await message.read(`before-${state}`);
      }
      await walk(drive, id, 'list');
      for (const [state, message] of made) await message.read(`after-${state}`);
    },
    claims: messageStates.flatMap((state) => [
      // that a message has expired may be recorded late, by whoever comes to it
      agrees(
        `${id}.${state === 'expired' ? 'expired' : 'state'}-as-status`,
        `before-${state}`,
        `after-${state}`,
      ),
      listsWhatIsKnown(`${id}.complete`, id, 'list', `before-${state}`),
      readsWhatIsListed('alpha.status.finds-listed', id, 'list', `before-${state}`),
    ]),
  });
}

/**
 * A message of which no event has been told yet, where the hook makes one: it is the messages that are listed,
 * each with the events that it has.
 */
function withoutEvents(): Check {
  return defineCheck({
    id: `${id}/without-events`,
    title: 'shows a message too that has no events yet',
    callee: id,
    alsoCalls: ['alpha.status'],
    needs: { freshAccount: true, states: ['message'] },
    drive: async (drive) => {
      const message = await newMessage(drive, 'public', { events: 0 });
      await message.read('status');
      await walk(drive, id, 'list');
      await message.read('status-after');
    },
    claims: [
      listsWhatIsKnown(`${id}.without-events`, id, 'list', 'status'),
      agrees(`${id}.state-as-status`, 'status', 'status-after'),
    ],
  });
}

function agrees(clause: Claim['clause'], before: string, after: string): Claim {
  const listed = inList(messageItems, 'list-*', before);
  return shows(clause, listed, (read) => ({ state: stateIn(read(before)) }), {
    after: [after],
    unless: (read) => {
      const was = stateIn(read(before));
      if (was !== stateIn(read(after))) return 'its status moved in between';
      const shown = listed.shown(read);
      // words that are no states are for the schemas to say
      return shown !== undefined && ![was, shown['state']].every(isState) && 'one is no state';
    },
  });
}

function isState(value: unknown): boolean {
  return messageStates.some((state) => state === value);
}
