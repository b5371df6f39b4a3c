import { otherStatus, otherValue, otherAnswer } from '../../harness/judge/found.ts';
import {
  type MacroConsent,
  type Patience,
  messageStates,
  submitAlphaMessageAndAwait,
} from '../../contract/index.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim, Reader } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { member, textOf } from '../../harness/model/json.ts';
import { mayPass } from '../../harness/model/verdict.ts';
import { repeats } from '../alpha/submissions/repeat.ts';
import { runRecorded } from './recorded-calls.ts';
import { neverBackwards } from '../resources/messages/status-claims.ts';
import {
  type SubmissionParts,
  freshId,
  furthestExpiryMs,
  goodSubmission,
  submitRequest,
} from '../resources/messages/alpha-support.ts';
import { stateIn } from '../resources/messages/message-states.ts';

const macro = 'submitAlphaMessageAndAwait';
const steps = ['alpha.submit', 'alpha.status'] as const;
const members = ['deviceId', 'recipient'] as const;
const names = { 'alpha.submit': 'submit', 'alpha.status': 'status' } as const;

/**
 * Whoever gave the target its highest tier has consented: a run drives no check whose callee, here the
 * macro, is above it.
 */
const consentOfRun: MacroConsent = { previewer: { macroRefusal: () => null } };

/** What happens to a message between two reads of its state, by name. */
const happenings = {
  'asked for by its device, then past its expiry': ['dispatch', 'clock'],
  'past its expiry': ['clock'],
} as const;

/** Submission and polling as one call (contract: "What the service does", macros). */
export const submitAndAwaitChecks: readonly Check[] = [
  runs(),
  throughStates('asked for by its device, then past its expiry'),
  throughStates('past its expiry'),
  answerLost(),
];

interface Submitting {
  readonly submission: SubmissionParts;
  readonly key: string;
}

async function newSubmission(drive: Drive): Promise<Submitting> {
  return { submission: await goodSubmission(drive), key: freshId(drive) };
}

function run(drive: Drive, { submission, key }: Submitting, own?: Patience) {
  const submitted = { body: { ...submission }, idempotencyKey: key };
  return runRecorded(drive, { names, ...(own && { patience: own }) }, (call, patience) =>
    submitAlphaMessageAndAwait(call, submitted, patience, consentOfRun),
  );
}

function runs(): Check {
  return defineCheck({
    id: `macros.${macro}/runs`,
    title: 'answers a submission and each read of its status as the next step needs it',
    callee: macro,
    alsoCalls: steps,
    needs: { members },
    drive: async (drive) => {
      await run(drive, await newSubmission(drive));
    },
    claims: [stepsAnswered()],
  });
}

/** Claims that every step gave what the one after it needs, for one message. */
function stepsAnswered(): Claim {
  const reads = ['submit-*', 'status-*'];
  return claims(`macros.${macro}.runs`, { reads }, (read) => {
    const submitted = read.all('submit-').at(-1);
    if (!submitted || !accepted(submitted))
      return { inconclusive: submitted ? describe(submitted) : 'nothing was submitted' };
    const id = member(submitted.json, 'message_id');
    const told = settledReads(read);
    for (const status of told) {
      const at = status.exchange.label ?? '';
      const state = stateIn(status) ?? '';
      if (!accepted(status)) return otherStatus(status, [{ status: 200 }]);
      if (!messageStates.includes(state))
        return { at, ...otherValue('state', 'one of the eleven', state) };
      const shown = member(status.json, 'message_id');
      if (shown !== id) return { at, ...otherValue('message_id', id, shown) };
    }
    return told.length > 0 ? null : { inconclusive: 'no read of the status was answered for good' };
  });
}

/** The reads of the status but for those that said "not now", which the macro made again. */
function settledReads(read: Reader): Answer[] {
  return read.all('status-').filter(({ exchange }) => !mayPass(exchange));
}

/** What becomes of a message is not shown: the states are told, and only its version is judged. */
function throughStates(what: keyof typeof happenings): Check {
  const states: readonly ('dispatch' | 'clock')[] = happenings[what];
  return defineCheck({
    id: `macros.${macro}/through-${states.join('-and-')}`,
    title: `never goes back in what the macro reads of a message, ${what}`,
    callee: macro,
    alsoCalls: steps,
    needs: { members, freshAccount: true, states },
    drive: async (drive) => {
      const { accountId: account, deviceId } = drive.account;
      const params = {
        dispatch: { account, deviceId },
        clock: { account, advanceMs: furthestExpiryMs + 60_000 },
      };
      const next = states.values();
      const pause = async () => {
        const { value } = next.next();
        if (value) await drive.state(value, params[value]);
      };
      const awaited = await run(drive, await newSubmission(drive), { pause, most: 4 });
      if (awaited.kind === 'ended' || awaited.kind === 'open')
        drive.observe(`${macro}: a message ${what}`, `${awaited.state}`);
    },
    claims: [neverBackwards(['status-*'], ['submit-*'])],
  });
}

/** the same key and body tell the message of a submission whose answer never arrived. */
function answerLost(): Check {
  return defineCheck({
    id: `macros.${macro}/answer-lost`,
    title: 'answers the same key and body with the same message when the first answer was lost',
    callee: macro,
    alsoCalls: steps,
    needs: { members },
    drive: async (drive) => {
      const submitting = await newSubmission(drive);
      const { submission, key } = submitting;
      await drive.send('first', submitRequest(drive, submission, { key }));
      // as if nothing of it had come back: the macro starts anew
      await run(drive, submitting);
    },
    claims: [
      repeats('submit-1'),
      claims(
        'alpha.status.after-submit',
        { reads: ['first', 'submit-1', 'status-*'], controls: ['first', 'submit-1'] },
        (read) => {
          const [id, again] = ['first', 'submit-1'].map((label) =>
            member(read(label).json, 'message_id'),
          );
          if (id !== again) return { inconclusive: 'the repeat has another message id' };
          const wrong = settledReads(read).find(({ json }) => member(json, 'message_id') !== id);
          if (!wrong) return null;
          return otherAnswer(wrong, `the status of ${textOf(id)}`);
        },
      ),
    ],
  });
}
