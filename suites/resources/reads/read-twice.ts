import { defineCheck } from '../../../harness/define-check.ts';
import { asNamed } from '../../../harness/judge/as-named.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { canonical, isObject, textOf } from '../../../harness/model/json.ts';
import { hasCursor, itemsIn } from '../lists/paging.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import { changedValue, otherCount, unlisted } from '../../../harness/judge/found.ts';
import type { Item } from '../../../harness/claims/looks.ts';
import { foundAt } from '../../../harness/claims/terms.ts';
import type { Said } from '../../../harness/model/found.ts';
import { otherMember } from '../lists/as-found.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { sendUntil } from '../lists/until-shown.ts';
import { messageMembers } from '../messages/message-states.ts';
import { makeMessage } from '../messages/messages.ts';

/** How a read is tried twice, on something that is there to be read. */
export interface TwiceRead {
  readonly alsoCalls?: readonly OperationId[];
  readonly states?: readonly string[];
  readonly parts: (drive: Drive) => Promise<RequestParts>;
  /** What an answer shows. */
  readonly items: (answer: Answer) => readonly unknown[];
  /** Members that nothing but a change changes, the one that names it first; leases and the like come and go. */
  readonly kept: readonly string[];
}

const labels = ['first', 'second', 'third'] as const;

/** A read changes nothing: what is read twice is the same, whatever was read in between. */
export function readTwice(id: OperationId, reading: TwiceRead): Check {
  const { alsoCalls = [], states = [], parts } = reading;
  const plane = id.startsWith('sealed.') ? 'sealed' : 'public';
  return defineCheck({
    id: `${id}/changes-nothing`,
    title: 'shows the same when it is read again',
    callee: id,
    alsoCalls,
    needs: { states, freshAccount: true },
    long: true,
    drive: async (drive) => {
      const request = drive.request(id, await parts(drive));
      // what is still on its way into a list comes by itself; a look would hide what looking changes
      await drive.letFollow();
      for (const label of labels) await drive.send(label, request);
    },
    claims: [
      claims(`${plane}.reads.no-side-effect`, labels, (read) => {
        const [first, ...later] = labels.map(read);
        if (!first || shownIn(reading, first).length === 0)
          return { inconclusive: 'there was nothing to be read' };
        // how much of a list is on a page is the target's to choose
        const isPart = [first, ...later].some((answer) => hasCursor(id, answer));
        for (const answer of later) {
          const other = otherShown(reading, [first, answer], isPart ? 'members' : 'any');
          if (other) return { at: answer.exchange.label ?? '', ...other };
        }
        return null;
      }),
    ],
  });
}

/** What an answer shows of its items: null and absent are one, and lists have no order. */
function shownIn({ items, kept }: TwiceRead, answer: Answer): readonly Item[] {
  return items(asNamed(answer))
    .filter(isObject)
    .map((item) => Object.fromEntries(kept.map((name) => [name, unordered(item[name])])));
}

/** What a later answer shows otherwise: of items that both show, of those that it lacks, or also in their number. */
function otherShown(
  reading: TwiceRead,
  [before, after]: readonly [Answer, Answer],
  what: 'members' | 'lost' | 'any',
): Said | null {
  const [was, is] = [shownIn(reading, before), shownIn(reading, after)];
  const [id = ''] = reading.kept;
  for (const item of is) {
    const known = was.filter((one) => one[id] === item[id]);
    const others = known.map((one) => otherMember(one, item));
    const [old, name] = [known[0], others[0]];
    if (old && name !== undefined && !others.includes(undefined))
      return changedValue(name, old[name], item[name], `the item ${textOf(item[id])}`);
  }
  if (what === 'members') return null;
  const lost = was.find((one) => !is.some((item) => item[id] === one[id]));
  if (lost) return unlisted(`the item ${textOf(lost[id])}`, is.length);
  return what === 'any' && is.length !== was.length
    ? otherCount('items', was.length, is.length)
    : null;
}

const around = ['before', 'outage', 'after'] as const;

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
        ([answer]) => shownIn(reading, answer).length > 0,
      );
      const shows = ([answer]: readonly Answer[]) =>
        !answer || goneIn(id, reading, [before, answer]) === null;
      await drive.during('outage', { account: drive.account.accountId }, () =>
        sendUntil(drive, 'outage', request, shows),
      );
      await drive.send('after', request);
    },
    claims: [
      claims(`${plane}.outage.reads`, { reads: around, controls: ['before', 'after'] }, (read) => {
        const [before, outage, after] = around.map(read);
        if (!before || !outage || !after) return { inconclusive: 'it was not read' };
        if (shownIn(reading, before).length === 0)
          return { inconclusive: 'there was nothing to be read' };
        if (otherShown(reading, [before, after], 'any'))
          return { inconclusive: 'it changed meanwhile' };
        return foundAt('outage', goneIn(id, reading, [before, outage]));
      }),
    ],
  });
}

/** What an answer in the outage shows otherwise than the one before it; null where nothing. */
function goneIn(
  id: OperationId,
  reading: TwiceRead,
  [before, outage]: readonly [Answer, Answer],
): Said | null {
  if (!accepted(outage)) return null;
  return otherShown(reading, [before, outage], hasCursor(id, outage) ? 'members' : 'lost');
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

function unordered(value: unknown): unknown {
  return Array.isArray(value) ? value.map(canonical).toSorted() : (value ?? null);
}
