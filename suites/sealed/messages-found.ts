import { otherAnswer, repeated } from '../../harness/judge/found.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { accepted, refusedForSure } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import {
  leavesRestingAlone,
  newestPages,
  someOfEachState,
  tooLateAsFound,
} from '../resources/messages/found-messages.ts';
import { bothTimes } from '../resources/lists/as-found.ts';
import { isListed } from '../resources/lists/listed.ts';
import { lastInPath } from '../../harness/judge/path-ids.ts';
import { idsIn, itemsIn, namesAll } from '../resources/lists/paging.ts';
import { firstRepeated } from '../../harness/model/repeated.ts';
import { makeMessage, messageOf } from '../resources/messages/messages.ts';

const list = 'sealed.messages.list';
const get = 'sealed.messages.get';

/** What of a message has to stay while it rests. */
const resting = ['message_id', 'state', 'state_version', 'created_at_ms', 'updated_at_ms'];

/** Such messages are made where the account is the check's own, and more than any usual page holds. */
const made = ['delivered', 'failed'];
const many = 60;

/** What the sealed list shows of messages, whoever submitted them. */
export const foundSealedMessageChecks: readonly Check[] = [
  asFound(),
  tooLateAsFound(
    'sealed',
    async (drive) => {
      await makeSome(drive);
      return someOfEachState(drive, 'sealed');
    },
    {
      title: 'answers 409 cancellation_conflict for messages that have come to their end',
      needs: { states: ['message'] },
    },
  ),
];

async function makeSome(drive: Drive): Promise<void> {
  if (drive.ownAccount) for (const state of made) await makeMessage(drive, 'sealed', { state });
}

/** The newest listed message of each state, whether it can be read or not. */
async function listedMessages(drive: Drive): Promise<readonly string[]> {
  await makeSome(drive);
  const listed = (await newestPages(drive, list, 'found')).flatMap((page) => itemsIn(list, page));
  const newest = new Map(listed.toReversed().map((one) => [one['state'], one['message_id']]));
  const ids = [...newest.values()].filter((id) => typeof id === 'string');
  return ids.length > 0 ? ids : drive.stop('the account lists no sealed message', 'states.message');
}

function asFound(): Check {
  return defineCheck({
    id: `${list}/as-found`,
    title: 'lists messages that are found by their ids, each once, and changes nothing by it',
    callee: list,
    alsoCalls: [get],
    needs: { states: ['message', 'messages'], fallback: true },
    besides: 'what is found',
    drive: async (drive) => {
      const { accountId: account } = drive.account;
      if (drive.ownAccount)
        await drive.state('messages', { account, plane: 'sealed', count: many });
      const messages = await listedMessages(drive);
      const read = async (look: string) => {
        for (const [place, message] of messages.entries())
          await messageOf(drive, 'sealed', message).read(`${look}-${place + 1}`);
      };
      await read('before');
      await newestPages(drive, list, 'list');
      await read('after');
      await newestPages(drive, list, 'again');
    },
    claims: [
      findsListed(),
      eachOnce(),
      leavesRestingAlone('sealed.reads.no-side-effect', ['before', 'after'], resting),
      leavesRestingAlone('sealed.reads.no-side-effect', ['list', 'again'], resting, list),
    ],
  });
}

/** Claims it of what the list shows before two reads, between them and after them. */
function findsListed(): Claim {
  const pages = ['found-*', 'list-*', 'again-*'];
  const labels = { reads: ['before-*', 'after-*', ...pages], controls: pages };
  return claims(`${get}.finds-listed`, labels, (read) => {
    const stays = (id: string) =>
      ['found-', 'list-', 'again-'].every((look) => isListed(list, read.all(look), id));
    const missed = (look: string) => read.all(look).filter(refusedForSure).map(lastInPath);
    const late = missed('after-');
    const lost = missed('before-').find((id) => late.includes(id) && stays(id));
    if (lost === undefined)
      return read.all('before-').some(accepted)
        ? null
        : { inconclusive: 'no message could be read' };
    const answer = read.all('after-').find((one) => lastInPath(one) === lost);
    return answer ? otherAnswer(answer, `200 with ${lost}, which is listed`) : null;
  });
}

/** Claims it of a walk that another one, after it, repeats to the letter: nothing came in between. */
function eachOnce(): Claim {
  return claims('sealed.paging.complete', ['list-*', 'again-*'], (read) => {
    const [walked = [], walkedAgain = []] = ['list-', 'again-'].map((look) =>
      read.all(look).flatMap((page) => idsIn(list, page)),
    );
    const pages = read.all('list-');
    if (!pages.every((page) => namesAll(list, page)))
      return { inconclusive: 'the list holds more than items with ids that can be read' };
    if (pages.length < 2) return { inconclusive: 'the list has one page' };
    const ids = bothTimes(walked, walkedAgain);
    if (!ids?.length) return { inconclusive: 'the list moved on' };
    const again = ids[firstRepeated(ids)];
    return again === undefined ? null : { at: `list-${pages.length}`, ...repeated('item', again) };
  });
}
