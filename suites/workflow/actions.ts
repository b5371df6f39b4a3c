import { otherStatus, stillListed, otherAnswer } from '../../harness/judge/found.ts';
import { accepted, refusedForSure } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe, errorCode } from '../../harness/judge/describe.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import { textOf, isObject } from '../../harness/model/json.ts';
import type { Suite } from '../../harness/model/suite.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { itemsIn, walk } from '../resources/lists/paging.ts';
import { callRequest, goodCall, callParts } from '../resources/workflow/samples.ts';
import { callCheck } from './call-check.ts';
import { foreignSampleChecks } from './foreign-samples.ts';
import type { Drive } from '../../harness/model/drive.ts';

const send = 'workflow.action.send';
const schedule = 'workflow.action.schedule';
const cancel = 'workflow.action.cancel';

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

/** The ends of a key's revisions, each with the one beside it (contract: CancelKey). */
const revisions = [
  [1, 2],
  [128, 127],
] as const;

/** What the methods do to actions (contract: "Workflow plane"). */
export const workflowActionsSuite: Suite = {
  id: 'workflow-actions',
  title: 'The workflow methods on actions',
  checks: [
    ...foreignSampleChecks,
    ordinalEnds(),
    revisionEnds(),
    occurrenceOptional(),
    preparesOnly(),
  ],
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

function isCalledMalformed(answer: Answer): boolean {
  return answer.status === 400 && errorCode(answer) === 'invalid_request';
}

/** The policy of the sample may know fewer occurrences than a hundred: then 98 is refused as well. */
function ordinalEnds(): Check {
  return callCheck({
    id: `${schedule}/ordinal-99`,
    title: 'takes the last ordinal as it takes those before it',
    callee: schedule,
    freshAccount: true,
    probes: async (drive) => {
      await scheduled(drive, 'last-but-one', 98);
      await scheduled(drive, 'last', 99);
    },
    claims: [
      claims(`${schedule}.ordinal-ends`, { reads: ['last'], controls: ['control'] }, (read) =>
        takenOrNoFault(read('last')),
      ),
      claims(
        `${schedule}.last-ordinal`,
        { reads: ['last-but-one', 'last'], controls: ['control'] },
        (read) => {
          const before = read('last-but-one');
          return accepted(before)
            ? takenOrNoFault(read('last'))
            : { inconclusive: `98 is answered ${describe(before)}` };
        },
      ),
    ],
  });
}

/** What is not called malformed may be refused for what the policy says. */
function takenOrNoFault(answer: Answer) {
  if (accepted(answer)) return null;
  return isCalledMalformed(answer)
    ? otherStatus(answer, [{ status: 200 }])
    : { inconclusive: describe(answer) };
}

async function scheduled(drive: Drive, label: string, ordinal: number): Promise<void> {
  const { envelope, args } = await goodCall(drive, schedule);
  await drive.send(label, callRequest(drive, schedule, { envelope, args: { ...args, ordinal } }));
}

/**
 * A key of another revision than its action's fits nothing and is refused; one of a revision at an end
 * is refused as one of the revision beside it is, and not as malformed.
 */
function revisionEnds(): Check {
  return callCheck({
    id: `${cancel}/revision-ends`,
    title: 'takes the first and the last revision of a key for well-formed',
    callee: cancel,
    freshAccount: true,
    probes: async (drive) => {
      for (const [end, beside] of revisions) {
        await cancelled(drive, `end-${end}`, end);
        await cancelled(drive, `beside-${end}`, beside);
      }
    },
    claims: revisions.map(([end, beside]) =>
      claims(`${cancel}.revision-ends`, { reads: [`end-${end}`, `beside-${end}`] }, (read) => {
        const [at, next] = [read(`end-${end}`), read(`beside-${end}`)];
        if (!isCalledMalformed(at)) return null;
        // the action's own revision is taken, and any other may be refused so
        if (accepted(next) || isCalledMalformed(next))
          return { inconclusive: `${describe(at)}, and ${describe(next)} to ${beside}` };
        return otherAnswer(
          at,
          `${end} as well-formed as ${beside}, which is answered ${describe(next)}`,
        );
      }),
    ),
  });
}

/** Cancels by a fresh key of a revision; one that is the key's own makes a good request. */
async function cancelled(drive: Drive, label: string, revision: number): Promise<void> {
  const { envelope, args } = await goodCall(drive, cancel);
  const key = args['key'];
  if (!isObject(key)) return drive.stop('the cancelKey is no object', 'account.workflow.cancelKey');
  const call = { envelope, args: { ...args, key: { ...key, revision } } };
  const own = key['revision'] === revision;
  const fault = `the revision of the key is ${revision}`;
  await drive.send(
    label,
    drive.request(cancel, { ...callParts(call, cancel), ...(!own && { fault }) }),
  );
}
