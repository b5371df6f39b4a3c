import { otherAnswer } from '../../harness/judge/found.ts';
import { accepted, refusedForSure } from '../../harness/judge/accepted.ts';
import { claims, isAllowed } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import { isObject } from '../../harness/model/json.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { Account } from '../../harness/model/target.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { callCheck, onStatus, probe } from './call-check.ts';
import { foreignProposal, newIdsIn } from './foreign-proposal.ts';
import { anyIds } from '../resources/ids/sample-paths.ts';
import { callParts, goodCall, type GoodCall } from '../resources/workflow/samples.ts';
import { everyAnswer, takesProbe } from '../../harness/claims/answers.ts';

const statusOf = 'workflow.action.status';
const schedule = 'workflow.action.schedule';
const keyed = [
  'workflow.action.schedule',
  'workflow.action.send',
  'workflow.action.cancel',
] as const;
type Keyed = (typeof keyed)[number];

/** What a grant does with the samples of another account: nothing. */
export const foreignSampleChecks: readonly Check[] = [
  foreignAction(),
  ...keyed.map(foreignKey),
  foreignOccurrence(),
  foreignProposal(),
];

/** A call with its own samples, one that another account could make, and that account. */
interface Both {
  readonly own: GoodCall;
  readonly theirs: GoodCall;
  readonly account: Account;
}

async function bothCalls(drive: Drive, id: Keyed | typeof statusOf): Promise<Both> {
  const own = await goodCall(drive, id);
  const account = await drive.anotherAccount();
  return { own, theirs: await goodCall(drive, id, account), account };
}

/** Sends the call with some arguments of the other one. */
async function sendMixed(
  drive: Drive,
  label: string,
  id: Keyed | typeof statusOf,
  { own }: Both,
  taken: Readonly<Record<string, unknown>>,
  fault: string,
): Promise<void> {
  const call = { ...own, args: { ...own.args, ...taken } };
  await probe(drive, label, id, { ...callParts(call, id), fault });
}

/** The context may be looked at with the action, or the action in its context. */
function foreignAction(): Check {
  return callCheck({
    id: `${statusOf}/foreign-action`,
    title: 'refuses an action of another account',
    callee: statusOf,
    freshAccount: true,
    probes: async (drive) => {
      const both = await bothCalls(drive, statusOf);
      const { action_id, context_id } = both.theirs.args;
      const mixed = [drive, 'foreign', statusOf, both] as const;
      await sendMixed(...mixed, { action_id }, 'the action is that of another account');
      const fault = 'action and context are those of another account';
      await sendMixed(drive, 'foreign-both', statusOf, both, { action_id, context_id }, fault);
    },
    claims: [refusesEach('workflow.foreign-action')],
  });
}

/**
 * a key of another account may be told to be no good key here, or to fit nothing. A key that
 * names its account is sent with the caller's own in its place as well.
 */
function foreignKey(id: Keyed): Check {
  return callCheck({
    id: `${id}/foreign-key`,
    title: 'refuses the key of an action of another account, and leaves the action as it was',
    callee: id,
    freshAccount: true,
    probes: async (drive) => {
      const both = await bothCalls(drive, id);
      const { key, occurrence_id, series_id } = both.theirs.args;
      const fault = 'key, series and occurrence are those of another account';
      await sendMixed(drive, 'foreign', id, both, { key, occurrence_id, series_id }, fault);
      const renamed = underName(both.theirs, both.own);
      if (renamed) {
        const named = 'the action of the key is one of another account';
        await sendMixed(drive, 'foreign-renamed', id, both, { key: renamed }, named);
      }
      if (id !== 'workflow.action.cancel') return;
      const misnamed = underName(both.own, both.theirs);
      if (misnamed) {
        const named = 'the account of the key is another one';
        await sendMixed(drive, 'misnamed', id, both, { key: misnamed }, named);
      }
      await drive.send('theirs', drive.request(id, callParts(both.theirs, id), both.account));
    },
    claims: [
      refusesEach('workflow.foreign-key'),
      ...(id === 'workflow.action.cancel'
        ? [stillGood(), refusesEach('workflow.action.cancel.account', 'misnamed*')]
        : []),
    ],
  });
}

/**
 * What an occurrence is, the samples alone tell; but one that is good for another account is as good here as
 * one that nobody has. Each call has a key of its own.
 */
function foreignOccurrence(): Check {
  const id = 'workflow.action.send';
  return callCheck({
    id: `${id}/foreign-occurrence`,
    title: 'takes no occurrence of another account, where it asks for one that there is',
    callee: id,
    alsoCalls: [schedule],
    freshAccount: true,
    probes: async (drive) => {
      const send = async (label: string, occurrence_id: string, fault: string) => {
        const own = await goodCall(drive, id);
        const call = { ...own, args: { ...own.args, occurrence_id } };
        await probe(drive, label, id, { ...callParts(call, id), fault });
      };
      const theirs = await occurrencesOf(drive, await drive.anotherAccount());
      await send('unissued', anyIds(drive.random)[0], 'the occurrence was never issued');
      for (const [place, one] of theirs.entries())
        await send(`foreign-${place + 1}`, one, 'the occurrence may be one of another account');
    },
    claims: [
      claims(
        `${id}.foreign-occurrence`,
        { reads: ['unissued', 'foreign-*'], controls: ['control'] },
        (read) => {
          const taken = read.all('foreign-').find(accepted);
          if (!taken) return null;
          const unissued = describe(read('unissued'));
          if (!refusedForSure(read('unissued')))
            return { inconclusive: `one that nobody has is answered ${unissued}` };
          return otherAnswer(taken, `a refusal, as to one that was never issued: ${unissued}`);
        },
      ),
    ],
  });
}

/** The occurrence of an account's samples, or the new ids that a schedule answers: one of them may be one. */
async function occurrencesOf(drive: Drive, account: Account): Promise<readonly string[]> {
  const { occurrence_id } = (await goodCall(drive, 'workflow.action.send', account)).args;
  if (typeof occurrence_id === 'string') return [occurrence_id];
  const call = await goodCall(drive, schedule, account);
  const answer = await drive.send(
    'theirs',
    drive.request(schedule, callParts(call, schedule), account),
  );
  const ids = newIdsIn(answer);
  return ids.length > 0 ? ids : drive.stop('no occurrence of another account is told');
}

/** The key of a call with the account in it that the key of another call names, where keys name accounts. */
function underName(call: GoodCall, named: GoodCall): unknown {
  const [key, other] = [call.args['key'], named.args['key']];
  if (!isObject(other) || !isObject(key)) return undefined;
  const [is, was] = [other['account_id'], key['account_id']];
  return typeof is === 'string' && typeof was === 'string' ? { ...key, account_id: is } : undefined;
}

/** Claims that each of the probes is refused: how many are sent, the samples decide. */
function refusesEach(clause: ClauseId, probes = 'foreign*'): Claim {
  const allowed = onStatus(400, 403, 404, 409);
  return everyAnswer(clause, probes, allowed, (answer) => isAllowed(answer, allowed));
}

/** what a cancel key is made of is shown; a key that is not may be spoilt by whoever presents it. */
function stillGood(): Claim {
  return takesProbe('workflow.foreign-key', 'theirs', [{ status: 200 }], {
    as: 'as without the other account',
    blames: refusedForSure,
  });
}
