import { leaves, shows } from '../../../harness/claims/members.ts';
import { inAnswer, type Item } from '../../../harness/claims/looks.ts';
import { disordered, otherStatus } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim, Mismatch } from '../../../harness/model/check.ts';
import { member, numberOf } from '../../../harness/model/json.ts';
import { outOfOrder } from '../../../harness/model/order.ts';
import { momentsOfCancelled } from './moments.ts';
import {
  goodSubmission,
  messageIdOf,
  sentBy,
  submit,
} from '../../resources/messages/alpha-support.ts';
import { hasStatus, takesProbe } from '../../../harness/claims/answers.ts';
import {
  hasEnded,
  messageMembers,
  staysEnded,
  messageStates,
  stateIn,
} from '../../resources/messages/message-states.ts';
import { showsNoContent } from '../../resources/messages/no-content.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';
import { makeMessage, messageOf } from '../../resources/messages/messages.ts';
import { keyWith } from '../../resources/keys.ts';

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
      const message = messageIdOf(drive, first);
      await messageOf(drive, 'public', message).read('submitted');
      await messageOf(drive, 'public', message).read('submitted-again');
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
      const read = messageOf(drive, 'public', await makeMessage(drive, 'public')).toRead();
      await drive.state('clock', { account, advanceMs: longAfterMs });
      await sendUntil(drive, 'expired', read, ([one]) => one !== undefined && hasEnded(one));
      await drive.state('dispatch', { account, deviceId: deviceId ?? '' });
      await sendUntil(drive, 'still', read, ([one]) => one !== undefined && hasEnded(one));
    },
    claims: [staysEnded(`${id}.ended-stays`, 'expired', 'still')],
  });
}

/** Claims that the status of what was submitted is read, with these members. */
export function readsAs(
  label: string,
  submission: string,
  members: (submitted: Answer) => Item,
  after: readonly string[] = [],
): Claim {
  const clause = 'alpha.status.after-submit';
  const labels = { reads: [submission, label], controls: [...after, submission] };
  const shown = shows(clause, inAnswer(label), (read) => members(read(submission)));
  return claims(clause, labels, (read) =>
    accepted(read(label)) ? shown.judge(read) : otherStatus(read(label), [{ status: 200 }]),
  );
}

/** A state that the hook made stays: two reads of it differ in nothing. */
function inState(state: string): Check {
  return defineCheck({
    id: `${id}/state-${state}`,
    title: `shows a message that is ${state}, and changes nothing by it`,
    callee: id,
    needs: { freshAccount: true, states: ['message'] },
    drive: async (drive) => {
      const message = await makeMessage(drive, 'public', { state });
      const first = await messageOf(drive, 'public', message).read('one');
      if (accepted(first) && stateIn(first) !== state)
        drive.stop(`the state message was to make one that is ${state}: ${describe(first)}`);
      await messageOf(drive, 'public', message).read('two');
    },
    claims: [
      leaves('public.reads.no-side-effect', [inAnswer('one'), inAnswer('two')], messageMembers),
      neverBackwards(['one', 'two']),
    ],
  });
}

/** Claims that version and time of change never go down along reads of one message. */
export function neverBackwards(labels: readonly string[]): Claim {
  return claims('alpha.status.never-backwards', labels, (read) => firstStepBack(labels.map(read)));
}

/** The first of several reads of a message that shows an earlier version or time than one before. */
export function firstStepBack(reads: readonly Answer[]): Mismatch | null {
  for (const [name, never] of Object.entries({
    state_version: 'lower',
    updated_at_ms: 'older',
  } as const)) {
    const values = reads.map((status) => numberOf(member(status.json, name)));
    const place = values.findIndex((value, i) => i > 0 && value < (values[i - 1] ?? 0));
    const said = disordered(name, `${name} never going down`, outOfOrder(values, never));
    if (said) return { at: reads[place]?.exchange.label ?? '', ...said };
  }
  return null;
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
      const message = messageIdOf(drive, first);
      await drive.send('status', messageOf(drive, 'public', message).toRead({ credentials }));
    },
    claims: [
      takesProbe('alpha.status.whichever-key', 'status', [{ status: 200 }], {
        controls: ['first'],
        blames: hasStatus(404),
      }),
    ],
  });
}
