import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { accepts, claims, refuses } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import { handedOut } from '../toolkit/handed-out.ts';
import { openStates } from '../toolkit/message-states.ts';
import { hasEnded, staysEnded } from '../toolkit/ended.ts';
import { keepsOrder, walk } from '../toolkit/paging.ts';
import { sendUntil } from '../toolkit/until-shown.ts';
import { isConflict } from './due.ts';
import { conflict, repeats, sameMessage } from './repeat.ts';
import { deviceByHook } from '../toolkit/device-support.ts';
import {
  cancelRequest,
  freshId,
  goodSubmission,
  alphaMessage,
  messageIdOf,
  stateIn,
  statusRequest,
  submit,
  submitRequest,
} from '../toolkit/alpha-support.ts';

const id = 'alpha.submit';
const remembered = 'alpha.submit.remembered';
const members = ['deviceId', 'recipient'] as const;
const minute = 60_000;

/** What is remembered of a submission once others came, time went by, or its message has ended. */
export const memoryChecks: readonly Check[] = [
  afterOthers(),
  afterCancel(),
  afterDispatch(),
  afterMinutes(),
  otherDevice(),
];

function afterOthers(): Check {
  return defineCheck({
    id: `${id}/remembered-after-others`,
    title: 'knows a submission again after another one and a conflict',
    callee: id,
    needs: { members: [...members] },
    drive: async (drive) => {
      const key = freshId(drive);
      const first = await goodSubmission(drive);
      await submit(drive, 'first', first, { key });
      await submit(drive, 'other', await goodSubmission(drive));
      const changed = { ...first, test_case_id: (await goodSubmission(drive)).test_case_id };
      const fault = 'the client_message_id came before with another test case';
      await submit(drive, 'conflict', changed, { fault });
      await submit(drive, 'conflict-again', changed, { fault });
      await drive.send('second', submitRequest(drive, first, { key }));
    },
    claims: [
      idConflict('conflict', ['first', 'other']),
      idConflict('conflict-again', ['first', 'other']),
      repeats('second'),
    ],
  });
}

/** a message that was cancelled is not sent again, whatever its repeat is told. */
function afterCancel(): Check {
  return defineCheck({
    id: `${id}/remembered-after-cancel`,
    title: 'makes no second message of a submission whose message was cancelled',
    callee: id,
    alsoCalls: ['alpha.cancel', 'alpha.status'],
    needs: { members: [...members] },
    drive: async (drive) => {
      const key = freshId(drive);
      const first = await goodSubmission(drive);
      const message = messageIdOf(drive, await submit(drive, 'first', first, { key }));
      await drive.send('cancel', cancelRequest(drive, message));
      const read = drive.request('alpha.status', { path: { message_id: message } });
      const ended = hasEnded(await drive.send('cancelled', read));
      await submit(drive, 'second', first, { key });
      await sendUntil(drive, 'still', read, ([one]) => !ended || (!!one && hasEnded(one)));
      const changed = { ...first, test_case_id: (await goodSubmission(drive)).test_case_id };
      const fault = 'the client_message_id came before with another test case';
      await submit(drive, 'conflict', changed, { fault });
    },
    claims: [
      noSecond(),
      refuses(remembered, 'conflict', [conflict], { controls: ['first'] }),
      staysEnded('alpha.status.ended-stays', 'cancelled', 'still'),
    ],
  });
}

/** what a device has taken is under way, and a repeat would send it twice. */
function afterDispatch(): Check {
  return defineCheck({
    id: `${id}/remembered-after-dispatch`,
    title: 'makes no second message of a submission whose message a device has taken',
    callee: id,
    needs: { freshAccount: true, states: ['dispatch'], members: [...members] },
    drive: async (drive) => {
      const key = freshId(drive);
      const first = await goodSubmission(drive);
      const message = messageIdOf(drive, await submit(drive, 'first', first, { key }));
      await handedOut(drive, message);
      await submit(drive, 'second', first, { key });
    },
    claims: [noSecond(), knownAgain()],
  });
}

function afterMinutes(): Check {
  return defineCheck({
    id: `${id}/remembered-for-minutes`,
    title: 'makes no second message of a submission that comes again two minutes later',
    callee: id,
    needs: { freshAccount: true, states: ['clock'], members: [...members] },
    drive: async (drive) => {
      const key = freshId(drive);
      const first = await goodSubmission(drive);
      await submit(drive, 'first', first, { key });
      await drive.state('clock', { account: drive.account.accountId, advanceMs: 2 * minute });
      await submit(drive, 'second', first, { key });
    },
    claims: [noSecond(), knownAgain()],
  });
}

/** Another device is other content, like another test case. */
function otherDevice(): Check {
  return defineCheck({
    id: `${id}/key-with-another-device`,
    title: 'answers 409 conflict to a key and an id that came before for another device',
    callee: id,
    needs: { freshAccount: true, states: ['device'], members: [...members] },
    drive: async (drive) => {
      const device_id = await deviceByHook(drive);
      const key = freshId(drive);
      const first = await goodSubmission(drive);
      await submit(drive, 'first', first, { key });
      await submit(drive, 'on-other', { ...(await goodSubmission(drive)), device_id });
      const fault = 'the key and the client_message_id came before for another device';
      await submit(drive, 'second', { ...first, device_id }, { key, fault });
      const keyAlone = 'the key came before for another device';
      const other = { ...(await goodSubmission(drive)), device_id };
      await submit(drive, 'under-new-id', other, { key, fault: keyAlone });
      const idAlone = 'the client_message_id came before for another device';
      await submit(drive, 'under-new-key', { ...first, device_id }, { fault: idAlone });
    },
    claims: [
      ...['second', 'under-new-id'].map((label) =>
        refuses('alpha.submit.key-conflict', label, [conflict], {
          controls: ['first', 'on-other'],
        }),
      ),
      idConflict('second', ['first', 'on-other']),
      idConflict('under-new-key', ['first', 'on-other']),
    ],
  });
}

function idConflict(label: string, controls: readonly string[]): Claim {
  return refuses('alpha.submit.id-conflict', label, [conflict], { controls });
}

/** A refusal makes none either. */
function noSecond(): Claim {
  return claims(remembered, { reads: ['first', 'second'], controls: ['first'] }, (read) => {
    const again = read('second');
    return accepted(again) ? sameMessage('second', read('first'), again) : null;
  });
}

/** What refuses it may have a cause of its own; a conflict is that of other content. */
function knownAgain(): Claim {
  return claims(remembered, { reads: ['second'], controls: ['first'] }, (read) => {
    const again = read('second');
    if (!isConflict(again)) return null;
    return { at: 'second', expected: 'no conflict with itself', got: describe(again) };
  });
}

/** of messages on one device the cancel of the oldest leaves the others, and their order. */
export function cancelOwnOnly(): Check {
  const callee = 'alpha.cancel';
  return defineCheck({
    id: `${callee}/own-only`,
    title: 'leaves the other messages of the device, and their place in the timeline',
    callee,
    alsoCalls: ['ownerMessages.list', 'alpha.status'],
    needs: { freshAccount: true, states: ['message'] },
    drive: async (drive) => {
      const oldest = await alphaMessage(drive);
      const other = await alphaMessage(drive);
      const before = await drive.send('other-before', statusRequest(drive, other));
      if (accepted(before) && !openStates.includes(stateIn(before) ?? ''))
        drive.stop(`the state message was to make one that is queued: ${describe(before)}`);
      await drive.send('cancel', cancelRequest(drive, oldest));
      await walk(drive, 'ownerMessages.list', 'after');
      await drive.send('cancel-other', cancelRequest(drive, other));
    },
    claims: [
      accepts('alpha.cancel.accepted', 'cancel', 204),
      { ...accepts('alpha.cancel.accepted', 'cancel-other', 204), controls: ['cancel'] },
      keepsOrder('public.lists.newest-first', 'ownerMessages.list', 'after', 'cancel'),
    ],
  });
}
