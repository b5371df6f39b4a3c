import { shows } from '../../../harness/claims/members.ts';
import { inAnswer } from '../../../harness/claims/looks.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims, refuses } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { isConflict } from './due.ts';
import { rememberedByKey } from './memory-by-key.ts';
import { conflict, repeats, sameMessage } from './repeat.ts';
import {
  freshId,
  goodSubmission,
  messageIdOf,
  sentBy,
  submit,
  submitRequest,
} from '../../resources/messages/alpha-support.ts';
import { everyAnswer } from '../../../harness/claims/answers.ts';
import { deviceByHook, revokeRequest } from '../../resources/devices/device-support.ts';
import { hasEnded, staysEnded } from '../../resources/messages/message-states.ts';
import { handedOut } from '../../resources/messages/handed-out.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';
import { messageOf } from '../../resources/messages/messages.ts';

const id = 'alpha.submit';
const remembered = 'alpha.submit.remembered';
const members = ['deviceId', 'recipient'] as const;
const minute = 60_000;
/** Submissions beside the first and the second, where that spends nobody's messages. */
const further = 24;

/** What is remembered of a submission once others came, time went by, or its message has ended. */
export const memoryChecks: readonly Check[] = [
  afterOthers(),
  afterCancel(),
  afterDispatch(),
  afterMinutes(),
  afterRevoke(),
  otherDevice(),
  rememberedByKey,
];

function afterOthers(): Check {
  return defineCheck({
    id: `${id}/remembered-after-others`,
    title: 'knows a submission again after others and a conflict',
    callee: id,
    needs: { members: [...members] },
    drive: async (drive) => {
      const key = freshId(drive);
      const first = await goodSubmission(drive);
      await submit(drive, 'first', first, { key });
      await submit(drive, 'other', await goodSubmission(drive));
      // so many come within a minute, and each is to be known again
      for (let count = 1; drive.ownAccount && count <= further; count += 1)
        await submit(drive, `other-${count}`, await goodSubmission(drive));
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
      await messageOf(drive, 'public', message).cancel('cancel');
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

/** What comes between a submission and its repeat, and need not come between two messages. */
interface Between {
  readonly key: string;
  readonly title: string;
  readonly states: readonly string[];
  readonly alsoCalls?: NonNullable<Check['alsoCalls']>;
  /** Brings it about, and is handed the answer to the submission. */
  readonly happens: (drive: Drive, first: Answer) => Promise<void>;
}

function after({ key: name, states, happens, ...words }: Between): Check {
  return defineCheck({
    ...words,
    id: `${id}/remembered-${name}`,
    callee: id,
    needs: { freshAccount: true, states: [...states], members: [...members] },
    drive: async (drive) => {
      const key = freshId(drive);
      const body = await goodSubmission(drive);
      await happens(drive, await submit(drive, 'first', body, { key }));
      await submit(drive, 'second', body, { key });
    },
    claims: [noSecond(), knownAgain()],
  });
}

/** what a device has taken is under way, and a repeat would send it twice. */
function afterDispatch(): Check {
  return after({
    key: 'after-dispatch',
    title: 'makes no second message of a submission whose message a device has taken',
    states: ['dispatch'],
    happens: async (drive, first) => {
      await handedOut(drive, messageIdOf(drive, first));
    },
  });
}

function afterMinutes(): Check {
  return after({
    key: 'for-minutes',
    title: 'makes no second message of a submission that comes again two minutes later',
    states: ['clock'],
    happens: async (drive) => {
      await drive.state('clock', { account: drive.account.accountId, advanceMs: 2 * minute });
    },
  });
}

/** what goes with a device is no matter of the messages of the others. */
function afterRevoke(): Check {
  return after({
    key: 'after-revoke',
    title:
      'makes no second message of a submission that comes again once another device is revoked',
    alsoCalls: ['devices.revoke'],
    states: ['device'],
    happens: async (drive) => {
      await drive.send('revoke', revokeRequest(drive, await deviceByHook(drive)));
    },
  });
}

/** Another device is other content, like another test case. */
function otherDevice(): Check {
  return defineCheck({
    id: `${id}/key-with-another-device`,
    title: 'answers 409 conflict to a key and an id that came before for another device',
    callee: id,
    alsoCalls: ['alpha.status'],
    needs: { freshAccount: true, states: ['device'], members: [...members] },
    drive: async (drive) => {
      const device_id = await deviceByHook(drive);
      const key = freshId(drive);
      const first = await goodSubmission(drive);
      const made = await submit(drive, 'first', first, { key });
      await submit(drive, 'on-other', { ...(await goodSubmission(drive)), device_id });
      const fault = 'the key and the client_message_id came before for another device';
      await submit(drive, 'second', { ...first, device_id }, { key, fault });
      const keyAlone = 'the key came before for another device';
      const other = { ...(await goodSubmission(drive)), device_id };
      await submit(drive, 'under-new-id', other, { key, fault: keyAlone });
      const idAlone = 'the client_message_id came before for another device';
      await submit(drive, 'under-new-key', { ...first, device_id }, { fault: idAlone });
      await messageOf(drive, 'public', messageIdOf(drive, made)).read('still');
    },
    claims: [
      namesItsDevice(),
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

/** A conflict is a refusal, and moves nothing to the device that it came for. */
function namesItsDevice(): Claim {
  return shows(
    'alpha.status.after-submit',
    inAnswer('still'),
    (read) => ({ device_id: sentBy(read('first'))['device_id'] }),
    { after: ['first'] },
  );
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
  return everyAnswer(
    remembered,
    'second',
    'no conflict with itself',
    (again) => !isConflict(again),
    { controls: ['first'] },
  );
}
