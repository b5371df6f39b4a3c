import { hasStatus, takesProbe } from '../../harness/claims/answers.ts';
import { inAnswer } from '../../harness/claims/looks.ts';
import { leaves } from '../../harness/claims/members.ts';
import { defineCheck } from '../../harness/define-check.ts';
import type { Check } from '../../harness/model/check.ts';
import { member } from '../../harness/model/json.ts';
import { keyWith } from '../resources/keys.ts';
import { sendUntil } from '../resources/lists/until-shown.ts';
import {
  goodSubmission,
  messageIdOf,
  sentBy,
  submit,
} from '../resources/messages/alpha-support.ts';
import {
  hasEnded,
  messageMembers,
  messageStates,
  staysEnded,
} from '../resources/messages/message-states.ts';
import { messageOf, newMessage, newMessageRead } from '../resources/messages/messages.ts';
import { showsNoContent } from '../resources/messages/no-content.ts';
import { neverBackwards, readsAs } from '../resources/messages/status-claims.ts';
import { momentsOfCancelled } from './moments.ts';

const id = 'alpha.status';
/** Beyond the furthest expiry (contract: "Limits"), and whatever the hook chose. */
const longAfterMs = 24 * 60 * 60_000;

/** A message as its sender reads it (contract: "AlphaStatus", the row of alpha.status). */
export const statusChecks: readonly Check[] = [
  afterSubmit(),
  ...messageStates.map(inState),
  momentsOfCancelled(),
  staysExpired(),
  madeByAnotherKey(),
];

function afterSubmit(): Check {
  return defineCheck({
    id: `${id}/after-submit`,
    title: 'shows a submitted message under its id, with its device and nothing of its content',
    callee: id,
    alsoCalls: ['alpha.submit'],
    needs: { members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const first = await submit(drive, 'first', await goodSubmission(drive));
      const message = messageOf(drive, 'public', messageIdOf(drive, first));
      await message.read('submitted');
      await message.read('submitted-again');
    },
    claims: [
      readsAs('submitted', 'first', (first) => ({
        message_id: member(first.json, 'message_id'),
        device_id: sentBy(first)['device_id'],
      })),
      neverBackwards(['submitted', 'submitted-again']),
      showsNoContent('first', 'submitted'),
      showsNoContent('first', 'first'),
    ],
  });
}

/** what has expired is handed to no device that asks for work afterwards, and so stays as it is. */
function staysExpired(): Check {
  return defineCheck({
    id: `${id}/expired-stays`,
    title: 'shows what has expired as ended once its device has asked for work',
    callee: id,
    needs: { freshAccount: true, states: ['clock', 'dispatch', 'message'], members: ['deviceId'] },
    drive: async (drive) => {
      const { accountId: account, deviceId } = drive.account;
      const read = (await newMessage(drive, 'public')).toRead();
      await drive.state('clock', { account, advanceMs: longAfterMs });
      await sendUntil(drive, 'expired', read, ([one]) => !!one && hasEnded(one));
      await drive.state('dispatch', { account, deviceId: deviceId ?? '' });
      await sendUntil(drive, 'still', read, ([one]) => !!one && hasEnded(one));
    },
    claims: [staysEnded(`${id}.ended-stays`, 'expired', 'still')],
  });
}

/** A state that the hook made stays: two reads of it differ in nothing. */
function inState(state: string): Check {
  return defineCheck({
    id: `${id}/state-${state}`,
    title: `shows a message that is ${state}, and changes nothing by it`,
    callee: id,
    needs: { freshAccount: true, states: ['message'] },
    drive: async (drive) => {
      const message = await newMessageRead(drive, 'one', [state], { state });
      await message.read('two');
    },
    claims: [
      leaves('public.reads.no-side-effect', [inAnswer('one'), inAnswer('two')], messageMembers),
      neverBackwards(['one', 'two']),
    ],
  });
}

/** What one key has submitted another of the account reads, whose scope is messages:read. */
function madeByAnotherKey(): Check {
  return defineCheck({
    id: `${id}/another-key`,
    title: 'shows a key what another key of the account has submitted',
    callee: id,
    alsoCalls: ['alpha.submit'],
    needs: { freshAccount: true, states: ['credential'], members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const credentials = { bearer: await keyWith(drive, 'public', 'readOnly') };
      const first = await submit(drive, 'first', await goodSubmission(drive));
      const message = messageOf(drive, 'public', messageIdOf(drive, first));
      await drive.send('status', message.toRead({ credentials }));
    },
    claims: [
      takesProbe('alpha.status.whichever-key', 'status', [{ status: 200 }], {
        controls: ['first'],
        blames: hasStatus(404),
      }),
    ],
  });
}
