import { otherValue, otherCount } from '../../harness/judge/found.ts';
import type { Item } from '../../harness/claims/looks.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { asNamed } from '../../harness/judge/as-named.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, ClaimVerdict, Reader, Claim, Mismatch } from '../../harness/model/check.ts';
import { canonical } from '../../harness/model/json.ts';
import { itemsIn } from '../resources/lists/paging.ts';
import { eventsOf, mostEvents, timeOf } from '../resources/messages/timeline-support.ts';
import { sendUntil, walkUntil } from '../resources/lists/until-shown.ts';
import { type MessageHandle, newMessage, makeMessage } from '../resources/messages/messages.ts';
import { isListed } from '../resources/lists/listed.ts';

const id = 'ownerMessages.list';
const clause = 'ownerMessages.list.last-32-events';
const looks = ['before', 'after'] as const;
const many = 100;
/** One more than a page may hold (contract: "Limits"), so that the first of them stands on a later one. */
const pageAndOne = 21;

/** Which events of a message are left out, if any: those that came first. */
export const latestEventChecks: readonly Check[] = [
  eventsBesideOthers(),
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

/**
 * Messages with as many events as may be shown, the first of them looked at while it is alone: others that
 * come beside it leave it room for its own, and have room for theirs, or they say that some were left out
 * . So does the page that it has come to.
 */
function eventsBesideOthers(): Check {
  return defineCheck({
    id: `${id}/events-beside-others`,
    title:
      'shows as many events of each message of full pages as of one alone, or says that it does not',
    callee: id,
    needs: { freshAccount: true, states: ['message'] },
    besides: 'what is shown',
    drive: async (drive) => {
      const made = [await makeMessage(drive, 'public', { events: mostEvents })];
      const alone = await drive.untilShown(
        async () => [await drive.readWhole('alone', drive.request(id))],
        (answers) => made.every((one) => isListed(id, answers, one)),
      );
      // one after the other, as they would have come
      while (made.length < pageAndOne)
        made.push(await makeMessage(drive, 'public', { events: mostEvents }));
      const all = (pages: readonly Answer[]) => made.every((one) => isListed(id, pages, one));
      await walkUntil(drive, id, 'list', (pages) => all(pages) && !fewerIn(pages, alone));
    },
    claims: [asManyOrSays()],
  });
}

function asManyOrSays(): Claim {
  return claims('owner-message-view.truncated-when-dropped', ['alone', 'list-*'], (read) => {
    if (countAlone([read('alone')]) === null)
      return { inconclusive: 'the timeline shows no message alone with all of its events' };
    return fewerIn(read.all('list-'), [read('alone')]);
  });
}

/** How many events the one message has that there is; null where some were left out, or others are there. */
function countAlone(alone: readonly Answer[]): number | null {
  const [message, ...others] = alone.flatMap(messagesIn);
  if (!message || others.length > 0 || message['events_truncated'] !== false) return null;
  return eventsOf(message).length;
}

/** The first message that shows fewer events than the one alone, and says that none was left out. */
function fewerIn(pages: readonly Answer[], alone: readonly Answer[]): Mismatch | null {
  const most = countAlone(alone) ?? 0;
  for (const page of pages) {
    const fewer = messagesIn(page)
      .filter((message) => message['events_truncated'] === false)
      .map((message) => eventsOf(message).length)
      .find((count) => count < most);
    if (fewer === undefined) continue;
    const said = otherCount('events', { least: most }, fewer, 'where none was left out');
    return { at: page.exchange.label ?? '', ...said };
  }
  return null;
}
