import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { otherCount, otherValue } from '../../harness/judge/found.ts';
import { lastInPath } from '../../harness/judge/path-ids.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { textOf } from '../../harness/model/json.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { itemsIn } from '../resources/lists/paging.ts';
import {
  labelOf,
  leavesRestingAlone,
  newestPages,
  someOfEachState,
  tooLateAsFound,
} from '../resources/messages/found-messages.ts';
import { messageStates, stateIn } from '../resources/messages/message-states.ts';
import { makeMessage, messageOf } from '../resources/messages/messages.ts';
import { eventsOf, mostEvents } from '../resources/messages/timeline-support.ts';

const id = 'alpha.status';
const timeline = 'ownerMessages.list';

/** What of a message has to stay while it rests. */
const ofStatus = ['message_id', 'state', 'state_version', 'updated_at_ms'];
const ofTimeline = ['message_id', 'state', 'created_at_ms', 'updated_at_ms'];

/** Such messages are made where the account is the check's own. */
const made = [
  { state: 'delivered', events: mostEvents + 1 },
  { state: 'failed' },
  { state: 'expired' },
];

/** What the owner's timeline shows of messages, and what their statuses and cancels say of them. */
export const foundMessagesSuite: Suite = {
  id: 'found-messages',
  title: 'Messages that an account has are read and cancelled as the timeline shows them',
  // before the run's own messages fill the newest pages of the timeline
  checks: [
    asFound(),
    tooLateAsFound('public', messagesFound, {
      title: 'answers 409 conflict for messages that have come to their end, and leaves them so',
      needs: { states: ['message'], members: ['deviceId'] },
    }),
  ],
};

/** The messages of the device that the keys are bound to: of others the key may know nothing. */
async function messagesFound(drive: Drive) {
  if (drive.ownAccount) for (const one of made) await makeMessage(drive, 'public', one);
  const { deviceId } = drive.account;
  return someOfEachState(drive, 'public', (one) => one['device_id'] === deviceId);
}

/** The status of a message is read before and after the timeline, for it may move in between. */
function asFound(): Check {
  return defineCheck({
    id: `${id}/as-found`,
    title: 'shows messages in the states that the timeline shows, and changes nothing by it',
    callee: id,
    alsoCalls: [timeline],
    needs: { states: ['message'], members: ['deviceId'] },
    besides: 'what is found',
    drive: async (drive) => {
      const messages = await messagesFound(drive);
      const told = new Map(messages.map(({ id: message, reads }) => [message, reads]));
      // the timeline may be written a moment after the message has moved
      await drive.untilShown(
        () => newestPages(drive, timeline, 'list'),
        (pages) => statesListed(pages).every(([one, state]) => (told.get(one) ?? state) === state),
      );
      for (const [place, message] of messages.entries())
        await messageOf(drive, 'public', message.id).read(`after-${place + 1}`);
      await newestPages(drive, timeline, 'again');
    },
    claims: [
      agrees('ownerMessages.list.state-as-status', (state) => state !== 'expired'),
      agrees('ownerMessages.list.expired-as-status', (state) => state === 'expired'),
      noMoreEvents(),
      leavesRestingAlone('public.reads.no-side-effect', ['look', 'after'], ofStatus),
      leavesRestingAlone('public.reads.no-side-effect', ['list', 'again'], ofTimeline, timeline),
    ],
  });
}

/** Claims it of every message on the pages; decided only by one that has as many as may be shown. */
function noMoreEvents(): Claim {
  return claims('ownerMessages.list.last-32-events', ['list-*'], (read) => {
    const counts = read
      .all('list-')
      .flatMap((page) =>
        itemsIn(timeline, page).map((one) => ({ at: labelOf(page), count: eventsOf(one).length })),
      );
    const long = counts.find(({ count }) => count > mostEvents);
    if (long)
      return {
        at: long.at,
        ...otherCount('events', { most: mostEvents }, long.count, 'of a message'),
      };
    return counts.some(({ count }) => count === mostEvents)
      ? null
      : { inconclusive: `no message has ${mostEvents} events to show` };
  });
}

/** Claims it of each message whose status reads the same before the timeline and after it. */
function agrees(clause: Claim['clause'], speaksOf: (state: string) => boolean): Claim {
  const labels = ['look-*', 'list-*', 'after-*'];
  return claims(clause, { reads: labels, controls: ['list-*'] }, (read) => {
    const [before, after] = ['look-', 'after-'].map((look) => statesIn(read.all(look)));
    const told = new Map([...(before ?? [])].filter(([one, state]) => after?.get(one) === state));
    const shown = read
      .all('list-')
      .flatMap((page) => itemsIn(timeline, page).map((one) => ({ at: labelOf(page), ...one })))
      .map(({ at, ...one }: { at: string; message_id?: unknown; state?: unknown }) => ({
        at,
        state: textOf(one.state),
        status: told.get(textOf(one.message_id)) ?? '',
      }))
      // words that are no states are for the schemas to say
      .filter((one) => [one.state, one.status].every((word) => messageStates.includes(word)))
      .filter(({ status }) => speaksOf(status));
    if (shown.length === 0) return { inconclusive: 'no message has a state to compare' };
    const odd = shown.find(({ state, status }) => state !== status);
    return odd ? { at: odd.at, ...otherValue('state', odd.status, odd.state) } : null;
  });
}

function statesListed(pages: readonly Answer[]): (readonly [id: string, state: string])[] {
  return pages
    .flatMap((page) => itemsIn(timeline, page))
    .map((one) => [textOf(one['message_id']), textOf(one['state'])] as const);
}

/** By message: the state of those whose status was shown. */
function statesIn(answers: readonly Answer[]): ReadonlyMap<string, string> {
  return new Map(
    answers.filter(accepted).map((one) => [lastInPath(one), stateIn(one) ?? ''] as const),
  );
}
