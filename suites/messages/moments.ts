import { messageItems, messagesIn } from '../resources/messages/timeline-support.ts';
import { hasId, inAnswer, inList } from '../../harness/claims/looks.ts';
import { defineCheck } from '../../harness/define-check.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check } from '../../harness/model/check.ts';
import { createdStays, momentsAlike, updatedWithState } from '../resources/messages/moments.ts';
import { nextSecondMs, walkUntil } from '../resources/lists/until-shown.ts';
import { messageRoutes, newMessage } from '../resources/messages/messages.ts';
import { stateIn } from '../resources/messages/message-states.ts';

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
