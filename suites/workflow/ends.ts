import { otherAnswer, otherStatus } from '../../harness/judge/found.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe, errorCode } from '../../harness/judge/describe.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { isObject } from '../../harness/model/json.ts';
import { callParts, callRequest, goodCall } from '../resources/workflow/samples.ts';
import { callCheck } from './call-check.ts';

const schedule = 'workflow.action.schedule';
const cancel = 'workflow.action.cancel';

/** The ends of a key's revisions, each with the one beside it (contract: CancelKey). */
const revisions = [
  [1, 2],
  [128, 127],
] as const;

/** Numbers at the ends of their range, which are as good as those beside them. */
export const endChecks: readonly Check[] = [ordinalEnds(), revisionEnds()];

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
