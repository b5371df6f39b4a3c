import type { Item } from '../../harness/claims/looks.ts';
import { otherCount, otherValue } from '../../harness/judge/found.ts';
import { once } from '../../harness/claims/lists.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import { canonical } from '../../harness/model/json.ts';
import type { Check, Claim, ClaimVerdict } from '../../harness/model/check.ts';
import { itemsIn, walk } from '../resources/lists/paging.ts';
import { latestEventChecks } from './timeline-latest.ts';
import {
  eventsOf,
  mostEvents as most,
  timeOf,
  messageItems,
} from '../resources/messages/timeline-support.ts';
import { makeMessage } from '../resources/messages/messages.ts';

const id = 'ownerMessages.list';
const lastEvents = 'ownerMessages.list.last-32-events';
/** So many newer messages put others on another page (contract: "Limits"). */
const newer = 20;

/** The events of a message (contract: OwnerMessageView, "Events"). */
export const eventChecks: readonly Check[] = [
  ...[most - 1, most, most + 1, 100].map(withEvents),
  onLaterPage(),
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
      await makeMessage(drive, 'public');
      await drive.readWhole('first', drive.request(id));
      await makeMessage(drive, 'public', { events });
      const list = await drive.readWhole('list', drive.request(id));
      for (const message of itemsIn(id, list))
        drive.observe('order of the events of a message', orderOf(eventsOf(message)));
    },
    claims: [
      atMost(),
      truncation(events),
      ownEvents(),
      once('public.paging.complete', messageItems, 'list'),
    ],
  });
}

/** The same of a message that the first page has no room for. */
function onLaterPage(): Check {
  const events = most + 8;
  return defineCheck({
    id: `${id}/events-on-later-page`,
    title: 'says of a message on a later page too whether it left out any of its events',
    callee: id,
    needs: { freshAccount: true, states: ['message'] },
    drive: async (drive) => {
      await makeMessage(drive, 'public');
      await drive.readWhole('first', drive.request(id));
      await makeMessage(drive, 'public', { events });
      await drive.readWhole('list', drive.request(id));
      // one after the other, so that each is newer than the two
      for (let made = 0; made < newer; made += 1) await makeMessage(drive, 'public');
      await walk(drive, 'ownerMessages.list', 'later');
    },
    claims: [truncation(events), truncationLater(events)],
  });
}

/** Claims of the second message, where it stands now, what its events say that are shown of it. */
function truncationLater(events: number): Claim {
  const asBefore = truncation(events);
  return claims(asBefore.clause, ['first', 'list', 'later-*'], (read) => {
    const first = itemsIn(id, read('first')).map((message) => message['message_id']);
    const [second, ...others] = itemsIn(id, read('list')).filter(
      (message) => !first.includes(message['message_id']),
    );
    const page = read
      .all('later-')
      .find((one) => itemsIn(id, one).some((each) => isSame(each, second)));
    const now = page && itemsIn(id, page).find((each) => isSame(each, second));
    if (!second || others.length > 0 || !now)
      return { inconclusive: 'the timeline does not show the message before and after' };
    if (asBefore.judge(read) !== null || eventsOf(now).length > events)
      return { inconclusive: 'its events were not told rightly before' };
    const expected = eventsOf(now).length < events;
    if (now['events_truncated'] === expected) return null;
    const said = otherValue('events_truncated', expected, now['events_truncated']);
    return { at: page.exchange.label ?? '', ...said };
  });
}

function isSame(one: Item, other: Item | undefined): boolean {
  return one['message_id'] === other?.['message_id'];
}

/**
 * Claims that the first message does not show the events that the second one has. An event names no
 * message: a few of both may well be alike, of one moment and one kind, but not most of many.
 */
function ownEvents(): Claim {
  return claims(lastEvents, ['first', 'list'], (read) => {
    const [was, ...more] = itemsIn(id, read('first'));
    const is = itemsIn(id, read('list')).find((message) => isSame(message, was));
    if (!was || !is || more.length > 0)
      return { inconclusive: 'the timeline does not show the first message alone and then again' };
    const others = itemsIn(id, read('list')).filter((message) => !isSame(message, was));
    const theirs = others.flatMap((message) => eventsOf(message).map(canonical));
    const own = eventsOf(was).map(canonical);
    const came = eventsOf(is)
      .map(canonical)
      .filter((event) => !own.includes(event));
    const alike = came.filter((event) => theirs.includes(event));
    const half = Math.floor(theirs.length / 2);
    if (alike.length <= half) return null;
    return { at: 'list', ...otherCount('events of another message', { most: half }, alike.length) };
  });
}

function atMost(): Claim {
  return ofSecondMessage(lastEvents, (message) => {
    const { length } = eventsOf(message);
    return length <= most ? null : { at: 'list', ...otherCount('events', { most }, length) };
  });
}

function truncation(events: number): Claim {
  return ofSecondMessage('owner-message-view.truncated-when-dropped', (message, first) => {
    const { length } = eventsOf(message);
    if (eventsOf(first).length !== 1 || length > events)
      return { inconclusive: 'messages have other events than those that they were to have' };
    const expected = length < events;
    const got = message['events_truncated'];
    if (got === expected) return null;
    return { at: 'list', ...otherValue('events_truncated', expected, got) };
  });
}

/** Claims something of the message that came second. */
function ofSecondMessage(
  clause: Claim['clause'],
  judge: (second: Item, first: Item | undefined) => ClaimVerdict,
): Claim {
  return claims(clause, ['first', 'list'], (read) => {
    const [first, ...more] = itemsIn(id, read('first'));
    const [second, ...others] = itemsIn(id, read('list')).filter(
      (message) => message['message_id'] !== first?.['message_id'],
    );
    if (!second || more.length + others.length > 0)
      return { inconclusive: 'the timeline does not show the two messages one after the other' };
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
