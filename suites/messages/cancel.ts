import { everyAnswer, hasStatus } from '../../harness/claims/answers.ts';
import { inAnswer } from '../../harness/claims/looks.ts';
import { shows } from '../../harness/claims/members.ts';
import { type CheckDraft, defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { accepts, claims } from '../../harness/judge/claims.ts';
import { otherAnswer } from '../../harness/judge/found.ts';
import { idInPath } from '../../harness/judge/path-ids.ts';
import { type Check, type Reader, vacuous } from '../../harness/model/check.ts';
import type { ResourcePlane } from '../../harness/model/drive.ts';
import { member } from '../../harness/model/json.ts';
import { keepsOrder, walk } from '../resources/lists/paging.ts';
import { sendUntil } from '../resources/lists/until-shown.ts';
import {
  hasEnded,
  messageStates,
  openStates,
  stateIn,
  staysEnded,
} from '../resources/messages/message-states.ts';
import { messageRoutes, newMessage, newMessageRead } from '../resources/messages/messages.ts';
import { neverBackwards } from '../resources/messages/status-claims.ts';
import { unaskedKey } from '../resources/unasked-key.ts';
import { changesNothing, ofThoseThatMet, refusesAgain, refusesTooLate } from './cancel-claims.ts';
import { lateCancels } from './cancel-late.ts';
import { momentsOfSealed } from './moments.ts';

const wasCancelled = { fault: 'the message was cancelled before' };

/** Cancelling in every state, twice and at once (contract: "States and transitions", Message). */
export function cancelChecks(plane: ResourcePlane): readonly Check[] {
  const closed = messageStates.filter((state) => !openStates.includes(state));
  return [
    ...(plane === 'public'
      ? [...messageStates.map(inState), raced(plane), ownOnly()]
      : [...openStates.map(fromState), ...closed.map(tooLate), again(), raced(plane)]),
    ...lateCancels(plane),
    underOneKey(plane),
    ...(plane === 'sealed' ? [momentsOfSealed()] : []),
  ];
}

function cancelCheck(
  plane: ResourcePlane,
  { key, ...draft }: Omit<CheckDraft, 'id' | 'callee'> & { readonly key: string },
): Check {
  const { cancel, read } = messageRoutes[plane];
  const usual = { callee: cancel, alsoCalls: [read], needs: { states: ['message'] } };
  return defineCheck({ ...usual, ...draft, id: `${cancel}/${key}` });
}

/** The state is read first: where it is not the one that was asked for, the hook is at fault. */
function inState(state: string): Check {
  const open = openStates.includes(state);
  const fault = { fault: `the message is ${state}` };
  return cancelCheck('public', {
    key: `state-${state}`,
    title: open
      ? `answers 204 for a message that is ${state}, and 409 conflict once it is cancelled`
      : `answers 409 conflict for a message that is ${state}, and leaves it so`,
    drive: async (drive) => {
      const message = await newMessageRead(drive, 'before', [state], { state });
      await message.cancel('cancel', open ? {} : fault);
      await message.read('after');
      await message.cancel('again', open ? wasCancelled : fault);
      await message.read('at-last');
      if (!open) await message.read('still');
    },
    claims: [
      ...(open
        ? [
            everyAnswer('alpha.cancel.accepted', 'cancel', [{ status: 204 }], hasStatus(204), {
              controls: ['before'],
            }),
            refusesAgain('public', 'after', ['before', 'cancel']),
          ]
        : [
            refusesTooLate('public', 'cancel', ['before']),
            refusesTooLate('public', 'again', ['before']),
            ...changesNothing('public', 'cancel', ['before', 'after'], ['at-last', 'still']),
            ...changesNothing('public', 'again', ['after', 'at-last'], ['at-last', 'still']),
          ]),
      neverBackwards(['before', 'after', 'at-last']),
    ],
  });
}

function fromState(state: string): Check {
  return cancelCheck('sealed', {
    key: `from-${state}`,
    title: `answers 200 with the metadata of the message while it is ${state}`,
    drive: async (drive) => {
      const make = () => newMessage(drive, 'sealed', { state });
      const before = drive.hooked ? [await make()] : [];
      const message = await make();
      // others of the device are taken back already, one that came before it and one that came after
      const others = drive.hooked ? [...before, await make()] : [];
      for (const [place, other] of others.entries()) await other.cancel(`other-${place + 1}`);
      const ended = hasEnded(await message.cancel('cancel'));
      const read = async () => [await message.read('after')] as const;
      const [after] = await drive.untilShown(read, ([one]) => !ended || hasEnded(one));
      drive.observe('state of a cancelled message', stateIn(after) ?? 'none');
    },
    claims: [
      accepts('sealed.messages.cancel.accepted', 'cancel', 200),
      shows('sealed.messages.cancel.accepted', inAnswer('cancel'), namesItsMessage),
      staysEnded('sealed.messages.get.after-cancel', 'cancel', 'after'),
    ],
  });
}

/** The answer is the metadata of the message that the path names. */
function namesItsMessage(read: Reader) {
  const { exchange, json } = read('cancel');
  // without a message_id the answer breaks the clause on that member, and not this one
  return typeof member(json, 'message_id') === 'string'
    ? { message_id: idInPath(exchange, 'message_id') }
    : { inconclusive: 'the answer names no message' };
}

function tooLate(state: string): Check {
  return cancelCheck('sealed', {
    key: `too-late-${state}`,
    title: `answers 409 cancellation_conflict while the message is ${state}, and leaves it so`,
    drive: async (drive) => {
      const message = await newMessage(drive, 'sealed', { state });
      const other = await newMessage(drive, 'sealed');
      await other.cancel('control');
      await message.read('before');
      await message.cancel('late', { fault: `the message is ${state}` });
      await message.read('after');
      await message.read('still');
    },
    claims: [
      refusesTooLate('sealed', 'late', ['control']),
      ...changesNothing('sealed', 'late', ['before', 'after'], ['after', 'still'], ['control']),
    ],
  });
}

/** once the status reads cancelled, the next cancel meets a terminal state. */
function again(): Check {
  return cancelCheck('sealed', {
    key: 'again',
    title: 'answers 409 cancellation_conflict to a second cancel once the status reads cancelled',
    drive: async (drive) => {
      const message = await newMessage(drive, 'sealed');
      await message.cancel('control');
      await message.read('between');
      await message.cancel('again', { fault: 'the message is cancelled' });
    },
    claims: [refusesAgain('sealed', 'between', ['control'])],
  });
}

/** cancels that meet may each be taken or come too late, and one of them is taken. */
function raced(plane: ResourcePlane): Check {
  const isPublic = plane === 'public';
  const racers = [1, 2, 3].map((place) => `${isPublic ? 'racer' : 'twin'}-${place}`);
  const controls = isPublic ? ['before'] : [];
  return cancelCheck(plane, {
    key: isPublic ? 'in-parallel' : 'at-once',
    title: isPublic
      ? 'answers cancels that meet with 204 or a refusal, and at least one with 204'
      : 'takes one of several cancels that come at once',
    drive: async (drive) => {
      const message = isPublic
        ? await newMessageRead(drive, 'before', ['queued'])
        : await newMessage(drive, plane);
      await drive.race(racers.map((label) => [label, message.toCancel()] as const));
      await message.read('after');
      if (isPublic) await message.cancel('again', wasCancelled);
    },
    claims: [
      ...ofThoseThatMet(plane, racers, controls),
      ...(isPublic ? [refusesAgain(plane, 'after', controls)] : []),
    ],
  });
}

/** of messages on one device the cancel of the oldest leaves the others, and their order. */
function ownOnly(): Check {
  return cancelCheck('public', {
    key: 'own-only',
    title: 'leaves the other messages of the device, and their place in the timeline',
    alsoCalls: ['ownerMessages.list', 'alpha.status'],
    needs: { freshAccount: true, states: ['message'] },
    drive: async (drive) => {
      const oldest = await newMessage(drive, 'public');
      const other = await newMessageRead(drive, 'other-before', openStates);
      await oldest.cancel('cancel');
      await walk(drive, 'ownerMessages.list', 'after');
      await other.cancel('cancel-other');
    },
    claims: [
      accepts('alpha.cancel.accepted', 'cancel', 204),
      { ...accepts('alpha.cancel.accepted', 'cancel-other', 204), controls: ['cancel'] },
      keepsOrder('public.lists.newest-first', 'ownerMessages.list', 'after', 'cancel'),
    ],
  });
}

/** two messages are two, though their cancels have one key; what the cancel leads to is open. */
function underOneKey(plane: ResourcePlane): Check {
  const controls = ['first', 'first-after', 'second-after'];
  return cancelCheck(plane, {
    key: 'one-key',
    title: 'cancels a message whatever the Idempotency-Key was used for before',
    needs: { freshAccount: true, states: ['message'] },
    drive: async (drive) => {
      const first = await newMessage(drive, plane);
      const second = await newMessage(drive, plane);
      const key = unaskedKey(drive);
      await first.cancel('first', key);
      await first.read('first-after');
      await second.cancel('second', key);
      await sendUntil(drive, 'second-after', second.toRead(), ([one]) => !!one && hasEnded(one));
    },
    claims: [
      claims(`${plane}.whatever-key`, { reads: ['second', 'second-after'], controls }, (answer) => {
        if (!hasEnded(answer('first-after')) || !accepted(answer('second'))) return vacuous;
        const after = answer('second-after');
        if (hasEnded(after)) return null;
        return otherAnswer(after, 'a terminal state, as of the first message');
      }),
    ],
  });
}
