import { shows } from '../../harness/claims/members.ts';
import { messageItems } from '../resources/messages/timeline-support.ts';
import { inList } from '../../harness/claims/looks.ts';
import { defineCheck } from '../../harness/define-check.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import { listsWhatIsKnown, readsWhatIsListed } from '../resources/lists/listed.ts';
import { messageStates, stateIn } from '../resources/messages/message-states.ts';
import { walk } from '../resources/lists/paging.ts';
import { type MessageHandle, newMessage } from '../resources/messages/messages.ts';

const id = 'ownerMessages.list';

/**
 * A message in each of the states, as its owner and its sender read it. The status is read before and
 * after the timeline: a message that moved in between has no state to compare.
 */
export function statesAgree(): Check {
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
export function withoutEvents(): Check {
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
