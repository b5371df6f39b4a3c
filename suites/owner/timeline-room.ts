import { otherCount } from '../../harness/judge/found.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { asNamed } from '../../harness/judge/as-named.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim, Mismatch } from '../../harness/model/check.ts';
import { isListed } from '../resources/lists/listed.ts';
import { itemsIn } from '../resources/lists/paging.ts';
import { eventsOf, mostEvents } from '../resources/messages/timeline-support.ts';
import { walkUntil } from '../resources/lists/until-shown.ts';
import { makeMessage } from '../resources/messages/messages.ts';

const id = 'ownerMessages.list';
/** One more than a page may hold (contract: "Limits"), so that the first of them stands on a later one. */
const many = 21;

/**
 * Messages with as many events as may be shown, the first of them looked at while it is alone: others that
 * come beside it leave it room for its own, and have room for theirs, or they say that some were left out
 * . So does the page that it has come to.
 */
export function eventsBesideOthers(): Check {
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
      while (made.length < many)
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
  const [message, ...others] = messagesIn(alone);
  if (!message || others.length > 0 || message['events_truncated'] !== false) return null;
  return eventsOf(message).length;
}

/** The first message that shows fewer events than the one alone, and says that none was left out. */
function fewerIn(pages: readonly Answer[], alone: readonly Answer[]): Mismatch | null {
  const most = countAlone(alone) ?? 0;
  for (const page of pages) {
    const fewer = messagesIn([page])
      .filter((message) => message['events_truncated'] === false)
      .map((message) => eventsOf(message).length)
      .find((count) => count < most);
    if (fewer === undefined) continue;
    const said = otherCount('events', { least: most }, fewer, 'where none was left out');
    return { at: page.exchange.label ?? '', ...said };
  }
  return null;
}

function messagesIn(pages: readonly Answer[]) {
  return pages.flatMap((page) => itemsIn(id, asNamed(page)));
}
