import { otherAnswer } from '../../harness/judge/found.ts';
import { accepted, refusedForSure } from '../../harness/judge/accepted.ts';
import { claims, isAllowed } from '../../harness/judge/claims.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { isObject } from '../../harness/model/json.ts';
import type { Account } from '../../harness/model/target.ts';
import { everyAnswer } from '../../harness/claims/answers.ts';
import { type GoodCall, callParts, goodCall } from '../resources/workflow/samples.ts';
import { callCheck, onStatus } from './call-check.ts';

const propose = 'workflow.action.propose';
const statusOf = 'workflow.action.status';
const refusals = onStatus(400, 403, 404, 409);
/** So many of the ids in an answer are asked for. */
const most = 4;

/**
 * what a proposal for another account is answered with may be a proposal of the caller's own;
 * an action that the other account finds, and the caller does not, is one of that account.
 */
export function foreignProposal(): Check {
  return callCheck({
    id: `${propose}/foreign-account`,
    title: 'refuses the descriptor of another account, and makes no action there',
    callee: propose,
    alsoCalls: [statusOf],
    freshAccount: true,
    probes: async (drive) => {
      const own = await goodCall(drive, propose);
      const account = await drive.anotherAccount();
      const theirs = await goodCall(drive, propose, account);
      const status = await goodCall(drive, statusOf, account);
      await drive.send('told', drive.request(statusOf, callParts(status, statusOf), account));
      for (const [label, descriptor] of Object.entries(descriptorsOf(drive, own, theirs))) {
        const answer = await proposed(drive, label, own, descriptor);
        await lookFor(drive, label, newIdsIn(answer), account);
      }
    },
    claims: [refusesEach(), makesNone()],
  });
}

/** One's own descriptor with the other account in it, and theirs as it is. */
function descriptorsOf(drive: Drive, own: GoodCall, theirs: GoodCall) {
  const [ours, other] = [own.args['descriptor'], theirs.args['descriptor']];
  if (!isObject(ours) || !isObject(other) || ours['account_id'] === other['account_id'])
    return drive.stop('the descriptors of two accounts name no two accounts', 'states.workflow');
  return {
    'foreign-named': { ...ours, account_id: other['account_id'] },
    'foreign-whole': other,
  };
}

async function proposed(
  drive: Drive,
  label: string,
  { envelope, assumption = null }: GoodCall,
  descriptor: unknown,
): Promise<Answer> {
  const { args } = await goodCall(drive, propose);
  const call = { envelope, assumption, args: { ...args, descriptor } };
  const fault = 'the account of the descriptor is another one';
  return drive.send(label, drive.request(propose, { ...callParts(call, propose), fault }));
}

/** The UUIDs of an accepted answer that its request did not have: an action may be among them. */
export function newIdsIn(answer: Answer): readonly string[] {
  if (!accepted(answer)) return [];
  const known = (answer.exchange.request.body?.content ?? '').toLowerCase();
  const ids = (answer.text ?? '').toLowerCase().match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g);
  return [...new Set(ids)].filter((id) => !known.includes(id)).slice(0, most);
}

/** Asks for the status of each in the name of the other account and in one's own. */
async function lookFor(drive: Drive, label: string, ids: readonly string[], account: Account) {
  for (const [place, action_id] of ids.entries())
    for (const [who, asker] of [['told', account] as const, ['own', drive.account] as const]) {
      const { args, ...call } = await goodCall(drive, statusOf, asker);
      const parts = callParts({ ...call, args: { ...args, action_id } }, statusOf);
      const fault = 'the id may be that of no action';
      const asked = drive.request(statusOf, { ...parts, fault }, asker);
      await drive.send(`${who}-${label}-${place + 1}`, asked);
    }
}

function refusesEach(): Claim {
  return everyAnswer(`${propose}.foreign-account`, 'foreign-*', refusals, (answer) =>
    isAllowed(answer, refusals),
  );
}

function makesNone(): Claim {
  const labels = { reads: ['foreign-*', 'told*'], controls: ['control', 'told'] };
  return claims(`${propose}.foreign-untouched`, labels, (read) => {
    const notOurs = new Set(read.all('own-').filter(isNotFound).map(idAsked));
    const theirs = read.all('told-').find((one) => accepted(one) && notOurs.has(idAsked(one)));
    return theirs ? otherAnswer(theirs, 'no action of the other account') : null;
  });
}

/** One that is not told to the caller for want of a place or of the service may be there all the same. */
function isNotFound(answer: Answer): boolean {
  return refusedForSure(answer) && answer.status !== 429;
}

/** Which of the ids it was, by the label: `told-` and `own-` ask for the same ones. */
function idAsked({ exchange }: Answer): string {
  return (exchange.label ?? '').replace(/^(told|own)-/, '');
}
