import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims, refuses } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import { member } from '../../harness/model/json.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import { cancelOnceExpired } from '../toolkit/cancel-expired.ts';
import { oneIsTaken } from '../toolkit/cancels-at-once.ts';
import { neverHandedOut } from '../toolkit/handed-out.ts';
import { cancelsUnderOneKey } from '../toolkit/one-key.ts';
import { messageStates, openStates } from '../toolkit/message-states.ts';
import { cancelOwnOnly } from './memory.ts';
import {
  cancelRequest,
  goodSubmission,
  alphaMessage,
  messageIdOf,
  stateIn,
  statusRequest,
  submitRequest,
} from '../toolkit/alpha-support.ts';
import { neverBackwards } from './status.ts';

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
    make: alphaMessage,
    cancel: cancelRequest,
    read: statusRequest,
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
      const message = await alphaMessage(drive, { state });
      const before = await drive.send('before', statusRequest(drive, message));
      if (accepted(before) && stateIn(before) !== state)
        drive.stop(`the state message was to make one that is ${state}: ${describe(before)}`);
      const fault = open ? {} : { fault: `the message is ${state}` };
      await drive.send('cancel', cancelRequest(drive, message, fault));
      await drive.send('after', statusRequest(drive, message));
      const cancelledBefore = open ? { fault: 'the message was cancelled before' } : fault;
      await drive.send('again', cancelRequest(drive, message, cancelledBefore));
      await drive.send('at-last', statusRequest(drive, message));
      if (!open) await drive.send('still', statusRequest(drive, message));
    },
    claims: [
      ...(open
        ? [takesCancel(), refusesAgain(['before', 'cancel', 'after'])]
        : [
            refusesTooLate('cancel'),
            refusesTooLate('again'),
            unchanged('cancel', 'before', 'after'),
            unchanged('again', 'after', 'at-last'),
            sameVersion('cancel', 'before', 'after'),
            sameVersion('again', 'after', 'at-last'),
          ]),
      neverBackwards(['before', 'after', 'at-last']),
    ],
  });
}

function takesCancel(): Claim {
  return claims('alpha.cancel.accepted', { reads: ['cancel'], controls: ['before'] }, (read) => {
    const answer = read('cancel');
    if (answer.status === 204) return null;
    return { at: 'cancel', expected: '204', got: describe(answer) };
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
function unchanged(cancel: string, before: string, after: string): Claim {
  const clause = 'alpha.cancel.refused-unchanged';
  return claims(clause, { reads: [cancel, before, after], controls: [before, after] }, (read) => {
    const answer = read(cancel);
    if (answer.status < 400) return { inconclusive: `it was not refused: ${describe(answer)}` };
    const [expected, got] = [before, after].map((label) => `state ${stateIn(read(label))}`);
    return expected === got ? null : { at: after, expected: expected ?? '', got: got ?? '' };
  });
}

/** Claims that a refused cancel is no step of the message: its state is unchanged, and so its version. */
function sameVersion(cancel: string, before: string, after: string): Claim {
  const clause = 'alpha.cancel.refused-same-version';
  const controls = [before, after, 'at-last', 'still'];
  return claims(clause, { reads: [cancel, ...controls], controls }, (read) => {
    const answer = read(cancel);
    if (answer.status < 400) return { inconclusive: `it was not refused: ${describe(answer)}` };
    const versionIn = (label: string) => member(read(label).json, 'state_version');
    if (versionIn('at-last') !== versionIn('still')) return { inconclusive: 'reads count as well' };
    const [was, is] = [before, after].map(versionIn);
    const states = [before, after].map((label) => stateIn(read(label)));
    // another state is the matter of the clause on states
    if (was === is || states[0] !== states[1]) return null;
    return { at: after, expected: `state_version ${String(was)}`, got: String(is) };
  });
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
      const message = await alphaMessage(drive);
      const before = await drive.send('before', statusRequest(drive, message));
      if (accepted(before) && stateIn(before) !== 'queued')
        drive.stop(`the state message was to make one that is queued: ${describe(before)}`);
      await drive.race(racers.map((label) => [label, cancelRequest(drive, message)] as const));
      await drive.send('after', statusRequest(drive, message));
      await drive.send(
        'again',
        cancelRequest(drive, message, { fault: 'it was cancelled before' }),
      );
    },
    claims: [
      claims('alpha.cancel.accepted', { reads: racers, controls: ['before'] }, (read) => {
        const taken = racers.map(read).filter(({ status }) => status === 204);
        if (taken.length > 0) return null;
        const got = racers.map((label) => describe(read(label))).join(', ');
        return { at: racers[0] ?? '', expected: 'at least one 204', got };
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
  return claims(refused.clause, refused, (read) =>
    read(label).status < 300 ? null : refused.judge(read),
  );
}

/** The device asks for work after the cancel of one of two messages. */
function neverDispatched(): readonly Check[] {
  return neverHandedOut({
    cancel: id,
    read: 'alpha.status',
    clause: 'alpha.cancel.never-dispatched',
    make: (drive, deviceId) => alphaMessage(drive, { deviceId }),
  });
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
