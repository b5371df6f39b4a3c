import { messageItems, messagesIn } from '../../resources/messages/timeline-support.ts';
import { hasId, inList } from '../../../harness/claims/looks.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import {
  alphaMessage,
  cancelRequest,
  stateIn,
  statusRequest,
} from '../../resources/messages/alpha-support.ts';
import { alsoReading } from '../../../harness/claims/answers.ts';
import {
  type Look,
  createdStays,
  lookAtAnswer,
  momentsAlike,
  nextSecondMs,
  updatedWithState,
} from '../../resources/devices/moments-told.ts';
import { walkUntil } from '../../resources/lists/until-shown.ts';

const list = 'ownerMessages.list';

/** What status and timeline tell of when a message was created and changed, before a cancel and after it. */
export function momentsOfCancelled(): Check {
  const statuses = [lookAtAnswer('before'), lookAtAnswer('after')] as const;
  const timelines = [timelineLook('listed'), timelineLook('relisted')] as const;
  return defineCheck({
    id: 'alpha.status/moments',
    title:
      'tells of a message that was cancelled when it was created, and that it has changed since',
    callee: 'alpha.status',
    alsoCalls: ['alpha.cancel', list],
    needs: { freshAccount: true, states: ['message'] },
    long: true,
    drive: async (drive) => {
      const message = await alphaMessage(drive);
      const read = (label: string) => drive.send(label, statusRequest(drive, message));
      const listed = (pages: readonly Answer[]) =>
        messagesIn(pages).find(hasId(messageItems, message));
      await read('before');
      await walkUntil(drive, list, 'listed', (pages) => listed(pages) !== undefined);
      await drive.pause(nextSecondMs);
      await drive.send('cancel', cancelRequest(drive, message));
      const state = stateIn(await read('after'));
      await walkUntil(drive, list, 'relisted', (pages) => listed(pages)?.['state'] === state);
    },
    claims: [
      createdStays('alpha.status.created-stays', ['cancel'], statuses),
      ofMessage(createdStays('ownerMessages.list.created-stays', ['cancel'], timelines)),
      updatedWithState('alpha.status.updated-with-state', ['cancel'], statuses),
      momentsAlike('ownerMessages.list.moments-as-status', statuses[0], timelines[0]),
      ofMessage(momentsAlike('ownerMessages.list.moments-as-status', statuses[1], timelines[1])),
    ],
  });
}

/** The first status says which item of a page is the message. */
function ofMessage(claim: Claim): Claim {
  return alsoReading(claim, { reads: ['before'] });
}

function timelineLook(name: string): Look {
  const label = `${name}-*`;
  return { label, shown: inList(messageItems, label, 'before').shown };
}
