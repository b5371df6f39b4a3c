import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { accepts, claims } from '../../harness/judge/claims.ts';
import { otherAnswer } from '../../harness/judge/found.ts';
import { type Check, vacuous } from '../../harness/model/check.ts';
import type { ResourcePlane } from '../../harness/model/drive.ts';
import { keepsOrder, walk } from '../resources/lists/paging.ts';
import { sendUntil } from '../resources/lists/until-shown.ts';
import { hasEnded, openStates } from '../resources/messages/message-states.ts';
import { messageRoutes, newMessage, newMessageRead } from '../resources/messages/messages.ts';
import { unaskedKey } from '../resources/unasked-key.ts';

/** of messages on one device the cancel of the oldest leaves the others, and their order. */
export function cancelsOwnOnly(): Check {
  return defineCheck({
    id: 'alpha.cancel/own-only',
    title: 'leaves the other messages of the device, and their place in the timeline',
    callee: 'alpha.cancel',
    alsoCalls: ['ownerMessages.list', 'alpha.status'],
    needs: { freshAccount: true, states: ['message'] },
    drive: async (drive) => {
      const oldest = await newMessage(drive, 'public');
      const other = await newMessageRead(drive, 'other-before', openStates);
      await oldest.cancel('cancel');
      await walk(drive, 'ownerMessages.list', 'after');
      await other.cancel('cancel-other');
    },
    claims: [
      accepts('alpha.cancel.accepted', 'cancel', 204),
      { ...accepts('alpha.cancel.accepted', 'cancel-other', 204), controls: ['cancel'] },
      keepsOrder('public.lists.newest-first', 'ownerMessages.list', 'after', 'cancel'),
    ],
  });
}

/** two messages are two, though their cancels have one key; what the cancel leads to is open. */
export function cancelsUnderOneKey(plane: ResourcePlane): Check {
  const { cancel, read } = messageRoutes[plane];
  const controls = ['first', 'first-after', 'second-after'];
  return defineCheck({
    id: `${cancel}/one-key`,
    title: 'cancels a message whatever the Idempotency-Key was used for before',
    callee: cancel,
    alsoCalls: [read],
    needs: { freshAccount: true, states: ['message'] },
    drive: async (drive) => {
      const first = await newMessage(drive, plane);
      const second = await newMessage(drive, plane);
      const key = unaskedKey(drive);
      await first.cancel('first', key);
      await first.read('first-after');
      await second.cancel('second', key);
      await sendUntil(drive, 'second-after', second.toRead(), ([one]) => !!one && hasEnded(one));
    },
    claims: [
      claims(`${plane}.whatever-key`, { reads: ['second', 'second-after'], controls }, (answer) => {
        if (!hasEnded(answer('first-after')) || !accepted(answer('second'))) return vacuous;
        const after = answer('second-after');
        if (hasEnded(after)) return null;
        return otherAnswer(after, 'a terminal state, as of the first message');
      }),
    ],
  });
}
