import { type CheckDraft, defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { freshSubmission } from '../messages/alpha-support.ts';
import { heldBodies } from './in-flight.ts';
import { isRateLimited, settleMs, takenAtLast, tryUntil } from './tries.ts';

/** The pauses between tries, of which the last is repeated while there is patience. */
const pausesMs = [...settleMs, 1000];

/**
 * Sends good requests until one is not throttled: for as long as the target gets for an answer, and where refusals ask
 * for a wait, which is kept, for as long as they may ask. True once one is taken.
 */
export async function takenWithin(
  drive: Drive,
  when: string,
  good: () => Promise<RequestSpec> = () => freshSubmission(drive),
): Promise<boolean> {
  const { requestMs: patienceMs, mostAskedMs: askedMs } = drive.target;
  const ways = { pausesMs, patienceMs, askedMs };
  // one after the other: a try is itself a body on its way
  const tries = await tryUntil(drive, `after-${when}`, good, (one) => !isRateLimited(one), ways);
  return tries.some(accepted);
}

/** Claims that one of these tries is taken; what they followed on, in words. */
export function takenAfter(clause: ClauseId, when: string, what: string): Claim {
  const reads = [`after-${when}-*`];
  return claims(clause, { reads, controls: ['control'], judgesThrottling: true }, (read) =>
    takenAtLast(read.all(`after-${when}-`), `once ${what}`),
  );
}

/** Claims that a submission is taken after four of one kind, in words. */
export function freedAfterFour(when: string, what: string): Claim {
  return takenAfter('public.in-flight.freed', when, `four ${what} were answered`);
}

/** Requests with a body that are answered for one reason or another, by its name: what four are, and how one is made. */
type Reasons<Own> = Readonly<
  Record<
    string,
    readonly [what: string, made: (drive: Drive, own: Own) => RequestSpec | Promise<RequestSpec>]
  >
>;

/**
 * Four requests are answered for each of several reasons, one after the other, and after each four good submissions
 * are sent until one is taken: a submission is refused for its rate, or beside four of them, and for nothing else
 * . The first of all is such a submission too. Where one is never taken, nothing further is to be learnt.
 *
 * @param begin gives what the requests are made of
 */
export function answeredCheck<Own>(
  callee: CheckDraft['callee'],
  {
    needs,
    begin,
    control = () => undefined,
    reasons,
    ...draft
  }: Omit<CheckDraft, 'id' | 'callee' | 'drive' | 'claims'> & {
    readonly begin: (drive: Drive) => Promise<Own>;
    /** The first submission, where it is one of what they are made of. */
    readonly control?: (own: Own) => RequestSpec | undefined;
    readonly reasons: Reasons<Own>;
  },
): Check {
  const members = [...(needs?.members ?? []), 'deviceId', 'recipient'] as const;
  return defineCheck({
    ...draft,
    id: `${callee}/in-flight-answered`,
    callee,
    needs: { freshAccount: true, ...needs, members },
    drive: async (drive) => {
      const own = await begin(drive);
      await drive.send('control', control(own) ?? (await freshSubmission(drive)));
      for (const [reason, [, made]] of Object.entries(reasons)) {
        for (const place of heldBodies.keys())
          // each is over before the next begins
          await drive.send(`${reason}-${place + 1}`, await made(drive, own));
        if (!(await takenWithin(drive, reason))) return;
      }
    },
    claims: Object.entries(reasons).map(([reason, [what]]) => freedAfterFour(reason, what)),
  });
}
