import { otherValue } from '../../harness/judge/found.ts';
import type { Item } from '../../harness/claims/looks.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { asNamed } from '../../harness/judge/as-named.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, ClaimVerdict, Reader } from '../../harness/model/check.ts';
import { canonical } from '../../harness/model/json.ts';
import { itemsIn } from '../resources/lists/paging.ts';
import { eventsOf, mostEvents, timeOf } from '../resources/messages/timeline-support.ts';
import { sendUntil } from '../resources/lists/until-shown.ts';
import { type MessageHandle, newMessage } from '../resources/messages/messages.ts';

const id = 'ownerMessages.list';
const clause = 'ownerMessages.list.last-32-events';
const looks = ['before', 'after'] as const;
const many = 100;

/** Which events of a message are left out: those that came first. */
export const latestEventChecks: readonly Check[] = [
  afterCancel({ key: 'latest-events', title: 'leaves out the oldest event', events: [mostEvents] }),
  afterCancel({
    key: 'latest-of-many-events',
    title: 'leaves out older events of a message that has many',
    events: [mostEvents, many],
  }),
];

/**
 * Each message gets one event more by its cancel: then that one is to be seen and the oldest is not.
 * Where a cancel is no event of the timeline, nothing can be told; the first message shows whether it is.
 */
function afterCancel({ key, title, events }: { key: string; title: string; events: number[] }) {
  return defineCheck({
    id: `${id}/${key}`,
    title: `${title} when one comes that does not fit`,
    callee: id,
    alsoCalls: ['alpha.cancel'],
    needs: { freshAccount: true, states: ['message'] },
    drive: async (drive) => {
      const made: MessageHandle[] = [];
      for (const count of events) made.push(await newMessage(drive, 'public', { events: count }));
      const before = await drive.send('before', drive.request(id));
      for (const message of made) await drive.setUp(message.toCancel());
      // a timeline may follow a moment later
      await sendUntil(drive, 'after', drive.request(id), ([after]) =>
        pairsOf(before, after).every(came),
      );
    },
    claims: [
      claims(clause, looks, (read) =>
        messagesIn(read('before')).length > events.length
          ? { inconclusive: 'the timeline shows messages that were not made here' }
          : events.length === 1
            ? judgeOne(read)
            : judgeLonger(read),
      ),
    ],
  });
}

/** What the timeline shows of a message before and after its cancel. */
interface Shown {
  readonly was: Item | undefined;
  readonly is: Item | undefined;
}

function judgeOne(read: Reader): ClaimVerdict {
  const [{ was, is } = { was: undefined, is: undefined }] = pairsOf(read('before'), read('after'));
  const flagged = was?.['events_truncated'] === false && is?.['events_truncated'] === true;
  return judgeLatest({ was, is }, flagged, read('after'));
}

/** The message with more events than fit shows its cancel where the one without did. */
function judgeLonger(read: Reader): ClaimVerdict {
  const both = pairsOf(read('before'), read('after'));
  const short = both.find(({ was }) => was?.['events_truncated'] === false);
  const long = both.find(({ was }) => was?.['events_truncated'] === true);
  if (!short || !long) return { inconclusive: 'no two messages, of which one has events left out' };
  return judgeLatest(long, came(short), read('after'));
}

/** The messages of one look, each beside what the next shows of it. */
function pairsOf(before: Answer, after: Answer | undefined): readonly Shown[] {
  const later = after ? messagesIn(after) : [];
  return messagesIn(before).map((was) => ({
    was,
    is: later.find((one) => one['message_id'] === was['message_id']),
  }));
}

/** True where the timeline shows an event that it did not show before. */
function came({ was, is }: Shown): boolean {
  const old = eventsOf(was).map(canonical);
  return eventsOf(is).some((event) => !old.includes(canonical(event)));
}

/** `due` says that the cancel is an event, whether or not the timeline shows it here. */
function judgeLatest(shown: Shown, due: boolean, after: Answer): ClaimVerdict {
  if (!came(shown))
    return due
      ? { at: 'after', ...otherValue('events', 'with the newest', 'those of before') }
      : { inconclusive: `the timeline shows no event of the cancel: ${describe(after)}` };
  const now = eventsOf(shown.is).map(canonical);
  const kept = eventsOf(shown.was).filter((event) => now.includes(canonical(event)));
  const dropped = eventsOf(shown.was).filter((event) => !now.includes(canonical(event)));
  const newest = Math.max(...dropped.map(timeOf));
  if (kept.every((event) => timeOf(event) >= newest)) return null;
  const latest = `without those older than ${newest}, which is left out`;
  return { at: 'after', ...otherValue('events', latest, 'an older one') };
}

function messagesIn(look: Answer): readonly Item[] {
  return itemsIn(id, asNamed(look));
}
