import { leaves } from '../../../harness/claims/members.ts';
import { inAnswer } from '../../../harness/claims/looks.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { accepts, claims, refuses } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check, Claim, Reader } from '../../../harness/model/check.ts';
import { neverBackwards } from './status.ts';
import {
  goodSubmission,
  messageIdOf,
  submitRequest,
} from '../../resources/messages/alpha-support.ts';
import { cancelOnceExpired, oneIsTaken, sameVersion } from '../../resources/messages/cancels.ts';
import { anyAnswer, everyAnswer, hasStatus, where } from '../../../harness/claims/answers.ts';
import { type Cancelling, neverHandedOut } from '../../resources/messages/handed-out.ts';
import { messageStates, openStates, stateIn } from '../../resources/messages/message-states.ts';
import { cancelsUnderOneKey } from '../../resources/messages/one-key.ts';
import { keepsOrder, walk } from '../../resources/lists/paging.ts';
import { readAfterDispatch } from '../../resources/messages/read-after-dispatch.ts';
import { makeMessage, messageOf } from '../../resources/messages/messages.ts';

const id = 'alpha.cancel';
const conflict = { status: 409, code: 'conflict' } as const;
const racers = ['racer-1', 'racer-2', 'racer-3'];

/** Cancelling in every state, twice and at once (contract: "Message", the row of alpha.cancel). */
export const cancelChecks: readonly Check[] = [
  ...messageStates.map(inState),
  raced(),
  cancelOwnOnly(),
  ...neverDispatched(),
  onceExpired(),
  cancelsUnderOneKey(id, {
    make: (drive) => makeMessage(drive, 'public'),
    cancel: (drive, message, parts) => messageOf(drive, 'public', message).toCancel(parts),
    read: (drive, message) => messageOf(drive, 'public', message).toRead(),
  }),
];

/** The state is read first: where it is not the one that was asked for, the hook is at fault. */
function inState(state: string): Check {
  const open = openStates.includes(state);
  return defineCheck({
    id: `${id}/state-${state}`,
    title: open
      ? `answers 204 for a message that is ${state}, and 409 conflict once it is cancelled`
      : `answers 409 conflict for a message that is ${state}, and leaves it so`,
    callee: id,
    alsoCalls: ['alpha.status'],
    needs: { states: ['message'] },
    drive: async (drive) => {
      const message = await makeMessage(drive, 'public', { state });
      const before = await messageOf(drive, 'public', message).read('before');
      if (accepted(before) && stateIn(before) !== state)
        drive.stop(`the state message was to make one that is ${state}: ${describe(before)}`);
      const fault = open ? {} : { fault: `the message is ${state}` };
      await messageOf(drive, 'public', message).cancel('cancel', fault);
      await messageOf(drive, 'public', message).read('after');
      const cancelledBefore = open ? { fault: 'the message was cancelled before' } : fault;
      await messageOf(drive, 'public', message).cancel('again', cancelledBefore);
      await messageOf(drive, 'public', message).read('at-last');
      if (!open) await messageOf(drive, 'public', message).read('still');
    },
    claims: [
      ...(open
        ? [takesCancel(), refusesAgain(['before', 'cancel', 'after'])]
        : [
            refusesTooLate('cancel'),
            refusesTooLate('again'),
            unchanged('cancel', ['before', 'after']),
            unchanged('again', ['after', 'at-last']),
            leavesVersion('cancel', ['before', 'after']),
            leavesVersion('again', ['after', 'at-last']),
          ]),
      neverBackwards(['before', 'after', 'at-last']),
    ],
  });
}

function takesCancel(): Claim {
  return everyAnswer('alpha.cancel.accepted', 'cancel', [{ status: 204 }], hasStatus(204), {
    controls: ['before'],
  });
}

/** the state that a cancel leads to is not stated; only what reads cancelled is terminal. */
function refusesAgain(controls: readonly string[]): Claim {
  const clause = 'alpha.cancel.again';
  const terminal = refuses(clause, 'again', [conflict]);
  const open = refuses(clause, 'again', [conflict, { status: 204 }]);
  return claims(clause, { reads: ['again', 'after'], controls }, (read) =>
    (stateIn(read('after')) === 'cancelled' ? terminal : open).judge(read),
  );
}

function refusesTooLate(label: string): Claim {
  return refuses('alpha.cancel.too-late', label, [conflict], { controls: ['before'] });
}

/** Claims that a refused cancel left the state as it was. */
function unchanged(cancel: string, [before, after]: readonly [string, string]): Claim {
  const terms = { mayFail: [cancel], unless: notRefused(cancel) };
  const looks = [inAnswer(before), inAnswer(after)] as const;
  return leaves('alpha.cancel.refused-unchanged', looks, ['state'], terms);
}

function leavesVersion(cancel: string, around: readonly [string, string]): Claim {
  const looks = { around, later: ['at-last', 'still'] } as const;
  return sameVersion('alpha.cancel.refused-same-version', cancel, looks, notRefused(cancel));
}

function notRefused(cancel: string): (read: Reader) => string | false {
  return (read) => read(cancel).status < 400 && `it was not refused: ${describe(read(cancel))}`;
}

/** one of them comes first, and then the message is still queued. */
function raced(): Check {
  return defineCheck({
    id: `${id}/in-parallel`,
    title: 'answers cancels that meet with 204 or a refusal, and at least one with 204',
    callee: id,
    alsoCalls: ['alpha.status'],
    needs: { states: ['message'] },
    drive: async (drive) => {
      const message = await makeMessage(drive, 'public');
      const before = await messageOf(drive, 'public', message).read('before');
      if (accepted(before) && stateIn(before) !== 'queued')
        drive.stop(`the state message was to make one that is queued: ${describe(before)}`);
      await drive.race(
        racers.map((label) => [label, messageOf(drive, 'public', message).toCancel()] as const),
      );
      await messageOf(drive, 'public', message).read('after');
      await messageOf(drive, 'public', message).cancel('again', {
        fault: 'the message was cancelled before',
      });
    },
    claims: [
      anyAnswer('alpha.cancel.accepted', racers, 'at least one 204', hasStatus(204), {
        controls: ['before'],
      }),
      ...racers.map((label) => oneOfMany(label)),
      oneIsTaken('alpha.cancel.at-once', racers),
      refusesAgain(['before', 'after']),
    ],
  });
}

function oneOfMany(label: string): Claim {
  const allowed = [conflict, { status: 503 }];
  const refused = refuses('alpha.cancel.too-late', label, allowed, { controls: ['before'] });
  // whether it is the right success is for other clauses to say
  return where(refused, (read) => read(label).status >= 300);
}

/** The device asks for work after the cancel of one of two messages. */
function neverDispatched(): readonly Check[] {
  const routes: Omit<Cancelling, 'clause' | 'ofDevice'> = {
    cancel: id,
    read: 'alpha.status',
    make: (drive, deviceId) => makeMessage(drive, 'public', { deviceId }),
  };
  return [
    ...neverHandedOut({
      ...routes,
      clause: 'alpha.cancel.never-dispatched',
      ofDevice: 'alpha.submit.for-its-device',
    }),
    readAfterDispatch(routes, 'alpha.status.too-late-to-cancel'),
  ];
}

function onceExpired(): Check {
  return cancelOnceExpired({
    cancel: id,
    read: 'alpha.status',
    submit: 'alpha.submit',
    clause: 'alpha.cancel.too-late',
    conflict,
    needs: { members: ['deviceId', 'recipient'] },
    make: async (drive) => {
      const body = await goodSubmission(drive);
      const answer = await drive.setUp(submitRequest(drive, body));
      return { id: messageIdOf(drive, answer), expiresAtMs: body.expires_at_ms };
    },
  });
}

/** of messages on one device the cancel of the oldest leaves the others, and their order. */
function cancelOwnOnly(): Check {
  return defineCheck({
    id: `${id}/own-only`,
    title: 'leaves the other messages of the device, and their place in the timeline',
    callee: id,
    alsoCalls: ['ownerMessages.list', 'alpha.status'],
    needs: { freshAccount: true, states: ['message'] },
    drive: async (drive) => {
      const oldest = await makeMessage(drive, 'public');
      const other = await makeMessage(drive, 'public');
      const before = await messageOf(drive, 'public', other).read('other-before');
      if (accepted(before) && !openStates.includes(stateIn(before) ?? ''))
        drive.stop(`the state message was to make one that is queued: ${describe(before)}`);
      await messageOf(drive, 'public', oldest).cancel('cancel');
      await walk(drive, 'ownerMessages.list', 'after');
      await messageOf(drive, 'public', other).cancel('cancel-other');
    },
    claims: [
      accepts('alpha.cancel.accepted', 'cancel', 204),
      { ...accepts('alpha.cancel.accepted', 'cancel-other', 204), controls: ['cancel'] },
      keepsOrder('public.lists.newest-first', 'ownerMessages.list', 'after', 'cancel'),
    ],
  });
}
