import { defineCheck } from '../../harness/define-check.ts';
import { asNamed } from '../../harness/judge/as-named.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import { canonical, member, numberOf } from '../../harness/json.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim, ClaimVerdict } from '../../harness/model/check.ts';
import { itemsIn } from '../everywhere/paging.ts';
import { cancelRequest, makeMessage } from './alpha-support.ts';

const id = 'ownerMessages.list';
/** The most events of a message that the timeline gives (contract: "Limits"). */
const most = 32;

/** The events of a message (contract: OwnerMessageView, "Events"). */
export const eventChecks: readonly Check[] = [
  ...[most - 1, most, most + 1, 100].map(withEvents),
  latest(),
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
  judge: (second: Message, first: Message | undefined) => ClaimVerdict,
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

type Message = Readonly<Record<string, unknown>>;

function eventsOf(message: Message | undefined): readonly unknown[] {
  const events = message?.['events'];
  return Array.isArray(events) ? events : [];
}

function orderOf(events: readonly unknown[]): string {
  const times = events.map(timeOf);
  const rising = times.every((time, i) => i === 0 || time >= (times[i - 1] ?? 0));
  const falling = times.every((time, i) => i === 0 || time <= (times[i - 1] ?? 0));
  if (rising) return falling ? 'all at once' : 'oldest first';
  return falling ? 'newest first' : 'mixed';
}

function timeOf(event: unknown): number {
  return numberOf(member(event, 'received_at_ms'));
}

/**
 * A message with as many events as fit gets one more by its cancel: then that one is to be seen and
 * the oldest is not. Where a cancel is no event of the timeline, nothing can be told.
 */
function latest(): Check {
  const labels = ['before', 'after'];
  return defineCheck({
    id: `${id}/latest-events`,
    title: 'leaves out the oldest event of a message when one comes that does not fit',
    callee: id,
    alsoCalls: ['alpha.cancel'],
    needs: { freshAccount: true, states: ['message'] },
    drive: async (drive) => {
      const message = await makeMessage(drive, { events: most });
      await drive.send('before', drive.request(id));
      await drive.prepare(cancelRequest(drive, message));
      await drive.send('after', drive.request(id));
    },
    claims: [
      claims('ownerMessages.list.last-32-events', { reads: labels, controls: labels }, (read) =>
        judgeLatest(read('before'), read('after')),
      ),
    ],
  });
}

function judgeLatest(before: Answer, after: Answer): ClaimVerdict {
  const [[was], [is]] = [itemsIn(id, asNamed(before)), itemsIn(id, asNamed(after))];
  const [old, now] = [eventsOf(was).map(canonical), eventsOf(is).map(canonical)];
  const came = now.some((event) => !old.includes(event));
  const flagged = was?.['events_truncated'] === false && is?.['events_truncated'] === true;
  if (!came && !flagged)
    return { undecided: `the timeline shows no event of the cancel: ${describe(after)}` };
  const expected = 'the newest event, and the oldest left out';
  if (!came) return { at: 'after', expected, got: 'the events of before, and events_truncated' };
  const kept = eventsOf(was).filter((event) => now.includes(canonical(event)));
  const dropped = eventsOf(was).filter((event) => !now.includes(canonical(event)));
  const newest = Math.max(...dropped.map(timeOf));
  if (kept.every((event) => timeOf(event) >= newest)) return null;
  return { at: 'after', expected, got: `the event of ${newest} left out and an older one kept` };
}
