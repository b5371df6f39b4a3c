import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import { canonical, member } from '../../harness/json.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim, ClaimVerdict } from '../../harness/model/check.ts';
import { itemsIn } from '../everywhere/paging.ts';
import { cancelRequest, makeMessage } from './alpha-support.ts';

const id = 'ownerMessages.list';
/** The most events of a message that the timeline gives (contract: "Limits"). */
const most = 32;

/** The events of a message (contract: OwnerMessageView, "Events"). */
export const eventChecks: readonly Check[] = [
  ...[1, most - 1, most, most + 1, 100].map(withEvents),
  latest(),
];

/** A new account has one message, with so many events; the timeline may give fewer than 32. */
function withEvents(events: number): Check {
  return defineCheck({
    id: `${id}/events-${events}`,
    title: `gives the last events of a message that has ${events}, and says whether it left any out`,
    callee: id,
    needs: { freshAccount: true, states: ['message'] },
    drive: async (drive) => {
      await makeMessage(drive, { events });
      const { json } = await drive.send('list', drive.request(id));
      drive.observe('order of the events of a message', orderOf(json));
    },
    claims: [atMost(), truncation(events)],
  });
}

function atMost(): Claim {
  return ofOneMessage('ownerMessages.list.last-32-events', 'list', (message) => {
    const { length } = eventsOf(message);
    if (length <= most) return null;
    return { at: 'list', expected: `at most ${most} events`, got: `${length} events` };
  });
}

function truncation(events: number): Claim {
  const clause = 'owner-message-view.truncated-when-dropped';
  return ofOneMessage(clause, 'list', (message) => {
    const { length } = eventsOf(message);
    if (length > events)
      return { undecided: `the message was to have ${events} events and shows ${length}` };
    const expected = length < events;
    const got = message['events_truncated'];
    if (got === expected) return null;
    const shown = `events_truncated ${expected} beside ${length} of ${events} events`;
    return { at: 'list', expected: shown, got: `events_truncated ${JSON.stringify(got)}` };
  });
}

/** Claims something of the only message of an account. */
function ofOneMessage(
  clause: Claim['clause'],
  label: string,
  judge: (message: Message) => ClaimVerdict,
): Claim {
  return claims(clause, { reads: [label], controls: [label] }, (read) => {
    const [message, ...others] = itemsIn(id, read(label));
    if (!message || others.length > 0)
      return { undecided: `the one message is listed as ${others.length + (message ? 1 : 0)}` };
    return judge(message);
  });
}

type Message = Readonly<Record<string, unknown>>;

function eventsOf(message: Message | undefined): readonly unknown[] {
  const events = message?.['events'];
  return Array.isArray(events) ? events : [];
}

function orderOf(page: unknown): string {
  const messages = member(page, 'messages');
  const times = eventsOf(Array.isArray(messages) ? messages[0] : undefined).map(timeOf);
  const rising = times.every((time, i) => i === 0 || time >= (times[i - 1] ?? 0));
  const falling = times.every((time, i) => i === 0 || time <= (times[i - 1] ?? 0));
  if (rising) return falling ? 'all at once' : 'oldest first';
  return falling ? 'newest first' : 'mixed';
}

function timeOf(event: unknown): number {
  return Number(member(event, 'received_at_ms'));
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
  const [[was], [is]] = [itemsIn(id, before), itemsIn(id, after)];
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
