import { otherStatus, stillListed } from '../../harness/judge/found.ts';
import { accepted, refusedForSure } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import { textOf } from '../../harness/model/json.ts';
import type { Suite } from '../../harness/model/suite.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { itemsIn, walk } from '../resources/lists/paging.ts';
import { callRequest, goodCall } from '../resources/workflow/samples.ts';
import { callCheck } from './call-check.ts';
import { endChecks } from './ends.ts';
import { foreignSampleChecks } from './foreign-samples.ts';

const send = 'workflow.action.send';

/** States of a message that has been handed to a device (contract: "Message"); one that is queued waits for it. */
const underWay = ['claimed', 'submitting', 'submitted', 'delivered', 'delivery_unknown'] as const;
const anyState = [
  ...underWay,
  'accepted',
  'queued',
  'unknown',
  'failed',
  'cancelled',
  'expired',
] as const;

/** What the methods do to actions (contract: "Workflow plane"). */
export const workflowActionsSuite: Suite = {
  id: 'workflow-actions',
  title: 'The workflow methods on actions',
  checks: [...foreignSampleChecks, ...endChecks, occurrenceOptional(), preparesOnly()],
};

/** a sample that names an occurrence may be good with that one alone. */
function occurrenceOptional(): Check {
  const changes = { null: null, absent: undefined };
  return callCheck({
    id: `${send}/occurrence-optional`,
    title: 'answers 200 with occurrence_id null or left out',
    callee: send,
    freshAccount: true,
    probes: async (drive) => {
      for (const [label, occurrence_id] of Object.entries(changes)) {
        const { envelope, args } = await goodCall(drive, send);
        const call = { envelope, args: { ...args, occurrence_id } };
        await drive.send(label, callRequest(drive, send, call));
      }
    },
    claims: [
      ...Object.keys(changes).map((label) =>
        claims(
          'workflow.action.send.occurrence-optional',
          { reads: [label], controls: ['control'] },
          (read_) => {
            const answer = read_(label);
            if (accepted(answer)) return null;
            const named = read_('control').exchange.request.body?.content ?? '';
            if (/"occurrence_id":\s*"/.test(named))
              return { inconclusive: `the sample names an occurrence: ${describe(answer)}` };
            return otherStatus(answer, [{ status: 200 }]);
          },
        ),
      ),
      nullAsAbsent(),
    ],
  });
}

/** what may be null and may be left out is either way not there. */
function nullAsAbsent(): Claim {
  // each is the control of the other
  const labels = { reads: ['null', 'absent'] };
  return claims('workflow.action.send.occurrence-null-as-absent', labels, (read) => {
    const [none, absent] = [read('null'), read('absent')];
    if (accepted(none) === accepted(absent)) return null;
    const refused = accepted(none) ? absent : none;
    if (!refusedForSure(refused)) return { inconclusive: describe(refused) };
    return otherStatus(refused, [{ status: 200 }], 'as to the other');
  });
}

/** What a send prepares waits for its owner; no device is made to ask here. */
function preparesOnly(): Check {
  const list = 'sealed.messages.list';
  return callCheck({
    id: `${send}/prepares-only`,
    title: 'hands nothing to a device by itself',
    callee: send,
    alsoCalls: [list],
    freshAccount: true,
    before: async (drive) => void (await walk(drive, list, 'before')),
    probes: async (drive) => void (await walk(drive, list, 'after')),
    claims: [
      makesNone('workflow.action.send.dispatches-nothing', underWay),
      makesNone('workflow.action.send.prepares-only', anyState),
    ],
  });
}

/** Claims that the list shows no message in one of some states that it did not show in one before. */
function makesNone(clause: ClauseId, states: readonly string[]): Claim {
  const looks = ['before-*', 'after-*'];
  const labels = { reads: looks, controls: ['control', ...looks] };
  return claims(clause, labels, (read) => {
    const known = new Set(shownIn(read.all('before-'), states).map(([id]) => id));
    const made = shownIn(read.all('after-'), states).find(([id]) => !known.has(id));
    if (made === undefined) return null;
    const [id, state] = made;
    return { at: 'after-1', ...stillListed(`a ${state} message of the send, ${id}`) };
  });
}

/** The messages on pages of the list that are in one of some states, each with its state. */
function shownIn(pages: readonly Answer[], states: readonly string[]): [string, string][] {
  return pages
    .flatMap((page) => itemsIn('sealed.messages.list', page))
    .map((one): [string, string] => [textOf(one['message_id']), textOf(one['state'])])
    .filter(([, state]) => states.includes(state));
}
