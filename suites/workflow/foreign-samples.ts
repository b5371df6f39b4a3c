import { accepted, refusedForSure } from '../../harness/judge/accepted.ts';
import { claims, isAllowed } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import { isObject } from '../../harness/model/json.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { Account } from '../../harness/model/target.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { callCheck, onStatus, probe } from './call-check.ts';
import { foreignProposal } from './foreign-proposal.ts';
import { callParts, goodCall, type GoodCall } from '../toolkit/samples.ts';

const statusOf = 'workflow.action.status';
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
      const renamed = underOwnName(both);
      if (renamed) {
        const named = 'the action of the key is one of another account';
        await sendMixed(drive, 'foreign-renamed', id, both, { key: renamed }, named);
      }
      const theirs = drive.request(id, callParts(both.theirs, id), both.account);
      await drive.send('theirs', theirs);
    },
    claims: [refusesEach('workflow.foreign-key'), stillGood(id)],
  });
}

/** The other account's key with the account of one's own key in it, where keys name accounts. */
function underOwnName({ own, theirs }: Both): unknown {
  const [ours, key] = [own.args['key'], theirs.args['key']];
  if (!isObject(ours) || !isObject(key)) return undefined;
  const [is, was] = [ours['account_id'], key['account_id']];
  return typeof is === 'string' && typeof was === 'string' ? { ...key, account_id: is } : undefined;
}

/** Claims that each of the probes is refused: how many are sent, the samples decide. */
function refusesEach(clause: ClauseId): Claim {
  const allowed = onStatus(400, 403, 404, 409);
  return claims(clause, { reads: ['foreign*'], controls: ['control'] }, (read) => {
    const taken = read.all('foreign').find((answer) => !isAllowed(answer, allowed));
    if (!taken) return null;
    const at = taken.exchange.label ?? '';
    return { at, expected: '400, 403, 404 or 409', got: describe(taken) };
  });
}

/** what a cancel key is made of is shown; a key that is not may be spoilt by whoever presents it. */
function stillGood(id: Keyed): Claim {
  const clause =
    id === 'workflow.action.cancel'
      ? 'workflow.action.cancel.foreign-untouched'
      : 'workflow.foreign-key-unspent';
  return claims(clause, { reads: ['theirs'], controls: ['control'] }, (read) => {
    const theirs = read('theirs');
    if (accepted(theirs)) return null;
    if (!refusedForSure(theirs)) return { inconclusive: describe(theirs) };
    return { at: 'theirs', expected: '200, as without the other account', got: describe(theirs) };
  });
}
