import { otherAnswer, otherValue } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { accepts, claims, refuses } from '../../../harness/judge/claims.ts';
import type { Allowed } from '../../../harness/model/found.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import { mayPass } from '../../../harness/model/verdict.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { operations } from '../../../schemas/operations/index.ts';
import { begun, calledAgain, isCall, madeOnce, onceMade, pathOf } from './after-outage.ts';
import { type ReadBack, nothing, readBacks } from '../effects/read-back.ts';
import { sendAgainOnceDone } from './under-way.ts';
import { namedBy } from '../effects/untouched.ts';
import { unless } from '../../../harness/claims/answers.ts';
import type { GoodRequest } from '../../resources/good-request.ts';
import { type GoodOperation, goodRequests } from '../../resources/good-requests.ts';
import { alsoNotThere, isReplay } from '../../resources/not-eligible.ts';

/** A good request that meets an unavailable service, and is good again once that is over. */
export function duringOutage(id: GoodOperation): Check {
  return conditionCheck(id, 'outage', {
    title: 'answers 503 while a service behind it is down, and not before or after',
    controls: ['control', 'after'],
    claims: [
      meetsOutage(id),
      ...doneIfTaken(id),
      ...comesAgain(id, ['control', 'after']),
      ...madeOnce(id, ['control', 'after']),
      ...begun(id, ['control', 'after']),
      ...calledAgain(id),
    ],
  });
}

/** A good request that the server times out; the form of the 408 is judged wherever one comes. */
export function duringTimeout(id: GoodOperation): Check {
  const { status } = operations[id].success;
  return conditionCheck(id, 'timeout', {
    title: 'answers 408 without a body where the server times the request out',
    controls: ['control'],
    claims: [
      accepts(`${id}.accepted`, 'control', status),
      answersTimeout(id),
      ...comesAgain(id, ['control']),
      ...madeOnce(id, ['control']),
      ...begun(id, ['control']),
    ],
  });
}

/**
 * The form of a 408 is judged wherever one comes: that a check asks for it has it driven again where trouble that passes
 * came in its place. The rows of the other planes list no 408, and a request that is timed out there may meet a 503
 * (R-11).
 */
function answersTimeout(id: GoodOperation): Claim {
  const { plane, errors } = operations[id];
  const lists408 = plane === 'public' || errors.some(({ status }) => status === 408);
  const looks = { reads: ['timeout'], controls: ['control'] };
  return claims(`${plane}.timeout.empty`, looks, (read) => {
    const answer = read('timeout');
    if (answer.status === 503 && !lists408) return null;
    if (answer.status !== 408)
      return { inconclusive: `the time-out showed as ${describe(answer)}` };
    if (answer.exchange.response?.body.bytes === 0) return null;
    return otherAnswer(answer, '408 with an empty body');
  });
}

interface Condition {
  readonly title: string;
  /** Which of the two good requests beside the one in the condition are sent. */
  readonly controls: readonly ('control' | 'after')[];
  readonly claims: readonly Claim[];
}

/**
 * Sends equal good requests before, during and after a condition of the account. What a mutation
 * brought about that was refused in it nobody knows, so each has a resource of its own; one that names
 * itself, by its key or its bytes, comes again at last.
 */
function conditionCheck(
  id: GoodOperation,
  state: 'outage' | 'timeout',
  { controls, ...draft }: Condition,
): Check {
  const good: GoodRequest = goodRequests[id];
  return defineCheck({
    ...draft,
    id: `${id}/${state}`,
    callee: id,
    alsoCalls: good.alsoCalls ?? [],
    needs: {
      members: good.members ?? [],
      states: [...(good.states ?? []), state],
      freshAccount: true,
    },
    drive: async (drive) => {
      const before = await goodRequest(drive, id);
      const during = await goodRequest(drive, id);
      const after = controls.includes('after') ? await goodRequest(drive, id) : null;
      const back = shownBack(id);
      let taken = false;
      await drive.send('control', before);
      const { accountId: account } = drive.account;
      await drive.during(state, { account }, async () => {
        // Its equal was taken before, so that nothing is assumed of it any more.
        taken = accepted(await drive.send(state, { ...during, assumption: null }));
      });
      if (after) await drive.send('after', after);
      if (back && taken)
        await drive.untilShown(
          () => back.look(drive, 'then', {}),
          (looked) =>
            back.tells(looked, namedBy({ callee: id, request: during }, '')) !== back.before,
        );
      const again = { ...during, assumption: null };
      if (state === 'timeout' && isSubmission(id)) await sendAgainOnceDone(drive, again);
      else if (id in renewed || isCall(id)) await drive.send('again', again);
      if (isReplay(id) && id in renewed)
        await readBacks[id]?.look(drive, 'queued', { path: pathOf(id, during) });
      if (id in onceMade) await readBacks[id]?.look(drive, 'made', {});
    },
  });
}

async function goodRequest(drive: Drive, id: GoodOperation): Promise<RequestSpec> {
  const good: GoodRequest = goodRequests[id];
  return drive.request(id, await good.parts(drive));
}

/**
 * A request that is taken all the same needs none of the services that are down, and one that is
 * answered by what stands in front, or too late, has not met the outage.
 */
function meetsOutage(id: GoodOperation): Claim {
  const { plane } = operations[id];
  // The workflow plane pairs no code with 503.
  const allowed: Allowed = { status: 503, ...(plane !== 'workflow' && { code: 'unavailable' }) };
  const controls = ['control', 'after'];
  const strict = refuses(`${plane}.outage.503`, 'outage', [allowed], { controls });
  return unless(strict, (read) => {
    const answer = read('outage');
    const passedBy = answer.status !== 503 && (answer.status < 400 || mayPass(answer.exchange));
    return passedBy && `the outage showed as ${describe(answer)}`;
  });
}

/** Steps of which a list shows whether they were taken, with the clause on that. */
const shownSteps: Partial<Record<GoodOperation, ClauseId>> = {
  'webhooks.enable': 'public.outage.done',
  'devices.revoke': 'public.outage.done',
  'sealed.webhooks.enable': 'sealed.outage.done',
};

function shownBack(id: GoodOperation): ReadBack | undefined {
  return id in shownSteps ? readBacks[id] : undefined;
}

/** what is answered as done need not meet what is down, and is done. */
function doneIfTaken(id: GoodOperation): Claim[] {
  const back = shownBack(id);
  const clause = shownSteps[id];
  if (!back || !clause) return [];
  return [
    claims(clause, { reads: ['outage'], controls: ['control', 'after'] }, (read) => {
      const answer = read('outage');
      if (!accepted(answer)) return null;
      const looked = read.all('then-');
      const is = back.tells(looked, namedBy(answer.exchange, ''));
      if (is === nothing || !looked.every(accepted)) return { inconclusive: `it shows ${is}` };
      if (is !== back.before) return null;
      const at = looked[0]?.exchange.label ?? 'outage';
      return {
        at,
        ...otherValue('what is looked at', `what ${describe(answer)} says is done`, is),
      };
    }),
  ];
}

/** Requests that may be sent again as they were, with the clause on what they are answered then. */
const renewed: Partial<Record<GoodOperation, ClauseId>> = {
  'alpha.submit': 'alpha.submit.refused-comes-again',
  'deliveries.replay': 'deliveries.replay.refused-comes-again',
  'sealed.messages.submit': 'sealed.uploads.refused-comes-again',
  'sealed.inbound.upload': 'sealed.uploads.refused-comes-again',
  'sealed.deliveries.replay': 'sealed.deliveries.replay.refused-comes-again',
};

/** Those whose repeat may meet its first, still under way, after a time-out: it is sent again then. */
function isSubmission(id: GoodOperation): boolean {
  return id in renewed && !isReplay(id);
}

/** accepted as new or as a repeat; a replay that had started may be refused as not eligible. */
function comesAgain(id: GoodOperation, controls: readonly string[]): Claim[] {
  const clause = renewed[id];
  if (!clause) return [];
  const { status } = operations[id].success;
  const allowed = [{ status }, ...alsoNotThere(id)];
  return [
    claims(clause, { reads: ['again*'], controls }, (read) => {
      const all = read.all('again');
      const last = all.at(-1);
      if (!last || accepted(last)) return null;
      // one that is sent again for as long as it conflicts may meet its first, whose work goes on
      if (all.length > 1 && last.status === 409)
        return { inconclusive: 'the first may still be under way when patience is over' };
      return refuses(clause, last.exchange.label ?? '', allowed).judge(read);
    }),
  ];
}
