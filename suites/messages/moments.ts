import { type ItemView, hasId, inAnswer, inList } from '../../harness/claims/looks.ts';
import { type Terms, claimOn } from '../../harness/claims/terms.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { changedValue, otherValue } from '../../harness/judge/found.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import { canonical } from '../../harness/model/json.ts';
import { nextSecondMs, walkUntil } from '../resources/lists/until-shown.ts';
import { stateIn } from '../resources/messages/message-states.ts';
import { messageRoutes, newMessage } from '../resources/messages/messages.ts';
import { messageItems, messagesIn } from '../resources/messages/timeline-support.ts';

const [created, updated] = ['created_at_ms', 'updated_at_ms'] as const;
const list = 'ownerMessages.list';

/** What status and timeline tell of when a message was created and changed, before a cancel and after it. */
export function momentsOfCancelled(): Check {
  const statuses = [inAnswer('before'), inAnswer('after')] as const;
  const timelines = [
    inList(messageItems, 'listed-*', 'before'),
    inList(messageItems, 'relisted-*', 'before'),
  ] as const;
  return defineCheck({
    id: 'alpha.status/moments',
    title:
      'tells of a message that was cancelled when it was created, and that it has changed since',
    callee: 'alpha.status',
    alsoCalls: ['alpha.cancel', list],
    needs: { freshAccount: true, states: ['message'] },
    long: true,
    drive: async (drive) => {
      const message = await newMessage(drive, 'public');
      const listed = (pages: readonly Answer[]) =>
        messagesIn(pages).find(hasId(messageItems, message.id));
      await message.read('before');
      await walkUntil(drive, list, 'listed', (pages) => listed(pages) !== undefined);
      await drive.pause(nextSecondMs);
      await message.cancel('cancel');
      const state = stateIn(await message.read('after'));
      await walkUntil(drive, list, 'relisted', (pages) => listed(pages)?.['state'] === state);
    },
    claims: [
      createdStays('alpha.status.created-stays', statuses, { after: ['cancel'] }),
      createdStays('ownerMessages.list.created-stays', timelines, {
        after: ['cancel'],
        mayFail: ['before'],
      }),
      updatedWithState('alpha.status.updated-with-state', statuses, { after: ['cancel'] }),
      momentsAlike('ownerMessages.list.moments-as-status', [statuses[0], timelines[0]]),
      momentsAlike('ownerMessages.list.moments-as-status', [statuses[1], timelines[1]], {
        mayFail: ['before'],
      }),
    ],
  });
}

/** When the answers show that a sealed one was created and changed: before a cancel, in its answer and after it. */
export function momentsOfSealed(): Check {
  const [before, after] = [inAnswer('before'), inAnswer('after')] as const;
  const { cancel, read } = messageRoutes.sealed;
  return defineCheck({
    id: `${cancel}/moments`,
    title: 'leaves when the message was created, and tells that it has changed since',
    callee: cancel,
    alsoCalls: [read],
    needs: { states: ['message'] },
    long: true,
    drive: async (drive) => {
      const message = await newMessage(drive, 'sealed');
      await message.read('before');
      await drive.pause(nextSecondMs);
      await message.cancel('cancel');
      await message.read('after');
    },
    claims: [
      createdStays('sealed.messages.created-stays', [before, inAnswer('cancel'), after]),
      updatedWithState('sealed.messages.updated-with-state', [before, after], {
        after: ['cancel'],
      }),
    ],
  });
}

/** Claims that later looks show a message created when an earlier one does. */
function createdStays(
  clause: Claim['clause'],
  [before, ...later]: readonly [ItemView, ...ItemView[]],
  terms: Terms = {},
): Claim {
  const reads = [before, ...later].flatMap((view) => view.reads);
  return claimOn(clause, reads, terms, (read) => {
    const was = before.shown(read)?.[created];
    const shown = later
      .map(({ at, shown: itemIn }) => ({ at, is: itemIn(read)?.[created] }))
      .filter(({ is }) => typeof is === 'number');
    if (typeof was !== 'number' || shown.length === 0)
      return { inconclusive: 'no two looks show when the message was created' };
    const other = shown.find(({ is }) => is !== was);
    return other ? { at: other.at, ...changedValue(created, was, other.is) } : null;
  });
}

/** Claims that a message which shows another state than before was changed later than it was before. */
function updatedWithState(
  clause: Claim['clause'],
  [before, after]: readonly [ItemView, ItemView],
  terms: Terms,
): Claim {
  return claimOn(clause, [...before.reads, ...after.reads], terms, (read) => {
    const [was, is] = [before.shown(read), after.shown(read)];
    const [then, now] = [was?.[updated], is?.[updated]];
    if (typeof then !== 'number' || typeof now !== 'number')
      return { inconclusive: 'not both looks show when the message was changed' };
    if (was?.['state'] === is?.['state'])
      return { inconclusive: 'the status still shows the old state' };
    return now > then ? null : { at: after.at, ...otherValue(updated, `above ${then}`, now) };
  });
}

/** Claims that a list shows when a message was created and changed as its status does, where both show one state. */
function momentsAlike(
  clause: Claim['clause'],
  [status, listed]: readonly [ItemView, ItemView],
  terms: Terms = {},
): Claim {
  return claimOn(clause, [...status.reads, ...listed.reads], terms, (read) => {
    const [expected, got] = [status.shown(read), listed.shown(read)];
    if (!expected || !got || expected['state'] !== got['state'])
      return { inconclusive: 'they do not show it in one state' };
    const other = [created, updated].find(
      (one) => canonical(expected[one]) !== canonical(got[one]),
    );
    return other ? { at: listed.at, ...otherValue(other, expected[other], got[other]) } : null;
  });
}
