import { changedValue } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import { hasCursor, itemsIn } from '../lists/paging.ts';
import { type TwiceRead, hasChanged, toldBy } from './read-twice.ts';
import { sendUntil } from '../lists/until-shown.ts';
import { messageMembers } from '../messages/message-states.ts';
import { makeMessage } from '../messages/messages.ts';

const labels = ['before', 'outage', 'after'] as const;

/**
 * A read need not meet what is down, and is answered then as ever: what it can't see it may not tell to be
 * gone. An answer out of an older copy is looked at again.
 */
export function readInOutage(id: OperationId, reading: TwiceRead): Check {
  const { alsoCalls = [], states = [], parts } = reading;
  const plane = id.startsWith('sealed.') ? 'sealed' : 'public';
  return defineCheck({
    id: `${id}/outage-shows`,
    title: 'shows what is stored, if anything, while a backing service is unavailable',
    callee: id,
    alsoCalls,
    needs: { states: [...states, 'outage'], freshAccount: true },
    drive: async (drive) => {
      const request = drive.request(id, await parts(drive));
      // a list may follow a moment later what was made for it
      const [before] = await drive.untilShown(
        async () => [await drive.send('before', request)] as const,
        ([answer]) => toldBy(reading, answer).length > 0,
      );
      const shows = ([answer]: readonly Answer[]) =>
        !answer || oddOne(id, reading, before, answer) === null;
      await drive.during('outage', { account: drive.account.accountId }, () =>
        sendUntil(drive, 'outage', request, shows),
      );
      await drive.send('after', request);
    },
    claims: [
      claims(`${plane}.outage.reads`, { reads: labels, controls: ['before', 'after'] }, (read) => {
        const [before, outage, after] = labels.map(read);
        if (!before || !outage || !after) return { inconclusive: 'it was not read' };
        const was = toldBy(reading, before).join('; ');
        if (was === '') return { inconclusive: 'there was nothing to be read' };
        if (was !== toldBy(reading, after).join('; '))
          return { inconclusive: 'it changed meanwhile' };
        const is = oddOne(id, reading, before, outage);
        return is === null ? null : { at: 'outage', ...changedValue('what is read', was, is) };
      }),
    ],
  });
}

/** What an answer in the outage shows otherwise than the one before it; null where nothing. */
function oddOne(
  id: OperationId,
  reading: TwiceRead,
  before: Answer,
  outage: Answer,
): string | null {
  if (!accepted(outage)) return null;
  const [was, is] = [toldBy(reading, before), toldBy(reading, outage)];
  const lost = !hasCursor(id, outage) && was.some((one) => !is.includes(one));
  return lost || hasChanged(was, is) ? is.join('; ') || 'nothing' : null;
}

const message = {
  states: ['message'],
  // the timeline shows no version
  kept: messageMembers.filter((name) => name !== 'state_version'),
} as const;

/** A message as its status or the timeline shows it while a service is down. */
export function messagesInOutage(id: 'alpha.status' | 'ownerMessages.list'): Check {
  if (id === 'alpha.status')
    return readInOutage(id, {
      ...message,
      parts: async (drive) => ({ path: { message_id: await makeMessage(drive, 'public') } }),
      items: ({ json }) => [json],
    });
  return readInOutage(id, {
    ...message,
    alsoCalls: ['alpha.status'],
    parts: async (drive) => {
      await makeMessage(drive, 'public');
      return {};
    },
    items: (answer) => itemsIn(id, answer),
  });
}
