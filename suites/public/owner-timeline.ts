import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Check, Claim, ClaimVerdict } from '../../harness/model/check.ts';
import { itemsIn } from '../everywhere/paging.ts';
import { makeMessage } from './alpha-support.ts';
import { latestEventChecks } from './timeline-latest.ts';
import { eventsOf, mostEvents as most, timeOf, type TimelineMessage } from './timeline-support.ts';

const id = 'ownerMessages.list';

/** The events of a message (contract: OwnerMessageView, "Events"). */
export const eventChecks: readonly Check[] = [
  ...[most - 1, most, most + 1, 100].map(withEvents),
  ...latestEventChecks,
];

/**
 * A message with so many events, after one with a single one: that shows whether a server adds
 * events of its own to those that it was to have. The timeline may give fewer than 32.
 */
function withEvents(events: number): Check {
  return defineCheck({
    id: `${id}/events-${events}`,
    title: `gives the last events of a message that has ${events}, and says whether it left any out`,
    callee: id,
    needs: { freshAccount: true, states: ['message'] },
    drive: async (drive) => {
      await makeMessage(drive);
      await drive.send('first', drive.request(id));
      await makeMessage(drive, { events });
      const list = await drive.send('list', drive.request(id));
      for (const message of itemsIn(id, list))
        drive.observe('order of the events of a message', orderOf(eventsOf(message)));
    },
    claims: [atMost(), truncation(events)],
  });
}

function atMost(): Claim {
  return ofSecondMessage('ownerMessages.list.last-32-events', (message) => {
    const { length } = eventsOf(message);
    if (length <= most) return null;
    return { at: 'list', expected: `at most ${most} events`, got: `${length} events` };
  });
}

function truncation(events: number): Claim {
  return ofSecondMessage('owner-message-view.truncated-when-dropped', (message, first) => {
    const { length } = eventsOf(message);
    if (eventsOf(first).length !== 1 || length > events)
      return { undecided: 'messages have other events than those that they were to have' };
    const expected = length < events;
    const got = message['events_truncated'];
    if (got === expected) return null;
    const shown = `events_truncated ${expected} beside ${length} of ${events} events`;
    return { at: 'list', expected: shown, got: `events_truncated ${JSON.stringify(got)}` };
  });
}

/** Claims something of the message that came second. */
function ofSecondMessage(
  clause: Claim['clause'],
  judge: (second: TimelineMessage, first: TimelineMessage | undefined) => ClaimVerdict,
): Claim {
  const labels = ['first', 'list'];
  return claims(clause, { reads: labels, controls: labels }, (read) => {
    const [first, ...more] = itemsIn(id, read('first'));
    const [second, ...others] = itemsIn(id, read('list')).filter(
      (message) => message['message_id'] !== first?.['message_id'],
    );
    if (!second || more.length + others.length > 0)
      return { undecided: 'the timeline does not show the two messages one after the other' };
    return judge(second, first);
  });
}

function orderOf(events: readonly unknown[]): string {
  const times = events.map(timeOf);
  const rising = times.every((time, i) => i === 0 || time >= (times[i - 1] ?? 0));
  const falling = times.every((time, i) => i === 0 || time <= (times[i - 1] ?? 0));
  if (rising) return falling ? 'all at once' : 'oldest first';
  return falling ? 'newest first' : 'mixed';
}
