import { otherStatus } from '../../harness/judge/found.ts';
import { leaves, shows } from '../../harness/claims/members.ts';
import { inAnswer } from '../../harness/claims/looks.ts';
import { type CheckDraft, defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { accepts, claims, isAllowed, refuses } from '../../harness/judge/claims.ts';
import type { Allowed } from '../../harness/model/found.ts';
import type { Check, Claim, Reader } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { member, textOf } from '../../harness/model/json.ts';
import type { RequestParts } from '../../harness/model/request.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { neverDispatched, onceExpired } from './cancel-late.ts';
import { oneIsTaken, sameVersion } from '../resources/messages/cancels.ts';
import { anyAnswer, where } from '../../harness/claims/answers.ts';
import {
  hasEnded,
  staysEnded,
  closedStates,
  openStates,
} from '../resources/messages/message-states.ts';
import { createdStays, updatedWithState } from '../resources/messages/moments.ts';
import { nextSecondMs } from '../resources/lists/until-shown.ts';
import { cancelsUnderOneKey } from '../resources/messages/one-key.ts';
import { idInPath } from '../../harness/judge/path-ids.ts';
import { makeMessage, assumedOfCancel } from '../resources/messages/messages.ts';

const id = 'sealed.messages.cancel';
const conflict: Allowed = { status: 409, code: 'cancellation_conflict' };
const twins = ['twin-1', 'twin-2', 'twin-3'] as const;

/** The cancel in each state of a message (contract: "States and transitions", Message). */
export const messageCancelSuite: Suite = {
  id: 'sealed-message-cancel',
  title: 'A sealed message is cancelled before a device has claimed it',
  checks: [
    ...openStates.map(taken),
    ...closedStates.map(tooLate),
    again(),
    raced(),
    ...neverDispatched(),
    onceExpired(),
    cancelsUnderOneKey(id, {
      make: (drive) => makeMessage(drive, 'sealed'),
      cancel,
      read: (drive, message_id) => drive.request('sealed.messages.get', { path: { message_id } }),
    }),
    moments(),
  ],
};

function cancelCheck(
  draft: Pick<CheckDraft, 'title' | 'drive' | 'claims' | 'long'> & { readonly key: string },
): Check {
  const { key, ...rest } = draft;
  return defineCheck({
    ...rest,
    id: `${id}/${key}`,
    callee: id,
    alsoCalls: ['sealed.messages.get'],
    needs: { states: ['message'] },
  });
}

function cancel(drive: Drive, message: string, parts: RequestParts = {}) {
  const assumption = assumedOfCancel(drive);
  return drive.request(id, { path: { message_id: message }, assumption, ...parts });
}

function look(drive: Drive, label: string, message: string) {
  const path = { message_id: message };
  return drive.send(label, drive.request('sealed.messages.get', { path }));
}

function taken(state: string): Check {
  return cancelCheck({
    key: `from-${state}`,
    title: `answers 200 with the metadata of the message while it is ${state}`,
    drive: async (drive) => {
      const before = drive.hooked ? [await makeMessage(drive, 'sealed', { state })] : [];
      const message = await makeMessage(drive, 'sealed', { state });
      // others of the device are taken back already, one that came before it and one that came after
      const others = drive.hooked ? [...before, await makeMessage(drive, 'sealed', { state })] : [];
      for (const [place, other] of others.entries())
        await drive.send(`other-${place + 1}`, cancel(drive, other));
      const cancelled = await drive.send('cancel', cancel(drive, message));
      const path = { message_id: message };
      const ended = hasEnded(cancelled);
      const read = async () =>
        [await drive.send('after', drive.request('sealed.messages.get', { path }))] as const;
      const [after] = await drive.untilShown(read, ([one]) => !ended || hasEnded(one));
      drive.observe('state of a cancelled message', textOf(member(after.json, 'state')));
    },
    claims: [
      accepts(`${id}.accepted`, 'cancel', 200),
      namesItsMessage(),
      staysEnded('sealed.messages.get.after-cancel', 'cancel', 'after'),
    ],
  });
}

/** The answer is the metadata of the message that the path names. */
function namesItsMessage(): Claim {
  return shows(`${id}.accepted`, inAnswer('cancel'), (read) => {
    const { exchange, json } = read('cancel');
    // without a message_id the answer breaks the clause on that member, and not this one
    return typeof member(json, 'message_id') === 'string'
      ? { message_id: idInPath(exchange, 'message_id') }
      : { inconclusive: 'the answer names no message' };
  });
}

function tooLate(state: string): Check {
  return cancelCheck({
    key: `too-late-${state}`,
    title: `answers 409 cancellation_conflict while the message is ${state}, and leaves it so`,
    drive: async (drive) => {
      const message = await makeMessage(drive, 'sealed', { state });
      const other = await makeMessage(drive, 'sealed');
      await drive.send('control', cancel(drive, other));
      await look(drive, 'before', message);
      const fault = `the message is ${state}`;
      await drive.send('late', cancel(drive, message, { fault }));
      await look(drive, 'after', message);
      await look(drive, 'still', message);
    },
    claims: [refuses(`${id}.too-late`, 'late', [conflict]), unchanged(), leavesVersion()],
  });
}

/** Judged only of a cancel that was refused: an accepted one is another clause's business. */
function unchanged(): Claim {
  const looks = [inAnswer('before'), inAnswer('after')] as const;
  const terms = { after: ['control'], mayFail: ['late'], unless: notRefused };
  return leaves(`${id}.refused-unchanged`, looks, ['state'], terms);
}

function leavesVersion(): Claim {
  const looks = { around: ['before', 'after'], later: ['after', 'still'] } as const;
  return sameVersion(`${id}.refused-same-version`, 'late', looks, notRefused, 'control');
}

function notRefused(read: Reader): string | false {
  return accepted(read('late')) && 'the cancel was not refused';
}

/** once the status reads cancelled, the next cancel meets a terminal state. */
function again(): Check {
  return cancelCheck({
    key: 'again',
    title: 'answers 409 cancellation_conflict to a second cancel once the status reads cancelled',
    drive: async (drive) => {
      const message = await makeMessage(drive, 'sealed');
      await drive.send('control', cancel(drive, message));
      await look(drive, 'between', message);
      await drive.send('again', cancel(drive, message, { fault: 'the message is cancelled' }));
    },
    claims: [
      claims(`${id}.again`, { reads: ['again'], controls: ['control', 'between'] }, (read) => {
        const answer = read('again');
        const closed = member(read('between').json, 'state') === 'cancelled';
        if (isAllowed(answer, [conflict]) || (!closed && accepted(answer))) return null;
        return otherStatus(answer, closed ? [conflict] : [{ status: 200 }, conflict]);
      }),
    ],
  });
}

/** cancels that meet may each be taken or come too late, and one of them is taken. */
function raced(): Check {
  return cancelCheck({
    key: 'at-once',
    title: 'takes one of several cancels that come at once',
    drive: async (drive) => {
      const message = await makeMessage(drive, 'sealed');
      await drive.race(twins.map((label) => [label, cancel(drive, message)] as const));
      await look(drive, 'after', message);
    },
    claims: [
      anyAnswer(`${id}.accepted`, twins, '200 for one of three', accepted),
      ...twins.map(oneOfMany),
      oneIsTaken(`${id}.at-once`, twins),
    ],
  });
}

/** A cancel that met another came too late for it, or may come again; other claims judge a success. */
function oneOfMany(label: string): Claim {
  const refused = refuses(`${id}.too-late`, label, [conflict, { status: 503 }], { controls: [] });
  return where(refused, (read) => read(label).status >= 300);
}

/** What the answers tell of when a message was created and changed, before the cancel, by it and after it. */
function moments(): Check {
  const [before, after] = [inAnswer('before'), inAnswer('after')] as const;
  return cancelCheck({
    key: 'moments',
    title: 'leaves when the message was created, and tells that it has changed since',
    long: true,
    drive: async (drive) => {
      const message = await makeMessage(drive, 'sealed');
      await look(drive, 'before', message);
      await drive.pause(nextSecondMs);
      await drive.send('cancel', cancel(drive, message));
      await look(drive, 'after', message);
    },
    claims: [
      createdStays('sealed.messages.created-stays', [before, inAnswer('cancel'), after]),
      updatedWithState('sealed.messages.updated-with-state', [before, after], {
        after: ['cancel'],
      }),
    ],
  });
}
